/**
 * The explorer page at work: selection, keys, search, page strip.
 *
 * Written into the page as text like `explorer_parts.js`, whose functions are there under the same names.
 *
 * @module
 */
import { details, paintStrip, rowElement } from "./explorer_parts.js";

/** Brings the page to life. */
export function startExplorer(data, createExplorer, foldText) {
  const ROW = 30;
  const get = (id) => document.getElementById(id);
  const [tree, sheet, pane, search, count, strip, tip] = [
    "tree",
    "sheet",
    "pane",
    "search",
    "count",
    "strip",
    "tip",
  ].map(get);
  const state = {
    model: createExplorer(data.rows),
    current: -1,
    query: "",
    foldText,
    hits: new Set(),
    missed: (index) => state.query !== "" && !state.hits.has(index),
  };
  let visible = [];
  let typed = "";
  let typedAt = 0;
  const lanes = Math.min(4, data.rows.reduce((most, row) => Math.max(most, row.depth), 1));

  // Only the rows in sight are in the page, so that ten thousand sections cost no more than forty.
  function paintRows() {
    const first = Math.max(0, Math.floor(tree.scrollTop / ROW) - 10);
    const last = Math.min(visible.length, Math.ceil((tree.scrollTop + tree.clientHeight) / ROW) + 10);
    sheet.style.height = `${visible.length * ROW}px`;
    sheet.replaceChildren(
      ...visible.slice(first, last).map((index, offset) => {
        const item = rowElement(data, index, state);
        item.style.top = `${(first + offset) * ROW}px`;
        return item;
      }),
    );
    if (get(`row-${state.current}`)) tree.setAttribute("aria-activedescendant", `row-${state.current}`);
    else tree.removeAttribute("aria-activedescendant");
  }

  function refresh() {
    visible = state.model.visible();
    const found = state.model.found();
    const at = found.indexOf(state.current);
    count.textContent = state.query.trim() === ""
      ? ""
      : found.length
      ? `${at < 0 ? "–" : at + 1} / ${found.length}`
      : "no match";
    get("empty").hidden = visible.length > 0;
    paintRows();
  }

  function select(index) {
    if (data.rows[index]) state.model.reveal(index);
    if (state.query !== "" && !state.model.found().length) clearSearch();
    state.current = index;
    visible = state.model.visible();
    const at = visible.indexOf(index);
    if (at >= 0) {
      const top = at * ROW;
      sheet.style.height = `${visible.length * ROW}px`;
      if (top < tree.scrollTop) tree.scrollTop = top;
      else if (top + ROW > tree.scrollTop + tree.clientHeight) tree.scrollTop = top + ROW - tree.clientHeight;
    }
    refresh();
    pane.replaceChildren(...details(data, index, state.query, foldText, select));
    pane.scrollTop = 0;
    if (data.total) paintStrip(strip, data, index, lanes);
  }

  function clearSearch() {
    search.value = state.query = "";
    state.hits = new Set(state.model.search(""));
  }

  function find() {
    state.query = search.value;
    const found = state.model.search(state.query);
    state.hits = new Set(found);
    tree.scrollTop = 0;
    if (found.length) select(found.find((index) => index >= state.current) ?? found[0]);
    else if (state.query.trim() === "" && state.current >= 0) select(state.current);
    else refresh();
  }

  function step(by) {
    const found = state.model.found();
    if (!found.length) return;
    const at = found.indexOf(state.current);
    select(found[(at + by + found.length) % found.length]);
  }

  function setOpen(index, open) {
    state.model.setOpen(index, open);
    refresh();
  }

  function setAll(open) {
    state.model.setAll(open);
    // A folded section takes over from what is hidden in it.
    let index = state.current;
    visible = state.model.visible();
    while (index >= 0 && !visible.includes(index)) index = data.rows[index].parent;
    select(index);
  }

  function siblings(index) {
    return data.rows.flatMap((row, other) => row.parent === data.rows[index].parent ? [other] : []);
  }

  // The keys of the ARIA tree pattern.
  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = visible.indexOf(state.current);
    const row = data.rows[state.current];
    const page = Math.max(1, Math.floor(tree.clientHeight / ROW) - 1);
    const go = (place) => visible.length && select(visible[Math.min(visible.length - 1, Math.max(0, place))]);
    const parent = row && row.after > state.current + 1;
    const open = parent && state.model.isOpen(state.current);
    const keys = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      PageDown: () => go(at + page),
      PageUp: () => go(at - page),
      Home: () => go(0),
      End: () => go(visible.length - 1),
      ArrowRight: () => parent && !open ? setOpen(state.current, true) : open && go(at + 1),
      ArrowLeft: () => open ? setOpen(state.current, false) : row && row.parent >= 0 && select(row.parent),
      Enter: () => parent && setOpen(state.current, !open),
      " ": () => parent && setOpen(state.current, !open),
      "*": () => {
        if (row) { for (const other of siblings(state.current)) state.model.setOpen(other, true); }
        refresh();
      },
      "/": () => search.focus(),
      Escape: () => state.query !== "" && (clearSearch(), select(state.current)),
    };
    if (Object.hasOwn(keys, event.key)) keys[event.key]();
    else if (event.key.length === 1) typeAhead(event, at);
    else return;
    event.preventDefault();
  }

  function typeAhead(event, at) {
    typed = event.timeStamp - typedAt < 700 ? typed + event.key : event.key;
    typedAt = event.timeStamp;
    const wanted = foldText(typed).folded;
    const from = typed.length > 1 ? Math.max(0, at) : at + 1;
    const order = [...visible.slice(from), ...visible.slice(0, from)];
    const hit = order.find((index) => foldText(data.rows[index].title).folded.startsWith(wanted));
    if (hit !== undefined) select(hit);
  }

  function rowAt(event) {
    const bounds = strip.getBoundingClientRect();
    const place = (event.clientX - bounds.left) / bounds.width * data.total;
    const lane = Math.floor((event.clientY - bounds.top) / bounds.height * lanes) + 1;
    let hit = -1;
    for (const [index, row] of data.rows.entries()) {
      if (
        row.depth <= lane && row.from <= place && place < row.to && row.depth >= (data.rows[hit]?.depth ?? 0)
      ) hit = index;
    }
    return { hit, number: Math.min(data.total, Math.floor(place) + 1) };
  }

  tree.addEventListener("keydown", onKey);
  tree.addEventListener("scroll", () => requestAnimationFrame(paintRows));
  tree.addEventListener("click", (event) => {
    const item = event.target.closest("[data-index]");
    if (!item) return;
    const index = Number(item.dataset.index);
    if (event.target.closest(".twisty") && data.rows[index].after > index + 1) {
      setOpen(index, !state.model.isOpen(index));
    } else select(index);
  });
  tree.addEventListener("dblclick", (event) => {
    const item = event.target.closest("[data-index]");
    if (item && !event.target.closest(".twisty")) {
      setOpen(Number(item.dataset.index), !state.model.isOpen(Number(item.dataset.index)));
    }
  });
  search.addEventListener("input", find);
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") step(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape") {
      clearSearch();
      select(state.current);
      tree.focus();
    } else if (event.key === "ArrowDown") tree.focus();
    else return;
    event.preventDefault();
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.closest("input, [role=tree]")) return;
    event.preventDefault();
    search.focus();
  });
  get("next").addEventListener("click", () => step(1));
  get("previous").addEventListener("click", () => step(-1));
  get("unfold").addEventListener("click", () => setAll(true));
  get("fold").addEventListener("click", () => setAll(false));
  get("about").addEventListener("click", () => select(-1));
  get("theme").addEventListener("click", () => {
    const { style } = document.documentElement;
    const dark =
      (style.colorScheme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) ===
        "dark";
    style.colorScheme = dark ? "light" : "dark";
    if (data.total) paintStrip(strip, data, state.current, lanes);
  });
  if (data.total) {
    strip.parentElement.hidden = false;
    strip.style.height = `${lanes * 11 + 4}px`;
    strip.addEventListener("click", (event) => {
      const { hit } = rowAt(event);
      if (hit >= 0) select(hit);
    });
    strip.addEventListener("pointermove", (event) => {
      const { hit, number } = rowAt(event);
      tip.textContent = `${data.unit} ${number}${hit >= 0 ? ` · ${data.rows[hit].title}` : ""}`;
      tip.hidden = false;
      tip.style.left = `${
        Math.min(event.clientX + 12, document.documentElement.clientWidth - tip.offsetWidth - 8)
      }px`;
      tip.style.top = `${event.clientY + 16}px`;
    });
    strip.addEventListener("pointerleave", () => tip.hidden = true);
  }
  new ResizeObserver(() => {
    paintRows();
    if (data.total) paintStrip(strip, data, state.current, lanes);
  }).observe(tree);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    if (data.total) paintStrip(strip, data, state.current, lanes);
  });
  select(-1);
}
