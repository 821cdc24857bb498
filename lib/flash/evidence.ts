/**
 * Evidence of a candidate: named observations, each worth some log-odds in the table of `params.ts`.
 *
 * @module
 */
import { type Block, lookKey, type Measures } from "./blocks.ts";
import { isCaps } from "./candidates.ts";
import { type LabelFacts, observeLabel } from "./evidence_labels.ts";
import { observeLook } from "./evidence_look.ts";
import { observeNeighbours, observeSpace } from "./evidence_place.ts";
import { observeWords } from "./evidence_words.ts";
import { bin, firstOf } from "./observe.ts";
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

/** Key of the class that a candidate is pooled with: its look and the shape of its label. */
export function classKey(block: Block): string {
  const { label } = block;
  const shape = label ? `${label.kind}/${label.values.length}` : "";
  return `${lookKey(block.style)}|${isCaps(block.text) ? "C" : ""}${block.runIn ? "R" : ""}|${shape}`;
}

/** What the roles of a tagged PDF say, tried in order; any other role is text. */
const ROLES: readonly [RegExp, string][] = [
  [/^H[1-6]?$/, "H"],
  [/^T[HDR]$|^Table$/, "cell"],
  [/^(LI|Lbl|LBody|L)$/, "list"],
  [/^(Title|TOCI?|Caption|Figure|Artifact|Note|Footnote)$/, "other"],
];

/**
 * Observes a candidate.
 *
 * @param block The candidate.
 * @param context The document around it.
 * @param labels Facts about labels.
 * @param title Its title without its number, normalized.
 * @param repeats How many candidates have the same title.
 * @returns Names of what was seen.
 */
export function observe(
  block: Block,
  context: Context,
  labels: LabelFacts,
  title: string,
  repeats: number,
): string[] {
  const { measures, blocks, without, heads, tagged } = context;
  const onPage = (other: Block | undefined) => other?.page === block.page ? other : undefined;
  const next = onPage(following(block, blocks));
  const tag = block.lines[0]!.tag;
  return [
    ...observeWords(block),
    ...(without.has("styles") ? [] : observeLook(block, measures.body, onPage(blocks[block.id - 1]), next)),
    ...(without.has("spacing") ? [] : observeSpace(block, blocks[block.id]!, measures)),
    ...observeNeighbours(block, blocks, next, measures),
    ...(without.has("numbering") ? [] : observeLabel(block, labels)),
    ...(block.runIn ? [`run-in:${block.style.bold ? "bold" : "italic"}${block.label ? ":label" : ""}`] : []),
    `repeats:${bin(repeats, [2, 3, 6, 12])}`,
    ...(!without.has("running-heads") && heads.has(title) ? ["head:same"] : []),
    ...(tagged ? [`tag:${tag === undefined ? "none" : firstOf(ROLES, tag) ?? "P"}`] : []),
  ];
}

/** The block after a candidate; a joined label and title are two blocks. */
function following(block: Block, blocks: readonly Block[]): Block | undefined {
  let i = block.id + 1;
  while (blocks[i] && block.lines.includes(blocks[i]!.lines[0]!)) i++;
  return blocks[i];
}
