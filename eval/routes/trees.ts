/**
 * Routes that walk a tree: by its words without a model, by a model's choice with one.
 */
import type { Model } from "pagetree/model";
import { chooseNodes, DEFAULT_K, MODEL_PAGES, TreeSearch } from "pagetree/search";
import { routeOf, skipped } from "./route.ts";
import type { RefinedTree, Route, RouteDocument } from "./types.ts";

function treeRoute(
  name: string,
  about: string,
  treeOf: (document: RouteDocument, model: Model | undefined) => Promise<RefinedTree> | RefinedTree,
): Route {
  return routeOf(name, about, async (documents, { joined, model, ledger: build }) => {
    const trees = new Map(
      await Promise.all(
        documents.map(async (document) => [document, await treeOf(document, model)] as const),
      ),
    );
    for (const { calls } of trees.values()) build.calls.push(...calls);
    const nodes = joined.nodes((document) => trees.get(document)!.tree.structure);
    const search = model ? undefined : new TreeSearch(nodes, joined.pages);
    return {
      nodes,
      async choose({ question }, { k, epoch, signal, ledger }) {
        if (search) {
          const { pages, nodes: found, routingSteps } = search.select(question, k ?? DEFAULT_K);
          const text = found.map(({ node, path }) => [...path, node.title].join(" > ")).join("; ");
          return {
            pages,
            routingSteps,
            trace: [{ step: "select", text, pages, nodes: found.map(({ id }) => id) }],
          };
        }
        const watched = ledger.watch(model!, "route");
        const found = await chooseNodes(nodes, question, watched, {
          k: k ?? MODEL_PAGES,
          repeat: epoch,
          signal,
        });
        const notes = [
          ...found.thinking,
          ...(found.unknownIds.length > 0
            ? [`named ids that there are not: ${found.unknownIds.join(", ")}`]
            : []),
          ...(found.leftOut.length > 0
            ? [`${found.leftOut.length} pages were over the number asked for`]
            : []),
        ];
        return {
          pages: found.pages,
          routingSteps: found.routingSteps,
          trace: [
            ...found.views.map((text) => ({ step: "view", text })),
            {
              step: "select",
              text: notes.join("; "),
              pages: found.pages,
              nodes: found.nodes.map(({ id }) => id),
            },
          ],
        };
      },
    };
  });
}

/** The tree as Flash finds it. */
export const flash: Route = treeRoute(
  "flash",
  "Sections of the tree as Flash finds it.",
  ({ tree }) => ({ tree, calls: [] }),
);

/** The refined tree. */
export const flashOptimized: Route = treeRoute(
  "flash-optimized",
  "Sections of the refined tree: merged, and with a model also split and summarized.",
  (document) => document.refined(),
);

const classicTree: Route = treeRoute(
  "classic",
  "Sections of the tree that a model makes of the text.",
  (document, model) => document.classic?.(model!) ?? document.refined(),
);

/** The tree by a model that reads the text; of a tree file only one that was made that way. */
export const classic: Route = {
  ...classicTree,
  prepare(documents, context) {
    const isThere = documents.every(({ tree, classic }) => classic || tree.toc_source === "model");
    const reason = !context.model
      ? "there is no model"
      : isThere
      ? undefined
      : "the tree file is no classic one";
    if (reason === undefined) return classicTree.prepare(documents, context);
    return Promise.resolve({ calls: [], ask: () => Promise.resolve(skipped(reason)) });
  },
};
