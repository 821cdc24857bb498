/**
 * Random trees for property tests.
 *
 * @module
 */
import fc from "fast-check";
import { mapNodes, type TreeNode } from "pagetree/tree";

interface Shape {
  title: string;
  step: number;
  opens: boolean;
  nodes?: Shape[];
}

/** A tree whose starts do not go down in pre-order, inside a document of `pageCount` pages. */
export interface RandomTree {
  /** Top-level nodes. */
  nodes: TreeNode[];
  /** Number of pages, not below the last start. */
  pageCount: number;
}

/** Trees with `start_index` only; `opens` on a node says whether its heading opens its page. */
export const randomTrees: fc.Arbitrary<RandomTree> = fc.letrec<{ nodes: Shape[]; node: Shape }>((tie) => ({
  nodes: fc.array(tie("node"), { maxLength: 5, depthIdentifier: "tree" }),
  node: fc.record({
    title: fc.string({ unit: "grapheme" }),
    step: fc.integer({ min: 0, max: 4 }),
    opens: fc.boolean(),
    nodes: fc.oneof({ depthSize: "small", depthIdentifier: "tree" }, fc.constant<Shape[]>([]), tie("nodes")),
  }),
})).nodes.chain((shapes) =>
  fc.nat(5).map((tail) => {
    let page = 1;
    const nodes = mapNodes(shapes as unknown as TreeNode[], ({ title, step, opens }) => {
      page += step as number;
      return { title, start_index: page, opens };
    });
    return { nodes, pageCount: page + tail };
  })
);
