/**
 * Documents to fit weights on: candidates with labels from gold.
 */
import { basename, join } from "node:path";
import {
  type DocumentSample,
  type FittedParams,
  observeDocument,
  type Witness,
} from "../../lib/flash/tuning.ts";
import type { Page } from "../../lib/pdf/mod.ts";
import { titlesMatch } from "../../lib/tree/mod.ts";
import { type Columns, type Labelled } from "./fit_regression.ts";
import { type GoldOutline, parseGold } from "./gold.ts";
import { goldStems, readKinds } from "./gold_folder.ts";
import { loadLayout } from "./layouts.ts";
import { type OutlineScore, scoreOutline } from "./score.ts";

/** A document with its candidates. */
export interface FitDocument {
  /** Name. */
  id: string;
  /** Name of the folder that it came from. */
  set: string;
  /** Kind of document. */
  kind: string;
  /** Known headings. */
  gold: GoldOutline;
  /** The document with all witnesses, and by layout alone, so that weights hold where a file has no contents. */
  views: readonly [FitView, FitView];
}

/** A document as some of the witnesses see it; the rows are what candidates show by themselves. */
export interface FitView extends Labelled {
  /** What is observed. */
  sample: DocumentSample;
}

/** Kind of the documents of a folder that does not tell kinds. */
const DEFAULT_KIND = "manual";

/**
 * Reads documents whose layouts are cached.
 *
 * @param layoutDir Folder with a folder of layouts for each gold folder, of the same name.
 * @param goldDirs Folders with gold outlines, perhaps with the kinds of the documents in `SOURCES.tsv`.
 * @param columns Names of observations; new ones are added.
 * @returns The documents in order of folder and name.
 * @throws {PagetreeError} `FILE_NOT_FOUND`, `NO_INPUT`, `BAD_TREE`.
 */
export async function readFitDocuments(
  layoutDir: string,
  goldDirs: readonly string[],
  columns: Columns,
): Promise<FitDocument[]> {
  const documents: FitDocument[] = [];
  for (const goldDir of goldDirs) {
    const set = basename(goldDir);
    const kinds = await readKinds(join(goldDir, "SOURCES.tsv"));
    for (const id of await goldStems(goldDir)) {
      const file = join(goldDir, `${id}.gold.json`);
      const gold = parseGold(await Deno.readTextFile(file), file);
      const { pages } = await loadLayout(join(layoutDir, set, `${id}.json`));
      documents.push({ ...fitDocument(pages, gold, columns), id, set, kind: kinds.get(id) ?? DEFAULT_KIND });
    }
  }
  return documents;
}

/**
 * Observes and labels a document.
 *
 * @param pages Laid-out pages.
 * @param gold Known headings.
 * @param columns Names of observations; new ones are added.
 */
export function fitDocument(
  pages: readonly Page[],
  gold: GoldOutline,
  columns: Columns,
): Pick<FitDocument, "gold" | "views"> {
  const view = (without: readonly Witness[]): FitView => {
    const sample = observeDocument(pages, without);
    return { sample, ...columns.pack(sample.own), ...labelled(sample, gold) };
  };
  return { gold, views: [view([]), view(["links", "contents", "tags"])] };
}

/**
 * Labels candidates: positive is one that is printed on the page of a gold heading of its title that has none yet;
 * one that could be on the ignore list counts neither way.
 */
function labelled(
  { candidates }: DocumentSample,
  gold: GoldOutline,
): Pick<Labelled, "labels" | "weights"> {
  const open = Map.groupBy(gold.outline, ({ page }) => page);
  // A document weighs as the square root of its headings: long ones say more, but repeat themselves. The factor
  // only sets the scale against which the penalty is chosen.
  const worth = 6 / Math.sqrt(Math.max(20, gold.outline.length));
  const weights = new Float64Array(candidates.length).fill(worth);
  const labels = Uint8Array.from(candidates, ({ title, page }, i) => {
    const near = open.get(page) ?? [];
    const place = near.findIndex((heading) => titlesMatch(title, heading.title));
    if (place >= 0) {
      near.splice(place, 1);
      return 1;
    }
    const ignored = gold.ignore?.some((other) =>
      Math.abs(other.page - page) <= 1 && titlesMatch(title, other.title)
    );
    if (ignored) weights[i] = 0;
    return 0;
  });
  return { labels, weights };
}

/**
 * Scores the tree that Flash would build of a document.
 *
 * @param document The document.
 * @param params Tables of weights.
 * @param view 0 for all witnesses, 1 for layout alone.
 */
export function scoreWith(document: FitDocument, params: FittedParams, view: 0 | 1 = 0): OutlineScore {
  return scoreOutline(document.gold, document.views[view].sample.tree(params));
}
