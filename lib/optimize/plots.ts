/**
 * Pictures of costs as SVG text. The plotting library is loaded by the first picture.
 *
 * @module
 */
import type { CostConstants } from "./constants.ts";
import type { SearchMetrics } from "./metrics.ts";
import { plotter } from "./plotter.ts";
import type { Sweep, SweepFigures, SweepRow } from "./sweep.ts";

const [WORST, AVERAGE] = ["worst case", "average"];

/** Background of the plot; pages with themes set it. */
const PAPER = "var(--plot-paper, #fff)";
/** Keeps text readable where it crosses lines. */
const HALO = { fill: "currentColor", stroke: PAPER, strokeWidth: 4 };
const COLORS = { domain: [WORST, AVERAGE], range: ["#d9480f", "#3b82f6"] };

/** Characters of a name beside a plot; both ends tell more than the middle. */
const MAX_NAME = 40;

/** Short names of the constants that are tuned most. */
const SHORT: Partial<Record<keyof CostConstants, string>> = {
  routing: "R",
  triggerPages: "trigger",
  minGainRatio: "gain",
};

/**
 * Names a setting in a few characters.
 *
 * @param setting Constants.
 * @returns For example `R 1, trigger 5, gain 0`.
 *
 * @example
 * ```ts
 * import { settingLabel } from "pagetree/optimize";
 * console.log(settingLabel({ routing: 2, summaryWords: 0 })); // R 2, summaryWords 0
 * ```
 */
export function settingLabel(setting: Partial<CostConstants>): string {
  return Object.entries(setting)
    .map(([name, value]) => `${SHORT[name as keyof CostConstants] ?? name} ${value}`)
    .join(", ");
}

/**
 * Draws worst case and average of each setting of a sweep, and of the trees as they were.
 *
 * @param sweep Result of `sweepTrees`.
 * @returns SVG text.
 *
 * @example
 * ```ts
 * import { sweepPlot, sweepTrees } from "pagetree/optimize";
 * const tree = { doc_name: "a.pdf", page_count: 6, structure: [{ title: "P", start_index: 1, end_index: 6 }] };
 * console.log((await sweepPlot(await sweepTrees([{ tree }], { routing: [1, 2] }))).startsWith("<svg")); // true
 * ```
 */
export async function sweepPlot(sweep: Sweep): Promise<string> {
  const { plot, Plot } = await plotter();
  const rows = [
    { label: "as found", ...sweep.baseline },
    ...sweep.rows.map((row) => (
      { label: settingLabel(row.setting), ...row }
    )),
  ];
  const points = rows.flatMap((row) => [
    { label: row.label, cost: row.worst_case_search_complexity, kind: WORST },
    { label: row.label, cost: row.average_search_complexity, kind: AVERAGE },
  ]);
  return plot({
    width: 760,
    height: 70 + 18 * rows.length,
    marginLeft: 190,
    marginRight: 90,
    x: {
      label: `cost in pages, a routing step taken as ${sweep.reference_routing} →`,
      grid: true,
      zero: true,
      nice: true,
    },
    y: { label: null, domain: rows.map(({ label }) => label), type: "point" },
    color: COLORS,
    marks: [
      Plot.ruleY(rows, {
        y: "label",
        x1: "average_search_complexity",
        x2: "worst_case_search_complexity",
        stroke: "#ccc",
      }),
      Plot.dot(points, {
        x: "cost",
        y: "label",
        fill: "kind",
        r: 4,
        title: (point: typeof points[number]) => `${point.kind}: ${point.cost}`,
      }),
      Plot.text(points.slice(0, 2), {
        x: "cost",
        y: "label",
        text: "kind",
        fill: "kind",
        dy: -11,
        fontWeight: 600,
      }),
    ],
  });
}

/**
 * Draws the settings of a sweep by tokens to route and worst case; those that no other beats are joined and named.
 *
 * @param sweep Result of `sweepTrees`.
 * @returns SVG text.
 *
 * @example
 * ```ts
 * import { paretoPlot, sweepTrees } from "pagetree/optimize";
 * const tree = { doc_name: "a.pdf", page_count: 6, structure: [{ title: "P", start_index: 1, end_index: 6 }] };
 * console.log((await paretoPlot(await sweepTrees([{ tree }], { routing: [1, 2] }))).startsWith("<svg")); // true
 * ```
 */
