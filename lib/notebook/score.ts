/**
 * A tree beside its gold outline in a notebook.
 *
 * @module
 */
import {
  type ComparedHeading,
  compareOutline,
  type GoldOutline,
  scoreOutline,
} from "../../eval/outline/mod.ts";
import { printable } from "../errors.ts";
import { type DocumentTree, escapeMarkup } from "../tree/mod.ts";
import { themed } from "./theme.ts";
import { type View, view } from "./view.ts";

const MARKS: Record<ComparedHeading["status"], string> = {
  found: "✓",
  missed: "missed",
  extra: "extra",
  finer: "finer",
  ignored: "ignored",
};

/** Half-transparent, so that they suit light and dark pages. */
const TINTS: Record<ComparedHeading["status"], string> = {
  found: "transparent",
  missed: "#e5484d33",
  extra: "#f5a62333",
  finer: "#3b82f622",
  ignored: "#88888822",
};

/**
 * Shows the headings of a tree beside those that the document is known to have, with the scores above.
 *
 * `missed` headings are only in gold, `extra` ones only in the tree; `finer` ones lie below the finest level of gold
 * and `ignored` ones could not be confirmed by its author, so neither is held against the tree in `F1 depth`.
 *
 * @param tree A tree.
 * @param gold Gold outline of the same document.
 * @returns The view.
 *
 * @example
 * ```ts
 * import { buildTree } from "pagetree";
 * import { parseGold } from "pagetree/eval/outline";
 * import { display, showScore } from "pagetree/notebook";
 * const file = "fixtures/pdf/two_column_paper.gold.json";
 * const gold = parseGold(await Deno.readTextFile(file), file);
 * const tree = await buildTree("fixtures/pdf/two_column_paper.pdf", { optimize: "off" });
 * await display(showScore(tree, gold));
 * ```
 */
export function showScore(tree: DocumentTree, gold: GoldOutline): View {
  const head = summary(tree, gold);
  const rows = compareOutline(gold, tree.structure);
  return view(
    () => themed(`<p>${escapeMarkup(head)}</p>\n${htmlTable(rows)}`),
    () => [head, ...rows.map(textRow)].join("\n"),
  );
}

function summary(tree: DocumentTree, gold: GoldOutline): string {
  const score = scoreOutline(gold, tree.structure);
  const shares = [
    `F1 ${score.f1.toFixed(3)}`,
    `F1 depth ${score.f1_depth.toFixed(3)}`,
    ...(score.parent === null ? [] : [`parent ${score.parent.toFixed(3)}`]),
  ];
  const counts = `${score.matched} of ${score.gold} headings found, ${score.found} in the tree`;
  return `${printable(tree.doc_name)}: ${counts}; ${shares.join(", ")}`;
}

function htmlTable(rows: readonly ComparedHeading[]): string {
  const cell = (content: string, style: string) => `<td style="text-align:left;${style}">${content}</td>`;
  const heading = (place: ComparedHeading["gold"]) =>
    place === undefined
      ? cell("", "") + cell("", "")
      : cell(`<bdi>${escapeMarkup(printable(place.title))}</bdi>`, `padding-left:${place.level * 1.2}em`) +
        cell(`${place.page ?? ""}`, "text-align:right");
  const body = rows.map(({ status, gold, tree }) =>
    `<tr style="background:${TINTS[status]} !important">${cell(MARKS[status], "")}${heading(tree)}${
      heading(gold)
    }</tr>`
  );
  const names = ["", "tree", "page", "gold", "page"].map((name) =>
    `<th style="text-align:left">${name}</th>`
  );
  return `<table><thead><tr>${names.join("")}</tr></thead>\n<tbody>\n${body.join("\n")}\n</tbody></table>`;
}

function textRow({ status, gold, tree }: ComparedHeading): string {
  const { title, page, level } = (tree ?? gold)!;
  return `${MARKS[status].padEnd(8)}${"  ".repeat(level - 1)}${printable(title)}  ${page ?? ""}`.trimEnd();
}
