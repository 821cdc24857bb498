/**
 * Which class of headings stands above which.
 *
 * Numbering and the levels of contents or bookmarks are hard evidence, the look is soft, and the order in which
 * classes follow and restart each other decides between numberings that look alike.
 *
 * @module
 */
import { type Block, lookKey, type Measures } from "./blocks.ts";
import { isCaps } from "./candidates.ts";
import { isDotted } from "./numbering.ts";
import { PARAMS } from "./params.ts";

/** What level finding needs to know of a heading. */
export interface Ranked {
  /** The block that prints it, absent for an entry that is not printed where it points. */
  block?: Block;
  /** Level from contents or bookmarks. */
  level?: number;
}

/** A class of headings with its means. */
interface Class {
  key: string;
  family: string;
  members: { at: number; block: Block; level?: number }[];
  size: number;
  bold: number;
  caps: number;
  italic: number;
  runIn: number;
  /** Depth that its numbers state, or that its look has where headings are numbered. */
  depth?: number;
  /** Mean level in contents or bookmarks. */
  level?: number;
}

/**
 * Ranks headings: a smaller rank stands above a larger one, equal ranks are siblings.
 *
 * @param headings Headings in reading order.
 * @param measures Body look.
 * @returns One rank per heading; undefined for those without a block.
 */
export function ranksOf(headings: readonly Ranked[], measures: Measures): (number | undefined)[] {
  const classes = classesOf(headings);
  const list = [...new Set(classes.filter((c) => c !== undefined))];
  const sequence = follows(headings, classes);
  const above = (a: Class, b: Class) => compare(a, b, sequence, measures);
  // Copeland's rule: pairwise comparisons need not be transitive, counting wins always gives an order.
  const wins = new Map(
    list.map((a) => [a, list.reduce((n, b) => n + (a === b ? 0 : Math.sign(round(above(a, b)))), 0)]),
  );
  const order = [...list].sort((a, b) => wins.get(b)! - wins.get(a)! || first(a) - first(b));
  const rank = new Map<Class, number>();
  order.forEach((c, i) => {
    const before = order[i - 1];
    const equal = before && Math.abs(above(before, c)) < PARAMS.levels.equal;
    rank.set(c, before ? rank.get(before)! + (equal ? 0 : 1) : 0);
  });
  return classes.map((c) => c && rank.get(c));
}

function first(c: Class): number {
  return c.members[0]!.at;
}

function round(value: number): number {
  return Math.abs(value) < PARAMS.levels.equal ? 0 : value;
}

/** Depth that a label states by itself; chapters, parts and their like get theirs by comparison. */
function statedDepth(block: Block): number | undefined {
  const { label } = block;
  return label && isDotted(label) ? label.values.length : undefined;
}

/** A look belongs to a depth when this many numbered headings of the depth have it. */
const SAME_LOOK = 3;

/** Gives depths to classes whose numbers or looks state them together with others. */
function inferDepths(classes: readonly Class[]): void {
  const heads = new Set<number>();
  const looks = new Map<string, Map<number, number>>();
  for (const c of classes) {
    for (const { block } of c.members) {
      if (c.depth === undefined) continue;
      if (c.depth === 2) heads.add(block.label!.values[0]!);
      count(looks, lookOf(block), c.depth);
    }
  }
  // "2" is a section of depth 1 when it holds "2.1"; in a list of steps it holds nothing.
  for (const c of classes.filter((c) => c.key.startsWith("decimal/1|"))) {
    const holding = c.members.filter(({ block }) => heads.has(block.label!.values[0]!)).length;
    if (holding < 2 || holding < 0.2 * c.members.length) continue;
    c.depth = 1;
    for (const { block } of c.members) count(looks, lookOf(block), 1);
  }
  // Unnumbered headings that look like numbered ones stand beside them, and so do lettered appendices.
  for (const c of classes) {
    const first = c.members[0]!.block;
    if (c.depth !== undefined || first.label && first.label.kind !== "letter") continue;
    const depths = looks.get(lookOf(first));
    if (!depths || first.label && depths.size > 1) continue;
    const [depth, n] = [...depths].reduce((best, entry) => entry[1] > best[1] ? entry : best);
    if (n >= SAME_LOOK) c.depth = depth;
  }
}

