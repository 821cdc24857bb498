/**
 * From lines and rows to questions.
 *
 * @module
 */
import { PagetreeError, printable } from "pagetree/errors";
import { type GoldPage, type Question, type QuestionLine, questionLineSchema } from "./types.ts";

/** Words that stand for "not in the document" in question sets. */
const NO_ANSWER = /^(?:not answerable|unanswerable|n\/a|none)\.?$/i;

/** Options of {@linkcode parseQuestions}. */
export interface QuestionOptions {
  /** Name of the file, for errors and as the name of the set. */
  file?: string;
}

/**
 * Reads a question file: JSON lines, pages physical and from 1.
 *
 * @param text JSON lines; empty ones are left out.
 * @param options Name of the file.
 * @returns The questions in order.
 * @throws {PagetreeError} `USAGE` with line and field for what is no question, an id that comes twice, or a set without
 * questions.
 *
 * @example
 * ```ts
 * import { parseQuestions } from "pagetree/eval";
 * const line = { id: "q1", question: "How many stations?", answer: 11, pdf: "paper.pdf", gold_pages: [1, 2] };
 * console.log(parseQuestions(JSON.stringify(line))[0]?.gold.length); // 2
 * ```
 */
export function parseQuestions(text: string, { file = "the set" }: QuestionOptions = {}): Question[] {
  const lines = text.replace(/^\ufeff/, "").split("\n").map((line, i) => ({ line, where: `line ${i + 1}` }));
  const rows = lines.filter(({ line }) => line.trim() !== "").map(({ line, where }) => {
    try {
      return { row: JSON.parse(line) as unknown, where };
    } catch (cause) {
      throw failure(file, where, `it is no JSON (${(cause as Error).message})`);
    }
  });
  return questionsOf(rows, file);
}

/**
 * Makes a question set of rows, as in a notebook.
 *
 * @param rows Objects as lines of a question file; a missing `id` becomes `q1`, `q2`, …
 * @param options Name of the set.
 * @returns The questions in order.
 * @throws {PagetreeError} `USAGE` as {@linkcode parseQuestions}.
 *
 * @example
 * ```ts
 * import { questionsFromRows } from "pagetree/eval";
 * const [first] = questionsFromRows([{ question: "How many stations?", answer: "11", pdf: "paper.pdf", gold_pages: [1] }]);
 * console.log(first?.id, first?.answerable); // q1 true
 * ```
 */
export function questionsFromRows(
  rows: readonly (Partial<QuestionLine> | Record<string, unknown>)[],
  { file = "rows" }: QuestionOptions = {},
): Question[] {
  return questionsOf(
    rows.map((row, i) => ({ row: { id: `q${i + 1}`, ...row }, where: `row ${i + 1}` })),
    file,
  );
}

function questionsOf(rows: readonly { row: unknown; where: string }[], file: string): Question[] {
  const seen = new Map<string, string>();
  const questions = rows.map(({ row, where }) => {
    const read = questionLineSchema.safeParse(row);
    if (!read.success) {
      const [issue] =
        (read.error as unknown as { issues: { path: PropertyKey[]; message: string }[] }).issues;
      throw failure(file, where, `${issue!.path.join(".") || "the line"}: ${issue!.message}`);
    }
    const question = questionOf(read.data, file, where);
    const before = seen.get(question.id);
    if (before) throw failure(file, where, `the id ${printable(question.id)} is also that of ${before}`);
    seen.set(question.id, where);
    return question;
  });
  if (questions.length === 0) {
    throw new PagetreeError("USAGE", `Cannot read ${printable(file)} as questions: it holds none`, { file });
  }
  return questions;
}

function questionOf(line: QuestionLine, file: string, where: string): Question {
  const pdfs = line.pdfs ?? (line.pdf === undefined ? [] : [line.pdf]);
  if (pdfs.length === 0) throw failure(file, where, "pdf: it names no document");
  const answer = answerText(line.answer);
  const groups = (line.gold_pages ?? []).map((entry) => (Array.isArray(entry) ? entry : [entry]).map(goldOf));
  const mode = line.gold_mode ?? (groups.length === 0 ? "none" : "all");
  if (mode === "all" && groups.some((group) => group.length !== 1)) {
    throw failure(file, where, 'gold_pages: pools need gold_mode "any-per-pool"');
  }
  const answerable = line.answerable ?? !(answer !== null && NO_ANSWER.test(answer) && groups.length === 0);
  return {
    id: line.id,
    set: line.set ?? file,
    question: line.question,
    answer,
    answer_kind: line.answer_kind ?? (answerable ? "" : "None"),
    pdfs,
    gold: mode === "none" ? [] : groups.filter((group) => group.length > 0),
    gold_mode: mode,
    answerable,
    tags: line.tags ?? [],
    ...(line.split !== undefined && { split: line.split }),
  };

  function goldOf(gold: number | GoldPage): GoldPage {
    const { pdf, page } = typeof gold === "number" ? { pdf: pdfs[0]!, page: gold } : gold;
    if (typeof gold === "number" && pdfs.length > 1) {
      throw failure(file, where, "gold_pages: with several documents each page must name its pdf");
    }
    if (!pdfs.includes(pdf)) {
      throw failure(file, where, `gold_pages: ${printable(pdf)} is none of its documents`);
    }
    return { pdf, page };
  }
}

/** Lists become the text of a list, as sets write them. */
function answerText(answer: QuestionLine["answer"]): string | null {
  if (answer === undefined || answer === null) return null;
  return Array.isArray(answer) ? JSON.stringify(answer.map(String)) : String(answer);
}

function failure(file: string, where: string, why: string): PagetreeError {
  return new PagetreeError("USAGE", `Cannot read ${where} of ${printable(file)} as a question: ${why}`, {
    file,
    where,
  });
}
