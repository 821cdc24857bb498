/**
 * `pagetree judge`: how far a judge agrees with people, and whether it may decide about scores.
 */
import { resolve } from "node:path";
import { z } from "zod";
import {
  calibrateJudge,
  type ClusteredVerdict,
  correctedAccuracy,
  judgeAnswer,
  type JudgeCalibration,
  LEAST_KAPPA,
} from "../../eval/mod.ts";
import { PagetreeError, printable } from "../errors.ts";
import type { Model } from "../model/mod.ts";
import { type CommandSpec, helpText, parseCommand, usage } from "./args.ts";
import { readRun } from "./compare.ts";
import type { Io } from "./io.ts";
import { commandJudge, MODEL_OPTIONS } from "./model_options.ts";
import { tableText } from "./table.ts";
import { readText } from "./tree_files.ts";

/** The command line of `pagetree judge`. */
export const JUDGE: CommandSpec = {
  name: "judge",
  about: "Measures a judge against people's labels: agreement, kappa, rates, corrected accuracy.",
  operands: "LABELS.jsonl",
  count: [1, 1],
  options: {
    "judge": { value: "NAME", help: "the model" },
    "base-url": MODEL_OPTIONS["base-url"]!,
    "budget-usd": MODEL_OPTIONS["budget-usd"]!,
    "min-kappa": { value: "N", help: `exit code 1 below, ${LEAST_KAPPA} by default` },
    "run": { value: "RUN", help: "correct the shares that the judge gave in this run" },
    "concurrency": { value: "N", help: "calls at once, 8 by default" },
    "json": { help: "print the result as one line of JSON" },
  },
};

/** A labelled answer. */
const label = z.object({
  question: z.string().trim().min(1),
  reference: z.string().trim().min(1),
  answer: z.string(),
  answer_kind: z.string().optional(),
  correct: z.boolean(),
  cluster: z.string().optional(),
});
type Label = z.infer<typeof label>;

/**
 * Runs `pagetree judge`.
 *
 * @param args What stands after the command's name.
 * @param io Streams, folder and stop signal.
 * @returns Exit code 0; 1 for a kappa below the least one or without a value; 3 when judgements failed.
 * @throws {PagetreeError} `USAGE` for bad arguments or labels, `FILE_NOT_FOUND`.
 */
export async function judgeCommand(args: string[], io: Io): Promise<number> {
  const parsed = parseCommand(JUDGE, args);
  if (parsed.has("help")) return io.stdout(helpText(JUDGE)), 0;
  const judge = commandJudge(parsed, io.cwd);
  if (!judge) throw usage("Cannot judge without a judge: name a model with --judge");
  const least = shareOf(parsed.text("min-kappa") ?? String(LEAST_KAPPA));
  const [shown] = parsed.operands as [string];
  const labels = readLabels(await readText(resolve(io.cwd, shown), shown, "labels"), shown);
  const run = parsed.text("run");
  const log = run === undefined ? undefined : await readRun(run, io);
  const { verdicts, failed } = await judged(labels, judge, parsed.count("concurrency") ?? 8, io);
  const calibration = calibrateJudge(verdicts);
  const corrected = [...Map.groupBy(log?.samples ?? [], ({ route }) => route)].flatMap(([route, samples]) => {
    const said = samples.flatMap(({ judge }) => judge?.status === "ok" ? [judge.equivalent ? 1 : 0] : []);
    if (said.length === 0) return [];
    const observed = said.reduce<number>((sum, value) => sum + value, 0) / said.length;
    return [{ route, n: said.length, observed, corrected: correctedAccuracy(observed, calibration) }];
  });
  const { kappa } = calibration;
  const code = failed.length > 0 ? 3 : kappa === null || kappa < least ? 1 : 0;
  const rule = code === 3
    ? `${failed.length} judgements failed: ${failed[0]}`
    : code === 1
    ? kappa === null ? "kappa has no value: one side always says the same" : `kappa is below ${least}`
    : `kappa is at least ${least}`;
  if (parsed.has("json")) {
    io.stdout(
      JSON.stringify({ judge: judge.name, ...calibration, corrected, failed, verdict: { code, rule } }) +
        "\n",
    );
  } else io.stdout(calibrationText(calibration, corrected));
  io.stderr(`exit code ${code}: ${printable(rule)}\n`);
  return code;
}

/** Asks the judge about all labels; a failed call leaves its label out and is counted. */
async function judged(
  labels: readonly Label[],
  judge: Model,
  concurrency: number,
  io: Io,
): Promise<{ verdicts: ClusteredVerdict[]; failed: string[] }> {
  const verdicts = new Array<ClusteredVerdict | undefined>(labels.length);
  const failed: string[] = [];
  let next = 0;
  const work = async () => {
    while (next < labels.length) {
      const at = next++;
      const { question, reference, answer, answer_kind, correct, cluster } = labels[at]!;
      try {
        const { judgement } = await judgeAnswer(judge, {
          ...{ question, gold: reference, kind: answer_kind ?? "", answer },
        }, { signal: io.signal });
        verdicts[at] = { human: correct, judge: judgement.equivalent, cluster: cluster ?? question };
      } catch (error) {
        if (io.signal.aborted) throw error;
        failed.push(error instanceof Error ? error.message : String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, labels.length) }, work));
  return { verdicts: verdicts.filter((verdict) => verdict !== undefined), failed };
}

function readLabels(text: string, shown: string): Label[] {
  const lines = text.split("\n").map((line, i) => ({ line, number: i + 1 })).filter(({ line }) =>
    line.trim()
  );
  if (lines.length === 0) throw usage(`Cannot read ${printable(shown)} as labels: it holds none`);
  return lines.map(({ line, number }) => {
    const failure = (why: string) =>
      new PagetreeError(
        "USAGE",
        `Cannot read line ${number} of ${printable(shown)} as a label: ${why}; a line is ` +
          '{"question", "reference", "answer", "correct": true or false}',
        { file: shown, line: number },
      );
    let row: unknown;
    try {
      row = JSON.parse(line);
    } catch {
      throw failure("it is no JSON");
    }
    const read = label.safeParse(row);
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    throw failure(`${issue!.path.join(".") || "the line"}: ${issue!.message}`);
  });
}

function shareOf(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !(value >= -1 && value <= 1)) {
    throw usage(`Cannot use --min-kappa ${printable(text)}: it is a number up to 1`);
  }
  return value;
}

function calibrationText(
  calibration: JudgeCalibration,
  corrected: readonly { route: string; n: number; observed: number; corrected: number | null }[],
): string {
  const { n, agreement, kappa, tpr, tnr, kappa_interval, tpr_interval, tnr_interval } = calibration;
  const figure = (value: number | null) => value === null ? "–" : value.toFixed(3);
  const range = (interval: [number, number] | null) =>
    interval === null ? "–" : `${interval[0].toFixed(3)} to ${interval[1].toFixed(3)}`;
  const table = tableText([["figure", "left"], ["value", "right"], ["95 %", "right"]], [
    ["labels", n, ""],
    ["agreement", figure(agreement), ""],
    ["kappa", figure(kappa), range(kappa_interval)],
    ["right answers called right", figure(tpr), range(tpr_interval)],
    ["wrong answers called wrong", figure(tnr), range(tnr_interval)],
  ]);
  if (corrected.length === 0) return table;
  return table + tableText(
    [["route", "left"], ["judged", "right"], ["called right", "right"], ["corrected", "right"]],
    corrected.map(({ route, n, observed, corrected }) => [route, n, figure(observed), figure(corrected)]),
  );
}
