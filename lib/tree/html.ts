/**
 * The tree as a web page of its own.
 *
 * @module
 */
import { coverage } from "./coverage.ts";
import { contentHash, escapeJson, escapeMarkup } from "./escape.ts";
import { createExplorer, type ExplorerRow, foldText } from "./explorer_model.ts";
import * as parts from "./explorer_parts.js";
import { startExplorer } from "./explorer_app.js";
import { EXPLORER_STYLE } from "./explorer_style.ts";
import { placeOf, sizeOf, titleLine } from "./label.ts";
import { onScale, pageSpans, type Scaled } from "./spans.ts";
import type { DocumentTree, HeadingBox, TreeNode } from "./types.ts";
import { walk } from "./walk.ts";

/** Options of {@linkcode treeHtml}. */
export interface HtmlOptions {
  /**
   * Title of the page.
   * @default {doc_title, else doc_name}
   */
  title?: string;
  /** Further facts about nodes, by name, such as costs; shown in their details. */
  notes?: ReadonlyMap<TreeNode, Readonly<Record<string, string>>>;
}

/** Colours of the top-level sections take turns. */
const HUES = 8;

const KINDS = {
  intro: "Pages of the section above before its first subsection",
  preface: "Pages before the first heading",
  page: "Pages without a recognised heading",
};

const SOURCES: Record<string, string> = {
  detected: "headings found in the layout",
  bookmarks: "the file's bookmarks",
  hybrid: "bookmarks and layout",
  pages: "page by page, no headings found",
  unreadable: "page by page, no text found",
  model: "a model",
  markdown: "Markdown headings",
};

/**
 * Writes the tree as one web page: an explorer that folds, searches, and shows pages, details and where sections lie.
 *
 * The page loads nothing, from the network or elsewhere; its content security policy allows only its own script and
 * style. Titles and summaries are data, whatever they contain. It fits into an `iframe` with `srcdoc`. Only rows in
 * sight are drawn, so trees of 10,000 nodes stay quick. Keys: arrows, Home, End, Page Up and Down, Enter, `*` (unfold
 * siblings), letters (jump to a title), `/` (search), Escape.
 *
 * @param tree A tree.
 * @param options Title of the page.
 * @returns HTML text.
 * @throws {PagetreeError} `BAD_TREE` when a node contains itself.
 *
 * @example
 * ```ts
 * import { treeHtml } from "pagetree/tree";
 * const structure = [{ title: "1 Start", start_index: 1, end_index: 4 }];
 * const html = treeHtml({ doc_name: "a.pdf", page_count: 4, structure });
 * console.log(html.startsWith("<!DOCTYPE html>")); // true
 * ```
 */
export function treeHtml(tree: DocumentTree, options: HtmlOptions = {}): string {
  const title = titleLine(options.title ?? tree.doc_title ?? tree.doc_name);
  const scaled = onScale(tree);
  const rows = explorerRows(tree.structure, scaled, options.notes);
  const data = {
    title,
    total: scaled.total,
    unit: scaled.unit,
    rows,
    kinds: KINDS,
    facts: facts(tree, rows.length),
    description: tree.doc_description,
    warnings: (tree.warnings ?? []).map(({ message, page }) =>
      page === undefined ? message : `${message} (page ${page})`
    ),
  };
  const functions = [foldText, createExplorer, ...Object.values(parts), startExplorer].map(String);
  const script = `"use strict";\n${functions.join("\n")}\n` +
    'startExplorer(JSON.parse(document.getElementById("data").textContent), createExplorer, foldText);\n';
  const size = [
    sizeOf(tree.page_count, "page") || sizeOf(tree.line_count, "line"),
    sizeOf(rows.length, "section"),
  ];
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${
    contentHash(script)
  }; style-src ${contentHash(EXPLORER_STYLE)}; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)}</title>
<style>${EXPLORER_STYLE}</style>
</head>
<body>
<header>
<div class="line">
<h1><button id="about" type="button" dir="auto" title="About the document">${
    escapeMarkup(title)
  }</button></h1>
