/**
 * Pictures of a run as SVG text.
 */
import { plotter } from "pagetree/optimize";
import { RANKS } from "../metrics/mod.ts";
import type { RouteSummary } from "./summarize.ts";

/** A picture with what it shows. */
export interface RunPlot {
  /** What it shows. */
  caption: string;
  /** SVG text. */
  svg: string;
}

/** Keeps names readable where they cross lines. */
const HALO = {
  fill: "currentColor",
  stroke: "var(--plot-paper, #fff)",
  strokeWidth: 4,
  paintOrder: "stroke",
};

/**
 * Draws recall by number of pages, and accuracy (recall without answers) against pages and dollars.
 *
 * @param summaries Routes.
 * @returns Pictures that there is something for.
 *
 * @example
 * ```ts
 * import { runPlots } from "pagetree/eval";
 * console.log(await runPlots([])); // []
 * ```
 */
export async function runPlots(summaries: readonly RouteSummary[]): Promise<RunPlot[]> {
  const { Plot, plot } = await plotter();
  const routes = summaries.map(({ route }) => route);
  const color = { domain: routes, scheme: "observable10" };
  const plots: RunPlot[] = [];
  const curve = summaries.flatMap(({ route, metrics }) =>
    RANKS.flatMap((k) => {
      const recall = metrics[`selected.recall@${k}`];
      return recall ? [{ route, k, recall: recall.mean }] : [];
    })
  );
  if (curve.length > 0) {
    const ends = curve.filter(({ k }) => k === RANKS.at(-1));
    plots.push({
      caption: "Share of the gold pages among the first k",
      svg: plot({
        width: 460,
        height: 300,
        marginRight: 110,
        x: { label: "pages k →", type: "point", domain: [...RANKS] },
        y: { label: "↑ recall", domain: [0, 1], grid: true },
        color,
        marks: [
          Plot.lineY(curve, { x: "k", y: "recall", stroke: "route", strokeWidth: 2 }),
          Plot.dot(curve, { x: "k", y: "recall", fill: "route", r: 3 }),
          Plot.text(spread(ends), { x: "k", y: "at", text: "route", textAnchor: "start", dx: 10, ...HALO }),
        ],
      }),
    });
  }
  const figure = summaries.some(({ metrics }) => metrics["accuracy"]) ? "accuracy" : "selected.recall@5";
  const costs = [
    ["pages_read", "pages read a question →", (summary: RouteSummary) => summary.pages_read],
    ["usd", "$ a question →", (summary: RouteSummary) => summary.turns ? summary.usd_per_question : null],
  ] as const;
  for (const [, label, cost] of costs) {
    const points = summaries.flatMap((summary) => {
      const [value, x] = [summary.metrics[figure], cost(summary)];
      return value && x !== null
        ? [{ route: summary.route, x, y: value.mean, low: value.low, high: value.high }]
        : [];
    });
    if (points.length < 2) continue;
    const isWide = Math.max(...points.map(({ x }) =>
      x
    )) > 8 * Math.max(1e-9, Math.min(...points.map(({ x }) => x)));
    plots.push({
      caption: `${figure} against ${label.replace(" →", "")}`,
      svg: plot({
        width: 460,
        height: 300,
        marginRight: 120,
        inset: 16,
        x: {
          label,
          grid: true,
          ...(isWide && points.every(({ x }) => x > 0) ? { type: "log" } : { zero: true }),
        },
        y: { label: `↑ ${figure}`, domain: [0, 1], grid: true },
        color,
        marks: [
          Plot.ruleX(points, { x: "x", y1: "low", y2: "high", stroke: "route", strokeOpacity: 0.5 }),
          Plot.dot(points, { x: "x", y: "y", fill: "route", r: 5 }),
          Plot.text(spread(points.map((point) => ({ ...point, recall: point.y }))), {
            x: "x",
            y: "at",
            text: "route",
            textAnchor: "start",
            dx: 9,
            ...HALO,
          }),
        ],
      }),
    });
  }
  return plots;
}

/** Moves names apart that would lie on each other. */
function spread<T extends { recall: number }>(ends: readonly T[]): (T & { at: number })[] {
  const gap = 0.055;
  const sorted = [...ends].sort((a, b) => b.recall - a.recall);
  let above = Infinity;
  const moved = sorted.map((end) => ({ ...end, at: above = Math.min(end.recall, above - gap) }));
  // Those that would now lie below the axis go up again.
  let below = 0.02 - gap;
  for (const end of moved.toReversed()) end.at = below = Math.max(end.at, below + gap);
  return moved;
}
