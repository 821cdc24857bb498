/**
 * A question set about counts of birds, with the documents that hold them, for tests of runs and reports.
 *
 * @module
 */
import { type Question, questionsFromRows } from "../eval/questions/mod.ts";
import { documentOf } from "../eval/routes/mod.ts";

const PAGES = Array.from(
  { length: 6 },
  (_, i) => ({ number: i + 1, text: `Station ${i + 1} counted ${10 * (i + 1)} terns.` }),
);
const TREE = {
  doc_name: "birds.pdf",
  structure: PAGES.map(({ number }) => ({
    title: `Station ${number}`,
    start_index: number,
    end_index: number,
  })),
};

/** Makes a document ready: six pages, each a section. */
export const prepare = (pdf: string) => Promise.resolve(documentOf(TREE, PAGES, { pdf }));

/** Questions on three documents in turn, each answered on one page. */
export function questions(n: number): Question[] {
  return questionsFromRows(Array.from({ length: n }, (_, i) => ({
    question: `How many terns did station ${i % 6 + 1} count? (${i})`,
    answer: String(10 * (i % 6 + 1)),
    answer_kind: "Int",
    pdf: `birds${i % 3}.pdf`,
    gold_pages: [i % 6 + 1],
  })));
}