export async function paretoPlot(sweep: Sweep): Promise<string> {
  const { plot, Plot } = await plotter();
  const front = sweep.rows.filter(({ pareto }) => pareto);
  const place = { x: "route_tokens", y: "worst_case_search_complexity" };
  // Where all are equal, a scale needs some room.
  const domain = (figure: (row: SweepFigures) => number) => {
    const values = [sweep.baseline, ...sweep.rows].map(figure);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return low < high ? [low, high] : [low - 1, high + 1];
  };
  return plot({
    width: 760,
    height: 460,
    marginRight: 150,
    x: { label: "tokens to route →", grid: true, inset: 20, domain: domain((row) => row.route_tokens) },
    y: {
      label: "↑ worst case in pages",
      grid: true,
      inset: 20,
      domain: domain((row) => row.worst_case_search_complexity),
    },
    marks: [
      Plot.line([...front].sort((a, b) => a.route_tokens - b.route_tokens), { ...place, stroke: "#3b82f6" }),
      Plot.dot(sweep.rows, {
        ...place,
        r: 5,
        fill: (row: SweepRow) => row.pareto ? "#3b82f6" : PAPER,
        stroke: "#3b82f6",
        title: (row: SweepRow) => `${settingLabel(row.setting)}: average ${row.average_search_complexity}`,
      }),
      Plot.dot([sweep.baseline], { ...place, r: 5, symbol: "times", stroke: "#d9480f" }),
      Plot.text([sweep.baseline], {
        ...place,
        text: () => "as found",
        fill: "#d9480f",
        dx: 9,
        textAnchor: "start",
      }),
      // Above its point, where no point of the same worst case lies.
      Plot.text(namedPoints(front), {
        ...place,
        text: "label",
        dx: 6,
        dy: -12,
        textAnchor: "start",
        ...HALO,
      }),
    ],
  });
}

/** One label a place: settings with the same result share it. */
function namedPoints(rows: readonly SweepRow[]): object[] {
  const places = Map.groupBy(rows, (row) => `${row.route_tokens} ${row.worst_case_search_complexity}`);
  return [...places.values()].map(([first, ...others]) => ({
    ...first,
    label: settingLabel(first!.setting) + (others.length > 0 ? ` and ${others.length} more` : ""),
  }));
}

/** Figures of a tree before and after. */
export interface BeforeAfter {
  /** Name of the document. */
  name: string;
  /** Figures before. */
  before: Pick<SearchMetrics, "worst_case_search_complexity" | "average_search_complexity">;
  /** Figures after. */
  after: Pick<SearchMetrics, "worst_case_search_complexity" | "average_search_complexity">;
}

/**
 * Draws for each document how worst case and average went, from a ring to a dot.
 *
 * @param items Documents.
 * @returns SVG text.
 *
 * @example
 * ```ts
 * import { beforeAfterPlot, optimizeTree } from "pagetree/optimize";
 * const structure = [{ title: "A", start_index: 1, end_index: 4 }];
 * const { before, after } = await optimizeTree({ doc_name: "a.pdf", page_count: 4, structure });
 * console.log((await beforeAfterPlot([{ name: "a.pdf", before, after }])).startsWith("<svg")); // true
 * ```
 */
export async function beforeAfterPlot(items: readonly BeforeAfter[]): Promise<string> {
  const { plot, Plot } = await plotter();
  const moves = items.flatMap(({ before, after }, index) => [
    {
      index,
      kind: WORST,
      from: before.worst_case_search_complexity,
      to: after.worst_case_search_complexity,
    },
    { index, kind: AVERAGE, from: before.average_search_complexity, to: after.average_search_complexity },
  ]);
  return plot({
    width: 760,
    height: 70 + 20 * items.length,
    marginLeft: 260,
    x: {
      label: "cost in pages (red worst case, blue average): ring before, dot after →",
      grid: true,
      zero: true,
      nice: true,
    },
    y: {
      label: null,
      type: "point",
      domain: items.map((_, index) => index),
      tickFormat: (index: number) => shortened(items[index]!.name),
    },
    color: COLORS,
    marks: [
      Plot.link(moves, { x1: "from", x2: "to", y: "index", stroke: "kind", strokeWidth: 2 }),
      Plot.dot(moves, { x: "from", y: "index", stroke: "kind", fill: PAPER, r: 4 }),
      Plot.dot(moves, { x: "to", y: "index", fill: "kind", r: 4 }),
    ],
  });
}

/** A name that fits beside the plot. */
function shortened(name: string): string {
  return name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME / 2)}…${name.slice(1 - MAX_NAME / 2)}`;
}
