/**
 * The report at work: tables, flips, slices, filter, details.
 *
 * Written into the page as text like `report_parts.js`, whose functions are there under the same names.
 *
 * @module
 */
/* global document */
import { element, fillTable, outcomeOf, questionDetail, value2text } from "./report_parts.js";
import { fillDifferences, fillRoutes } from "./report_tables.js";

/** Brings the page to life. */
export function startReport(data) {
  const get = (id) => document.getElementById(id);
  const CHUNK = 200;
  let shown = CHUNK;
  get("facts").textContent = data.facts;

  fillRoutes(get, data);
  fillDifferences(get, data.differences);

  const detail = get("detail");
  function open(question) {
    const close = element("button", { class: "close", type: "button", "aria-label": "Close" }, "✕");
    close.addEventListener("click", () => detail.hidden = true);
    detail.replaceChildren(close, ...questionDetail(question));
    detail.hidden = false;
    detail.scrollTop = 0;
    detail.focus();
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") detail.hidden = true;
  });

  const sampleOf = (question, route) => question.samples.find((sample) => sample.route === route);
  const badge = (sample) => {
    if (!sample) return "–";
    const outcome = outcomeOf(sample);
    const mark = {
      correct: "✓",
      incorrect: "✗",
      abstained: "∅",
      unscored: "?",
      error: "!",
      skipped: "–",
      budget: "$",
    }[outcome];
    const recall = sample.values["selected.recall@5"];
    return [
      element("span", { class: outcome, title: outcome }, mark),
      recall === undefined ? "" : ` ${recall.toFixed(2)}`,
    ];
  };
  const questionColumns = [
    { name: "id", isText: true, value: (question) => question.id },
    { name: "question", isText: true, look: "question", value: (question) => question.question },
    {
      name: "gold",
      isText: true,
      look: "question",
      value: (question) => question.answerable ? question.answer : "not in the document",
    },
    { name: "pages", isText: true, value: (question) => question.gold.flat().join(", ") },
  ];
  const routeColumns = (routes) =>
    routes.map((route) => ({
      name: route,
      about: "✓ right, ✗ wrong, ∅ declined, ? unscored, ! failed; recall@5",
      value: (question) => sampleOf(question, route)?.values["accuracy"],
      cell: (question) => badge(sampleOf(question, route)),
    }));

  function options(select, values, chosen) {
    get(select).replaceChildren(
      ...values.map(([value, name]) =>
        element("option", { value, selected: value === chosen }, name ?? value)
      ),
    );
  }
  const routes = data.routeNames;
  options("flip-a", routes.map((route) => [route]), routes[0]);
  options(
    "flip-b",
    routes.map((route) => [route]),
    routes.at(-1) === "oracle" ? routes.at(-2) : routes.at(-1),
  );
  function paintFlips() {
    const [a, b] = [get("flip-a").value, get("flip-b").value];
    // Routes that are right on the same questions still differ in the pages they find.
    const difference = (question) => {
      const [x, y] = [sampleOf(question, a), sampleOf(question, b)];
      if (x?.status !== "ok" || y?.status !== "ok") return 0;
      return (y.values["accuracy"] ?? 0) - (x.values["accuracy"] ?? 0) ||
        ((y.values["selected.recall@5"] ?? 0) - (x.values["selected.recall@5"] ?? 0)) / 2;
    };
    const flips = data.questions.map((question) => ({ question, by: difference(question) })).filter((
      { by },
    ) => by !== 0)
      .sort((x, y) => x.by - y.by);
    const lost = flips.filter(({ by }) => by < 0).length;
    get("flip-count").textContent = `${lost} worse, ${flips.length - lost} better`;
    const columns = [...questionColumns, ...routeColumns([a, b])].map((column) => ({
      ...column,
      value: ({ question }) => column.value(question),
      ...(column.cell && { cell: ({ question }) => column.cell(question) }),
    }));
    fillTable(
      get("flips"),
      [
        {
          name: "change",
          value: ({ by }) => by,
          cell: ({ by }) =>
            element(
              "span",
              { class: by < 0 ? "incorrect" : "correct" },
              `${by < 0 ? "−" : "+"}${Math.abs(by).toFixed(2)}`,
            ),
        },
        ...columns,
      ],
      flips,
      { onRow: ({ question }) => open(question), limit: 100 },
    );
  }
  for (const id of ["flip-a", "flip-b"]) get(id).addEventListener("change", paintFlips);

  const sliceNames = [...new Set(data.questions.flatMap(({ slices }) => slices))].sort((a, b) =>
    a.localeCompare(b)
  );
  options(
    "slice-figure",
    data.figures.map(([key, name]) => [key, name]),
    data.figures.some(([key]) => key === "selected.recall@5") ? "selected.recall@5" : data.figures[0]?.[0],
  );
  function paintSlices() {
    const figure = get("slice-figure").value;
    const mean = (questions, route) => {
      const values = questions.flatMap(({ samples }) =>
        samples.filter((sample) => sample.route === route).map(({ values }) => values[figure])
      ).filter((value) => value !== undefined);
      return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
    };
    const rows = ["all", ...sliceNames].map((name) => {
      const questions = name === "all"
        ? data.questions
        : data.questions.filter(({ slices }) => slices.includes(name));
      return { name, n: questions.length, values: routes.map((route) => mean(questions, route)) };
    });
    fillTable(get("slices"), [
      { name: "slice", isText: true, value: (row) => row.name },
      { name: "questions", value: (row) => row.n },
      ...routes.map((route, i) => ({
        name: route,
        value: (row) => row.values[i],
        cell: (row) => row.values[i] === undefined ? "–" : row.values[i].toFixed(3),
      })),
    ], rows);
  }
  get("slice-figure").addEventListener("change", paintSlices);

  options("filter-route", [["", "any"], ...routes.map((route) => [route])]);
  options("filter-outcome", [
    ["", "any"],
    ...["correct", "incorrect", "abstained", "unscored", "error", "skipped"].map((word) => [word]),
  ]);
  options("filter-slice", [["", "any"], ...sliceNames.map((name) => [name])]);
  function paintQuestions() {
    const words = get("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
    const [route, outcome, slice] = ["filter-route", "filter-outcome", "filter-slice"].map((id) =>
      get(id).value
    );
    const list = data.questions.filter((question) => {
      const text = [question.id, question.question, question.answer ?? "", ...question.pdfs].join(" ")
        .toLowerCase();
      return words.every((word) => text.includes(word)) &&
        (slice === "" || question.slices.includes(slice)) &&
        (outcome === "" && route === "" ||
          question.samples.some((sample) =>
            (route === "" || sample.route === route) && (outcome === "" || outcomeOf(sample) === outcome)
          ));
    });
    get("count").textContent = `${list.length} of ${value2text(data.questions.length)}`;
    get("more").hidden = list.length <= shown;
    fillTable(get("questions"), [...questionColumns, ...routeColumns(routes)], list, {
      onRow: open,
      limit: shown,
    });
  }
  for (const id of ["filter-route", "filter-outcome", "filter-slice"]) {
    get(id).addEventListener("change", paintQuestions);
  }
  get("filter").addEventListener("input", paintQuestions);
  get("more").addEventListener("click", () => {
    shown += CHUNK;
    paintQuestions();
  });

  get("theme").addEventListener("click", () => {
    const root = document.documentElement.style;
    const dark = root.colorScheme
      ? root.colorScheme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    root.colorScheme = dark ? "light" : "dark";
  });
  paintFlips();
  paintSlices();
  paintQuestions();
}
