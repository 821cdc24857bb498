/**
 * The classic builder: a tree by a model that reads the text.
 *
 * @module
 */
import { PagetreeError } from "../errors.ts";
import type { Page, PdfDocument } from "../pdf/mod.ts";
import { loadTokenCounter } from "../tokens.ts";
import { hasAbstractOrReferences, mapNodes, type TreeNode, walk, withRanges } from "../tree/mod.ts";
import { Asker } from "./asker.ts";
import { findContents } from "./contents.ts";
import { areNumbered, readEntries } from "./entries.ts";
import { TextEvidence } from "./evidence.ts";
import { placeInOrder } from "./in_order.ts";
import { nodesOf } from "./nodes.ts";
import { repairEntries } from "./repair.ts";
import { splitLarge } from "./split.ts";
import type { ClassicOptions, ClassicReport, ClassicResult, ClassicWay, Entry } from "./types.ts";
import { countStatuses, reachesFar, type Verdict, verdictOf } from "./verdict.ts";
import { checkEntries } from "./verify.ts";
import { numberedWay, plainWay, textWay } from "./ways.ts";
import type { Evidence, Work } from "./work.ts";

/**
 * Builds the tree of a document by a model that reads its text: contents are found, read and mapped to pages, or headings
 * are listed page by page; every entry is verified on its page, mended or marked.
 *
 * Free evidence (labels, links, printed numbers, titles as lines of their own) decides without a call where it is certain.
 * A call that fails is counted and never ends the build, unless any further one would fail too.
 *
 * @param source An open PDF, or laid-out pages.
 * @param options Model, limits, evidence, signal, progress.
 * @returns The tree and how it was made; every start is inside the document, and none is before the one before it.
 * @throws {PagetreeError} `ABORTED`, `AUTH`, `BUDGET`, `USAGE` and their like, which any further call would meet too; what
 * reading the pages throws.
 *
 * @example
 * ```ts
 * import { buildClassicTree } from "pagetree/classic";
 * import { scriptedModel } from "pagetree/model/testing";
 * import { openPdf } from "pagetree/pdf";
 * await using pdf = await openPdf("fixtures/pdf/two_column_paper.pdf");
 * const model = scriptedModel(() => ({ value: { headings: [{ code: "1", title: "Abstract", page: 1 }] } }));
 * const { classic, structure } = await buildClassicTree(pdf, { model });
 * console.log(classic.way, structure.map(({ title }) => title)); // text [ "Abstract" ]
 * ```
 */
export async function buildClassicTree(
  source: PdfDocument | readonly Page[],
  options: ClassicOptions,
): Promise<ClassicResult> {
  const { model, concurrency = 8, prices, signal, onCall, onProgress } = options;
  const pages = isPages(source) ? source : await source.pages({ signal, onProgress });
  const work: Work = {
    pages,
    asker: new Asker({ model, concurrency, prices, signal, onCall }),
    countTokens: options.countTokens ?? await loadTokenCounter(),
    groupTokens: atLeast(1, options.groupTokens ?? 20_000, "groupTokens"),
    tocCheckPages: atLeast(0, options.tocCheckPages ?? 20, "tocCheckPages"),
    evidence: options.evidence ?? true,
    warnings: [],
    dropped: [],
    saved: { checks: 0, pages: 0 },
  };
  const limits = {
    maxPagesPerNode: atLeast(1, options.maxPagesPerNode ?? 10, "maxPagesPerNode"),
    maxTokensPerNode: atLeast(1, options.maxTokensPerNode ?? 20_000, "maxTokensPerNode"),
  };
  const title = isPages(source) ? undefined : source.metadataTitle?.trim() || undefined;
  const isReadable = pages.some(({ quality, text }) => quality.state === "ok" && /[\p{L}\p{N}]/u.test(text));
  const found = isReadable ? await findEntries(work) : nothing();
  const evidence = found.evidence;
  const kept = orderly(work, found.entries);
  const { nodes, orphans } = nodesOf(kept);
  for (const title of orphans) {
    work.warnings.push({
      code: "CODE_ORDER",
      message: `"${title}" comes before the section that it belongs to`,
    });
  }
  const ranged = withRanges(nodes, { pageCount: pages.length, startsPage: (node) => node.opens === true });
  const split = await splitLarge(work, ranged, limits, evidence);
  const starts = [...walk(split.nodes)].filter(({ node }) => node.opens).map(({ node }) => node.start_index!);
  const { verified, wrong, unchecked } = countStatuses([...kept, ...split.added]);
  return {
    ...(title !== undefined && { doc_title: title, doc_title_source: "metadata" }),
    toc_source: isReadable ? "model" : "unreadable",
    structure: mapNodes(split.nodes, ({ opens: _, ...node }) => node as TreeNode),
    page_starts: [...new Set(starts)],
    pages_without_text: pages.filter(({ quality }) => quality.state !== "ok").map(({ number }) => number),
    has_abstract_or_references_section: hasAbstractOrReferences(split.nodes),
    warnings: [...work.warnings, ...warningsOf(found, work, { wrong, unchecked })],
    classic: {
      way: found.way,
      tried: found.tried,
      degraded: found.degraded,
      ...{ verified, wrong, unchecked },
      dropped: work.dropped,
      steps: work.asker.reports,
      checks_saved: work.saved.checks,
      pages_saved: work.saved.pages,
    },
  };
}

