/**
 * The plotting library, set up to give SVG text.
 *
 * @module
 */

/** Loads the library, which needs a document to draw into; the first picture waits for it. */
export async function plotter() {
  const [Plot, { parseHTML }] = await Promise.all([import("@observablehq/plot"), import("linkedom")]);
  // The types of the document belong to browsers, which this package is not checked for.
  const { document } = parseHTML("<!doctype html><html><body></body></html>") as unknown as {
    document: object;
  };
  const plot = (options: Parameters<typeof Plot.plot>[0]): string => {
    const figure = Plot.plot({ ...options, document });
    figure.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    figure.setAttribute("style", "background: #fff; color: #111");
    return `${figure.outerHTML}\n`;
  };
  return { Plot, plot };
}
