/**
 * The whole way: sections from the tree, their pages as pictures, an answer, and a second look where the first did not do.
 *
 * @module
 */
import type { Model, ModelReply } from "../model/mod.ts";
import type { PageRenderer } from "../pdf/mod.ts";
import { chooseNodes, type ChooseOptions, type NodeSelection } from "../search/mod.ts";
import { type TreeNode, walk, withRanges } from "../tree/mod.ts";
import { answerFromPages, type PictureAnswer } from "./answer.ts";
import { capsOf, type CapsTable } from "./caps.ts";
import { pagesForNodes } from "./pages.ts";
import { type LeftOut, type Picture, picturesOf } from "./pictures.ts";

/** Pages that are looked at, over all looks. */
const BUDGET = 10;
/** Looks at most. */
const LOOKS = 2;

/** Options of {@linkcode askVision}. */
export interface VisionOptions {
  /**
   * Most pages over all looks.
   * @default {10}
   */
  budget?: number;
  /**
   * Most looks: when the pages shown do not hold the answer, the next candidates are shown.
   * @default {2}
   */
  looks?: number;
  /** Most estimated tokens of the pictures of one look. */
  imageTokens?: number;
  /** Longer edge of a picture in pixels. */
  longEdge?: number;
  /** Kind of answer that is asked for. */
  answerKind?: string;
  /** Limits of providers. */
  caps?: CapsTable;
  /** Tokens of the tree in one call, and how they are counted. */
  select?: Pick<ChooseOptions, "viewTokens" | "countTokens">;
  /** Chooses sections in place of the vision model, such as a cheaper one. */
  selector?: Model;
  /** Number of the repetition of the same question. */
  repeat?: number;
  /** Stops the work. */
  signal?: AbortSignal;
}

/** One look at pages. */
export interface Look {
  /** Pages as they were shown, without their bytes. */
  pictures: Omit<Picture, "part">[];
  /** What the model said. */
  answer: PictureAnswer;
}

/** What became of a question. */
export interface VisionResult {
  /**
   * `answered`; `not_found`: the pages shown do not hold it; `no_selection`: the model chose no section; `unknown_nodes`: it named
   * only sections that there are not; `no_pictures`: none of the pages could be shown.
   */
  outcome: "answered" | "not_found" | "no_selection" | "unknown_nodes" | "no_pictures";
  /** The answer; null unless answered. */
  answer: string | null;
  /** Pages that the answer cites. */
  cited: number[];
  /** How sure the model says it is, 0 to 1. */
  confidence: number;
  /** Pages that were shown, each once, in the order shown. */
  read: number[];
  /** What the model chose from the tree. */
  selection: NodeSelection;
  /** Looks in order. */
  looks: Look[];
  /** Pages of chosen sections that were not shown, with reasons. */
  leftOut: LeftOut[];
  /** Replies by stage. */
  replies: { stage: "route" | "answer"; reply: ModelReply }[];
}

/**
 * Answers a question from pictures of the pages that a model chose by the tree alone.
 *
 * @param question What is asked.
 * @param nodes Sections; those with `page_index` alone end where the next one starts.
 * @param renderer The document.
 * @param model A model that takes pictures.
 * @param options Budget, looks, limits.
 * @returns Answer, pages, looks and replies; what goes wrong in the model's choice is an outcome. No page is shown twice.
 * @throws {PagetreeError} The errors of the model, such as `MODEL_BACKEND` with reason `refusal` or `malformed`; `ABORTED`.
 *
 * @example
 * ```ts
 * import { scriptedModel } from "pagetree/model/testing";
 * import { openRenderer } from "pagetree/pdf";
 * import { askVision } from "pagetree/vision";
 * await using pdf = await openRenderer("fixtures/pdf/slides_deck.pdf");
 * const nodes = [{ title: "Delays by Cause", node_id: "0001", start_index: 5, end_index: 5 }];
 * const model = scriptedModel([
 *   { value: { thinking: "Causes.", node_list: ["0001"] } },
 *   { value: { answer: "single track", cited_pages: [5], confidence: 0.9, not_in_pages: false } },
 * ]);
 * const { outcome, answer, read } = await askVision("What costs most minutes?", nodes, pdf, model);
 * console.log(outcome, answer, read); // answered single track [ 5 ]
 * ```
 */
