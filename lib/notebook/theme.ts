/**
 * Looks that suit light and dark notebooks.
 *
 * @module
 */

/** Follows JupyterLab's theme, else that of the system; plots take the two variables. */
const STYLE = `.pagetree, .pagetree * { box-sizing: border-box; }
.pagetree { color-scheme: light dark; color: light-dark(#1a1d23, #e8eaee); background: light-dark(#fff, #14171c);
--plot-paper: light-dark(#fff, #14171c); --plot-ink: light-dark(#1a1d23, #e8eaee); --line: light-dark(#d9dde4, #333a45);
--quiet: light-dark(#5b6370, #9aa3b2); --panel: light-dark(#f6f7f9, #1b1f26); --good: light-dark(#1c7a4d, #5fcf9a); --bad: light-dark(#b3261e, #ff8f86);
font: 14px/1.5 system-ui, sans-serif; padding: 8px 10px; border-radius: 6px; overflow-x: auto; }
[data-jp-theme-light="true"] .pagetree { color-scheme: light; } [data-jp-theme-light="false"] .pagetree { color-scheme: dark; }
.pagetree table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 0 0 8px; color: inherit; background: none; }
.pagetree tr, .pagetree tr:hover { background: none !important; }
.pagetree th, .pagetree td { padding: 2px 8px; font-size: 13px; text-align: right; max-width: none; border-bottom: 1px solid var(--line); vertical-align: top; color: inherit; background: none; white-space: nowrap; }
.pagetree td.text { white-space: normal; min-width: max-content; max-width: 46em; }
.pagetree th { color: var(--quiet); font-weight: 600; white-space: nowrap; }
.pagetree .text { text-align: left !important; } .pagetree .quiet { color: var(--quiet); font-size: 12.5px; }
.pagetree p { margin: 0 0 6px; } .pagetree h4 { margin: 8px 0 4px; font-size: 14px; } .pagetree svg { max-width: 100%; height: auto; display: block; }
.pagetree .good { color: var(--good); } .pagetree .bad { color: var(--bad); }
.pagetree pre { margin: 2px 0 8px; padding: 6px 9px; background: var(--panel); color: inherit; border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; font: 12px/1.45 ui-monospace, monospace; }
.pagetree .chip { display: inline-block; padding: 0 6px; margin: 0 3px 2px 0; border: 1px solid var(--line); border-radius: 9px; font-size: 12.5px; }
.pagetree .chip.good { border-color: var(--good); font-weight: 600; }`;

/**
 * Puts a fragment into the looks of all views.
 *
 * @param html The fragment, with all foreign text escaped.
 */
export function themed(html: string): string {
  return `<div class="pagetree"><style>${STYLE}</style>${html}</div>`;
}
