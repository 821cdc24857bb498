/**
 * A level of children that a leaf could get: its page ranges, its price, and whether it pays.
 *
 * @module
 */
import { isIntroOf, type TreeNode } from "../tree/mod.ts";
import type { CostConstants } from "./constants.ts";
import { residual, span, treeCost, withIntro } from "./cost.ts";
import type { CandidateSource, ExpandEvent, RejectedCandidate } from "./events.ts";
import type { PageTexts } from "./page_texts.ts";
import { roundHalfEven } from "./rounding.ts";

/** A priced level. */
export interface Level {
  /** Where its headings came from. */
  source: CandidateSource;
  /** The children with their ranges, without an intro. */
  children: TreeNode[];
  /** A copy of the leaf with the children, the intro included. */
  whole: TreeNode;
  /** What searching it costs, in pages. */
  cost: number;
}

/**
 * Gives the children of a level their ranges and prices it.
 *
 * A child ends on the page before the next one's if that heading opens its page, else on the same page; the last ends
 * with the leaf.
 *
 * @param node The leaf.
 * @param candidates Its children in order, with start pages.
 * @param source Where they came from.
 * @param texts Text of the pages.
 * @param routing Cost of a routing step in pages.
 */
export function levelOf(
  node: TreeNode,
  candidates: readonly TreeNode[],
  source: CandidateSource,
  texts: PageTexts,
  routing: number,
): Level {
  const startsPage = ({ title, start_index }: TreeNode) => texts.opens(start_index!, title);
  const children = candidates.map((child, i): TreeNode => {
    const next = candidates[i + 1];
    const limit = next ? next.start_index! - (startsPage(next) ? 1 : 0) : node.end_index!;
    return { ...child, end_index: Math.max(child.start_index!, limit) };
  });
  const whole = withIntro(node, children, startsPage);
  const [first] = whole.nodes!;
  if (isIntroOf(first!, node) && node.node_id !== undefined) first!.node_id = `${node.node_id}.0`;
  return { source, children, whole, cost: treeCost(whole, { routing }) };
}

/**
 * Decides between the cheapest level and leaving the leaf as it is.
 *
 * A level pays if it costs fewer pages than the leaf, saves the least share asked for, and if reading its entries and
 * its largest child takes fewer tokens than reading the leaf. Of equally cheap levels the first counts.
 *
 * @param node The leaf.
 * @param levels At least one level.
 * @param rejected Candidates that were turned down.
 * @param texts Text of the pages.
 * @param constants Constants of the cost model.
 * @returns The cheapest level, and the log entry with the decision.
 */
export function decide(
  node: TreeNode,
  levels: readonly Level[],
  rejected: RejectedCandidate[],
  texts: PageTexts,
  constants: CostConstants,
): { best: Level; event: ExpandEvent } {
  const best = levels.reduce((cheapest, level) => level.cost < cheapest.cost ? level : cheapest);
  const S = span(node);
  const gain = S - best.cost;
  const before = texts.tokens(node.start_index!, node.end_index!);
  const after = tokensAfter(best.whole.nodes!, texts, constants);
  const refusal = gain <= 0
    ? `searching the parts (${best.cost} pages) costs no less than reading all ${S}`
    : gain / S < constants.minGainRatio
    ? `it saves ${roundHalfEven(gain / S, 3)} of the pages, less than ${constants.minGainRatio}`
    : after >= before
    ? `entries and largest part take ${Math.round(after)} tokens, the whole section ${before}`
    : undefined;
  const event: ExpandEvent = {
    op: "expand",
    decision: refusal === undefined ? "expand" : "keep_collapsed",
    node_id: node.node_id,
    title: node.title,
    S,
    expand_cost: best.cost,
    expand_gain: gain,
    gain_ratio: roundHalfEven(gain / S, 3),
    S_residual: residual({ ...node, nodes: best.children }),
    read_before: Math.round(before),
    read_after: Math.round(after),
    source: best.source,
    considered: levels.map(({ source, children, cost }) => ({
      source,
      children: children.length,
      expand_cost: cost,
    })),
    children: best.children.map((child) => ({
      node_id: child.node_id,
      title: child.title,
      start_index: child.start_index!,
      end_index: child.end_index!,
      S: span(child),
    })),
    rejected,
    reason: refusal ??
      `searching the parts costs ${best.cost} pages in place of ${S}, and ${
        Math.round(after)
      } tokens in place of ${before}`,
  };
  return { best, event };
}

/** Tokens of the entries of the children with their summaries, and of the largest child's pages. */
function tokensAfter(children: readonly TreeNode[], texts: PageTexts, constants: CostConstants): number {
  const summary = constants.tokensPerWord * constants.summaryWords;
  const tokens = children.map((child) => texts.tokens(child.start_index!, child.end_index!));
  const entries = tokens.reduce((sum, count) => sum + constants.entryTokens + Math.min(count, summary), 0);
  return entries + Math.max(...tokens);
}
