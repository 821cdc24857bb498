/**
 * What the words of a candidate say.
 *
 * @module
 */
import type { Block } from "./blocks.ts";
import { isCaps } from "./candidates.ts";
import { bin, firstOf } from "./observe.ts";

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

/** Kinds of last characters, tried in order. */
const ENDS: readonly [RegExp, string][] = [
  [/\.$/, "stop"],
  [/:$/, "colon"],
  [/[,;]$/, "comma"],
  [/[?!]$/, "mark"],
  [/[。！？；，、]$/, "cjk-stop"],
  [/[)\]]$/, "bracket"],
];
/** Kinds of first characters, tried in order. */
const STARTS: readonly [RegExp, string][] = [
  [/^\p{Lu}/u, "upper"],
  [/^\p{Ll}/u, "lower"],
  [/^\p{L}/u, "caseless"],
  [/^\d/, "digit"],
  [/^[•▪■●○◦‣⁃*\-–—]/u, "bullet"],
];

/**
 * Observes the words of a candidate: length, first and last character, case, and words that stand for something.
 *
 * @param block The candidate.
 * @returns Names of what was seen.
 */
export function observeWords(block: Block): string[] {
  const text = block.text.trim();
  const title = (block.label?.rest || text).trim();
  const seen = [
    `chars:${bin(text.length, [4, 9, 25, 45, 70, 100, 150])}`,
    `lines:${Math.min(4, block.lines.length)}`,
    `end:${firstOf(ENDS, text) ?? "none"}`,
    `start:${firstOf(STARTS, title) ?? "other"}`,
  ];
  if (KNOWN.test(title)) seen.push("word:known");
  if (CAPTION.test(text)) seen.push("word:caption");
  if (ADMONITION.test(text)) seen.push("word:admonition");
  if (STATEMENT.test(text)) seen.push("word:statement");
  if (/\.{3,}|…|(\. ){3,}/.test(text)) seen.push("word:dots");
  if (/[=<>{}\\|@]|::|\(\)|https?:|www\./.test(text)) seen.push("word:code");
  if (/^[“"'‘(\[]/.test(text)) seen.push("word:quote");
  if (!block.label && /[.!?]\s+\p{Lu}/u.test(text)) seen.push("word:sentences");
  if ((text.match(/\d/g)?.length ?? 0) > 0.3 * text.length) seen.push("word:numbers");
  const casing = isCaps(text) ? undefined : titleCase(text);
  if (casing) seen.push(`case:${casing}`);
  return seen;
}

/** How many of the longer words open with a capital; undefined for fewer than three words. */
function titleCase(text: string): "title" | "sentence" | "mixed" | undefined {
  const words = text.match(/\p{L}{4,}/gu) ?? [];
  if (words.length < 3) return undefined;
  const upper = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return upper >= 0.8 * words.length ? "title" : upper <= 0.4 * words.length ? "sentence" : "mixed";
}

/** What a candidate that is no section heads: a table, a figure, an item of a list. */
export function kindOf({ text }: Block): "section" | "table" | "figure" | "list" {
  if (/^(tab|таб|表|tabelle|tabla|quadro|bảng)/iu.test(text)) return CAPTION.test(text) ? "table" : "section";
  if (CAPTION.test(text)) return "figure";
  return /^[•▪■●○◦‣⁃*–—-]/u.test(text) ? "list" : "section";
}
