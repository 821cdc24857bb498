/**
 * Comparison of titles as printed in different places: contents, bookmarks, text, a model's reply.
 *
 * @module
 */
import { distance } from "fastest-levenshtein";

/** A title cut into its leading label and the words after it. */
export interface SplitTitle {
  /** Label without the punctuation that ends it, such as `1.2`, `Chapter 3`, `§ 12` or `第3章`; empty if there is none. */
  label: string;
  /** What follows the label; empty if the title is nothing but a label. */
  rest: string;
}

/** Words that stand before a number: chapter, part, section, appendix, article and their like. */
const LABEL_WORDS = [
  // English
  "chapter|chap|ch|part|pt|section|sec|appendix|annex|attachment|item|article|art|note|schedule|exhibit|unit|lesson",
  "lecture|module|session|step|book|volume|vol|subpart|subsection|rule|clause|paragraph|para",
  // German, Dutch, Danish, Norwegian, Swedish, Finnish
  "kapitel|kap|teil|abschnitt|anhang|anlage|artikel|lektion|hoofdstuk|deel|paragraaf|bijlage",
  "kapittel|avsnitt|afsnit|bilag|bilaga|vedlegg|del|luku|osa|liite",
  // French, Spanish, Portuguese, Italian, Romanian, Catalan
  "chapitre|partie|annexe|leçon|titre|capítulo|capitulo|parte|sección|seccion|apéndice|anexo|artículo|lección|título",
  "seção|secção|apêndice|artigo|capitolo|sezione|appendice|allegato|articolo|lezione",
  "capitolul|partea|secțiunea|secţiunea|anexa|articolul|capítol|secció",
  // Polish, Czech, Slovak, Croatian, Hungarian, Turkish
  "rozdział|część|sekcja|załącznik|dodatek|artykuł|kapitola|část|časť|oddíl|příloha|príloha|článek|článok",
  "poglavlje|dio|prilog|članak|fejezet|rész|melléklet|bölüm|kısım|ek|madde",
  // Russian, Ukrainian, Bulgarian, Greek
  "глава|часть|раздел|приложение|статья|параграф|лекция|урок|розділ|частина|додаток|стаття|част|член",
  "κεφάλαιο|μέρος|ενότητα|παράρτημα|άρθρο",
  // Vietnamese, Indonesian
  "chương|phần|mục|điều|phụ lục|bab|bagian|lampiran|pasal",
  // Arabic, Persian, Hebrew, Hindi, Thai
  "الفصل|الباب|القسم|الجزء|المادة|الملحق|فصل|بخش|پیوست|ماده|פרק|חלק|סעיף|נספח|अध्याय|भाग|खंड|परिशिष्ट|บทที่|ส่วนที่|ภาคผนวก",
  // Chinese, Japanese, Korean words that stand before the number
  "附录|附錄|付録|부록|别紙|別紙",
].join("|");

const SPELLED = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|" +
  "الأول|الثاني|الثالث|الرابع|الخامس|السادس|السابع|الثامن|التاسع|العاشر";
const ROMAN = "(?=[ivxlc])(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})";
const BIG_ROMAN = "(?=[IVX]{2})X{0,3}(?:IX|IV|V?I{0,3})";
const CJK_NUMBER = "[\\d一二三四五六七八九十百千零〇两兩壱弐参]+";
/** Neither a letter nor a digit follows. */
const EDGE = "(?![\\p{L}\\p{N}])";
/** As EDGE, but scripts without spaces may go on directly: `1はじめに`. */
const SOFT_EDGE =
  "(?!\\p{N})(?=[^\\p{L}]|[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}]|$)";

/** The kinds of label, each tried at the start of the title; the first that fits wins. */
const LABELS: readonly RegExp[] = [
  // 第3章, 第 一 节, 제1장
  new RegExp(
    `^第\\s*${CJK_NUMBER}\\s*[章节節部篇编編卷巻条條款项項回讲講课課話话]|^제\\s*\\d+\\s*[장절부편조항관과권]`,
    "u",
  ),
  // 一、  (一)
  new RegExp(`^[一二三四五六七八九十]{1,3}(?=、)|^\\([一二三四五六七八九十]{1,3}\\)`, "u"),
  // Chapter 3, PART II, Item 7A, Appendix B.1, Chapter Two
  new RegExp(
    `^(?:${LABEL_WORDS})\\.?(?:\\s*\\d{1,4}\\p{L}?(?:[.\\-–]\\d{1,4}\\p{L}?)*|\\s+(?:${SPELLED}|${ROMAN}|(?-i:[\\p{Lu}\\p{Lo}])(?:\\.\\d{1,3})*))${EDGE}`,
    "iu",
  ),
  // § 12, §§ 3-5, § 240.15l-1
  new RegExp(`^§{1,2}\\s*\\d{1,4}\\p{L}?(?:[.\\-–]\\d{1,4}\\p{L}?)*${EDGE}`, "u"),
  // 1.2.3, 1.2a, 2-1
  new RegExp(`^\\d{1,3}(?:[.\\-–]\\d{1,3})+[a-z]?${SOFT_EDGE}`, "u"),
  // (1), (a), (iv), 1), a), IV), 7A.
  new RegExp(`^\\((?:\\d{1,3}|[a-z]|${ROMAN})\\)|^(?:\\d{1,3}[a-z]?|[a-z]|${ROMAN})(?=[).]\\s)`, "iu"),
  // A.1, B-2.3
  new RegExp(`^\\p{Lu}(?:[.\\-–]\\d{1,3})+${EDGE}`, "u"),
  // 3, IV
  new RegExp(`^\\d{1,3}${SOFT_EDGE}|^${BIG_ROMAN}${EDGE}`, "u"),
];

