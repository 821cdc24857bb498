/**
 * The font model: what a font name says, and what the fonts of a document say about each other.
 *
 * @module
 */
import type { FontFacts } from "./font_facts.ts";
import type { Page, TextStyle } from "./types.ts";

/** Words of weight in font names, tried in order; numbers are CSS weights. */
const WEIGHTS: readonly [RegExp, number][] = [
  [/(extra|ultra)[-_ ]?(bold|black|heavy)/i, 800],
  [/(semi|demi)[-_ ]?bold|demibold/i, 600],
  [/black|heavy|(?<![a-z])hv(?![a-z])|fat(?=face)/i, 900],
  [
    /bold|(?<=[-,_])bd(?![a-z])|timesb|(?<=[-,_ ])b(?=$|i$|it|[-,_])|cmb(x|sy|csc)?\d|cmssbx|cmmib|ebx|sfbx|sfxb|(?<=[a-z])bx\d/i,
    700,
  ],
  [/demi|semi(?!cond)|(?<=[-_])dm(?=cm|cn|it|$|[-_])|w[6-9](?![0-9])/i, 600],
  [/medium|medi(?![a-z])|(?<=[-_])md(?=cm|cn|it|$|[-_])|w5(?![0-9])/i, 500],
  [/(extra|ultra)[-_ ]?light|thin|hairline/i, 200],
  [/light|(?<=[-_])lt(?=cm|cn|it|$|[-_])/i, 300],
];

const SLANT =
  /(?<!cap|dig)ital|obliq|slant|kursiv|(?<=[-,_ ])i(?=$|[-,_])|(?<=bold|[-,_]b|[-,_]bd|[-_]lt|[-_]md|[-_]rg|[-_]sc)it?$|(?<=[-,_])it(?=$|[-,_])|cm(ti|bxti|sl|mi)\d|sf(ti|bi|sl)\d|timesi|(?<=[a-z])ti\d+$/i;

/** Words that a family name does not need. */
const NOT_FAMILY =
  /[-_, ]*(?:bold|italic|ital|oblique|obliq|regular|regu|roman|book|medium|medi|light|black|heavy|thin|extra|ultra|semi|demi|cond(ensed)?|narrow|slanted|psmt|mt|ps|std|pro)+(?![a-z])/gi;

/**
 * The look of a run, from its font alone.
 *
 * @param facts Font name and pitch.
 * @param size Size in points.
 * @param overstruck Whether the run is painted twice to look bold.
 * @returns Its style.
 */
export function styleOf(facts: FontFacts, size: number, overstruck = false): TextStyle {
  const { name } = facts;
  const weight = overstruck ? 700 : WEIGHTS.find(([word]) => word.test(name))?.[1] ?? 400;
  return {
    font: overstruck ? `${name}+overstruck` : name,
    family: name.replace(NOT_FAMILY, "").replace(/[-_, ]+$/, "") || name,
    size,
    weight,
    bold: weight >= 600,
    italic: SLANT.test(name),
    mono: facts.mono,
  };
}

/**
 * Settles weights by comparing the fonts of the whole document: a medium weight is bold where its family also has a
 * regular or lighter one that carries more text, and regular where it carries the text itself.
 *
 * @param pages All pages of a document.
 * @returns The pages with settled styles; equal looks share one style object.
 */
export function refineFonts(pages: readonly Page[]): Page[] {
  const chars = new Map<string, number>();
  for (const page of pages) {
    for (const line of page.lines) {
      chars.set(line.style.font, (chars.get(line.style.font) ?? 0) + line.text.length);
    }
  }
  const total = [...chars.values()].reduce((sum, n) => sum + n, 0);
  const lightest = new Map<string, number>();
  const all = new Map<string, TextStyle>();
  const visit = (style: TextStyle) => {
    all.set(`${style.font}|${style.size}`, style);
    lightest.set(style.family, Math.min(lightest.get(style.family) ?? 1000, style.weight));
  };
  for (const page of pages) {
    for (const line of page.lines) {
      visit(line.style);
      for (const span of line.spans ?? []) visit(span.style);
    }
  }
  const settled = new Map<string, TextStyle>();
  for (const [key, style] of all) {
    const share = (chars.get(style.font) ?? 0) / Math.max(1, total);
    const lighter = (lightest.get(style.family) ?? style.weight) < style.weight;
    // A face that carries half of the text is what the reader takes as normal, whatever its name.
    const bold = share <= 0.5 && (style.weight >= 600 || style.weight === 500 && lighter);
    settled.set(key, style.bold === bold ? style : { ...style, bold });
  }
  const pick = (style: TextStyle) => settled.get(`${style.font}|${style.size}`)!;
  /** The run with its settled style; itself where that is what it has. */
  const settle = <T extends { style: TextStyle }>(run: T): T => {
    const style = pick(run.style);
    return style === run.style ? run : { ...run, style };
  };
  return pages.map((page) => ({
    ...page,
    lines: page.lines.map((line) => {
      const own = settle(line);
      const spans = line.spans?.map(settle);
      return spans?.some((span, i) => span !== line.spans![i]) ? { ...own, spans } : own;
    }),
  }));
}
