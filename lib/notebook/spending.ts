/**
 * What models have cost, in a notebook.
 *
 * @module
 */
import type { Spending } from "../model/mod.ts";
import { tableHtml, tableLines } from "./table.ts";
import { themed } from "./theme.ts";
import { type View, view } from "./view.ts";

/**
 * Shows calls, tokens by class and dollars.
 *
 * @param spent What a `Meter` has counted.
 * @returns The view; an unknown price is said to be unknown, never 0.
 *
 * @example
 * ```ts
 * import { Meter } from "pagetree/model";
 * import { showSpending } from "pagetree/notebook";
 * console.log(showSpending(new Meter({}).spent).toText().includes("calls")); // true
 * ```
 */
export function showSpending({ calls, cachedCalls, failedCalls, usage, usd }: Spending): View {
  const price = usd === undefined ? "price unknown" : `$${usd.toFixed(4)}`;
  const table = {
    columns: [
      "calls",
      "from the store",
      "failed",
      "input",
      "of it cached",
      "output",
      "of it reasoning",
      "pictures",
      "price",
    ],
    text: [],
    rows: [[
      ...[
        calls,
        cachedCalls,
        failedCalls,
        usage.input,
        usage.cachedInput,
        usage.output,
        usage.reasoning,
        usage.image,
      ],
      price,
    ]],
  };
  return view(() => themed(tableHtml(table)), () => tableLines(table));
}
