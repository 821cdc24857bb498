/**
 * A tree as a picture of what searching it costs.
 *
 * @module
 */
import { type DocumentTree, pageSpans, walk } from "../tree/mod.ts";
import { nodeCosts, type RoutingOptions } from "./cost.ts";
import { plotter } from "./plotter.ts";

/** Options of {@linkcode costIcicle}. */
export interface IcicleOptions extends RoutingOptions {
  /**
   * Cost in pages that has the darkest colour, so that pictures of two trees can be compared.
   * @default the dearest cost of the tree
   */
  darkest?: number;
}

/**
 * Draws a tree as an icicle, pages from left to right, each box in the colour of what searching below it costs.
 *
 * The cost of a node is that of the dearest search through it from the top, in pages.
 *
 * @param tree A tree with pages.
 * @param options Cost of a routing step, scale of the colours.
 * @returns SVG text.
 * @throws {PagetreeError} `BAD_TREE` for a node without whole page numbers.
 *
 * @example
 * ```ts
 * import { costIcicle } from "pagetree/optimize";
 * const structure = [{ title: "A", start_index: 1, end_index: 4 }];
 * console.log((await costIcicle({ doc_name: "a.pdf", page_count: 4, structure })).startsWith("<svg")); // true
 * ```
 */
export async function costIcicle(tree: DocumentTree, options: IcicleOptions = {}): Promise<string> {
  const { routing = 1 } = options;
  const { plot, Plot } = await plotter();
  const costs = nodeCosts(tree.structure, { routing });
  const spans = pageSpans(tree.structure);
  const boxes = [...walk(tree.structure)].map(({ node, depth }, i) => ({
    title: node.title,
    pages: `${node.start_index}-${costs.get(node)!.end}`,
    // A page that several sections begin on is dealt out among them, so that boxes do not lie on each other.
    from: spans[i]!.from,
    to: Math.max(spans[i]!.to, spans[i]!.from),
    top: depth - 1,
    bottom: depth,
    cost: routing * depth + costs.get(node)!.cost,
  }));
  const darkest = options.darkest ?? boxes.reduce((most, { cost }) => Math.max(most, cost), 1);
  const levels = boxes.reduce((deepest, { bottom }) => Math.max(deepest, bottom), 1);
  const last = boxes.reduce((end, { to }) => Math.max(end, to), 1);
  const area = { x1: "from", x2: "to", y1: "top", y2: "bottom" };
  return plot({
    width: 960,
    height: 90 + 30 * levels,
    marginTop: 40,
    x: { label: "pages →", domain: [0, last] },
    y: { axis: null, reverse: true, domain: [0, levels] },
    color: { type: "linear", scheme: "YlOrRd", domain: [0, darkest], clamp: true },
    marks: [
      Plot.rect(boxes, {
        ...area,
        fill: "cost",
        stroke: "var(--plot-paper, #fff)",
        title: (box: typeof boxes[number]) => `${box.title}: pages ${box.pages}, cost ${box.cost}`,
      }),
      Plot.text(boxes.filter(({ from, to }) => (to - from) / last > 0.02), {
        x: (box: typeof boxes[number]) => (box.from + box.to) / 2,
        y: (box: typeof boxes[number]) => box.top + 0.5,
        text: "cost",
        fill: ({ cost }: typeof boxes[number]) => cost > 0.6 * darkest ? "#fff" : "#111",
      }),
    ],
  });
}
