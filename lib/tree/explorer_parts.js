/**
 * What the explorer page is made of: rows, details, the page strip.
 *
 * Plain JavaScript, since the types of the browser do not go together with Deno's. The functions are written into the
 * page as text, so they use nothing but the browser and each other.
 *
 * @module
 */
/* global document, devicePixelRatio, getComputedStyle */

/** Makes an element; text only ever goes in as text, never as HTML. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== undefined && child !== ""));
  return made;
}

/** Text with the found parts in `mark` elements. */
export function highlighted(text, query, foldText) {
  const wanted = foldText(query.trim()).folded;
  if (wanted === "") return [text];
  const { folded, origin } = foldText(text);
  const parts = [];
  let done = 0;
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    const [start, end] = [origin[at], origin[at + wanted.length]];
    if (start < done || end <= start) continue;
    parts.push(text.slice(done, start), element("mark", {}, text.slice(start, end)));
    done = end;
  }
  return [...parts, text.slice(done)];
}

/** What the details pane shows for a node, or for the document when there is none. */
export function details(data, index, query, foldText, select) {
  const row = data.rows[index];
  const fact = (name, ...value) =>
    value[0] === undefined ? [] : [element("dt", {}, name), element("dd", {}, ...value)];
  const section = (name, ...body) => [element("h3", {}, name), ...body];
  const paragraph = (text) => element("p", { dir: "auto" }, ...highlighted(text, query, foldText));
  if (!row) {
    return [
      element("h2", { dir: "auto" }, data.title),
      element("dl", {}, ...data.facts.flatMap(([name, value]) => fact(name, value))),
      ...(data.description ? section("Description", element("p", { dir: "auto" }, data.description)) : []),
      ...(data.warnings.length
        ? section(
          "Warnings",
          element("ul", { class: "warnings" }, ...data.warnings.map((text) => element("li", {}, text))),
        )
        : []),
    ];
  }
  const crumbs = [];
  for (let above = row.parent; above >= 0 && crumbs.length < 20; above = data.rows[above].parent) {
    const target = above;
    const crumb = element("button", { type: "button", dir: "auto" }, data.rows[above].title);
    crumb.addEventListener("click", () => select(target));
    crumbs.unshift(crumb);
  }
  const meter = row.confidence === undefined ? undefined : element("span", { class: "meter" }, element("i"));
  if (meter) meter.firstChild.style.width = `${row.confidence * 100}%`;
  const below = row.after - index - 1;
  return [
    ...(crumbs.length
      ? [element("nav", { class: "crumbs", "aria-label": "Sections above" }, ...crumbs)]
      : []),
    element("h2", { dir: "auto" }, ...highlighted(row.title, query, foldText)),
    element(
      "dl",
      {},
      ...fact(data.unit === "page" ? "Pages" : "Place", row.place || undefined),
      ...fact("Printed label", row.label),
      ...fact("Node id", row.id),
      ...fact("Below", below ? `${below} section${below === 1 ? "" : "s"}` : undefined),
      ...(row.notes ?? []).flatMap(([name, value]) => fact(name, value)),
      ...fact("Kind", data.kinds[row.synthetic]),
      ...fact("Confidence", meter, meter && row.confidence.toFixed(2)),
      ...fact("Check", row.unverified ? "A model's claim that could not be confirmed" : undefined),
      ...fact("Heading", row.heading && describeBox(row.heading)),
    ),
    ...(row.heading ? [pageSketch(row.heading)] : []),
    ...(row.summary ? section("Summary", paragraph(row.summary)) : []),
    ...(row.source ? [element("p", { class: "quiet" }, `Summary from: ${row.source}`)] : []),
    ...(row.error ? [element("p", { class: "quiet" }, row.error)] : []),
    ...(row.prefix ? section("Opening part", paragraph(row.prefix)) : []),
    ...(row.items
      ? section(
        "Folded in",
        element("ul", {}, ...row.items.map((item) => element("li", { dir: "auto" }, item))),
      )
      : []),
  ];
}

