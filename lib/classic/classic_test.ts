import assert from "node:assert/strict";
import { join } from "node:path";
import fc from "fast-check";
import { parseGold, scoreOutline } from "pagetree/eval/outline";
import { recorded } from "pagetree/model";
import { scriptedModel, type ScriptedReply, scriptedServer } from "pagetree/model/testing";
import { resolveModel } from "pagetree/model";
import { openPdf, type Page } from "pagetree/pdf";
import { type DocumentTree, validateTree, walk } from "pagetree/tree";
import { buildTree } from "pagetree/build";
import { chance, goldScript } from "../../testing/gold_model.ts";
import { buildClassicTree, type ClassicOptions, type ClassicResult } from "./mod.ts";

const FOLDER = new URL("../../fixtures/pdf/", import.meta.url);
const NAMES = [
  "manual_contents_roman",
  "joined_papers",
  "filing_10k",
  "cjk_report",
  "legal_one_size",
  "right_to_left",
];

const documents = new Map<string, Promise<{ pages: Page[]; gold: ReturnType<typeof parseGold> }>>();

function fixture(name: string) {
  let known = documents.get(name);
  if (!known) {
    documents.set(
      name,
      known = (async () => {
        await using pdf = await openPdf(new URL(`${name}.pdf`, FOLDER), { workers: 1 });
        const gold = parseGold(await Deno.readTextFile(new URL(`${name}.gold.json`, FOLDER)), name);
        return { pages: await pdf.pages(), gold };
      })(),
    );
  }
  return known;
}

/** Nothing outside the document, nothing out of order, nothing without a range. */
function assertValid({ structure }: ClassicResult, pages: readonly Page[]): void {
  const nodes = [...walk(structure)].map(({ node }) => node);
  const starts = nodes.map(({ start_index }) => start_index!);
  assert.deepEqual(starts, starts.toSorted((a, b) => a - b));
  for (const { start_index: start, end_index: end } of nodes) {
    assert.ok(start! >= 1 && end! >= start! && end! <= pages.length);
  }
}

Deno.test("buildClassicTree() gives the gold tree of each fixture with a model that reads well, with and without evidence", async () => {
  for (const name of NAMES) {
    const { pages, gold } = await fixture(name);
    for (const evidence of [true, false]) {
      const result = await buildClassicTree(pages, {
        model: scriptedModel(goldScript(gold, pages)),
        evidence,
      });
      const { f1, precision, parent } = scoreOutline(gold, result.structure);
      // The contents of the filing stop above its finest headings, as those of most filings do.
      const least = name === "filing_10k" ? 0.79 : 0.95;
      assert.ok(
        f1 >= least && precision > 0.95,
        `${name}, evidence ${evidence}: F1 ${f1}, precision ${precision}`,
      );
      assert.ok(parent === null || parent === 1, name);
      assertValid(result, pages);
      const { verified, wrong, unchecked } = result.classic;
      assert.equal(verified + wrong + unchecked, [...walk(result.structure)].length, "every node is counted");
    }
  }
});

Deno.test("buildClassicTree() takes each of its three ways", async () => {
  const { pages, gold } = await fixture("manual_contents_roman");
  const build = (numbers: boolean, contents: boolean) =>
    buildClassicTree(pages, {
      model: scriptedModel(goldScript(gold, pages, { numbers, contents })),
      evidence: false,
    });
  for (
    const [numbers, contents, way] of [
      [true, true, "numbered-contents"],
      [false, true, "plain-contents"],
      [true, false, "text"],
    ] as const
  ) {
    const { classic, structure } = await build(numbers, contents);
    assert.equal(classic.way, way);
    assert.equal(scoreOutline(gold, structure).f1, 1, way);
  }
});

Deno.test("buildClassicTree() saves most checks by the text, at the same result", async () => {
  let [withText, without] = [0, 0];
  for (const name of NAMES) {
    const { pages, gold } = await fixture(name);
    const build = (evidence: boolean) =>
      buildClassicTree(pages, { model: scriptedModel(goldScript(gold, pages)), evidence });
    const [a, b] = [await build(true), await build(false)];
    withText += a.classic.steps.check_heading?.calls ?? 0;
    without += b.classic.steps.check_heading?.calls ?? 0;
    assert.ok(scoreOutline(gold, a.structure).f1 >= scoreOutline(gold, b.structure).f1, name);
    assert.equal(b.classic.checks_saved + b.classic.pages_saved, 0);
  }
  assert.ok(withText <= 0.3 * without, `${withText} of ${without}`);
});