function count(looks: Map<string, Map<number, number>>, look: string, depth: number): void {
  const depths = looks.get(look) ?? new Map<number, number>();
  depths.set(depth, (depths.get(depth) ?? 0) + 1);
  looks.set(look, depths);
}

/** What a heading looks like, capitals aside: numbered and unnumbered headings are compared by it. */
function lookOf(block: Block): string {
  return `${lookKey(block.style)}|${block.runIn === true}|${tagLevel(block) ?? ""}`;
}

/** Level of the heading role of a tagged PDF. */
function tagLevel(block: Block): number | undefined {
  const level = /^H([1-6])$/.exec(block.lines[0]!.tag ?? "")?.[1];
  return level === undefined ? undefined : Number(level);
}

/** Class of a heading: the shape of its label where it has one, its look otherwise. */
function keyOf(block: Block): string {
  const { label } = block;
  const depth = statedDepth(block);
  if (depth !== undefined) return `depth ${depth}`;
  // A numbered heading is in capitals by chance when its title is an acronym; an unnumbered one is by design.
  const look = `${lookOf(block)}|${!label && isCaps(block.text)}`;
  if (label && /^(part|chapter|appendix|item|article|section|§|第.)$/u.test(label.kind)) return label.kind;
  return label ? `${label.kind}/${label.values.length}|${look}` : look;
}

function classesOf(headings: readonly Ranked[]): (Class | undefined)[] {
  const classes = new Map<string, Class>();
  const result = headings.map(({ block, level }, at) => {
    if (!block) return undefined;
    const key = keyOf(block);
    let c = classes.get(key);
    if (!c) {
      classes.set(
        key,
        c = { key, family: block.style.family, members: [], size: 0, bold: 0, caps: 0, italic: 0, runIn: 0 },
      );
    }
    c.members.push({ at, block, ...(level !== undefined ? { level } : {}) });
    return c;
  });
  for (const c of classes.values()) {
    const mean = (value: (block: Block) => number) =>
      c.members.reduce((n, m) => n + value(m.block), 0) / c.members.length;
    c.size = mean((b) => b.style.size);
    c.bold = mean((b) => b.style.bold ? 1 : 0);
    c.caps = mean((b) => isCaps(b.text) ? 1 : 0);
    c.italic = mean((b) => b.style.italic ? 1 : 0);
    c.runIn = mean((b) => b.runIn ? 1 : 0);
    const depth = statedDepth(c.members[0]!.block);
    if (depth !== undefined) c.depth = depth;
    const levels = c.members.flatMap((m) => m.level ?? []);
    if (levels.length > 0) c.level = levels.reduce((a, b) => a + b) / levels.length;
  }
  const merged = fillGaps([...classes.values()]);
  inferDepths([...classes.values()].filter((c) => !merged.has(c)));
  return result.map((c) => c && (merged.get(c) ?? c));
}

/** A numbered heading that looks different but fills a gap in the numbers of the others is one of them. */
function fillGaps(classes: readonly Class[]): Map<Class, Class> {
  const merged = new Map<Class, Class>();
  const numbered = classes.filter((c) => c.key.startsWith("decimal/1|")).sort((a, b) =>
    b.members.length - a.members.length
  );
  const main = numbered[0];
  if (!main || main.members.length < 3) return merged;
  const value = (m: Class["members"][number]) => m.block.label!.values[0]!;
  const has = new Set(main.members.map(value));
  for (const c of numbered.slice(1)) {
    if (!c.members.every((m) => !has.has(value(m)) && has.has(value(m) - 1) && has.has(value(m) + 1))) {
      continue;
    }
    main.members = [...main.members, ...c.members].sort((a, b) => a.at - b.at);
    merged.set(c, main);
  }
  return merged;
}

