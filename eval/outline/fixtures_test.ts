/** The trees of the fixtures against their gold outlines: floors a little below what is reached, so that a loss shows. */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { runOutline } from "./run.ts";

const FOLDER = fileURLToPath(new URL("../../fixtures/pdf", import.meta.url));

/** F1 with bookmarks and without: what was reached less 0.03. */
const FLOORS: Readonly<Record<string, readonly [shown: number, hidden: number]>> = {
  annual_report_tables: [0.9, 0.9],
  bookmarks_junk: [0.97, 0.97],
  bookmarks_shallow: [0.97, 0.97],
  bookmarks_shifted: [0.97, 0.97],
  cjk_report: [0.97, 0.97],
  cyrillic_manual: [0.917, 0.917],
  filing_10k: [0.827, 0.827],
  joined_papers: [0.91, 0.91],
  legal_one_size: [0.97, 0.97],
  letter: [0.97, 0.97],
  manual_contents_roman: [0.94, 0.94],
  markets_unnumbered: [0.77, 0.77],
  right_to_left: [0.97, 0.97],
  rotated_pages: [0.97, 0.97],
  running_heads_book: [0.927, 0.927],
  // Pictures of pages: without bookmarks there is nothing to read.
  scanned_bookmarks: [0.97, 0],
  slides_deck: [0.97, 0.97],
  tagged_headings: [0.927, 0.927],
  two_column_paper: [0.936, 0.936],
};

for (const [place, bookmarks] of [true, false].entries()) {
  Deno.test(`buildTree() reaches its floor on every fixture, bookmarks ${bookmarks ? "shown" : "hidden"}`, async () => {
    const { rows } = await runOutline({ goldDir: FOLDER, build: { bookmarks } });
    assert.deepEqual(rows.map(({ id }) => id), Object.keys(FLOORS));
    const below = rows.filter(({ id, f1 }) => f1 < FLOORS[id]![place]!).map(({ id, f1 }) =>
      `${id} ${f1.toFixed(3)}`
    );
    assert.deepEqual(below, []);
    const misplaced = rows.filter(({ id, parent, matched }) =>
      matched > 0 && id !== "letter" && (parent ?? 0) < 0.93
    );
    assert.deepEqual(misplaced.map(({ id }) => id), []);
  });
}
