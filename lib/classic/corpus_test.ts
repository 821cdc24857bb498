/** Classic trees of real documents by a model that answers from their gold outlines. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { type GoldOutline, parseGold, scoreOutline } from "pagetree/eval/outline";
import { scriptedModel, type ScriptedReply } from "pagetree/model/testing";
import { openPdf, type Page } from "pagetree/pdf";
import { walk } from "pagetree/tree";
import { chance, goldScript } from "../../testing/gold_model.ts";
import { requires } from "../../testing/require.ts";
import { buildClassicTree, type ClassicWay } from "./mod.ts";

const CORPUS = Deno.env.get("PAGETREE_CORPUS") ?? "";
const ignore = !requires("corpus", CORPUS !== "");

/** Two documents for each way; those in the middle have contents whose numbers the model does not read. */
const DOCUMENTS: readonly (readonly [way: ClassicWay, folder: string, name: string])[] = [
  ["numbered-contents", "outline", "asymptote-asymptote"],
  ["numbered-contents", "outline-mixed", "outoforder-thesis"],
  ["plain-contents", "outline", "maint-guide-vi-maint-guide-vi"],
  ["plain-contents", "outline-mixed", "va-esig-guide"],
  ["text", "outline", "tl-publishers-hecthese-en"],
  ["text", "outline-mixed", "compsa-constitution"],
];

async function read(folder: string, name: string): Promise<{ pages: Page[]; gold: GoldOutline }> {
  await using pdf = await openPdf(join(CORPUS, folder, `${name}.pdf`), { workers: 1 });
  const gold = parseGold(await Deno.readTextFile(join(CORPUS, folder, `${name}.gold.json`)), name);
  return { pages: await pdf.pages(), gold };
}

/** One call in five has a fault, in turn: wrong pages, no pages, other titles, cut JSON, a refusal, limits of the server. */
function faulty(step: string, index: number, right: unknown): ScriptedReply | undefined {
  const dice = chance(`${step} ${index}`);
  if (dice >= 0.2) return undefined;
  const text = JSON.stringify(right);
  return [
    { value: JSON.parse(text.replace(/"page":(\d+)/g, (_, page) => `"page":${Number(page) + 2}`)) },
    { text: text.replace(/"page":[^,}]*,?/g, "") },
    { value: JSON.parse(text.replace(/"title":"/g, '"title":"Invented ')) },
    { text: text.slice(0, text.length / 2), finish: "length" as const },
    { text: "No.", finish: "refusal" as const },
    { status: 429, message: "slow down" },
    { status: 500, message: "down" },
  ][Math.floor(dice * 35)];
}

for (const [way, folder, name] of DOCUMENTS) {
  const options = { numbers: way === "numbered-contents" };

  Deno.test({ name: `buildClassicTree() rebuilds ${name} by ${way}`, ignore }, async () => {
    const { pages, gold } = await read(folder, name);
    let [asked, saved] = [0, 0];
    for (const evidence of [true, false]) {
      const model = scriptedModel(goldScript(gold, pages, options));
      const { classic, structure } = await buildClassicTree(pages, { model, evidence });
      const { f1, recall, parent } = scoreOutline(gold, structure);
      assert.deepEqual([classic.way, classic.degraded, f1, recall, parent], [way, false, 1, 1, 1]);
      if (evidence) saved = classic.steps.check_heading?.calls ?? 0;
      else asked = classic.steps.check_heading!.calls;
    }
    assert.ok(saved <= 0.3 * asked, `${saved} of ${asked} checks are still asked`);
  });

  Deno.test(
    { name: `buildClassicTree() of ${name} stays valid with faults, and counts them`, ignore },
    async () => {
      const { pages, gold } = await read(folder, name);
      for (const evidence of [true, false]) {
        const model = scriptedModel(goldScript(gold, pages, { ...options, fault: faulty }), { attempts: 3 });
        const { classic, structure } = await buildClassicTree(pages, { model, evidence });
        const nodes = [...walk(structure)].map(({ node }) => node);
        const starts = nodes.map(({ start_index }) => start_index!);
        assert.deepEqual(starts, starts.toSorted((a, b) => a - b));
        assert.ok(
          nodes.every(({ start_index, end_index }) => start_index! >= 1 && end_index! <= pages.length),
        );
        assert.equal(nodes.filter(({ unverified }) => unverified).length, classic.wrong + classic.unchecked);
        if (!evidence) assert.ok(Object.values(classic.steps).some(({ failed }) => failed > 0));
      }
    },
  );
}
