/**
 * What finding something under a node costs, in pages.
 *
 * Whoever looks for a page under a node either reads all of its pages, or pays a routing step and goes on in a child
 * (or in the node's own pages that no child has). A tree costs what its dearest branch costs.
 *
 * @module
 */
import { PagetreeError, printable } from "../errors.ts";
import { addIntros, type TreeNode, type Visit, walk } from "../tree/mod.ts";
import { DEFAULT_COSTS } from "./constants.ts";

/** The figures of one node. */
export interface NodeCost {
  /** Last page of the node and everything under it. */
  end: number;
  /** Pages of the node and everything under it. */
  span: number;
  /** Pages of a parent that no child has; all pages of a leaf. */
  residual: number;
  /** Cost of the dearest way down, in pages. */
  cost: number;
}

/** Options about routing. */
export interface RoutingOptions {
  /**
   * Cost of one routing step in pages.
   * @default {1}
   */
  routing?: number;
}

/** Options of {@linkcode expandCost}. */
export interface ExpandCostOptions extends RoutingOptions {
  /**
   * Whether a child's heading is the first content of its page, so that the intro before it ends on the page before.
   * @default {() => false}
   */
  startsPage?: (node: TreeNode) => boolean;
}

/**
 * Lists a tree in post-order: children before their parent, siblings in order. Works at any depth.
 *
 * @param nodes Top-level nodes.
 * @returns Visits; the tree may be changed meanwhile.
 */
export function postOrder(nodes: readonly TreeNode[]): Visit[] {
  const open: Visit[] = [];
  const visits: Visit[] = [];
  for (const visit of walk(nodes)) {
    while (open.length >= visit.depth) visits.push(open.pop()!);
    open.push(visit);
  }
  while (open.length) visits.push(open.pop()!);
  return visits;
}

/**
 * Prices one node from its priced children.
 *
 * @param node Node with pages.
 * @param costs Figures of at least its children.
 * @param routing Cost of a routing step in pages.
 * @returns Its figures.
 * @throws {PagetreeError} `BAD_TREE` for a node without whole page numbers.
 */
export function nodeCost(
  node: TreeNode,
  costs: ReadonlyMap<TreeNode, NodeCost>,
  routing: number,
): NodeCost {
  const { start, end: own } = pagesOf(node);
  const children = node.nodes?.length ? node.nodes : undefined;
  if (!children) return { end: own, span: own - start + 1, residual: own - start + 1, cost: own - start + 1 };
  let [end, dearest] = [own, 0];
  for (const child of children) {
    const { end: last, cost } = costs.get(child)!;
    if (last > end) end = last;
    if (cost > dearest) dearest = cost;
  }
  const span = end - start + 1;
  const residual = span - covered(children, costs, start);
  return { end, span, residual, cost: routing + Math.max(dearest, residual) };
}

/** Number of pages from `start` on that at least one child has. */
function covered(
  children: readonly TreeNode[],
  costs: ReadonlyMap<TreeNode, NodeCost>,
  start: number,
): number {
  let [pages, next] = [0, start];
  const byStart = children.every((child, i) => i === 0 || children[i - 1]!.start_index! <= child.start_index!)
    ? children
    : [...children].sort((a, b) => a.start_index! - b.start_index!);
  for (const child of byStart) {
    const from = Math.max(next, child.start_index!);
    const { end } = costs.get(child)!;
    if (end < from) continue;
    pages += end - from + 1;
    next = end + 1;
  }
  return pages;
}

function pagesOf(node: TreeNode): { start: number; end: number } {
  const { start_index: start, end_index: end } = node;
  if (Number.isInteger(start) && Number.isInteger(end)) return { start: start!, end: Math.max(start!, end!) };
  const name = `${node.node_id ?? "-"} "${printable(String(node.title))}"`;
  throw new PagetreeError(
    "BAD_TREE",
    `Cannot price node ${name} as pages: got start_index ${start}, end_index ${end}`,
    { node_id: node.node_id, title: node.title },
  );
}

