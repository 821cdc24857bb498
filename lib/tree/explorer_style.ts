/**
 * The looks of the explorer page.
 *
 * @module
 */

/** Style sheet; `light-dark()` follows the system, or the button that sets `color-scheme`. */
export const EXPLORER_STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#ffffff, #14171c);
  --panel: light-dark(#f6f7f9, #1b1f26);
  --line: light-dark(#e1e4ea, #2d333d);
  --ink: light-dark(#1a1d23, #e8eaee);
  --quiet: light-dark(#616977, #98a1b0);
  --accent: light-dark(#2456c9, #8db4ff);
  --chosen: light-dark(#e4edff, #24344f);
  --hover: light-dark(#f1f3f7, #20252d);
  --found: light-dark(#ffe28a, #7a5c00);
  --doubt: light-dark(#a14a00, #ffb066);
  --hue-0: light-dark(#3b74d8, #6d9df2);
  --hue-1: light-dark(#d9623b, #ef8a66);
  --hue-2: light-dark(#2e9a72, #56c29b);
  --hue-3: light-dark(#b8860b, #dcb44a);
  --hue-4: light-dark(#8d56c9, #b48ae6);
  --hue-5: light-dark(#1f97ab, #52c0d2);
  --hue-6: light-dark(#c64a80, #e881ae);
  --hue-7: light-dark(#6f8f2a, #a3c25c);
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html, body { height: 100%; margin: 0; }
body {
  display: flex; flex-direction: column; background: var(--paper); color: var(--ink);
  font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
header { padding: 12px 16px 10px; border-bottom: 1px solid var(--line); background: var(--panel); }
.line { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; }
h1 { margin: 0; font-size: 17px; line-height: 1.3; flex: 1 1 240px; min-width: 0; }
#about {
  all: unset; cursor: pointer; display: block; max-width: 100%;
  overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
}
#about:hover { color: var(--accent); }
.quiet { color: var(--quiet); font-size: 12.5px; }
button, input { font: inherit; color: inherit; }
.tools { display: flex; align-items: center; gap: 6px; }
.tools button {
  background: var(--paper); border: 1px solid var(--line); border-radius: 7px; padding: 4px 10px; cursor: pointer;
}
.tools button:hover { background: var(--hover); border-color: var(--quiet); }
.searchbox {
  display: flex; align-items: center; background: var(--paper); border: 1px solid var(--line); border-radius: 7px;
}
.searchbox:focus-within { border-color: var(--accent); outline: 1px solid var(--accent); }
#search { background: none; border: 0; outline: 0; padding: 5px 10px; width: 210px; }
#search::-webkit-search-cancel-button { display: none; }
#count { min-width: 62px; text-align: right; padding-right: 4px; font-variant-numeric: tabular-nums; }
.searchbox button { background: none; border: 0; border-radius: 5px; padding: 4px 7px; color: var(--quiet); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.strip { margin-top: 10px; }
#strip { display: block; width: 100%; cursor: pointer; background: var(--paper); border-radius: 4px; }
.scale { display: flex; justify-content: space-between; font-size: 11px; color: var(--quiet); margin-top: 2px; }
#tip {
  position: fixed; z-index: 2; pointer-events: none; max-width: 420px; padding: 4px 9px; border-radius: 6px;
  background: var(--ink); color: var(--paper); font-size: 12.5px;
  overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
}
main { flex: 1; min-height: 0; display: flex; }
#tree { flex: 1 1 60%; min-width: 0; overflow: auto; position: relative; outline: 0; }
#sheet { position: relative; }
#empty { position: absolute; inset: 24px; color: var(--quiet); }
.row {
  position: absolute; left: 0; right: 0; height: 30px; display: flex; align-items: center; gap: 8px; cursor: default;
  padding: 0 14px 0 calc(10px + min(var(--depth), 24) * 18px); user-select: none;
}
.row::before {
  content: ""; position: absolute; left: 19px; top: 0; bottom: 0; width: calc(min(var(--depth), 24) * 18px);
  background: repeating-linear-gradient(to right, var(--line) 0 1px, transparent 1px 18px); pointer-events: none;
}
.row:hover { background: var(--hover); }
.row[aria-selected="true"] { background: var(--chosen); box-shadow: inset 3px 0 var(--accent); }
#tree:focus-visible .row[aria-selected="true"] { outline: 2px solid var(--accent); outline-offset: -2px; }
.row.missed .title { color: var(--quiet); }
.twisty { flex: none; width: 20px; height: 24px; margin-right: -6px; position: relative; cursor: pointer; z-index: 1; }
.twisty.none { cursor: default; }
.twisty:not(.none)::before {
  content: ""; position: absolute; left: 5px; top: 8px; width: 6px; height: 6px;
  border: solid var(--quiet); border-width: 0 1.8px 1.8px 0; transform: rotate(-45deg); transition: transform 0.1s;
}
[aria-expanded="true"] > .twisty::before { transform: translateY(-1.5px) rotate(45deg); }
.twisty:not(.none):hover::before { border-color: var(--accent); }
.title {
  flex: 0 1 auto; min-width: 40px; text-align: left;
  overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
}
.row[aria-level="1"] .title { font-weight: 600; }
.badge {
  flex: none; font-size: 11px; line-height: 16px; padding: 0 6px; border-radius: 8px;
  border: 1px solid var(--line); color: var(--quiet); background: var(--panel);
}
.badge.doubt { color: var(--doubt); border-color: currentColor; background: none; }
.place {
  margin-left: auto; flex: none; color: var(--quiet); font-size: 12.5px; font-variant-numeric: tabular-nums;
  padding-left: 6px;
}
.bar { flex: none; width: 150px; height: 8px; border-radius: 3px; background: var(--panel); position: relative; overflow: hidden; }
.row:hover .bar, .row[aria-selected="true"] .bar { background: var(--line); }
.bar i { position: absolute; top: 0; bottom: 0; min-width: 2px; background: var(--hue); border-radius: 2px; }
mark { background: var(--found); color: inherit; border-radius: 2px; }
#pane { flex: 0 0 360px; overflow: auto; padding: 16px 20px 28px; border-left: 1px solid var(--line); background: var(--panel); }
#pane h2 { margin: 0 0 12px; font-size: 18px; line-height: 1.3; overflow-wrap: anywhere; }
#pane h3 { margin: 20px 0 4px; font-size: 12px; letter-spacing: 0.05em; text-transform: uppercase; color: var(--quiet); }
#pane p { margin: 4px 0; overflow-wrap: anywhere; white-space: pre-line; }
#pane ul { margin: 4px 0; padding-left: 18px; overflow-wrap: anywhere; }
.warnings { color: var(--doubt); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 5px 14px; margin: 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.crumbs { margin: 0 0 8px; font-size: 12.5px; display: flex; flex-wrap: wrap; color: var(--quiet); }
.crumbs button { all: unset; cursor: pointer; max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.crumbs button:hover { color: var(--accent); text-decoration: underline; }
.crumbs button::after { content: "›"; padding: 0 6px; display: inline-block; text-decoration: none; }
.meter { display: inline-block; width: 90px; height: 7px; border-radius: 4px; background: var(--line); margin-right: 8px; }
.meter i { display: block; height: 100%; border-radius: 4px; background: var(--accent); }
.sketch {
  position: relative; width: 120px; margin-top: 14px; background: var(--paper); border: 1px solid var(--line);
  border-radius: 3px; box-shadow: 0 1px 4px #0002;
}
.sketch i { position: absolute; min-height: 2px; background: var(--accent); border-radius: 1px; }
@media (max-width: 860px) {
  .bar { width: 70px; }
  main { flex-direction: column; }
  #pane { flex: 0 0 38%; border-left: 0; border-top: 1px solid var(--line); }
}
@media (max-width: 520px) { .bar { display: none; } #search { width: 130px; } }
@media (prefers-reduced-motion: reduce) { .twisty::before { transition: none !important; } }
`;
