/**
 * Pages as pictures in a notebook.
 *
 * @module
 */
import { PagetreeError, printable } from "../errors.ts";
import type { PageRenderer } from "../pdf/mod.ts";
import { type DocumentTree, escapeMarkup, walk } from "../tree/mod.ts";
import { themed } from "./theme.ts";
import { type View, view } from "./view.ts";

/** Options of {@linkcode showPages}. */
export interface PagesViewOptions {
  /**
   * Pages to show, from 1.
   * @default the first eight
   */
  pages?: readonly number[];
  /** Tree whose headings are marked on the pages. */
  tree?: DocumentTree;
  /**
   * Width of a page in the strip, in pixels.
   * @default {220}
   */
  width?: number;
  /** Stops the work. */
  signal?: AbortSignal;
}

/** Pages that are shown when nobody says which, and at most: each is some 50 KB in the notebook. */
const DEFAULT = 8, MOST = 40;

/**
 * Shows pages side by side, with the headings of a tree marked on them. A click on a page makes it large.
 *
 * @param renderer An open document.
 * @param options Pages, tree, width.
 * @returns The view, with the pictures inside.
 * @throws {PagetreeError} `USAGE` for a page that there is not, or for more than 40.
 *
 * @example
 * ```ts
 * import { buildTree } from "pagetree";
 * import { openRenderer } from "pagetree/pdf";
 * import { display, showPages } from "pagetree/notebook";
 * const path = "fixtures/pdf/two_column_paper.pdf";
 * await using renderer = await openRenderer(path);
 * await display(await showPages(renderer, { pages: [1, 2], tree: await buildTree(path), width: 120 }));
 * ```
 */
export async function showPages(renderer: PageRenderer, options: PagesViewOptions = {}): Promise<View> {
  const { tree, width = 220, signal } = options;
  const all = Array.from({ length: Math.min(DEFAULT, renderer.pageCount) }, (_, i) => i + 1);
  const numbers = [...new Set(options.pages ?? all)];
  if (numbers.length > MOST) {
    throw new PagetreeError("USAGE", `Cannot show ${numbers.length} pages at once: it is at most ${MOST}`);
  }
  const figures: string[] = [];
  for (const number of numbers) {
    const { bytes, mediaType, scale, width: pixels, height } = await renderer.render(number, {
      longEdge: Math.round(width * 4),
      signal,
    });
    const [across, down] = [pixels / scale, height / scale];
    const marks = headingsOn(tree, number).map(({ title, box }) => {
      const [x, y, w, h] = [box.x / across, box.y / down, box.width / across, box.height / down].map((
        share,
      ) => `${(100 * share).toFixed(2)}%`);
      return `<span title="${
        escapeMarkup(title)
      }" style="position:absolute;left:${x};top:${y};width:${w};height:${h};` +
        'background:#ffd40059;outline:1px solid #d92020"></span>';
    });
    const src = `data:${mediaType};base64,${bytes.toBase64()}`;
    // Large and small by a check box: a script would have no right to run in many notebooks.
    figures.push(
      `<label style="display:inline-block;margin:0 8px 8px 0;vertical-align:top;cursor:zoom-in">` +
        `<input type="checkbox" class="zoom" style="display:none" aria-label="Page ${number} large">` +
        `<span class="sheet" style="display:block;position:relative;width:${width}px;border:1px solid var(--line)">` +
        `<img alt="Page ${number}" src="${src}" style="display:block;width:100%;margin:0">${
          marks.join("")
        }</span>` +
        `<span class="quiet">page ${number}</span></label>`,
    );
  }
  const style = "<style>.pagetree .zoom:checked + .sheet { width: min(1000px, 96vw) !important; }</style>";
  return view(
    () => themed(`${style}<div>${figures.join("")}</div>`),
    () =>
      numbers.map((number) =>
        [`page ${number}`, ...headingsOn(tree, number).map(({ title }) => `  ${title}`)].join("\n")
      )
        .join("\n"),
  );
}

function headingsOn(tree: DocumentTree | undefined, page: number) {
  return [...walk(tree?.structure ?? [])].flatMap(({ node }) =>
    node.heading?.page === page ? [{ title: printable(node.title), box: node.heading }] : []
  );
}
