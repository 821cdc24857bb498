/** The worked examples of the specification of classic trees, with its targets in place of the reference's faults. */
import assert from "node:assert/strict";
import { scriptedModel } from "pagetree/model/testing";
import { ownRange, walk, withRanges } from "pagetree/tree";
import { pageOf, textLine, textLines } from "../../testing/pages.ts";
import {
  buildClassicTree,
  isLarge,
  pageGroups,
  physicalPage,
  romanValue,
  searchWindow,
  seriesOffsets,
  shortLeaders,
  treeOfCodes,
  verdictOf,
} from "./mod.ts";
import { nodesOf } from "./nodes.ts";
import { countStatuses, reachesFar } from "./verdict.ts";

const plainPages = (count: number) =>
  Array.from({ length: count }, (_, i) => pageOf(i + 1, textLines(6, 100 + i)));

/** Scans for contents with given answers; every page is shown to the model. */
async function scan(answers: readonly boolean[], limit: number) {
  const asked: number[] = [];
  const model = scriptedModel(({ prompt, body }) => {
    if ((body.schema as { name: string }).name !== "contents_page") {
      return { value: { entries: [], headings: [] } };
    }
    const page = Number(prompt.match(/<page number="(\d+)">/)![1]);
    asked.push(page - 1);
    return { value: { is_contents: answers[page - 1] ?? false } };
  });
  await buildClassicTree(plainPages(answers.length), { model, tocCheckPages: limit, evidence: false });
  return asked;
}

