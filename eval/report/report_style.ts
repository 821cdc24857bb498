/**
 * The looks of the report.
 */

/** Style sheet; `light-dark()` follows the system, or the button that sets `color-scheme`. */
export const REPORT_STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#ffffff, #14171c);
  --panel: light-dark(#f6f7f9, #1b1f26);
  --line: light-dark(#e1e4ea, #2d333d);
  --ink: light-dark(#1a1d23, #e8eaee);
  --quiet: light-dark(#616977, #98a1b0);
  --accent: light-dark(#2456c9, #8db4ff);
  --hover: light-dark(#f1f3f7, #20252d);
  --good: light-dark(#1c7a4d, #5fcf9a);
  --bad: light-dark(#b3261e, #ff8f86);
  --doubt: light-dark(#8a5a00, #f0b95c);
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 14px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
header { position: relative; padding: 18px 24px 12px; background: var(--panel); border-bottom: 1px solid var(--line); }
h1 { margin: 0 48px 2px 0; font-size: 20px; overflow-wrap: anywhere; }
h2 { margin: 26px 0 8px; font-size: 16px; }
h3 { margin: 14px 0 4px; font-size: 14px; }
p { margin: 0 0 6px; }
main { padding: 0 24px 48px; max-width: 1500px; margin: 0 auto; }
.quiet { color: var(--quiet); font-size: 12.5px; }
.wide { overflow-x: auto; }
button, input, select { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 7px; padding: 3px 9px; }
button { cursor: pointer; }
button:hover { background: var(--hover); }
#theme { position: absolute; top: 16px; right: 24px; }
.tools { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 12px; margin: 0 0 8px; }
#filter { width: 260px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; min-width: 100%; }
th, td { padding: 4px 10px; text-align: right; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--quiet); font-weight: 600; white-space: nowrap; }
th button { all: unset; cursor: pointer; }
th button:hover, th button:focus-visible { color: var(--accent); }
th[aria-sort=ascending] button::after { content: " ▲"; }
th[aria-sort=descending] button::after { content: " ▼"; }
td.text, th.text { text-align: left; }
td.number { white-space: nowrap; }
.routes td.text, .routes .interval { white-space: nowrap; }
.routes th, .routes td { padding: 4px 8px; }
.routes th { white-space: normal; vertical-align: bottom; }
.routes th:first-child, .routes td:first-child { position: sticky; left: 0; background: var(--paper); }
.routes + .routes { margin-top: 14px; }
td.question { min-width: 260px; max-width: 520px; overflow-wrap: anywhere; }
tbody tr[tabindex] { cursor: pointer; }
tbody tr[tabindex]:hover { background: var(--hover); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.interval { color: var(--quiet); font-size: 11.5px; }
.correct { color: var(--good); } .incorrect, .error { color: var(--bad); } .abstained, .unscored, .skipped, .budget { color: var(--doubt); }
.plots { display: flex; flex-wrap: wrap; gap: 16px; margin-top: 22px; }
figure { margin: 0; padding: 10px; background: var(--paper); --plot-paper: var(--paper); --plot-ink: var(--ink); border: 1px solid var(--line); border-radius: 8px; max-width: 100%; overflow-x: auto; }
figcaption { font-weight: 600; margin-bottom: 4px; }
figure svg { display: block; }
#detail {
  position: fixed; inset: 0 0 0 auto; width: min(720px, 100%); overflow: auto; padding: 16px 22px 40px;
  background: var(--paper); border-left: 1px solid var(--line); box-shadow: -8px 0 30px rgb(0 0 0 / .25);
}
#detail .close { position: sticky; top: 0; float: right; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 12px; margin: 0; }
dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
pre { margin: 4px 0 8px; padding: 8px 10px; background: var(--panel); border-radius: 7px; white-space: pre-wrap; overflow-wrap: anywhere; font: 12px/1.45 ui-monospace, monospace; max-height: 300px; overflow: auto; }
.page { display: inline-block; padding: 0 6px; margin: 0 3px 2px 0; border: 1px solid var(--line); border-radius: 9px; font-size: 12.5px; }
.page.gold { border-color: var(--good); color: var(--good); font-weight: 600; }
details > summary { cursor: pointer; color: var(--quiet); }
`;
