/**
 * What free evidence saves the classic builder, with a model that reads by gold outlines and errs now and then.
 */
import { readFile } from "node:fs/promises";
import { buildClassicTree } from "pagetree/classic";
import { scriptedModel, type ScriptedReply } from "pagetree/model/testing";
import { openPdf } from "pagetree/pdf";
import { chance, goldScript } from "../../testing/gold_model.ts";
import { parseGold } from "../outline/gold.ts";
import { scoreOutline } from "../outline/score.ts";

/** Share of the model's checks and places that are wrong. */
const ERRS = 0.05;

/** Sums over documents, with evidence or without. */
export interface ClassicCost {
  /** Checks that the model was asked for. */
  checks: number;
  /** All calls. */
  calls: number;
  /** Share of the headings in the trees that stand where gold has them. */
  precision: number;
  /** Share of the gold headings that were found on their page. */
  recall: number;
}

/**
 * Builds trees of documents that have a gold outline beside them, with evidence and without.
 *
 * @param files Paths of PDFs.
 */
export async function measureClassic(
  files: readonly string[],
): Promise<{ with: ClassicCost; without: ClassicCost }> {
  const sums = [true, false].map(() => ({ checks: 0, calls: 0, matched: 0, found: 0, gold: 0 }));
  for (const file of files) {
    const gold = parseGold(await readFile(file.replace(/\.pdf$/, ".gold.json"), "utf8"), file);
    await using pdf = await openPdf(file, { workers: 1 });
    const pages = await pdf.pages();
    for (const [i, evidence] of [true, false].entries()) {
      const model = scriptedModel(goldScript(gold, pages, { fault: erring }));
      const { classic, structure } = await buildClassicTree(pages, { model, evidence });
      const { matched, found } = scoreOutline(gold, structure);
      const sum = sums[i]!;
      sum.checks += classic.steps.check_heading?.calls ?? 0;
      sum.calls += Object.values(classic.steps).reduce((total, { calls }) => total + calls, 0);
      sum.matched += matched;
      sum.found += found;
      sum.gold += gold.outline.length;
    }
  }
  const [own, bare] = sums.map(({ checks, calls, matched, found, gold }) => ({
    ...{ checks, calls, precision: matched / found, recall: matched / gold },
  }));
  return { with: own!, without: bare! };
}

/** A check that says the opposite, a place that is a page off. */
function erring(step: string, index: number, right: unknown): ScriptedReply | undefined {
  if (chance(`${step} ${index}`) >= ERRS) return undefined;
  if (step === "check_heading") {
    return { value: { on_page: !(right as { on_page: boolean }).on_page, opens_page: false } };
  }
  if (step !== "find_heading" && step !== "locate_titles") return undefined;
  return {
    value: JSON.parse(
      JSON.stringify(right).replace(/"page":(\d+)/g, (_, page) => `"page":${Number(page) + 1}`),
    ),
  };
}
