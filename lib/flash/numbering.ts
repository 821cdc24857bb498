/**
 * The numbering grammar: what kind of label a title opens with, and which label follows which.
 *
 * @module
 */
import { splitNumber } from "../tree/mod.ts";

/** A parsed label. */
export interface Label {
  /**
   * Family of the label: `decimal`, `letter` (A.1 too), `roman`, a bracketed form such as `(a)` or `a)`,
   * or a folded word such as `chapter`, `part`, `item`, `§`, `第章`.
   */
  kind: string;
  /** Values from the outermost component: `2.3.1` is `[2, 3, 1]`, `B.2` is `[2, 2]`. */
  values: number[];
  /** The label as printed. */
  text: string;
  /** The title without it; empty when the line is nothing but a label. */
  rest: string;
}

/** Words for the same division in different languages fold to one kind. */
const KINDS: readonly [RegExp, string][] = [
  [
    /^(part|pt|teil|deel|partie|parte|partea|del|osa|część|část|časť|dio|rész|kısım|часть|част|частина|μέρος|phần|bagian|الجزء|الباب|חלק|भाग|ส่วนที่|book|volume|vol|tome|title|titre|título)$/iu,
    "part",
  ],
  [
    /^(chapter|chap|ch|kapitel|kap|hoofdstuk|kapittel|luku|chapitre|cap[ií]tulo|capitolo|capitolul|capítol|rozdział|kapitola|poglavlje|fejezet|bölüm|глава|розділ|κεφάλαιο|chương|bab|الفصل|فصل|פרק|अध्याय|บทที่|unit|lesson|lecture|module|session|lektion|leçon|lección|lezione|лекция|урок)$/iu,
    "chapter",
  ],
  [
    /^(appendix|annex|attachment|anhang|anlage|bijlage|bilag|bilaga|vedlegg|liite|annexe|ap[eé]ndice|anexo|apêndice|appendice|allegato|anexa|załącznik|dodatek|příloha|príloha|prilog|melléklet|ek|приложение|додаток|παράρτημα|phụ lục|lampiran|الملحق|پیوست|נספח|परिशिष्ट|ภาคผนวก|附录|附錄|付録|부록|别紙|別紙)$/iu,
    "appendix",
  ],
  [/^(item|itens?)$/iu, "item"],
  [
    /^(article|art|artikel|art[ií]culo|artigo|articolo|articolul|artykuł|článek|článok|članak|madde|статья|стаття|член|άρθρο|điều|pasal|المادة|ماده)$/iu,
    "article",
  ],
  [
    /^(section|sec|abschnitt|avsnitt|afsnit|secci[oó]n|seção|secção|sezione|secțiunea|secţiunea|secció|sekcja|oddíl|раздел|ενότητα|mục|القسم|بخش|סעיף|खंड|paragraaf|параграф)$/iu,
    "section",
  ],
  [/^(note|step|rule|clause|schedule|exhibit|para|paragraph|subpart|subsection)$/iu, "$&"],
];

