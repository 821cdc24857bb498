/**
 * Evidence of a candidate: named observations, each worth some log-odds in the table of `params.ts`.
 *
 * @module
 */
import { normalizeTitle } from "../tree/mod.ts";
import { type Block, centred, lookKey, type Measures } from "./blocks.ts";
import { isCaps } from "./candidates.ts";
import { type Label, labelKey, predecessors, successors } from "./numbering.ts";
import type { Witness } from "./types.ts";

/** What observations of a candidate depend on beside the candidate itself. */
export interface Context {
  /** All blocks in reading order; `candidate.id` points into it. */
  blocks: readonly Block[];
  /** Candidates in reading order. */
  candidates: readonly Block[];
  /** Body look and pitch. */
  measures: Measures;
  /** Texts of running heads, normalized. */
  heads: ReadonlySet<string>;
  /** Whether any line of the document carries a role. */
  tagged: boolean;
  /** Witnesses that are switched off. */
  without: ReadonlySet<Witness>;
}

/** Words that open a caption, in the languages at hand. */
const CAPTION =
  /^(fig(ure|\.)?|table|tab\.|chart|exhibit|graph|box|plate|scheme|listing|algorithm|abb(ildung|\.)|tabelle|tableau|figura|tabla|tabela|quadro|gr[aá]fico|рис(унок|\.)|таблица|图|圖|表|図|hình|bảng|equation|photo|map|diagram|illustration)\s*[\dA-Z.:\-–]/iu;
/** Words that open a box or an admonition. */
const ADMONITION =
  /^(notes?|cautions?|warnings?|important|tips?|danger|attention|hinweis|achtung|warnung|hint|remarque|attention|nota|aviso|atención|внимание|примечание|注意|备注|警告|lưu ý)\s*[:!.]?$/iu;
/** Statements of mathematics and their like: numbered, bold, but no sections. */
const STATEMENT =
  /^(theorem|lemma|proposition|corollary|definition|remark|example|proof|claim|conjecture|exercise|problem|question|satz|beweis|théorème|définition|teorema|axiom|assumption|property|observation|fact|case|step|listing|rule)\b/iu;
/** Headings that stand in most documents of their kind without a number. */
const KNOWN =
  /^(abstract|summary|executive summary|introduction|conclusions?|concluding remarks|discussion|results|methods?|background|related works?|references|bibliography|literature( cited)?|acknowledge?ments?|appendi(x|ces)|index|glossary|preface|foreword|contents|table of contents|list of (figures|tables)|notes|signatures?|exhibits?|overview|résumé|einleitung|zusammenfassung|literatur(verzeichnis)?|inhaltsverzeichnis|introducción|conclusiones|referências|introdução|conclusão|bibliografia|bibliografía|sommario|введение|заключение|литература|список литературы|оглавление|содержание|приложения|摘要|目录|参考文献|索引|はじめに|目次|まとめ|結論|引言|结论|致谢|附录)$/iu;

/** Names the bin of a number: the count of edges at or below it. */
function bin(value: number, edges: readonly number[]): number {
  let n = 0;
  while (n < edges.length && value >= edges[n]!) n++;
  return n;
}

/** Key of the class that a candidate is pooled with: its look and the shape of its label. */
export function classKey(block: Block): string {
  const { label } = block;
  const shape = label ? `${label.kind}/${label.values.length}` : "";
  return `${lookKey(block.style)}|${isCaps(block.text) ? "C" : ""}${block.runIn ? "R" : ""}|${shape}`;
}

/** Facts about labels over the whole document. */
export interface LabelFacts {
  /** How many candidates carry a label. */
  count: ReadonlyMap<string, number>;
  /** Position of the first and last candidate with a label. */
  first: ReadonlyMap<string, number>;
  last: ReadonlyMap<string, number>;
}

/** Counts the labels of the candidates. */
export function labelFacts(candidates: readonly Block[]): LabelFacts {
  const count = new Map<string, number>(),
    first = new Map<string, number>(),
    last = new Map<string, number>();
  for (const { id, label } of candidates) {
    if (!label) continue;
    const key = labelKey(label);
    count.set(key, (count.get(key) ?? 0) + 1);
    if (!first.has(key)) first.set(key, id);
    last.set(key, id);
  }
  return { count, first, last };
}

/**
 * Observes a candidate.
 *
 * @param block The candidate.
 * @param context The document around it.
 * @param labels Facts about labels.
 * @param repeats How many candidates have the same title.
 * @returns Names of what was seen.
 */
