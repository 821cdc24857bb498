/**
 * What a notebook shows: values that give themselves as HTML and as text.
 *
 * @module
 */
import { findKernel } from "./kernel.ts";

/**
 * The symbol by which the Deno kernel asks a value for what it looks like.
 *
 * @example
 * ```ts
 * import { JUPYTER_DISPLAY } from "pagetree/notebook";
 * const hello = { [JUPYTER_DISPLAY]: () => ({ "text/markdown": "**hello**" }) };
 * console.log(hello[JUPYTER_DISPLAY]());
 * ```
 */
export const JUPYTER_DISPLAY: unique symbol = Symbol.for("Jupyter.display");

/** Something to look at. It works in a kernel and outside of one. */
export interface View {
  /** The view as a fragment of HTML, for pages of your own. */
  toHtml(): string;
  /** The view as lines of text, for terminals and front ends without HTML. */
  toText(): string;
  /** The view by MIME type, for the kernel. */
  [JUPYTER_DISPLAY](): Record<string, string>;
}

/**
 * Makes a view out of its two forms.
 *
 * @param toHtml Gives HTML, with all foreign text escaped.
 * @param toText Gives plain text.
 */
export function view(toHtml: () => string, toText: () => string): View {
  return {
    toHtml,
    toText,
    [JUPYTER_DISPLAY]: () => ({ "text/html": toHtml(), "text/plain": toText() }),
  };
}

/** Time in ms after which the outputs of a cell have left the kernel; without it a fast cell may lose its last one. */
const SETTLE_MS = 25;

/**
 * Shows views below the cell, in order; outside a kernel it prints their text.
 *
 * As the last line of a cell it is safer than a bare value: it waits 25 ms, since the kernel may end a cell before
 * its last output was sent, and a runner such as nbclient then drops that output.
 *
 * @param views Views, lines of text, or other values that the kernel can show.
 * @returns Nothing, once the views were sent.
 *
 * @example
 * ```ts
 * import { display, showTree } from "pagetree/notebook";
 * await display(showTree({ doc_name: "a.pdf", structure: [{ title: "1 Start", start_index: 1, end_index: 4 }] }));
 * ```
 */
export async function display(...views: (View | object | string)[]): Promise<void> {
  const kernel = findKernel();
  for (const view of views) {
    if (kernel) await kernel.display(typeof view === "string" ? plainText(view) : view);
    else console.log(typeof view === "object" && "toText" in view ? (view as View).toText() : view);
  }
  if (kernel) await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
}

/** Left to itself the kernel shows a string as source code, with quotes and escapes. */
function plainText(text: string): object {
  return { [JUPYTER_DISPLAY]: () => ({ "text/plain": text }) };
}
