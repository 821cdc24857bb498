/**
 * Whether the documents of a question have text, for tables by slice.
 */
import type { RunDocument, Sample } from "../run/types.ts";

/**
 * Names the slice of a question by its documents.
 *
 * @param documents Documents of the run.
 * @returns A function from a sample's question to `text layer`, `no text layer` where a document has text on fewer than half
 * of its pages, or nothing where the run does not know one of them.
 */
export function textLayerSlices(
  documents: readonly RunDocument[],
): (question: Pick<Sample["question"], "pdfs">) => string[] {
  const known = new Map(documents.map((document) => [document.pdf, document]));
  return ({ pdfs }) => {
    const own = pdfs.map((pdf) => known.get(pdf));
    if (own.includes(undefined)) return [];
    const isBare = own.some((document) => document!.pages_without_text > document!.page_count / 2);
    return [isBare ? "no text layer" : "text layer"];
  };
}