<span class="quiet">${escapeMarkup(size.filter(Boolean).join(" · "))}</span>
<div class="tools searchbox" role="search">
<input id="search" type="search" placeholder="Search  ( / )" aria-label="Search titles and summaries" autocomplete="off" spellcheck="false">
<span id="count" class="quiet" role="status"></span>
<button id="previous" type="button" title="Previous match (Shift+Enter)" aria-label="Previous match">↑</button>
<button id="next" type="button" title="Next match (Enter)" aria-label="Next match">↓</button>
</div>
<div class="tools">
<button id="unfold" type="button">Unfold all</button>
<button id="fold" type="button">Fold all</button>
<button id="theme" type="button" title="Light or dark" aria-label="Light or dark">◐</button>
</div>
</div>
<div class="strip" hidden>
<canvas id="strip" role="img" aria-label="Where the sections lie in the document"></canvas><i hidden></i>
<div class="scale" aria-hidden="true"><span>${scaled.unit} 1</span><span>${scaled.unit} ${scaled.total}</span></div>
</div>
</header>
<main>
<div id="tree" role="tree" tabindex="0" aria-label="Sections"><div id="sheet" role="none"></div><p id="empty" hidden>Nothing to show.</p></div>
<aside id="pane" aria-label="Details" aria-live="polite" tabindex="-1"></aside>
</main>
<div id="tip" hidden></div>
<noscript><p>This page needs its script to show the tree.</p></noscript>
<script type="application/json" id="data">${escapeJson(data)}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** A row with all that the page shows of a node. */
interface Row extends ExplorerRow {
  hue: number;
  position: number;
  siblings: number;
  place: string;
  from: number;
  to: number;
  start?: number;
  end?: number;
  id?: string;
  label?: string;
  synthetic?: string;
  unverified?: boolean;
  confidence?: number;
  heading?: HeadingBox;
  prefix?: string;
  items?: string[];
  source?: string;
  error?: string;
  notes?: [name: string, value: string][];
}

function explorerRows(structure: readonly TreeNode[], scaled: Scaled, notes?: HtmlOptions["notes"]): Row[] {
  const spans = pageSpans(scaled.nodes);
  const drawn = [...walk(scaled.nodes)];
  const rows: Row[] = [];
  // The open row, the number of children seen, of each depth.
  const path: number[] = [-1];
  const seen: number[] = [0];
  for (const { node, parent, depth } of walk(structure)) {
    const index = rows.length;
    for (const closed of path.splice(depth)) rows[closed]!.after = index;
    path.push(index);
    seen[depth] = 0;
    const position = ++seen[depth - 1]!;
    rows.push({
      title: titleLine(node.title),
      depth,
      parent: path[depth - 1]!,
      after: 0,
      hue: (seen[0]! - 1) % HUES,
      position,
      siblings: (parent?.nodes ?? structure).length,
      place: placeOf(node).replace("-", "–"),
      ...spans[index]!,
      start: drawn[index]!.node.start_index,
      end: drawn[index]!.node.end_index ?? drawn[index]!.node.start_index,
      id: node.node_id,
      ...(notes?.has(node) && { notes: Object.entries(notes.get(node)!) }),
      label: node.page_label,
      synthetic: node.synthetic,
      unverified: node.unverified,
      confidence: node.confidence,
      heading: node.heading,
      summary: node.summary,
      prefix: node.prefix_summary,
      items: node.key_items,
      source: node.summary_source,
      error: node.summary_error,
    });
  }
  for (const open of path.slice(1)) rows[open]!.after = rows.length;
  return rows;
}

/** What the details pane says of the document. */
function facts(tree: DocumentTree, sections: number): [name: string, value: string][] {
  const { total, covered, missing } = coverage(tree);
  const withoutText = tree.pages_without_text?.length;
  const known: [name: string, value: string | undefined][] = [
    ["File", titleLine(tree.doc_name)],
    ["Pages", tree.page_count?.toString()],
    ["Lines", tree.line_count?.toString()],
    ["Sections", String(sections)],
    ["Tree from", tree.toc_source && SOURCES[tree.toc_source]],
    ["Title from", tree.doc_title_source],
    [
      "In a section",
      total ? `${covered} of ${sizeOf(total, "page")}${missing.length ? "" : " (all)"}` : undefined,
    ],
    ["Without text", withoutText ? sizeOf(withoutText, "page") : undefined],
  ];
  return known.flatMap(([name, value]) => value === undefined ? [] : [[name, value]]);
}