/** How often a heading of one class follows directly under one of another, with no text between: "a>b". */
function follows(headings: readonly Ranked[], classes: readonly (Class | undefined)[]): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (key: string, n: number) => counts.set(key, (counts.get(key) ?? 0) + n);
  for (let i = 1; i < headings.length; i++) {
    const a = classes[i - 1], b = classes[i];
    if (!a || !b || a === b) continue;
    const upper = headings[i - 1]!.block!, lower = headings[i]!.block!;
    if (upper.page === lower.page && lower.id - upper.id <= upper.lines.length) add(`${a.key}>${b.key}`, 1);
  }
  const running = new Map<Class, { value: number; at: number }>();
  classes.forEach((c, at) => {
    const value = headings[at]!.block?.label?.values.at(-1);
    if (!c || value === undefined) return;
    const before = running.get(c);
    const between = before ? new Set(classes.slice(before.at + 1, at)) : [];
    for (const other of between) {
      if (!other || other === c) continue;
      // (a), (i), (ii), (b): what a numbering goes on across is inside it.
      if (value === before!.value + 1) add(`${c.key}>${other.key}`, 2);
      // 1., (a), (b), 2., (a): what a numbering restarts after may hold it, or be one more thing inside the holder.
      else if (value <= 1 && c.depth === undefined) add(`${other.key}>${c.key}`, 0.5);
    }
    running.set(c, { value, at });
  });
  openers(classes, add);
  return counts;
}

/** Classes beyond this many, by members, are too rare to have a habit. */
const MAX_CLASSES = 40;

/** In a section that holds headings of two classes, the shallower one comes first. */
function openers(classes: readonly (Class | undefined)[], add: (key: string, n: number) => void): void {
  const list = [...new Set(classes.filter((c) => c !== undefined))].sort((a, b) =>
    b.members.length - a.members.length
  )
    .slice(0, MAX_CLASSES);
  for (const [i, a] of list.entries()) {
    for (const b of list.slice(i + 1)) {
      const size = Math.max(a.size, b.size) + 0.3;
      const divides = (c: Class) =>
        c !== a && c !== b && (c.size > size || wordRank(c.key) < Math.min(wordRank(a.key), wordRank(b.key)));
      let opener: Class | undefined, decided = false;
      for (const c of classes) {
        if (!c) continue;
        if (divides(c)) [opener, decided] = [undefined, false];
        else if (c === a || c === b) {
          if (!opener) opener = c;
          else if (c !== opener && !decided) {
            add(`${opener.key}>${c.key}`, 1);
            decided = true;
          }
        }
      }
    }
  }
}

/** Positive when class a stands above class b. */
function compare(a: Class, b: Class, sequence: ReadonlyMap<string, number>, { body }: Measures): number {
  const p = PARAMS.levels;
  if (a.depth !== undefined && b.depth !== undefined) return (b.depth - a.depth) * p.hard;
  let score = 0;
  if (a.level !== undefined && b.level !== undefined) score += (b.level - a.level) * p.listed;
  score += (wordRank(b.key) - wordRank(a.key)) * p.word;
  const ratio = Math.log(a.size / b.size);
  score += Math.sign(ratio) * Math.min(1, Math.abs(ratio) / 0.25) * p.size;
  // Weight and slant say little across families: a bold slide title is no level above one in another face.
  const kin = a.family === b.family ? 1 : p.otherFamily;
  score += (a.bold - b.bold) * p.bold * kin + (a.caps - b.caps) * p.caps +
    (b.italic - a.italic) * p.italic * kin;
  score += (b.runIn - a.runIn) * p.runIn;
  const ta = tagLevel(a.members[0]!.block), tb = tagLevel(b.members[0]!.block);
  if (ta !== undefined && tb !== undefined) score += (tb - ta) * p.tag;
  const ab = sequence.get(`${a.key}>${b.key}`) ?? 0, ba = sequence.get(`${b.key}>${a.key}`) ?? 0;
  score += (Math.log1p(ab) - Math.log1p(ba)) * p.stacked;
  // Compared with an unnumbered class of its look, a numbered one counts by its depth.
  if (!isLabelled(a) || !isLabelled(b)) score += ((b.depth ?? 1) - (a.depth ?? 1)) * p.depth;
  return body.size > 0 ? score : 0;
}

function isLabelled(c: Class): boolean {
  return c.members[0]!.block.label !== undefined;
}

/** Words have an order of their own: a part holds chapters and items, those hold articles and sections. */
function wordRank(key: string): number {
  if (key === "part" || /^第[部篇编編卷巻]/u.test(key)) return -3;
  if (/^(chapter|appendix|item|第章)$/u.test(key)) return -2;
  return /^(article|section|§|第[節节条條])$/u.test(key) ? -1 : 0;
}