/** The heading's box in words. */
export function describeBox(box) {
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map((value) => Math.round(value));
  return `page ${box.page}, ${x} pt from the left, ${y} pt from the top, ${width} × ${height} pt`;
}

/** A small drawing of where the heading stands on its page. The page's size is not in the file: A4 or larger is drawn. */
export function pageSketch(box) {
  const [width, height] = [Math.max(595, box.x + box.width), Math.max(842, box.y + box.height)];
  const sketch = element("div", { class: "sketch", "aria-hidden": "true" }, element("i"));
  sketch.style.aspectRatio = `${width} / ${height}`;
  const { style } = sketch.firstChild;
  style.left = `${box.x / width * 100}%`;
  style.top = `${box.y / height * 100}%`;
  style.width = `${box.width / width * 100}%`;
  style.height = `${box.height / height * 100}%`;
  return sketch;
}

/** One row of the tree. */
export function rowElement(data, index, state) {
  const row = data.rows[index];
  const parent = row.after > index + 1;
  const open = parent && state.model.isOpen(index);
  const item = element(
    "div",
    {
      role: "treeitem",
      id: `row-${index}`,
      class: state.missed(index) ? "row missed" : "row",
      "data-index": String(index),
      "aria-level": String(row.depth),
      "aria-posinset": String(row.position),
      "aria-setsize": String(row.siblings),
      "aria-selected": String(index === state.current),
      "aria-expanded": parent ? String(open) : undefined,
    },
    element("span", { class: parent ? "twisty" : "twisty none", "aria-hidden": "true" }),
    element(
      "span",
      { class: "title", dir: "auto", title: row.title },
      ...highlighted(row.title, state.query, state.foldText),
    ),
    row.synthetic ? element("span", { class: "badge", title: data.kinds[row.synthetic] }, row.synthetic) : "",
    row.unverified
      ? element("span", { class: "badge doubt", title: "Could not be confirmed" }, "unverified")
      : "",
    row.confidence < 0.5
      ? element("span", { class: "badge doubt", title: "Confidence" }, row.confidence.toFixed(2))
      : "",
    element("span", { class: "place" }, row.place),
  );
  item.style.setProperty("--depth", String(row.depth - 1));
  item.style.setProperty("--hue", `var(--hue-${row.hue})`);
  if (data.total) {
    const bar = element("span", { class: "bar", "aria-hidden": "true" }, element("i"));
    if (row.start !== undefined) {
      bar.firstChild.style.left = `${(row.start - 1) / data.total * 100}%`;
      bar.firstChild.style.width = `${(row.end - row.start + 1) / data.total * 100}%`;
    }
    item.append(bar);
  }
  return item;
}

/** Draws the sections of the upper levels along the document. */
export function paintStrip(canvas, data, current, lanes) {
  const { width, height } = canvas.getBoundingClientRect();
  const scale = devicePixelRatio || 1;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  context.scale(scale, scale);
  const probe = canvas.nextElementSibling;
  const color = (name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const hues = Array.from({ length: 8 }, (_, hue) => color(`--hue-${hue}`));
  const lane = height / lanes;
  const box = (row) => [row.from / data.total * width, (row.to - row.from) / data.total * width];
  for (const row of data.rows) {
    if (row.depth > lanes || row.to <= row.from) continue;
    const [x, wide] = box(row);
    context.globalAlpha = row.synthetic ? 0.3 : 1 - 0.18 * (row.depth - 1);
    context.fillStyle = hues[row.hue];
    context.fillRect(x, (row.depth - 1) * lane, Math.max(0.7, wide - (wide > 3 ? 1 : 0.3)), lane - 1);
  }
  const chosen = data.rows[current];
  if (!chosen || chosen.start === undefined) return;
  const [x, wide] = box(chosen);
  context.globalAlpha = 1;
  context.strokeStyle = color("--ink");
  context.lineWidth = 2;
  context.strokeRect(
    Math.min(Math.max(1, x), width - 3),
    1,
    Math.max(2, Math.min(wide, width - x - 1) - 1),
    height - 2,
  );
}
