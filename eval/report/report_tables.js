/**
 * The tables of routes and of their differences.
 *
 * Written into the page as text like `report_parts.js`, whose functions are there under the same names.
 *
 * @module
 */
import { element, estimateCell, fillTable } from "./report_parts.js";

/** Fills the tables of pages and of answers, a row a route, and the notes below. */
export function fillRoutes(get, data) {
  const figureColumns = data.figures.map(([key, name, about]) => ({
    name,
    about,
    value: (row) => row.metrics[key]?.mean,
    cell: (row) => estimateCell(row.metrics[key]),
  }));
  const dollars = (usd) =>
    usd === undefined
      ? "–"
      : usd === null
      ? "unknown"
      : `$${usd < 0.01 ? usd.toPrecision(2) : usd.toFixed(3)}`;
  const nameColumn = (about) => ({
    name: "route",
    isText: true,
    value: (row) => row.route,
    cell: (row) => [row.route, element("br"), element("span", { class: "interval" }, about(row))],
  });
  const isRetrieval = ([key]) => /^(?:selected|cited)\./.test(key);
  const columnsOf = (ofPages) => figureColumns.filter((_, i) => isRetrieval(data.figures[i]) === ofPages);
  fillTable(get("routes"), [
    nameColumn((row) => `${row.statuses.ok} questions`),
    ...columnsOf(true),
    {
      name: "pages read",
      value: (row) => row.pages_read,
      cell: (row) => row.pages_read === null ? "–" : row.pages_read.toFixed(1),
    },
    {
      name: "steps",
      about: "lists of sections looked at",
      value: (row) => row.routing_steps,
      cell: (row) => row.routing_steps === null ? "–" : row.routing_steps.toFixed(1),
    },
  ], data.routes);
  fillTable(get("answers"), [
    nameColumn((row) => row.by === "extraction" ? "answers extracted, no model" : row.by),
    ...columnsOf(false),
    {
      name: "$/question",
      about: "route and answer; trees apart",
      value: (row) => row.usd ?? undefined,
      cell: (row) => dollars(row.usd),
    },
    { name: "p50 ms", value: (row) => row.p50 },
    { name: "p95 ms", value: (row) => row.p95 },
    { name: "ok", value: (row) => row.statuses.ok },
    { name: "failed", value: (row) => row.statuses.error },
    { name: "skipped", value: (row) => row.statuses.skipped + row.statuses.budget },
    { name: "unscored", value: (row) => row.outcomes.unscored },
  ], data.routes);
  get("notes").textContent = data.routes.flatMap(({ route, rho, epochs, amortized, unpriced, answerF1 }) => [
    ...(answerF1 === null ? [] : [`${route}: F1 of the answers ${answerF1.toFixed(3)}`]),
    ...(unpriced === 0 ? [] : [`${route}: ${unpriced} calls without a known price`]),
    ...(rho === null ? [] : [`${route}: predicted and measured cost agree in rank by ${rho.toFixed(2)}`]),
    ...(epochs
      ? [
        `${route}: accuracy varies by ${epochs.sd.toFixed(3)} between ${epochs.n} repetitions, ${
          (100 * epochs.flip_rate).toFixed(0)
        } % of the questions flip`,
      ]
      : []),
    ...(amortized.some(({ usd }) => usd)
      ? [
        `${route} with its trees: ${
          amortized.map(({ questions, usd }) => `${dollars(usd)} at ${questions}`).join(", ")
        } questions a document`,
      ]
      : []),
  ]).join(" · ");
}

/** Fills the table of paired differences; without any it is hidden. */
export function fillDifferences(get, differences) {
  const signed = (value) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;
  get("paired").hidden = differences.length === 0;
  fillTable(get("differences"), [
    { name: "routes", isText: true, value: (row) => row.routes },
    { name: "figure", isText: true, value: (row) => row.metric },
    { name: "first", value: (row) => row.a, cell: (row) => row.a.toFixed(3) },
    { name: "other", value: (row) => row.b, cell: (row) => row.b.toFixed(3) },
    { name: "difference", value: (row) => row.delta, cell: (row) => signed(row.delta) },
    {
      name: "95 %",
      about: "documents drawn again; none with fewer than ten",
      value: (row) => row.interval?.[0],
      cell: (row) => row.interval ? `${signed(row.interval[0])} to ${signed(row.interval[1])}` : "–",
    },
    {
      name: "p",
      value: (row) => row.p,
      cell: (row) => row.p < 0.001 ? "<0.001" : row.p.toFixed(3),
    },
    {
      name: "resolved",
      isText: true,
      value: (row) => row.resolved ? (row.delta > 0 ? "higher" : "lower") : "not resolved",
    },
    { name: "flips", value: (row) => row.flips[0], cell: (row) => `+${row.flips[0]} −${row.flips[1]}` },
    {
      name: "detectable",
      about: "smallest difference that so many questions show in four of five runs",
      value: (row) => row.detectable ?? undefined,
      cell: (row) => row.detectable === null ? "–" : row.detectable.toFixed(3),
    },
    { name: "questions", value: (row) => row.n },
  ], differences);
}