/** What may stand between a label and the words: stops, colons, dashes, brackets, white space. */
const SEPARATORS = /^[\s.:;,、)\]|\-–—―・]+/u;

/**
 * Reduces a title to what must agree for two titles to be the same: NFKC, case folded, letters and digits only.
 *
 * @param title Title as printed.
 * @returns Letters and digits of any script without spaces; empty when the title has none.
 *
 * @example
 * ```ts
 * import { normalizeTitle } from "pagetree/tree";
 * console.log(normalizeTitle("1.2  Diﬃcult—Straße")); // 12difficultstrasse
 * ```
 */
export function normalizeTitle(title: string): string {
  // Most titles are ASCII, where folding is simple: a fifth of the time.
  if (/^[\0-\x7f]*$/.test(title)) return title.toLowerCase().replace(/[^a-z0-9]+/g, "");
  // Upper case first, so that ß and ss, or the two small sigmas, fold to one form.
  const folded = title.normalize("NFKC").toUpperCase().toLowerCase().replaceAll("ς", "σ");
  return folded.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Splits the leading section number, or a word such as "Chapter" with its number, off a title.
 *
 * Whole numbers of four digits are taken for years and stay. Both parts come back in NFKC form.
 *
 * @param title Title as printed.
 * @returns The label and the words after it.
 *
 * @example
 * ```ts
 * import { splitNumber } from "pagetree/tree";
 * console.log(splitNumber("Chapter 3: Methods")); // { label: "Chapter 3", rest: "Methods" }
 * console.log(splitNumber("第3章 方法")); // { label: "第3章", rest: "方法" }
 * ```
 */
export function splitNumber(title: string): SplitTitle {
  const text = title.normalize("NFKC").trim();
  for (const pattern of LABELS) {
    const label = pattern.exec(text)?.[0];
    if (label) return { label: label.trim(), rest: text.slice(label.length).replace(SEPARATORS, "").trim() };
  }
  return { label: "", rest: text };
}

/**
 * Says how alike two titles are.
 *
 * @param a One title.
 * @param b The other title.
 * @returns 1 - Levenshtein distance / length of the longer, on the normalized titles: 0 (nothing) to 1 (the same).
 *
 * @example
 * ```ts
 * import { titleSimilarity } from "pagetree/tree";
 * console.log(titleSimilarity("Applications of peA", "Applications of PCA")); // 0.9411764705882353
 * ```
 */
export function titleSimilarity(a: string, b: string): number {
  const [left, right] = [normalizeTitle(a), normalizeTitle(b)];
  if (left === "" && right === "") return a.trim() === b.trim() ? 1 : 0;
  return similarity(left, right);
}

/**
 * Decides whether two titles name the same heading.
 *
 * Letters and digits only, case folded. A leading number or chapter word on one side only is ignored. One title may be
 * a prefix or suffix of the other from 60 % of its length; else the similarity must reach 0.85.
 *
 * @param a One title.
 * @param b The other title.
 * @returns Whether they agree.
 *
 * @example
 * ```ts
 * import { titlesMatch } from "pagetree/tree";
 * console.log(titlesMatch("3 Findings", "Findings"), titlesMatch("Findings", "Results")); // true false
 * ```
 */
export function titlesMatch(a: string, b: string): boolean {
  const [left, right] = [normalizeTitle(a), normalizeTitle(b)];
  if (left === "" || right === "") return left === right && a.trim() === b.trim();
  if (agree(left, right)) return true;
  const [one, other] = [splitNumber(a), splitNumber(b)];
  if ((one.label === "") === (other.label === "")) return false;
  const [short, long] = one.label ? [normalizeTitle(one.rest), right] : [left, normalizeTitle(other.rest)];
  return short !== "" && long !== "" && agree(short, long);
}

/** The rule of {@linkcode titlesMatch} for two normalized titles. */
function agree(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length >= 0.6 * long.length && (long.startsWith(short) || long.endsWith(short))) return true;
  // The length difference alone is a lower bound of the distance.
  return short.length >= 0.85 * long.length && similarity(a, b) >= 0.85;
}

/**
 * Says how alike two normalized titles are, without normalizing them again.
 *
 * @param a One title, as {@linkcode normalizeTitle} gives it; not empty.
 * @param b The other title, likewise.
 * @returns 1 - Levenshtein distance / length of the longer: 0 (nothing) to 1 (the same).
 *
 * @example
 * ```ts
 * import { similarity } from "pagetree/tree";
 * console.log(similarity("applicationsofpea", "applicationsofpca")); // 0.9411764705882353
 * ```
 */
export function similarity(a: string, b: string): number {
  return 1 - distance(a, b) / Math.max(a.length, b.length);
}