export function observe(block: Block, context: Context, labels: LabelFacts, repeats: number): string[] {
  const seen: string[] = [];
  const { measures: { body }, blocks, without } = context;
  const { style, text } = block;
  const own = blocks[block.id]!;
  const next = blocks[block.id + block.lines.length * 0 + 1];
  const caps = isCaps(text);
  const chars = text.length;

  if (!without.has("styles")) {
    const ratio = style.size / body.size;
    const bold = style.bold && !body.bold, slanted = style.italic && !body.italic;
    seen.push(
      `size:${bin(ratio, [0.85, 0.96, 1.04, 1.12, 1.25, 1.5, 1.9])}${bold ? "b" : slanted ? "i" : ""}`,
    );
    if (slanted && bold) seen.push("bold-italic");
    if (caps) seen.push(`caps:${bold || ratio > 1.04 ? "strong" : "plain"}`);
    if (style.mono) seen.push("mono");
    if (lookKey(style) === lookKey(body)) seen.push(caps ? "look:body-caps" : "look:body");
    else if (style.family !== body.family) seen.push("look:other-family");
    const below = next && next.page === block.page ? next : undefined;
    if (below && !block.runIn) {
      seen.push(
        lookKey(below.style) === lookKey(style)
          ? "below:same-look"
          : below.style.size > style.size + 0.3
          ? "below:larger"
          : "below:other",
      );
    }
    const above = blocks[block.id - 1];
    if (above && above.page === block.page && !block.runIn) {
      seen.push(lookKey(above.style) === lookKey(style) ? "above:same-look" : "above:other");
    }
  }

  seen.push(`chars:${bin(chars, [4, 9, 25, 45, 70, 100, 150])}`);
  seen.push(`lines:${Math.min(4, block.lines.length)}`);
  if (block.runIn) seen.push(`run-in:${style.bold ? "bold" : "italic"}${block.label ? ":label" : ""}`);
  const end = text.trim().at(-1)!;
  seen.push(
    `end:${
      end === "."
        ? "stop"
        : end === ":"
        ? "colon"
        : /[,;]/.test(end)
        ? "comma"
        : /[?!]/.test(end)
        ? "mark"
        : /[。！？；，、]/.test(end)
        ? "cjk-stop"
        : /[)\]]/.test(end)
        ? "bracket"
        : "none"
    }`,
  );
  const title = block.label?.rest || text;
  const start = title.trim()[0] ?? "";
  seen.push(
    `start:${
      /\p{Lu}/u.test(start)
        ? "upper"
        : /\p{Ll}/u.test(start)
        ? "lower"
        : /\p{L}/u.test(start)
        ? "caseless"
        : /\d/.test(start)
        ? "digit"
        : /[•▪■●○◦‣⁃*\-–—]/u.test(start)
        ? "bullet"
        : "other"
    }`,
  );
  if (KNOWN.test(title.trim())) seen.push("word:known");
  if (CAPTION.test(text)) seen.push("word:caption");
  if (ADMONITION.test(text)) seen.push("word:admonition");
  if (STATEMENT.test(text)) seen.push("word:statement");
  if (/\.{3,}|…|(\. ){3,}/.test(text)) seen.push("word:dots");
  if (/[=<>{}\\|@]|::|\(\)|https?:|www\./.test(text)) seen.push("word:code");
  if (/^[“"'‘(\[]/.test(text)) seen.push("word:quote");
  const sentences = text.match(/[.!?]\s+\p{Lu}/gu)?.length ?? 0;
  if (sentences > 0 && !block.label) seen.push("word:sentences");
  const digits = text.match(/\d/g)?.length ?? 0;
  if (digits > 0.3 * chars) seen.push("word:numbers");
  if (!caps) {
    const words = text.match(/\p{L}{4,}/gu) ?? [];
    const upper = words.filter((word) => /^\p{Lu}/u.test(word)).length;
    if (words.length >= 3) {
      seen.push(
        `case:${upper >= 0.8 * words.length ? "title" : upper <= 0.4 * words.length ? "sentence" : "mixed"}`,
      );
    }
  }

  if (!without.has("spacing")) {
    if (!block.runIn) {
      seen.push(
        `above:${block.above === Infinity ? "top" : bin(block.above, [0.9, 1.15, 1.4, 1.8, 2.4, 3.5])}`,
      );
      seen.push(
        `gap-below:${block.below === Infinity ? "end" : bin(block.below, [0.9, 1.15, 1.4, 1.8, 2.4, 3.5])}`,
      );
      if (block.above !== Infinity && block.below !== Infinity) {
        seen.push(`ratio:${bin(block.above / block.below, [0.7, 0.95, 1.05, 1.4, 2])}`);
      }
    } else {
      seen.push(`run-above:${own.above === Infinity ? "top" : bin(own.above, [1.15, 1.4, 1.8])}`);
    }
    const width = block.column.right - block.column.left;
    const fill = (block.right - block.x) / Math.max(1, width);
    seen.push(`fill:${bin(fill, [0.15, 0.3, 0.5, 0.75, 0.95])}`);
    const indent = (block.x - block.column.left) / body.size;
    seen.push(
      centred({ x: block.x, width: block.right - block.x, style }, block.column)
        ? "place:centre"
        : `place:${bin(indent, [0.6, 2, 4, 8, 16])}`,
    );
    const y = block.y / block.pageHeight;
    seen.push(`y:${bin(y, [0.06, 0.12, 0.3, 0.85, 0.92])}`);
  }

  const cells = Math.max(...block.lines.map((line) => line.cells?.length ?? 1));
  if (cells > 1) seen.push(`cells:${block.label && cells === 2 ? "label" : Math.min(3, cells)}`);
  const rows = tableRows(blocks, block.id);
  seen.push(`rows:${rows}`);
  seen.push(`follow:${followed(blocks, block, body.size)}`);

  if (!without.has("numbering")) {
    seen.push(...observeLabel(block, labels));
  }
  seen.push(`repeats:${bin(repeats, [2, 3, 6, 12])}`);
  if (!without.has("running-heads") && context.heads.has(normalizeTitle(title))) seen.push("head:same");
  if (!without.has("tags") && context.tagged) {
    const tag = block.lines[0]!.tag;
    seen.push(
      `tag:${
        tag === undefined
          ? "none"
          : /^H[1-6]?$/.test(tag)
          ? "H"
          : /^T[HDR]$|^Table$/.test(tag)
          ? "cell"
          : /^(LI|Lbl|LBody|L)$/.test(tag)
          ? "list"
          : /^(Title|TOCI?|Caption|Figure|Artifact|Note|Footnote)$/.test(tag)
          ? "other"
          : "P"
      }`,
    );
  }
  return seen;
}

/** How many of the blocks around are rows of cells: 0 to 3 (3: a table all around). */
function tableRows(blocks: readonly Block[], id: number): number {
  let rows = 0;
  for (const i of [id - 2, id - 1, id + 1, id + 2]) {
    const other = blocks[i];
    if (
      other && other.page === blocks[id]!.page && other.lines.some((line) => (line.cells?.length ?? 1) > 1)
    ) rows++;
  }
  return Math.min(3, rows);
}

/** What comes after: text, another short block, or nothing on this page. */
function followed(blocks: readonly Block[], block: Block, bodySize: number): string {
  if (block.runIn) return "own-text";
  let i = block.id + 1;
  // A joined label and title are two blocks.
  while (blocks[i] && block.lines.includes(blocks[i]!.lines[0]!)) i++;
  const next = blocks[i];
  if (!next || next.page !== block.page) return "nothing";
  const long = next.lines.length >= 2 || next.text.length > 80;
  if (long && Math.abs(next.style.size - bodySize) < 0.15 * bodySize) {
    return next.lines.length >= 3 ? "text" : "short-text";
  }
  if (long) return "other-text";
  const after = blocks[i + 1];
  return after && after.page === block.page && after.lines.length >= 2 ? "line-text" : "line";
}

function observeLabel(block: Block, labels: LabelFacts): string[] {
  const { label } = block;
  if (!label) return ["label:none"];
  const seen = [`label:${kindName(label)}`];
  const id = block.id;
  const before = predecessors(label).some((key) => (labels.first.get(key) ?? Infinity) < id);
  const after = successors(label).some((key) => (labels.last.get(key) ?? -1) > id);
  const opens = label.values.at(-1)! <= 1;
  const copies = labels.count.get(labelKey(label)) ?? 1;
  const deep = label.kind === "decimal" || label.kind === "letter" ? Math.min(3, label.values.length) : "w";
  seen.push(`series:${deep}:${before ? "b" : opens ? "o" : "-"}${after ? "a" : "-"}`);
  seen.push(`copies:${deep}:${bin(copies, [2, 3, 6])}`);
  if (label.rest === "") seen.push("label:alone");
  return seen;
}

function kindName(label: Label): string {
  const { kind, values } = label;
  if (kind === "decimal" || kind === "letter") return `${kind}${Math.min(4, values.length)}`;
  if (
    /^(chapter|part|appendix|item|article|section|note|roman|§|1a|i|a|1\)|1\(\)|a\)|a\(\)|i\(\)|i\)|letter\)|第.)$/u
      .test(kind)
  ) return kind;
  return "word";
}

/** What a candidate that is no section heads: a table, a figure, an item of a list. */
export function kindOf({ text }: Block): "section" | "table" | "figure" | "list" {
  if (/^(tab|таб|表|tabelle|tabla|quadro|bảng)/iu.test(text)) return CAPTION.test(text) ? "table" : "section";
  if (CAPTION.test(text)) return "figure";
  return /^[•▪■●○◦‣⁃*–—-]/u.test(text) ? "list" : "section";
}