/**
 * Prices every node of a tree in one pass.
 *
 * @param nodes Top-level nodes with pages.
 * @param options Cost of a routing step.
 * @returns Span, residual and cost of each node, all in pages, by the node itself.
 * @throws {PagetreeError} `BAD_TREE` for a node without whole page numbers.
 *
 * @example
 * ```ts
 * import { nodeCosts } from "pagetree/optimize";
 * const a = { title: "A", start_index: 4, end_index: 6 };
 * const p = { title: "P", start_index: 1, end_index: 10, nodes: [a, { title: "B", start_index: 7, end_index: 10 }] };
 * console.log(nodeCosts([p]).get(p)); // { end: 10, span: 10, residual: 3, cost: 5 }
 * ```
 */
export function nodeCosts(
  nodes: readonly TreeNode[],
  options: RoutingOptions = {},
): Map<TreeNode, NodeCost> {
  const { routing = DEFAULT_COSTS.routing } = options;
  const costs = new Map<TreeNode, NodeCost>();
  for (const { node } of postOrder(nodes)) costs.set(node, nodeCost(node, costs, routing));
  return costs;
}

/**
 * Counts the pages of a node and everything under it.
 *
 * @param node Node with pages; its end may lie before those of its children, as in trees of older tools.
 * @returns Pages.
 * @throws {PagetreeError} `BAD_TREE` for a node without whole page numbers.
 *
 * @example
 * ```ts
 * import { span } from "pagetree/optimize";
 * console.log(span({ title: "A", start_index: 3, end_index: 7 })); // 5
 * ```
 */
export function span(node: TreeNode): number {
  return nodeCosts([node]).get(node)!.span;
}

/**
 * Counts the pages of a parent that no child has; of a leaf, all pages.
 *
 * @param node Node with pages.
 * @returns Pages.
 * @throws {PagetreeError} `BAD_TREE` for a node without whole page numbers.
 *
 * @example
 * ```ts
 * import { residual } from "pagetree/optimize";
 * const a = { title: "A", start_index: 4, end_index: 10 };
 * console.log(residual({ title: "P", start_index: 1, end_index: 10, nodes: [a] })); // 3
 * ```
 */
export function residual(node: TreeNode): number {
  return nodeCosts([node]).get(node)!.residual;
}

/**
 * Says what the dearest search under a node costs: of a leaf its pages, of a parent a routing step and its dearest part.
 *
 * @param node Node with pages.
 * @param options Cost of a routing step.
 * @returns Cost in pages.
 * @throws {PagetreeError} `BAD_TREE` for a node without whole page numbers.
 *
 * @example
 * ```ts
 * import { treeCost } from "pagetree/optimize";
 * const nodes = [{ title: "A", start_index: 1, end_index: 3 }, { title: "B", start_index: 4, end_index: 6 }];
 * console.log(treeCost({ title: "P", start_index: 1, end_index: 6, nodes }, { routing: 2 })); // 5
 * ```
 */
export function treeCost(node: TreeNode, options: RoutingOptions = {}): number {
  return nodeCosts([node], options).get(node)!.cost;
}

/**
 * Says what a leaf would cost with these children, the intro that they make necessary included.
 *
 * @param node The leaf.
 * @param children Its children with page ranges; their own children do not count.
 * @param options Cost of a routing step, and which headings open their page.
 * @returns Cost in pages.
 * @throws {PagetreeError} `BAD_TREE` for a node without whole page numbers.
 *
 * @example
 * ```ts
 * import { expandCost } from "pagetree/optimize";
 * const node = { title: "X", start_index: 4, end_index: 12 };
 * const children = [{ title: "Sub One", start_index: 6, end_index: 8 }, { title: "Sub Two", start_index: 9, end_index: 12 }];
 * console.log(expandCost(node, children, { startsPage: () => true })); // 5
 * ```
 */
export function expandCost(
  node: TreeNode,
  children: readonly TreeNode[],
  options: ExpandCostOptions = {},
): number {
  const leaves = children.map(({ nodes: _, ...child }): TreeNode => child);
  return treeCost(withIntro(node, leaves, options.startsPage), options);
}

/** A copy of a leaf with children, the intro before the first included. */
export function withIntro(
  node: TreeNode,
  children: readonly TreeNode[],
  startsPage: (node: TreeNode) => boolean = () => false,
): TreeNode {
  return addIntros([{ ...node, nodes: [...children] }], { startsPage })[0]!;
}