const WORDS = [
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const ROMAN_DIGITS: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
const CJK_DIGITS = "〇一二三四五六七八九";

/**
 * Parses the label that a title opens with.
 *
 * @param title Title as printed.
 * @returns The label, or undefined when the title opens with none.
 */
export function labelOf(title: string): Label | undefined {
  const { label, rest } = splitNumber(title);
  if (label === "") return namedLabel(title);
  const cjk = /^第\s*(\S+?)\s*([章節节部篇编編卷巻条條款项項回讲講课課話话])$/u.exec(label) ??
    /^제\s*(\d+)\s*([장절부편조항관과권])$/u.exec(label);
  if (cjk) return { kind: `第${cjk[2]}`, values: [cjkValue(cjk[1]!)], text: label, rest };
  const listed = /^\(?([一二三四五六七八九十]{1,3})\)?$/u.exec(label);
  if (listed) {
    return { kind: label.startsWith("(") ? "(一)" : "一", values: [cjkValue(listed[1]!)], text: label, rest };
  }
  if (label.startsWith("§")) return { kind: "§", values: numbers(label), text: label, rest };
  const bracketed = /^\((\S+)\)$/u.exec(label);
  const inner = bracketed?.[1] ?? label;
  // splitNumber leaves a closing bracket or stop to the separator: look at what follows the label in the title.
  const after = title.normalize("NFKC").trim().slice(label.length, label.length + 1);
  const wrap = bracketed ? "()" : after === ")" ? ")" : "";
  if (/^\d+$/.test(inner)) {
    return { kind: wrap ? `1${wrap}` : "decimal", values: [Number(inner)], text: label, rest };
  }
  if (/^\d+(?:[.\-–]\d+)+[a-z]?$/i.test(inner)) {
    return { kind: "decimal", values: numbers(inner), text: label, rest };
  }
  if (/^\d+[a-z]$/i.test(inner)) return { kind: "1a", values: numbers(inner), text: label, rest };
  const lettered = /^(\p{Lu})((?:[.\-–]\d+)+)$/u.exec(inner);
  if (lettered) {
    return {
      kind: "letter",
      values: [letterValue(lettered[1]!), ...numbers(lettered[2]!)],
      text: label,
      rest,
    };
  }
  if (/^\p{L}$/u.test(inner) || romanValue(inner) > 0) {
    const upper = inner === inner.toUpperCase();
    const roman = inner.length > 1 || /^[ivx]$/i.test(inner);
    const value = roman && romanValue(inner) > 0 ? romanValue(inner) : letterValue(inner);
    const kind = roman ? upper ? "roman" : "i" : upper ? "letter" : "a";
    return { kind: kind + wrap, values: [value], text: label, rest };
  }
  const word = /^([^\d\s.]+(?: lục)?)\.?\s*(.*)$/u.exec(inner);
  if (!word) return undefined;
  const kind = KINDS.find(([pattern]) => pattern.test(word[1]!))?.[1] ?? "chapter";
  return {
    kind: kind === "$&" ? word[1]!.toLowerCase() : kind,
    values: wordValues(word[2]!),
    text: label,
    rest,
  };
}

/** Words of a document's own before a dotted number: "Strategy 1.2.1", "Strategic Objective 2.3". */
const NAMED = /^((?:\p{Lu}\p{L}+\s+){1,2})(\d{1,3}(?:\s?\.\s?\d{1,3})+)(?![\p{L}\p{N}])[.:\s–—-]*/u;

/** Words that number captions, statements and references, not sections. */
const NOT_NAMED =
  /^(fig(ure)?s?|tables?|tab|abb(ildung)?|tabelle|tableau|figura|tabla|tabela|quadro|equations?|eq|listing|algorithm|box|exhibit|theorem|lemma|proposition|corollary|definition|remark|example|exercise|problem|version|release|page|рис(унок)?|таблица|see)\b/iu;

function namedLabel(title: string): Label | undefined {
  const text = title.normalize("NFKC").trim();
  const found = NAMED.exec(text);
  if (!found || NOT_NAMED.test(text)) return undefined;
  const kind = found[1]!.trim().toLowerCase().replace(/\s+/g, " ");
  return {
    kind,
    values: numbers(found[2]!),
    text: `${found[1]}${found[2]}`,
    rest: text.slice(found[0].length).trim(),
  };
}

/** Whether a label's number is dotted, so that its components say how deep it stands. */
export function isDotted(label: Label): boolean {
  return label.values.length > 1 &&
    (label.kind === "decimal" || label.kind === "letter" || /\d\s?\.\s?\d/.test(label.text));
}

function wordValues(text: string): number[] {
  const spelled = WORDS.indexOf(text.toLowerCase()) + 1;
  if (spelled > 0) return [spelled];
  if (/\d/.test(text) && !/^\p{L}/u.test(text)) return numbers(text);
  const roman = romanValue(text);
  if (roman > 0) return [roman];
  const lettered = /^(\p{L})(.*)$/u.exec(text);
  return lettered ? [letterValue(lettered[1]!), ...numbers(lettered[2]!)] : [0];
}

/** Numbers of a dotted label; a letter after a number (7A) becomes a component of its own. */
function numbers(text: string): number[] {
  return [...text.matchAll(/\d+|(?<=\d)[a-z]/gi)].map(([part]) =>
    /\d/.test(part) ? Number(part) : letterValue(part)
  );
}

function letterValue(letter: string): number {
  const c = letter.toLowerCase();
  if (c >= "a" && c <= "z") return c.charCodeAt(0) - 96;
  if (c >= "а" && c <= "я") return c.charCodeAt(0) - 0x430 + 1;
  if (c >= "α" && c <= "ω") return c.charCodeAt(0) - 0x3b1 + 1;
  return 0;
}

/** Value of a Roman number up to 3999, or 0 when the text is none. */
export function romanValue(text: string): number {
  if (!/^m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/i.test(text) || text === "") return 0;
  let value = 0;
  const digits = [...text.toLowerCase()].map((c) => ROMAN_DIGITS[c]!);
  digits.forEach((digit, i) => value += digit < (digits[i + 1] ?? 0) ? -digit : digit);
  return value;
}

function cjkValue(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  let value = 0, digit = 0;
  for (const c of text) {
    if (c === "十") [value, digit] = [value + (digit || 1) * 10, 0];
    else if (c === "百") [value, digit] = [value + (digit || 1) * 100, 0];
    else digit = Math.max(0, CJK_DIGITS.indexOf(c));
  }
  return value + digit;
}

/** A text that is equal for equal labels. */
export function labelKey(label: Label): string {
  return `${label.kind}:${label.values.join(".")}`;
}

/** Keys of the labels that may stand right before this one in a series: the sibling before, or the parent of a first. */
export function predecessors({ kind, values }: Label): string[] {
  const last = values.at(-1)!, head = values.slice(0, -1);
  const keys = [[...head, last - 1]];
  if (last <= 1 && head.length > 0) keys.push(head);
  return keys.map((key) => `${kind}:${key.join(".")}`);
}

/** Keys of the labels that may come next: the sibling after, or the first child. */
export function successors({ kind, values }: Label): string[] {
  const last = values.at(-1)!, head = values.slice(0, -1);
  return [[...head, last + 1], [...values, 1]].map((key) => `${kind}:${key.join(".")}`);
}
