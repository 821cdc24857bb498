/**
 * What the report is made of: elements, sortable tables, the details of a question.
 *
 * Plain JavaScript, written into the page as text, so the functions use nothing but the browser and each other.
 *
 * @module
 */
/* global document */

/** Makes an element; text only ever goes in as text, never as HTML. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== undefined && child !== null && child !== ""));
  return made;
}

/**
 * Fills a table whose columns sort. A column: name, about, text (left) or number, value of a row for sorting, cell of a row.
 */
export function fillTable(table, columns, rows, { onRow, sorted, limit = Infinity } = {}) {
  let order = sorted ?? { column: -1, down: false };
  const body = element("tbody");
  const heads = columns.map((column, i) => {
    const button = element("button", { type: "button", title: column.about }, column.name);
    button.addEventListener("click", () => {
      // Numbers begin with the largest, words with the first.
      order = { column: i, down: order.column === i ? !order.down : !column.isText };
      paint();
    });
    return element("th", { class: column.isText ? "text" : undefined, scope: "col" }, button);
  });
  function paint() {
    const value = (row) => columns[order.column].value(row);
    const missing = (x) => x === undefined || x === null;
    const list = order.column < 0 ? rows : [...rows].sort((a, b) => {
      const [x, y] = [value(a), value(b)];
      if (missing(x) || missing(y)) return missing(x) - missing(y);
      const way = typeof x === "string" ? x.localeCompare(y, undefined, { numeric: true }) : x - y;
      return order.down ? -way : way;
    });
    heads.forEach((head, i) => {
      if (i === order.column) head.setAttribute("aria-sort", order.down ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    });
    body.replaceChildren(
      ...list.slice(0, limit).map((row) => {
        const line = element(
          "tr",
          onRow ? { tabindex: "0" } : {},
          ...columns.map((column) => {
            const cell = element("td", {
              class: `${column.isText ? "text" : "number"} ${column.look ?? ""}`.trim(),
            });
            const content = column.cell ? column.cell(row) : value2text(column.value(row));
            cell.append(...[content].flat().filter((part) => part !== undefined && part !== null));
            return cell;
          }),
        );
        if (onRow) {
          line.addEventListener("click", () => onRow(row));
          line.addEventListener("keydown", (event) => event.key === "Enter" && onRow(row));
        }
        return line;
      }),
    );
  }
  table.replaceChildren(element("thead", {}, element("tr", {}, ...heads)), body);
  paint();
}

/** A value for people. */
export function value2text(value) {
  if (value === undefined || value === null) return "–";
  if (typeof value !== "number") return String(value);
  return Number.isInteger(value) ? String(value) : value.toFixed(3);
}

/** A mean with its interval below. */
export function estimateCell(estimate) {
  if (!estimate) return "–";
  const { mean, low, high, method, n } = estimate;
  const interval = method === "none" ? `n ${n}` : `${low.toFixed(2)}–${high.toFixed(2)}`;
  return [
    mean.toFixed(3),
    element("br"),
    element("span", { class: "interval", title: `n ${n}, ${method}` }, interval),
  ];
}

/** Pages as chips; gold ones stand out. */
export function pageChips(pages, gold) {
  const right = new Set(gold.flat().map(String));
  if (pages.length === 0) return ["–"];
  return pages.slice(0, 60).map((page) => {
    const name = typeof page === "number" ? String(page) : `${page.pdf}: ${page.page}`;
    return element("span", { class: right.has(name) ? "page gold" : "page" }, name);
  });
}

/** What became of a sample, in a word. */
export function outcomeOf(sample) {
  return sample.status === "ok" ? sample.outcome ?? "unscored" : sample.status;
}

/** Everything about one question. */
export function questionDetail(question) {
  const facts = element(
    "dl",
    {},
    element("dt", {}, "gold answer"),
    element("dd", {}, question.answerable ? question.answer ?? "–" : "not in the document"),
    element("dt", {}, "gold pages"),
    element("dd", {}, ...pageChips(question.gold.flat(), question.gold)),
    element("dt", {}, "document"),
    element("dd", {}, question.pdfs.join(", ")),
    element("dt", {}, "slices"),
    element("dd", {}, question.slices.join(", ") || "–"),
  );
  const samples = question.samples.map((sample) => {
    const outcome = outcomeOf(sample);
    const name = sample.epoch > 0 ? `${sample.route}, repetition ${sample.epoch + 1}` : sample.route;
    const steps = sample.trace.map(({ step, text, pages }) => [
      element("p", {}, element("strong", {}, step), " ", ...(pages ? pageChips(pages, question.gold) : [])),
      text ? element("pre", { dir: "auto" }, text) : undefined,
    ]);
    return [
      element("h3", {}, `${name} `, element("span", { class: outcome }, outcome)),
      element(
        "dl",
        {},
        element("dt", {}, "answer"),
        element(
          "dd",
          { dir: "auto" },
          sample.error
            ? `${sample.error.code}: ${sample.error.message}`
            : sample.answer ?? sample.reason ?? "none",
        ),
        element("dt", {}, "made by"),
        element("dd", {}, sample.by === "extraction" ? "extraction from the text, no model" : sample.by),
        ...(sample.why ? [element("dt", {}, "scored"), element("dd", {}, sample.why)] : []),
        ...(sample.judge ? [element("dt", {}, "judge"), element("dd", {}, sample.judge.reason)] : []),
        element("dt", {}, "chosen"),
        element("dd", {}, ...pageChips(sample.selected, question.gold)),
        element("dt", {}, "read"),
        element("dd", {}, ...pageChips(sample.read, question.gold)),
        element("dt", {}, "cited"),
        element("dd", {}, ...pageChips(sample.cited, question.gold)),
        element("dt", {}, "effort"),
        element(
          "dd",
          {},
          `${sample.steps} routing steps, ${sample.calls} calls, ${sample.ms} ms` +
            (sample.predicted === null ? "" : `; predicted ${sample.predicted} pages`),
        ),
      ),
      steps.length > 0
        ? element("details", {}, element("summary", {}, "trace"), ...steps.flat().filter(Boolean))
        : undefined,
    ];
  });
  return [
    element("h2", { dir: "auto" }, question.question),
    element("p", { class: "quiet" }, question.id),
    facts,
    ...samples.flat().filter(Boolean),
  ];
}
