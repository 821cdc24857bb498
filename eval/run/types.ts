/**
 * The lines of a run's log. A sample line is the point at which a question counts as asked.
 *
 * @module
 */
import { z } from "zod";
import type { Schema } from "pagetree/tree";
import type { Question } from "../questions/mod.ts";
import type { Stage } from "../routes/mod.ts";

/** A page: its number, with the document where the question has several. */
export type SamplePage = number | { pdf: string; page: number };

/** A call of a model, as it is logged. */
export interface SampleCall {
  /** What it was for. */
  stage: Stage;
  /** Provider and name. */
  model: string;
  /** Tokens of the prompt. */
  input: number;
  /** Part of them from the server's cache. */
  cached_input: number;
  /** Tokens of the reply. */
  output: number;
  /** Part of them that was reasoning. */
  reasoning: number;
  /** Part of the prompt that was pictures. */
  image: number;
  /** Dollars; null when the price is unknown. */
  usd: number | null;
  /** Time in ms. */
  ms: number;
  /** Whether the reply came from a store. */
  cached: boolean;
}

/** A score of a sample. */
export interface SampleScore {
  /** Name, such as `selected.recall@5`. */
  name: string;
  /** Value; null where it could not be scored. */
  value: number | null;
  /** Why, where that tells something. */
  reason?: string;
}

/** What a judge said, or why it said nothing. */
export type SampleJudge =
  | { status: "ok"; equivalent: boolean; abstained: boolean; reason: string }
  | { status: "error"; reason: string };

/** What became of an answer. */
export type Outcome = "correct" | "incorrect" | "abstained" | "unscored";

/** One question asked of one route. */
export interface Sample {
  /** Kind of line. */
  type: "sample";
  /** Id of the question. */
  id: string;
  /** Name of the route. */
  route: string;
  /** Number of the repetition, from 0. */
  epoch: number;
  /** `budget`: it was not asked as the money was spent; `skipped`: the route cannot serve it. */
  status: "ok" | "error" | "skipped" | "budget";
  /** Why it was skipped. */
  reason?: string;
  /** The answer. */
  answer: string | null;
  /** Whether the route declined. */
  abstained: boolean;
  /** What made the answer. */
  by: "extraction" | "model" | "none";
  /** Pages chosen, best first. */
  selected: SamplePage[];
  /** Pages read. */
  read: SamplePage[];
  /** Pages cited. */
  cited: SamplePage[];
  /** Lists of sections looked at. */
  routing_steps: number;
  /** What the cost model says, in pages. */
  predicted_cost: number | null;
  /** Calls of models, those of a failed question included. */
  calls: SampleCall[];
  /** Time of the route in ms, judge and waiting for a turn apart. */
  ms: number;
  /** Scores; made again from the rest at each report. */
  scores: SampleScore[];
  /** What became of the answer; null unless the status is ok. */
  outcome: Outcome | null;
  /** What the judge said. */
  judge: SampleJudge | null;
  /** What went wrong. */
  error: { code: string; message: string } | null;
  /** What happened, in order. */
  trace: { step: string; text: string; pages?: SamplePage[]; nodes?: string[] }[];
  /** The question with its gold, so that the log alone makes a report. */
  question: Question;
}

/** First line of a log: all that decides about the results. */
export interface RunHeader {
  /** Kind of line. */
  type: "header";
  /** Version of the log's shape. */
  version: 1;
  /** Version of the program. */
  pagetree: string;
  /** Name of the set. */
  set: string;
  /** Hash of the questions. */
  set_sha256: string;
  /** Number of questions. */
  questions: number;
  /** Names of the routes. */
  routes: string[];
  /** Pages asked for; null for each route's own number. */
  k: number | null;
  /** Repetitions. */
  epochs: number;
  /** Seed of intervals and draws. */
  seed: number;
  /** Model of routes and answers. */
  model: string | null;
  /** Judge. */
  judge: string | null;
  /** Embedding model. */
  embeddings: string | null;
  /** Day of the price table. */
  prices: string;
  /** Hash of the judge's instructions. */
  judge_prompt_sha256: string;
  /** Hashes of the instructions of choice and answer; logs of before 2026-12-02 have none. */
  prompts_sha256?: Record<string, string>;
  /** When the run was begun, ISO 8601. */
  started: string;
}

/** A document of a run. */
export interface RunDocument {
  /** Kind of line. */
  type: "document";
  /** Name in the questions. */
  pdf: string;
  /** SHA-256 of the file. */
  source_sha256: string;
  /** Its pages. */
  page_count: number;
  /** Pages without text. */
  pages_without_text: number;
  /** SHA-256 of the tree as found. */
  tree_sha256: string;
  /** Time to read it and to find its sections, in ms. */
  build_ms: number;
}

