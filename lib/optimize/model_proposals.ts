/**
 * A model as the source of proposals.
 *
 * @module
 */
import type { Model } from "../model/mod.ts";
import { expandPrompt, proposalsSchema, type Propose } from "./propose.ts";

/**
 * Makes a model propose the headings inside a section.
 *
 * @param model The model.
 * @returns A function for `propose` of `optimizeTree`. A reply that cannot be read costs its try only.
 *
 * @example
 * ```ts
 * import { scriptedModel } from "pagetree/model/testing";
 * import { expandWithModel } from "pagetree/optimize";
 * const model = scriptedModel([{ value: { subsections: [{ title: "Aims", page: 2 }] } }]);
 * const node = { title: "1 Start", start_index: 1, end_index: 9 };
 * const options = { signal: new AbortController().signal, attempt: 1, rejected: [] };
 * console.log(await expandWithModel(model)(node, [{ number: 2, text: "Aims" }], options)); // [ { title: "Aims", page: 2 } ]
 * ```
 */
export function expandWithModel(model: Model): Propose {
  return async (node, pages, { signal, attempt, rejected }) => {
    const { value } = await model.ask({
      messages: [{ role: "user", content: expandPrompt(node, pages, { attempt, rejected }) }],
      schema: proposalsSchema,
      schemaName: "subsections",
      // The prompt of a later try may be the same, and its reply shall be another.
      repeat: attempt - 1,
      signal,
    });
    return value?.subsections ?? [];
  };
}
