/**
 * A web page of its own inside a notebook.
 *
 * @module
 */
import { escapeMarkup } from "../tree/mod.ts";

/**
 * Puts a page into a frame without access to the notebook.
 *
 * @param html The page.
 * @param options Height in pixels, and a title for readers of screens.
 */
export function frame(html: string, { height, title }: { height: number; title: string }): string {
  const style =
    `box-sizing:border-box;width:100%;height:${height}px;border:1px solid #8886;border-radius:6px`;
  return `<iframe sandbox="allow-scripts" style="${style}" title="${escapeMarkup(title)}" srcdoc="${
    escapeMarkup(html)
  }"></iframe>`;
}
