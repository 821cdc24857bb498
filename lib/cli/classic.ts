/**
 * Options of the classic builder, and what is said of its work.
 */
import type { BuildOptions } from "../build/mod.ts";
import type { ClassicReport, StepName } from "../classic/mod.ts";
import type { DocumentTree } from "../tree/mod.ts";
import { type Arguments, type OptionSpec, usage } from "./args.ts";

/** Options of `--mode classic`, under the names that PageIndex gives them. */
export const CLASSIC_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  "toc-check-pages": {
    value: "N",
    help: "classic: pages at the front that are looked through for contents, 20",
  },
  "max-pages-per-node": { value: "N", help: "classic: sections of more pages are split, 10" },
  "max-tokens-per-node": { value: "N", help: "classic: … if they also have so many tokens, 20000" },
  "no-evidence": { help: "classic: ask the model also where the text itself is certain" },
};

/**
 * Reads the options of the classic builder.
 *
 * @param parsed Parsed command line.
 * @param onCall Hears of each call.
 * @throws {PagetreeError} `USAGE` for such an option with another mode.
 */
export function classicOptions(
  parsed: Arguments,
  onCall: (step: StepName, calls: number) => void,
): Pick<BuildOptions, "classic"> {
  const isClassic = ["classic", "standard"].includes(parsed.text("mode") ?? "");
  for (const option of Object.keys(CLASSIC_OPTIONS)) {
    if (!isClassic && parsed.has(option)) throw usage(`Cannot use --${option} without --mode classic`);
  }
  if (!isClassic) return {};
  return {
    classic: {
      tocCheckPages: parsed.count("toc-check-pages"),
      maxPagesPerNode: parsed.count("max-pages-per-node"),
      maxTokensPerNode: parsed.count("max-tokens-per-node"),
      evidence: !parsed.has("no-evidence"),
      onCall,
    },
  };
}

/**
 * Says in a line how a classic tree was made; empty for other trees.
 *
 * @param tree The tree.
 */
export function classicLine(tree: DocumentTree): string {
  const report = tree.classic as ClassicReport | undefined;
  if (!report) return "";
  const { way, degraded, verified, wrong, unchecked, steps, checks_saved } = report;
  const calls = Object.values(steps).reduce((sum, { calls }) => sum + calls, 0);
  return `classic, by ${way.replace("-", " ")}${
    degraded ? " (degraded)" : ""
  }: ${verified} verified, ${wrong} wrong, ` +
    `${unchecked} unchecked; ${calls} calls, ${checks_saved} checks decided by the text\n`;
}