/** A route that was made ready for the documents of questions. */
export interface RunPrepared {
  /** Kind of line. */
  type: "prepared";
  /** Name of the route. */
  route: string;
  /** The documents. */
  pdfs: string[];
  /** SHA-256 of the tree that it walks; null where it walks none. */
  tree_sha256: string | null;
  /** Time in ms. */
  ms: number;
  /** Calls that it cost: those that refined and summarized the tree, or embedded the pages. */
  calls: SampleCall[];
}

/** A line of a log. */
export type RunLine = RunHeader | RunDocument | RunPrepared | Sample;

const amount = z.number().nonnegative();
const samplePage = z.union([z.int().min(1), z.object({ pdf: z.string(), page: z.int().min(1) })]);
const call = z.object({
  stage: z.enum(["build", "route", "answer", "judge"]),
  model: z.string(),
  input: amount,
  cached_input: amount,
  output: amount,
  reasoning: amount,
  image: amount,
  usd: amount.nullable(),
  ms: amount,
  cached: z.boolean(),
});
const goldPage = z.object({ pdf: z.string(), page: z.int().min(1) });

/**
 * The shape of a sample line.
 *
 * @example
 * ```ts
 * import { sampleSchema } from "pagetree/eval";
 * console.log(sampleSchema.safeParse({ type: "sample", id: "q1" }).success); // false
 * ```
 */
export const sampleSchema: Schema<Sample> = z.object({
  type: z.literal("sample"),
  id: z.string(),
  route: z.string(),
  epoch: z.int().min(0),
  status: z.enum(["ok", "error", "skipped", "budget"]),
  reason: z.string().optional(),
  answer: z.string().nullable(),
  abstained: z.boolean(),
  by: z.enum(["extraction", "model", "none"]),
  selected: z.array(samplePage),
  read: z.array(samplePage),
  cited: z.array(samplePage),
  routing_steps: amount,
  predicted_cost: amount.nullable(),
  calls: z.array(call),
  ms: amount,
  scores: z.array(
    z.object({ name: z.string(), value: z.number().nullable(), reason: z.string().optional() }),
  ),
  outcome: z.enum(["correct", "incorrect", "abstained", "unscored"]).nullable(),
  judge: z.union([
    z.object({
      status: z.literal("ok"),
      equivalent: z.boolean(),
      abstained: z.boolean(),
      reason: z.string(),
    }),
    z.object({ status: z.literal("error"), reason: z.string() }),
  ]).nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  trace: z.array(z.object({
    step: z.string(),
    text: z.string(),
    pages: z.array(samplePage).optional(),
    nodes: z.array(z.string()).optional(),
  })),
  question: z.object({
    id: z.string(),
    set: z.string(),
    question: z.string(),
    answer: z.string().nullable(),
    answer_kind: z.string(),
    pdfs: z.array(z.string()).min(1),
    gold: z.array(z.array(goldPage)),
    gold_mode: z.enum(["all", "any-per-pool", "none"]),
    answerable: z.boolean(),
    tags: z.array(z.string()),
    split: z.string().optional(),
  }),
});

/** The shape of a header. */
export const headerSchema: Schema<RunHeader> = z.object({
  type: z.literal("header"),
  version: z.literal(1),
  pagetree: z.string(),
  set: z.string(),
  set_sha256: z.string(),
  questions: z.int().min(1),
  routes: z.array(z.string()).min(1),
  k: z.int().min(1).nullable(),
  epochs: z.int().min(1),
  seed: z.int(),
  model: z.string().nullable(),
  judge: z.string().nullable(),
  embeddings: z.string().nullable(),
  prices: z.string(),
  judge_prompt_sha256: z.string(),
  prompts_sha256: z.record(z.string(), z.string()).optional(),
  started: z.string(),
});

/** The shape of a document line. */
export const documentSchema: Schema<RunDocument> = z.object({
  type: z.literal("document"),
  pdf: z.string(),
  source_sha256: z.string(),
  page_count: z.int().min(1),
  pages_without_text: z.int().min(0),
  tree_sha256: z.string(),
  build_ms: amount,
});

/** The shape of a line about a route that was made ready. */
export const preparedSchema: Schema<RunPrepared> = z.object({
  type: z.literal("prepared"),
  route: z.string(),
  pdfs: z.array(z.string()).min(1),
  tree_sha256: z.string().nullable(),
  ms: amount,
  calls: z.array(call),
});
