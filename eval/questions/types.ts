/**
 * What a question of a set is.
 *
 * @module
 */
import { z } from "zod";
import type { Schema } from "pagetree/tree";

/** A page of a document, as gold. */
export interface GoldPage {
  /** The document, as the question names it. */
  pdf: string;
  /** Physical page, from 1. */
  page: number;
}

/** A question with its gold; unknown keys of a line are kept. */
export interface Question {
  /** Id, unique in its set. */
  id: string;
  /** Name of the set. */
  set: string;
  /** What is asked. */
  question: string;
  /** The right answer as text; null where nobody knows. */
  answer: string | null;
  /** Kind of answer: `Int`, `Float`, `Str`, `List`, `Bool`, `Date`, `None`, or what the set says. */
  answer_kind: string;
  /** Documents, at least one, relative to the set's file or the folder of PDFs. */
  pdfs: string[];
  /** Gold pages in groups: of each group one page is needed. */
  gold: GoldPage[][];
  /** How they are meant: all are needed, or one of each pool, or there are none. */
  gold_mode: "all" | "any-per-pool" | "none";
  /** Whether the documents hold the answer. */
  answerable: boolean;
  /** Words that slices are made by. */
  tags: string[];
  /** Part of the set, such as `dev` or `test`. */
  split?: string;
}

const page = z.int().min(1);
const goldPage = z.union([page, z.strictObject({ pdf: z.string().min(1), page })]);

/** A line of a question file. */
export interface QuestionLine {
  /** Id, unique in the file. */
  id: string;
  /** Name of the set. */
  set?: string;
  /** What is asked. */
  question: string;
  /** The right answer. */
  answer?: string | number | boolean | (string | number)[] | null;
  /** Kind of answer. */
  answer_kind?: string;
  /** The document. */
  pdf?: string;
  /** The documents, where there are several. */
  pdfs?: string[];
  /** Gold pages, physical, from 1; or pools of them with `gold_mode: "any-per-pool"`. */
  gold_pages?: (number | GoldPage | (number | GoldPage)[])[];
  /** How they are meant. */
  gold_mode?: "all" | "any-per-pool" | "none";
  /** Whether the documents hold the answer. */
  answerable?: boolean;
  /** Words that slices are made by. */
  tags?: string[];
  /** Part of the set. */
  split?: string;
}

/**
 * The shape of a line of a question file; further keys are let through.
 *
 * @example
 * ```ts
 * import { questionLineSchema } from "pagetree/eval";
 * const line = { id: "q1", question: "How many stations?", answer: 11, pdf: "paper.pdf", gold_pages: [1] };
 * console.log(questionLineSchema.safeParse(line).success); // true
 * ```
 */
export const questionLineSchema: Schema<QuestionLine> = z.looseObject({
  id: z.string().min(1),
  set: z.string().optional(),
  question: z.string().trim().min(1),
  answer: z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))])
    .nullish(),
  answer_kind: z.string().optional(),
  pdf: z.string().min(1).optional(),
  pdfs: z.array(z.string().min(1)).min(1).optional(),
  gold_pages: z.array(z.union([goldPage, z.array(goldPage)])).optional(),
  gold_mode: z.enum(["all", "any-per-pool", "none"]).optional(),
  answerable: z.boolean().optional(),
  tags: z.array(z.string()).optional(),
  split: z.string().optional(),
});
