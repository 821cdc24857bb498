/**
 * The plotting library, set up to give SVG text.
 *
 * @module
 */

/** The plotting library and a way to draw with it. */
export interface Plotter {
  /** Observable Plot: marks, scales. */
  // deno-lint-ignore no-explicit-any -- its types name those of the browser's document, which are not checked here
  Plot: any;
  /** Draws a plot as SVG text, dark on white. */
  plot: (options: Record<string, unknown>) => string;
}

/**
 * Loads the plotting library, Observable Plot, which needs a document to draw into; the first picture waits for it.
 *
 * @returns The library, and a function from options to SVG text.
 *
 * @example
 * ```ts
 * import { plotter } from "pagetree/optimize";
 * const { Plot, plot } = await plotter();
 * console.log(plot({ marks: [Plot.dot([[1, 2]])] }).startsWith("<svg")); // true
 * ```
 */
export async function plotter(): Promise<Plotter> {
  const [Plot, { parseHTML }] = await Promise.all([import("@observablehq/plot"), import("linkedom")]);
  // The types of the document belong to browsers, which this package is not checked for.
  const { document } = parseHTML("<!doctype html><html><body></body></html>") as unknown as {
    document: object;
  };
  const plot: Plotter["plot"] = (options) => {
    const figure = Plot.plot({ ...options, document } as Parameters<typeof Plot.plot>[0]);
    figure.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    // Pages with themes set the two variables; alone a plot is black on white.
    figure.setAttribute("style", "background: var(--plot-paper, #fff); color: var(--plot-ink, #111)");
    return `${figure.outerHTML}\n`;
  };
  return { Plot, plot };
}