/** Entries of the best way. */
interface Found extends Pick<ClassicReport, "way" | "tried" | "degraded"> {
  entries: Entry[];
  evidence: Evidence;
}

function nothing(): Found {
  return { way: "text", tried: [], degraded: true, entries: [], evidence: {} };
}

/** Tries the ways in turn until one is good enough. */
async function findEntries(work: Work): Promise<Found> {
  const { entries: listed, contents } = await readAllContents(work);
  const evidence = work.evidence ? { text: new TextEvidence(work.pages, new Set(contents)) } : {};
  const body = work.pages.map(({ number }) => number).filter((number) => !contents.includes(number));
  const ways: [ClassicWay, () => Promise<Entry[]>][] = [
    ...(areNumbered(listed)
      ? [
        ["numbered-contents", () => numberedWay(work, listed, contents, evidence)] as [
          ClassicWay,
          () => Promise<Entry[]>,
        ],
      ]
      : []),
    ...(listed.length > 0
      ? [
        ["plain-contents", () => plainWay(work, listed, contents, evidence)] as [
          ClassicWay,
          () => Promise<Entry[]>,
        ],
      ]
      : []),
    ["text", () => textWay(work, body)],
  ];
  const tried: Found["tried"] = [];
  let best: { way: ClassicWay; entries: Entry[]; share: number } | undefined;
  for (const [way, run] of ways) {
    const result = await judged(work, way, await run(), evidence);
    const { verified, all } = countStatuses(result.entries);
    tried.push({ way, entries: all, verified });
    if (result.verdict !== "next") return { way, tried, degraded: false, entries: result.entries, evidence };
    const share = all === 0 ? -1 : verified / all;
    if (!best || share > best.share) best = { way, entries: result.entries, share };
  }
  return { way: best!.way, tried, degraded: true, entries: best!.entries, evidence };
}

/** Checks the entries of a way and mends them where that is worth it. */
async function judged(
  work: Work,
  way: ClassicWay,
  entries: readonly Entry[],
  evidence: Evidence,
): Promise<{ entries: Entry[]; verdict: Verdict }> {
  if (way !== "text" && !reachesFar(entries, work.pages.length)) {
    return { entries: [...entries], verdict: "next" };
  }
  const checked = await checkEntries(work, entries, evidence);
  const verdict = verdictOf(countStatuses(checked));
  // A list that is taken may have some bad entries too, and mending those is cheap.
  return { entries: verdict === "next" ? checked : await repairEntries(work, checked, evidence), verdict };
}

/** Contents with page numbers if there are some, else the first without. */
async function readAllContents(work: Work): Promise<{ entries: Entry[]; contents: number[] }> {
  const first = await findContents(work);
  if (first.length === 0) return { entries: [], contents: [] };
  let best = { entries: await readEntries(work, first), contents: first };
  const contents = [...first];
  while (!areNumbered(best.entries)) {
    const more = await findContents(work, contents.at(-1)! + 1);
    if (more.length === 0) break;
    contents.push(...more);
    const entries = await readEntries(work, more);
    if (areNumbered(entries) || best.entries.length === 0) best = { entries, contents };
  }
  return { ...best, contents };
}

/** Entries with pages in order; the others are dropped and told. */
function orderly(work: Work, entries: readonly Entry[]): Entry[] {
  const weights = { verified: 4, unchecked: 1, wrong: 0.5 } as const;
  const placed = placeInOrder(
    entries.map(({ page, status }) =>
      page === null || page < 1 || page > work.pages.length
        ? []
        : [{ page, weight: weights[status ?? "unchecked"] }]
    ),
  );
  return entries.filter(({ title, page }, i) => {
    if (placed[i] !== null) return true;
    const reason = page === null
      ? "its page was not found"
      : "its page is before that of the entry before it";
    work.dropped.push({ title, page, reason });
    return false;
  });
}

function warningsOf(
  { degraded, entries, tried }: Found,
  { dropped }: Work,
  { wrong, unchecked }: { wrong: number; unchecked: number },
) {
  const told = [
    ...(degraded && entries.length > 0
      ? [{
        code: "DEGRADED",
        message: `No way gave a list that could be verified; the best of ${tried.length} was taken`,
      }]
      : []),
    ...(wrong + unchecked > 0
      ? [{
        code: "UNVERIFIED",
        message: `${wrong} entries have a wrong page, ${unchecked} were not checked; they are marked`,
      }]
      : []),
    ...(dropped.length > 0
      ? [{
        code: "DROPPED",
        message: `${dropped.length} entries were dropped; the report in "classic" names them`,
      }]
      : []),
  ];
  return told;
}

function atLeast(least: number, value: number, name: string): number {
  if (Number.isInteger(value) && value >= least) return value;
  throw new PagetreeError("USAGE", `Cannot use ${name} ${value}: it is a whole number from ${least}`, {
    [name]: value,
  });
}

function isPages(source: PdfDocument | readonly Page[]): source is readonly Page[] {
  return Array.isArray(source);
}
