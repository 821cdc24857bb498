/**
 * Running heads, feet and folios: lines that belong to the page, not to the text.
 *
 * @module
 */
import { type Line, looksLikeContents, type Page } from "../pdf/mod.ts";
import { normalizeTitle } from "../tree/mod.ts";
import { romanValue } from "./numbering.ts";

/** What is known of the lines at the page edges. */
export interface Furniture {
  /** Lines that are no part of the text. */
  lines: ReadonlySet<Line>;
  /** Text of running heads by page, without numbers: the section that the page belongs to. */
  heads: ReadonlyMap<number, string[]>;
  /** Physical page by printed page number, where folios were found. */
  folios: ReadonlyMap<string, number>;
}

/** Share of the page height at its top and bottom where furniture stands. */
const ZONE = 0.14;
/** At most this many lines from each edge are looked at. */
const EDGE_LINES = 3;
/** Type from this multiple of the usual size on is large. */
const LARGE = 1.15;
/** A large line is furniture when its words recur on this share of the pages. */
const LARGE_SHARE = 0.25;
/** Positions agree within this many points. */
const SLOT = 2;

interface EdgeLine {
  line: Line;
  page: Page;
  index: number;
  zone: "top" | "bottom";
  /** Set in larger type than the text, as titles of slides are: only a text that recurs word for word is furniture. */
  large: boolean;
  key: string;
}

/**
 * Finds furniture by position: a slot at the page edge whose lines mostly repeat or count pages.
 * A heading that has the same words elsewhere on the page is untouched.
 *
 * @param pages Laid-out pages.
 * @returns The lines to leave out, running titles and folios.
 */
export function findFurniture(pages: readonly Page[]): Furniture {
  const usual = usualSize(pages);
  const edges = pages.flatMap((page, index) => edgeLines(page, index, usual));
  const slots = new Map<string, EdgeLine[]>();
  for (const edge of edges) {
    // Baselines of one slot may differ by a point between odd and even pages: look at both halves of the grid.
    const base = (edge.line.y + edge.line.height) / SLOT;
    for (const cell of new Set([Math.floor(base), Math.floor(base + 0.5) + 0.5])) {
      const key = `${edge.zone}|${cell}|${Math.round(edge.line.style.size)}`;
      const list = slots.get(key);
      if (list) list.push(edge);
      else slots.set(key, [edge]);
    }
  }
  const lines = new Set<Line>();
  const echoes = echoCounts(pages);
  for (const members of slots.values()) markSlot(members, pages.length, echoes, lines);
  sweepOutside(edges, lines, usual);
  const heads = new Map<number, string[]>();
  const folios = new Map<string, number>();
  for (const { line, page } of edges) {
    if (!lines.has(line)) continue;
    const words = line.text.replace(/^[\s\d|.\-–—ivxlc]+(?=\s)|(?<=\s)[\s\d|.\-–—ivxlc]+$/g, "").trim();
    if (/\p{L}{3}/u.test(words)) heads.set(page.number, [...heads.get(page.number) ?? [], words]);
  }
  for (const [folio, page] of countedFolios(edges, lines)) folios.set(folio, page);
  return { lines, heads, folios };
}

/** The size that most characters are set in, in points. */
function usualSize(pages: readonly Page[]): number {
  const chars = new Map<number, number>();
  for (const page of pages) {
    for (const { style: { size }, text } of page.lines) chars.set(size, (chars.get(size) ?? 0) + text.length);
  }
  return [...chars].reduce((best, entry) => entry[1] > best[1] ? entry : best, [10, 0])[0];
}

/** The outermost lines of a page. */
function edgeLines(page: Page, index: number, usual: number): EdgeLine[] {
  const upright = page.lines.filter((line) => line.angle === undefined);
  const sorted = [...upright].sort((a, b) => a.y - b.y);
  const top = sorted.slice(0, EDGE_LINES).filter((line) => line.y < ZONE * page.height);
  const bottom = sorted.slice(-EDGE_LINES).filter((line) =>
    line.y + line.height > (1 - ZONE) * page.height && !top.includes(line)
  );
  const make = (zone: "top" | "bottom") => (line: Line) => {
    const large = line.style.size > LARGE * usual;
    return { line, page, index, zone, large, key: large ? `=${line.text}` : template(line.text) };
  };
  return [...top.map(make("top")), ...bottom.map(make("bottom"))];
}

/** A text with its numbers blanked, so that "Page 3 of 9" and "Page 4 of 9" agree. */
function template(text: string): string {
  const folded = text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  if (romanValue(folded) > 0) return "#";
  return folded.replace(/\d+/g, "#");
}

/**
 * Marks the lines of a slot when they behave like furniture: most of them repeat a neighbour's text or carry the
 * page's number. In a slot that is furniture by more than half of its lines, the rest is too.
 */
