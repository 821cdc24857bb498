/**
 * The outline of a document as agents see it, in parts that fit into one answer.
 *
 * @module
 */
import { mapNodes, type TreeNode, walk } from "../tree/mod.ts";
import { clip, cutToJson, sizeOf } from "./envelope.ts";

/** Least room for a node that has to be cut: title, id and pages. 500 levels of it fit into one answer. */
const MIN_NODE = 160;

/** What stays of a title that has to be cut. */
const MIN_TITLE = 40;

/** What {@linkcode wireNodes} puts into nodes. */
export interface WireOptions {
  /**
   * Whether summaries are shown.
   * @default {true}
   */
  summaries?: boolean;
  /** The text of a node; without it nodes have no text. */
  textOf?: (node: TreeNode) => string;
}

/**
 * Puts nodes into the shape of the wire: keys in a fixed order, `page_index` beside the range, `prefix_summary` on
 * parents and `summary` on leaves. An end before its start is shown as the start.
 *
 * @param nodes Stored nodes.
 * @param options Summaries and texts.
 * @returns New nodes.
 *
 * @example
 * ```ts
 * import { wireNodes } from "pagetree/agent";
 * const [node] = wireNodes([{ summary: "S", start_index: 2, end_index: 1, title: "A" }]);
 * console.log(JSON.stringify(node)); // {"title":"A","start_index":2,"end_index":2,"page_index":2,"summary":"S"}
 * ```
 */
export function wireNodes(nodes: readonly TreeNode[], options: WireOptions = {}): TreeNode[] {
  const { summaries = true, textOf } = options;
  return mapNodes(nodes, (node) => {
    const { title, node_id, start_index, end_index, page_index, prefix_summary, summary, text: _, ...rest } =
      node;
    const { nodes: children, ...others } = rest;
    const start = start_index ?? page_index;
    const shown = children?.length ? prefix_summary ?? summary : summary ?? prefix_summary;
    return {
      title,
      ...(node_id !== undefined && { node_id }),
      ...(start !== undefined && { start_index: start, end_index: Math.max(start, end_index ?? start) }),
      ...(start !== undefined && { page_index: start }),
      ...(summaries && shown !== undefined && { [children?.length ? "prefix_summary" : "summary"]: shown }),
      ...(textOf && { text: textOf(node) }),
      ...others,
    };
  });
}

/**
 * Splits an outline into parts that fit. A node that does not fit is split by its children; each piece repeats the node
 * without them. Every leaf is in one part, in order. What is too large by itself is shortened and marked `truncated`.
 *
 * @param nodes Nodes as on the wire.
 * @param budget Most characters of a part as JSON.
 * @returns Parts in order; one part where all fits.
 */
export function splitStructure(nodes: readonly TreeNode[], budget: number): TreeNode[][] {
  if (sizeOf(nodes) <= budget) return [[...nodes]];
  let depth = 1;
  for (const visit of walk(nodes)) depth = Math.max(depth, visit.depth);
  // All shells above a leaf together take half of a part at most.
  return pack(nodes, budget, Math.max(MIN_NODE, Math.floor(budget / (2 * depth))));
}

function pack(nodes: readonly TreeNode[], budget: number, shellBudget: number): TreeNode[][] {
  const groups: TreeNode[][] = [];
  let room = 0;
  for (const node of nodes) {
    for (const piece of pieces(node, budget, shellBudget)) {
      const size = sizeOf(piece) + 1;
      if (size <= room) {
        groups.at(-1)!.push(piece);
        room -= size;
      } else {
        groups.push([piece]);
        room = budget - 2 - size;
      }
    }
  }
  return groups;
}

function pieces(node: TreeNode, budget: number, shellBudget: number): TreeNode[] {
  if (sizeOf(node) + 3 <= budget) return [node];
  const { nodes: children, ...own } = node;
  if (!children?.length) return [shrink(own, budget - 3)];
  const shell = shrink(own, Math.min(shellBudget, Math.max(MIN_NODE, budget / 2)));
  const left = budget - sizeOf(shell) - '"nodes":,'.length - 3;
  return pack(children, Math.max(MIN_NODE, left), shellBudget).map((nodes) => ({ ...shell, nodes }));
}

/** The node with less: unknown keys go first, then the end of its longest text. */
function shrink(node: TreeNode, budget: number): TreeNode {
  if (sizeOf(node) <= budget) return node;
  const { title, node_id, start_index, end_index, page_index, prefix_summary, summary } = node;
  const bare: TreeNode = {
    title,
    ...(node_id !== undefined && { node_id: clip(node_id, 20) }),
    ...(start_index !== undefined && { start_index }),
    ...(end_index !== undefined && { end_index }),
    ...(page_index !== undefined && { page_index }),
    truncated: true,
  };
  const text = prefix_summary ?? summary;
  const key = prefix_summary === undefined ? "summary" : "prefix_summary";
  const room = () => budget - sizeOf(bare) - key.length - 4;
  if (room() < 0) bare.title = cutToJson(title, Math.max(MIN_TITLE, sizeOf(title) + room()));
  return text === undefined || room() < 3 ? bare : { ...bare, [key]: cutToJson(text, room()) };
}
