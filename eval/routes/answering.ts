/**
 * The step that all routes share: from chosen pages to an answer.
 */
import type { Model } from "pagetree/model";
import { answerFromText, extractAnswer, type SearchPage } from "pagetree/search";
import type { AskOptions, RouteQuestion, TraceStep } from "./types.ts";

/** An answer from pages. */
export interface Answered {
  /** The answer; null when there is none. */
  answer: string | null;
  /** What made it. */
  by: "extraction" | "model";
  /** Pages that were read. */
  read: number[];
  /** Pages that it cites. */
  cited: number[];
  /** What happened. */
  trace: TraceStep[];
}

/**
 * Answers from pages: by a model, else by taking out the passage that fits best.
 *
 * @param question The question.
 * @param pages The chosen pages, best first.
 * @param model The model, if there is one.
 * @param options Repetition, signal.
 */
export async function answerFrom(
  question: RouteQuestion,
  pages: readonly SearchPage[],
  model: Model | undefined,
  { epoch, signal }: AskOptions,
): Promise<Answered> {
  if (!model || pages.length === 0) {
    const { answer, passage, page } = extractAnswer(question.question, pages, { kind: question.answerKind });
    const text = passage === null ? "no passage holds enough of the question" : passage;
    return {
      answer,
      by: "extraction",
      read: pages.map(({ number }) => number),
      cited: page === null ? [] : [page],
      trace: [{ step: "extract", text }],
    };
  }
  const found = await answerFromText(question.question, pages, model, {
    answerKind: question.answerKind,
    repeat: epoch,
    signal,
  });
  const notes = [
    found.answer ?? "the pages do not hold it",
    ...(found.leftOut.length > 0 ? [`${found.leftOut.length} pages did not fit`] : []),
    ...(found.unresolved.length > 0
      ? [`cites pages that it was not shown: ${found.unresolved.join(", ")}`]
      : []),
  ];
  return {
    answer: found.answer,
    by: "model",
    read: found.read,
    cited: found.cited,
    trace: [{ step: "answer", text: notes.join("; ") }],
  };
}