Deno.test("F1: the scan goes past its limit inside contents, ends at the first page that is none, and stops at the limit", async () => {
  const [yes, no] = [true, false];
  // A second scan follows contents without page numbers; what it asks comes after the first.
  assert.deepEqual((await scan([no, no, yes, yes, yes, no, no], 3)).slice(0, 6), [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(await scan([no, no, no, yes], 3), [0, 1, 2]);
  assert.deepEqual((await scan([yes, no, no, no, no, no], 2)).slice(0, 2), [0, 1]);
  assert.deepEqual((await scan([no, yes, no, yes], 4)).slice(0, 3), [0, 1, 2]);
});

Deno.test("F1: leader dots become a colon", () => {
  assert.equal(shortLeaders("Intro ..... 5"), "Intro :  5");
  assert.equal(shortLeaders("Intro........5"), "Intro: 5");
  assert.equal(shortLeaders("Intro . . . . . 5"), "Intro : 5");
  for (const kept of ["Intro .... 5", "Intro . . . . 5"]) assert.equal(shortLeaders(kept), kept);
});

Deno.test("F2: offsets are the most frequent difference of a numbering, and unknown without agreement", () => {
  const offset = (pairs: [string | null, number | null][]) =>
    Object.fromEntries(seriesOffsets(pairs.map(([printed, page]) => ({ printed, page }))));
  assert.deepEqual(offset([["5", 10], ["10", 15], ["15", 20], ["20", 24]]), { arabic: 5 });
  assert.deepEqual(offset([["1", 5], ["2", 6], ["3", 8], ["4", 9]]), { arabic: 4 });
  assert.deepEqual(offset([["3", 8], ["4", 9], ["1", 5], ["2", 6]]), { arabic: 5 });
  assert.deepEqual(offset([]), {});
  assert.deepEqual(offset([[null, 3], ["iv", null], ["five", 7]]), {});
  assert.deepEqual(offset([["7", 9]]), {}, "one title may be a coincidence");
  const range = { first: 1, last: 60 };
  const at = (printed: string | null, by: number) => physicalPage(printed, new Map([["arabic", by]]), range);
  assert.deepEqual(["1", "12", null, "iv"].map((printed) => at(printed, 6)), [7, 18, null, null]);
  assert.equal(at("10", -2), 8);
  const mixed = seriesOffsets(
    [["vii", 9], ["ix", 11], ["1", 15], ["21", 35], ["40", 54]].map(([printed, page]) => ({
      printed: String(printed),
      page: Number(page),
    })),
  );
  assert.deepEqual(["vii", "ix", "1", "21", "40"].map((printed) => physicalPage(printed, mixed, range)), [
    9,
    11,
    15,
    35,
    54,
  ]);
});

Deno.test("F2: Roman numerals have one right form", () => {
  assert.deepEqual(["xiv", "xix", "xl", "MCMLIV", "  IV  ", "mmmcmxcix"].map(romanValue), [
    14,
    19,
    40,
    1954,
    4,
    3999,
  ]);
  for (const wrong of ["iiii", "vx", "ll", "iv2", "123", "", "ivi", "mmmm"]) {
    assert.equal(romanValue(wrong), undefined, wrong);
  }
});

/** A tree as text: children in brackets. */
function shape(entries: [code: string | null, title: string][]): string {
  const { nodes, orphans } = treeOfCodes(entries.map(([code, title]) => ({ code, node: { title } })));
  const text = (list: typeof nodes): string =>
    list.map(({ title, nodes }) => nodes ? `${title}[${text(nodes)}]` : title).join(" ");
  return text(nodes) + (orphans.length > 0 ? ` !${orphans.join(",")}` : "");
}

Deno.test("F3: codes make a tree; what comes before its parent is told, and outer dots do not count", () => {
  const early: [string, string][] = [["0", "P"], ["1", "A"], ["1.1", "B"], ["1.1.1", "C"], ["2.1", "D"], [
    "2",
    "E",
  ], [
    "2.2",
    "F",
  ]];
  assert.equal(shape(early), "P A[B[C]] D E[F] !D");
  assert.equal(shape([["1", "A"], ["1.1", "B"], ["1", "A2"], ["1.2", "C"]]), "A[B] A2[C]");
  assert.equal(
    shape([["1.", "A"], [" 1. 1 ", "B"], [null, "X"], ["", "Y"], ["A", "Z"], ["A.1", "W"]]),
    "A[B] X Y Z[W]",
  );
  assert.equal(
    shape([["1", "A"], ["1.2.1", "B"], ["1.3", "C"]]),
    "A[B C]",
    "a missing parent is passed over",
  );
});

/** Ranges of entries: code, page, whether the heading opens its page. */
function ranges(pageCount: number, entries: [code: string, page: number, opens: boolean][]) {
  const { nodes } = nodesOf(entries.map(([code, page, opens]) => ({
    ...{ code, title: code, printed: null, page, opens, status: "verified" as const },
  })));
  const ranged = withRanges(nodes, { pageCount, startsPage: (node) => node.opens === true });
  return [...walk(ranged)].map(({ node }) => {
    const own = ownRange(node)!;
    return [node.title, node.start_index, node.end_index, own.end];
  });
}

Deno.test("F4: parents cover their children, keep their own part, and never end before they start", () => {
  assert.deepEqual(ranges(10, [["1", 1, true], ["1.1", 1, false], ["1.2", 3, true], ["2", 6, false]]), [
    ["1", 1, 6, 1],
    ["1.1", 1, 2, 2],
    ["1.2", 3, 6, 6],
    ["2", 6, 10, 10],
  ]);
  assert.deepEqual(
    ranges(8, [["1", 5, true], ["2", 5, true], ["3", 7, true]]).map((row) => row.slice(1, 3)),
    [
      [5, 5],
      [5, 6],
      [7, 8],
    ],
  );
  const third = ranges(20, [["1", 1, true], ["1.1", 4, true], ["1.2", 9, true], ["2", 12, true]]);
  assert.deepEqual(third.map((row) => row.slice(1, 3)), [[1, 11], [4, 8], [9, 11], [12, 20]]);
});

Deno.test("F4: an entry out of order is mended or told", async () => {
  const pages = plainPages(12);
  const model = scriptedModel(({ body }) =>
    (body.schema as { name: string }).name === "list_headings"
      ? {
        value: {
          headings: [["1", "A", 1], ["2", "B", 9], ["3", "C", 4]].map(([code, title, page]) => ({
            code,
            title,
            page,
          })),
        },
      }
      : { value: { is_contents: false, on_page: true, opens_page: true, page: null } }
  );
  for (const page of pages) page.text += "\nA\nB\nC";
  const { structure, classic } = await buildClassicTree(pages, { model, evidence: false });
  const starts = structure.map(({ start_index }) => start_index!);
  assert.deepEqual(starts, starts.toSorted((a, b) => a - b));
  assert.deepEqual([starts.length, classic.dropped.length, structure[0]!.title], [2, 1, "A"]);
});

Deno.test("F5: groups of pages are even, overlap by a page, and begin with no empty one", () => {
  const groups = (tokens: number[]) =>
    pageGroups(tokens, 20_000).map((group) => `${group[0]! + 1}-${group.at(-1)! + 1}`).join(" ");
  assert.equal(groups(Array(10).fill(5000)), "1-3 3-5 5-7 7-9 9-10");
  assert.equal(groups([60_000, 500, 500]), "1-1 1-2 2-3");
  assert.equal(groups([100, 60_000, 100]), "1-1 1-2 2-3");
  assert.equal(groups(Array(4).fill(5000)), "1-4");
  assert.equal(groups([5000, 5000, 5000, 5001]), "1-3 3-4");
  assert.equal(groups(Array(4).fill(7000)), "1-2 2-3 3-4");
  assert.deepEqual(pageGroups([], 20_000), []);
});

Deno.test("F6: an entry is looked for between its good neighbours", () => {
  const pages = [1, 5, 20, 9, 14];
  const at = (bad: number[], index: number) => {
    const { first, last } = searchWindow(pages, new Set(bad), index, { first: 1, last: 30 });
    return `${first}-${last}`;
  };
  assert.deepEqual([at([1, 2], 1), at([1, 2], 2), at([4], 4), at([0], 0)], ["1-9", "1-9", "9-30", "1-5"]);
  for (const i of [0, 1, 2, 3, 4]) assert.equal(at([0, 1, 2, 3, 4], i), "1-30");
  const fill = (pages: (number | null)[], index: number) =>
    searchWindow(pages, new Set([index]), index, { first: 1, last: 12 });
  assert.deepEqual(fill([3, null, 9], 1), { first: 3, last: 9 });
  assert.deepEqual(fill([3, 9, null], 2), { first: 9, last: 12 });
  assert.deepEqual(fill([null, 4], 0), { first: 1, last: 4 });
});

Deno.test("F7: failed checks speak against a list, and one that ends early is not taken", () => {
  const verdict = (verified: number, wrong: number, unchecked: number) =>
    verdictOf({ verified, wrong, unchecked, all: verified + wrong + unchecked });
  assert.deepEqual([verdict(10, 0, 0), verdict(7, 3, 0), verdict(6, 4, 0), verdict(5, 3, 0)], [
    "accept",
    "repair",
    "next",
    "repair",
  ]);
  assert.deepEqual(
    [verdict(3, 0, 7), verdict(1, 0, 9), verdict(0, 0, 10), verdict(0, 0, 0)],
    Array(4).fill("next"),
  );
  assert.deepEqual([verdict(95, 0, 5), verdict(94, 6, 0), verdict(93, 0, 7)], ["accept", "repair", "repair"]);
  assert.deepEqual([49, 50].map((page) => reachesFar([{ page: 3 }, { page }, { page: null }], 100)), [
    false,
    true,
  ]);
  assert.deepEqual(countStatuses([{ page: 1, status: "verified" }, { page: null }, { page: 2 }]), {
    verified: 1,
    wrong: 1,
    unchecked: 1,
    all: 3,
  });
});

Deno.test("F8: a section is split when both limits are reached", () => {
  const large = (start_index: number, end_index: number, tokens: number) =>
    isLarge({ title: "A", start_index, end_index }, tokens, {
      maxPagesPerNode: 10,
      maxTokensPerNode: 20_000,
    });
  assert.deepEqual([
    large(1, 11, 50_000),
    large(1, 12, 50_000),
    large(1, 12, 19_999),
    large(1, 12, 20_000),
    large(5, 16, 20_000),
  ], [false, true, false, true, true]);
});

Deno.test("F8: a split section keeps its range and its own part, with or without its own title in the reply", async () => {
  const pages = plainPages(40);
  const put = (page: number, title: string) => {
    pages[page - 1] = pageOf(page, [
      textLine(`The end of what stands before ${title.toLowerCase()}.`, 80),
      textLine(title, 100),
      ...textLines(4, 120),
    ]);
  };
  for (const [page, title] of [[1, "Start"], [21, "Results"], [23, "Setup"], [30, "Findings"]] as const) {
    put(page, title);
  }
  for (const own of [true, false]) {
    const model = scriptedModel(({ prompt }) => {
      const inside = prompt.includes("These pages belong to the section");
      const list = !inside
        ? [["1", "Start", 1], ["2", "Results", 21]]
        : prompt.includes('"Results"')
        ? [...(own ? [["1", "Results", 21]] : []), ["1.1", "Setup", 23], ["1.2", "Findings", 30]]
        : [];
      return { value: { headings: list.map(([code, title, page]) => ({ code, title, page })) } };
    });
    const { structure } = await buildClassicTree(pages, { model, maxTokensPerNode: 100 });
    const results = structure.find(({ title }) => title === "Results")!;
    assert.deepEqual([results.start_index, results.end_index, ownRange(results)!.end], [21, 40, 23]);
    assert.deepEqual(
      results.nodes!.map(({ title, start_index, end_index }) => [title, start_index, end_index]),
      [
        ["Setup", 23, 30],
        ["Findings", 30, 40],
      ],
    );
  }
});

Deno.test("F9: a page before the first is refused before any call", () => {
  const range = { first: 1, last: 30 };
  assert.equal(physicalPage("2", new Map([["arabic", -2]]), range), null);
  assert.equal(physicalPage("1", new Map([["arabic", -3]]), range), null);
  assert.equal(physicalPage("29", new Map([["arabic", 2]]), range), null);
});