export async function askVision(
  question: string,
  nodes: readonly TreeNode[],
  renderer: PageRenderer,
  model: Model,
  options: VisionOptions = {},
): Promise<VisionResult> {
  const { budget = BUDGET, looks: mostLooks = LOOKS, repeat, signal, selector = model, select } = options;
  const selection = await chooseNodes(ranged(nodes, renderer.pageCount), question, selector, {
    ...select,
    k: Infinity,
    repeat,
    signal,
  });
  const replies: VisionResult["replies"] = selection.replies.map((reply) => ({ stage: "route", reply }));
  const result: VisionResult = {
    outcome: selection.outcome === "unknown" ? "unknown_nodes" : "no_selection",
    answer: null,
    cited: [],
    confidence: 0,
    read: [],
    selection,
    looks: [],
    leftOut: [],
    replies,
  };
  if (selection.outcome !== "chosen") return result;
  const caps = capsOf(model, options.caps);
  let candidates =
    pagesForNodes(selection.nodes.map(({ node }) => node), { pageCount: renderer.pageCount }).pages;
  // The first look takes its fair part, so that the budget leaves pages for the next.
  const perLook = Math.max(1, Math.ceil(budget / mostLooks));
  while (candidates.length > 0 && result.looks.length < mostLooks && result.read.length < budget) {
    const isLast = result.looks.length === mostLooks - 1 || candidates.length <= budget - result.read.length;
    const most = isLast ? budget - result.read.length : Math.min(perLook, budget - result.read.length);
    const { pictures, leftOut } = await picturesOf(renderer, candidates.map((page) => ({ page })), {
      caps,
      budget: most,
      tokens: options.imageTokens,
      longEdge: options.longEdge,
      signal,
    });
    const waiting = new Set(
      leftOut.filter(({ reason }) => reason === "count" || reason === "tokens").map(({ page }) => page),
    );
    result.leftOut.push(...leftOut.filter(({ page }) => !waiting.has(page)));
    candidates = candidates.filter((page) => waiting.has(page));
    if (pictures.length === 0) break;
    const answer = await answerFromPages(question, pictures, model, {
      answerKind: options.answerKind,
      repeat,
      signal,
    });
    replies.push({ stage: "answer", reply: answer.reply });
    result.looks.push({ pictures: pictures.map(({ part: _, ...picture }) => picture), answer });
    result.read.push(...pictures.map(({ page }) => page));
    if (answer.answer === null) continue;
    result.outcome = "answered";
    result.answer = answer.answer;
    result.cited = answer.cited;
    result.confidence = answer.confidence;
    break;
  }
  result.leftOut.push(...candidates.map((page): LeftOut => ({ page, reason: "count" })));
  if (result.answer === null) result.outcome = result.looks.length === 0 ? "no_pictures" : "not_found";
  return result;
}

/** Nodes with ranges: where a file has start pages alone, a section ends where the next one starts. */
function ranged(nodes: readonly TreeNode[], pageCount: number): readonly TreeNode[] {
  const visits = [...walk(nodes)];
  const isWhole = visits.every(({ node }) => node.start_index !== undefined && node.end_index !== undefined);
  if (isWhole || visits.length === 0) return nodes;
  const started = (list: readonly TreeNode[]): TreeNode[] =>
    list.map(({ nodes: children, ...node }) => ({
      ...node,
      start_index: node.start_index ?? node.page_index ?? 1,
      ...(children?.length && { nodes: started(children) }),
    }));
  return withRanges(started(nodes), { pageCount });
}