function markSlot(
  members: EdgeLine[],
  pageCount: number,
  echoes: ReadonlyMap<string, number>,
  lines: Set<Line>,
): void {
  if (members.length < 2) return;
  if (isEchoing(members, pageCount, echoes)) {
    for (const { line } of members) lines.add(line);
    return;
  }
  const seen = new Map<string, number>();
  for (const { key } of members) seen.set(key, (seen.get(key) ?? 0) + 1);
  let repeated = 0;
  const good: EdgeLine[] = [];
  for (const member of members) {
    const n = seen.get(member.key)!;
    const numbered = isFolio(member);
    const repeats = member.large
      ? n >= 3 && n >= LARGE_SHARE * pageCount
      : n >= 3 && n >= 0.02 * pageCount || n === 2 && isNear(member, members);
    if (numbered || repeats) {
      repeated++;
      good.push(member);
    }
  }
  if (repeated < 2) return;
  if (repeated >= 0.6 * members.length && members.length >= 3) {
    for (const member of members) if (!member.large || good.includes(member)) lines.add(member.line);
  } else {
    for (const { line } of good) lines.add(line);
  }
}

/** Share of the pages that a slot of running titles stands on, and share of its lines that are printed elsewhere too. */
const ECHO = { pages: 0.4, lines: 0.5 };

/** Running titles that change with the section: the slot is filled on many pages, mostly with words printed elsewhere. */
function isEchoing(
  members: readonly EdgeLine[],
  pageCount: number,
  echoes: ReadonlyMap<string, number>,
): boolean {
  if (
    members.length < 4 || members.length < ECHO.pages * pageCount || members.some((member) => member.large)
  ) return false;
  const short = members.filter(({ line }) => line.text.length < 80);
  const echoed = short.filter(({ line }) => (echoes.get(echoKey(line.text)) ?? 0) >= 2).length;
  return short.length === members.length && echoed >= ECHO.lines * members.length;
}

/** How often the words of a line are printed in the document; contents name headings and running titles alike. */
function echoCounts(pages: readonly Page[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    if (looksLikeContents(page)) continue;
    for (const { text } of page.lines) {
      if (text.length >= 80) continue;
      const key = echoKey(text);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

/** Words without the page number at either end. */
function echoKey(text: string): string {
  const numbered = isDigit(text[0]) || isDigit(text.at(-1));
  return normalizeTitle(numbered ? text.replace(/^\d+\s+(?=\D)|(?<=\D)\s+\d+$/g, "") : text);
}

function isDigit(letter: string | undefined): boolean {
  return letter !== undefined && letter >= "0" && letter <= "9";
}

/** Whether a line carries a number that moves with the page: its offset is common in the slot is checked later. */
function isFolio({ line }: EdgeLine): boolean {
  const text = line.text.trim();
  return /^[-–—|\s]*(?:page|seite|p\.|стр\.?)?\s*\d{1,4}(?:\s*(?:of|von|\/|из)\s*\d+)?[-–—|\s]*$/iu.test(
    text,
  ) ||
    /^[ivxlc]{1,6}$/i.test(text) && romanValue(text) > 0;
}

function isNear(member: EdgeLine, members: readonly EdgeLine[]): boolean {
  return members.some((other) =>
    other !== member && other.key === member.key && Math.abs(other.index - member.index) <= 2
  );
}

/** What stands further out than a furniture line on its page is furniture too. */
function sweepOutside(edges: readonly EdgeLine[], lines: Set<Line>, usual: number): void {
  for (const { line, page, zone } of edges) {
    if (lines.has(line) || line.style.size > LARGE * usual) continue;
    const out = edges.length > 0 &&
      page.lines.some((other) =>
        lines.has(other) && other.angle === undefined &&
        (zone === "top" ? other.y > line.y + 1 && other.y < ZONE * page.height : other.y < line.y - 1 &&
          other.y > (1 - ZONE) * page.height)
      );
    if (out) lines.add(line);
  }
}

/** Folios that agree with their neighbours: printed number and physical page differ by the same amount. */
function countedFolios(edges: readonly EdgeLine[], lines: ReadonlySet<Line>): Map<string, number> {
  const byOffset = new Map<string, { folio: string; page: number }[]>();
  for (const { line, page } of edges) {
    if (!lines.has(line)) continue;
    const numbers = line.text.match(/^\D{0,3}(\d{1,4})\b|\b(\d{1,4})\D{0,3}$/);
    const roman = /^[-–\s]*([ivxlc]{1,7})[-–\s]*$/.exec(line.text)?.[1];
    const value = numbers ? Number(numbers[1] ?? numbers[2]) : roman ? romanValue(roman) : 0;
    if (value === 0) continue;
    const key = `${roman ? "r" : "a"}${page.number - value}`;
    const list = byOffset.get(key) ?? [];
    list.push({ folio: roman ? roman.toLowerCase() : String(value), page: page.number });
    byOffset.set(key, list);
  }
  const folios = new Map<string, number>();
  for (
    const list of [...byOffset.values()].filter((list) => list.length >= 2).sort((a, b) =>
      a.length - b.length
    )
  ) {
    for (const { folio, page } of list) folios.set(folio, page);
  }
  return folios;
}