/** Faults that a model may have, one in four calls. */
const FAULTS: Record<string, (right: unknown) => ScriptedReply> = {
  "wrong pages": (right) => ({
    value: JSON.parse(JSON.stringify(right).replace(/"page":(\d+)/g, (_, n) => `"page":${+n + 3}`)),
  }),
  "pages outside": (right) => ({
    value: JSON.parse(JSON.stringify(right).replace(/"page":\d+/g, '"page":-7')),
  }),
  "missing keys": (right) => ({ text: JSON.stringify(right).replace(/"page":[^,}]*,?/g, "") }),
  "invented titles": (right) => ({
    value: JSON.parse(JSON.stringify(right).replace(/"title":"/g, '"title":"Of Nothing ')),
  }),
  "cut JSON": (right) => ({ text: JSON.stringify(right).slice(0, 12), finish: "length" }),
  "other shapes": () => ({ text: '["1 Introduction", {}]' }),
  "refusals": () => ({ text: "I cannot help with that.", finish: "refusal" }),
  "no text": () => ({ text: "" }),
  "rate limits": () => ({ status: 429, message: "slow down" }),
  "server errors": () => ({ status: 500, message: "oops" }),
};

for (const [name, broken] of Object.entries(FAULTS)) {
  Deno.test(`buildClassicTree() ends in a valid tree with ${name} in a quarter of the calls`, async () => {
    for (const document of ["manual_contents_roman", "filing_10k"]) {
      const { pages, gold } = await fixture(document);
      for (const evidence of [true, false]) {
        const model = scriptedModel(goldScript(gold, pages, {
          fault: (step, index, right) =>
            chance(`${name} ${step} ${index}`) < 0.25 ? broken(right) : undefined,
        }));
        const result = await buildClassicTree(pages, { model, evidence });
        assertValid(result, pages);
        const { verified, wrong, unchecked } = result.classic;
        const marked = [...walk(result.structure)].filter(({ node }) => node.unverified).length;
        assert.equal(marked, wrong + unchecked);
        assert.equal(verified + marked, [...walk(result.structure)].length);
      }
    }
  });
}

for (
  const step of [
    "contents_page",
    "read_contents",
    "missing_contents",
    "locate_titles",
    "list_headings",
    "check_heading",
    "find_heading",
  ] as const
) {
  Deno.test(`buildClassicTree() ends in a valid tree although ${step} always fails, and counts it`, async () => {
    for (const document of ["manual_contents_roman", "joined_papers"]) {
      const { pages, gold } = await fixture(document);
      for (const evidence of [true, false]) {
        let failures = 0;
        const model = scriptedModel(
          goldScript(gold, pages, {
            fault: (name) => name === step ? (failures++, { status: 503, message: "down" }) : undefined,
          }),
          { attempts: 2 },
        );
        const result = await buildClassicTree(pages, { model, evidence });
        assertValid(result, pages);
        const report = result.classic.steps[step];
        assert.equal(report?.failed ?? 0, report?.calls ?? 0);
        assert.equal(failures > 0, report !== undefined);
        if (step === "check_heading" && !evidence) {
          assert.equal(result.classic.verified, 0, "a check that failed is never taken for passed");
          assert.equal(result.classic.degraded, true);
        }
      }
    }
  });
}

Deno.test("buildClassicTree() is valid for any replies whatever", async () => {
  const { pages } = await fixture("joined_papers");
  const title = fc.oneof(fc.constantFrom("1 Introduction", "2 Methods", "References"), fc.string());
  const code = fc.option(fc.oneof(fc.constantFrom("1", "1.1", "2", "..", "1.1."), fc.string()));
  const page = fc.integer({ min: -3, max: 12 });
  const replies = fc.record({
    is_contents: fc.boolean(),
    entries: fc.array(
      fc.record({ code, title, page: fc.option(fc.constantFrom("1", "iv", "99", "x9", "")) }),
      { maxLength: 8 },
    ),
    headings: fc.array(fc.record({ code, title, page }), { maxLength: 8 }),
    found: fc.array(fc.record({ index: fc.integer({ min: -1, max: 9 }), page }), { maxLength: 8 }),
    on_page: fc.boolean(),
    opens_page: fc.boolean(),
    page: fc.option(page),
  });
  const keys: Record<string, string[]> = {
    contents_page: ["is_contents"],
    read_contents: ["entries"],
    missing_contents: ["entries"],
    locate_titles: ["found"],
    list_headings: ["headings"],
    check_heading: ["on_page", "opens_page"],
    find_heading: ["page"],
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(replies, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      async (list, evidence) => {
        const model = scriptedModel(({ body }, index) => {
          const reply = list[index % list.length]! as Record<string, unknown>;
          const own = keys[(body.schema as { name: string }).name]!;
          return { value: Object.fromEntries(own.map((key) => [key, reply[key]])) };
        });
        assertValid(
          await buildClassicTree(pages, { model, evidence, maxTokensPerNode: 50, maxPagesPerNode: 1 }),
          pages,
        );
      },
    ),
    { numRuns: 60 },
  );
});

Deno.test("buildClassicTree() stops at a refused key, a stop signal, and a server that never answers", async () => {
  const { pages } = await fixture("manual_contents_roman");
  const build = (reply: ScriptedReply, more: Partial<ClassicOptions> = {}) =>
    buildClassicTree(pages, { model: scriptedModel(() => reply), evidence: false, ...more });
  await assert.rejects(build({ status: 401, message: "bad key" }), { code: "AUTH" });
  await assert.rejects(build({ status: 429, message: "slow down" }), { code: "RATE_LIMITED" });
  await assert.rejects(build({ value: {} }, { signal: AbortSignal.abort() }), { code: "ABORTED" });
  await assert.rejects(build({ value: {} }, { maxPagesPerNode: 0 }), {
    code: "USAGE",
    message: /maxPagesPerNode 0/,
  });
  await assert.rejects(build({ value: {} }, { tocCheckPages: 1.5 }), { code: "USAGE" });
});

Deno.test("a classic build that was killed asks for nothing again whose reply was stored", async () => {
  const { pages, gold } = await fixture("manual_contents_roman");
  const whole = scriptedModel(goldScript(gold, pages));
  const expected = await buildClassicTree(pages, { model: whole, evidence: false });
  for (const stopAt of [1, 5, 9, 14, whole.requests.length - 1]) {
    const folder = await Deno.makeTempDir();
    try {
      const script = goldScript(gold, pages);
      const controller = new AbortController();
      await using server = scriptedServer((request, index) => {
        if (index === stopAt) {
          controller.abort();
          return { hang: true };
        }
        const { response_format } = request.body as { response_format: { json_schema: { name: string } } };
        return script({ ...request, body: { schema: response_format.json_schema } }, index);
      });
      const model = () =>
        recorded(resolveModel("m", { baseUrl: server.url, apiKey: "k" }), join(folder, "replies"));
      const build = (signal?: AbortSignal) =>
        buildClassicTree(pages, { model: model(), evidence: false, concurrency: 1, signal });
      await assert.rejects(build(controller.signal), { code: "ABORTED" });
      const result = await build();
      assert.deepEqual(result.structure, expected.structure);
      const prompts = server.requests.map(({ prompt }) => prompt);
      assert.equal(prompts.length, whole.requests.length + 1, "only the call under way is asked again");
      const cached = Object.values(result.classic.steps).reduce((sum, { cached }) => sum + cached, 0);
      assert.equal(cached, stopAt);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  }
});

Deno.test("buildTree() in mode classic adds preface, intros and ids, merges, and carries the report", async () => {
  const { pages, gold } = await fixture("manual_contents_roman");
  const model = scriptedModel(goldScript(gold, pages));
  const build = (optimize: "off" | undefined): Promise<DocumentTree> =>
    buildTree(new URL("manual_contents_roman.pdf", FOLDER), {
      mode: "classic",
      model,
      summary: "off",
      optimize,
    });
  const tree = await build("off");
  assert.deepEqual(validateTree(tree), []);
  assert.equal(tree.toc_source, "model");
  assert.equal(tree.structure[0]!.synthetic, "preface");
  assert.equal((tree.classic as ClassicResult["classic"]).way, "numbered-contents");
  assert.equal(scoreOutline(gold, tree.structure).f1, 1);
  const merged = await build(undefined);
  assert.ok((merged.optimize as { merges: number }).merges > 0, "the default level merges");
});
