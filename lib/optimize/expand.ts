/**
 * Expansion: large leaves get a level of children where that makes searching cheaper, and so do the children.
 *
 * All leaves are examined at once and only calls wait for each other; what is decided about a leaf depends on nothing
 * that is decided meanwhile, so that the tree and the log are the same in whatever order replies come.
 *
 * @module
 */
import type pLimit from "p-limit";
import { PagetreeError } from "../errors.ts";
import { type CountTokens, inputBudget } from "../tokens.ts";
import type { TreeNode } from "../tree/mod.ts";
import { cachedCandidates, check } from "./candidates.ts";
import type { CostConstants } from "./constants.ts";
import { span } from "./cost.ts";
import type { ErrorEvent, LogEvent, RejectedCandidate } from "./events.ts";
import type { CachedHeadings } from "./headings.ts";
import { decide, type Level, levelOf } from "./level.ts";
import { knownHeadings, leafPlaces, type Place, type Surroundings } from "./ownership.ts";
import type { PageTexts } from "./page_texts.ts";
import type { Propose, ProposedHeading } from "./propose.ts";
import { fuseList } from "./same_page.ts";
import { windowsOf } from "./windows.ts";

/** What expansion works with during a whole run. */
export interface ExpandRun {
  /** Constants of the cost model. */
  constants: CostConstants;
  /** Text of the pages. */
  texts: PageTexts;
  /** Cached headings. */
  headings?: CachedHeadings;
  /** Kinds of cached headings to take. */
  kinds: ReadonlySet<string>;
  /** Asks a model. */
  propose?: Propose;
  /** Input limit of the model in tokens. */
  maxInputTokens?: number;
  /** Counts the tokens of a text. */
  countTokens: CountTokens;
  /** Decides which errors end the run. */
  isFatal: (error: unknown) => boolean;
  /** Lets so many calls run at once. */
  limit: ReturnType<typeof pLimit>;
  /** Whether children on the same pages become one. */
  fuses: boolean;
  /** Leaves that are not to be looked at again. */
  frozen: Set<TreeNode>;
  /** Leaves that stand for several headings. */
  samePage: Set<TreeNode>;
  /** Hears of nodes whose children are settled. */
  settle: (nodes: readonly TreeNode[]) => void;
  /** Hears of each decision. */
  onDecision: () => void;
  /** Calls made so far. */
  calls: number;
  /** Stops the run. */
  signal: AbortSignal;
}

/** A call that was not made, or whose reply does not count, because the run is ending. */
class Stopped extends Error {}

/** One pass over the tree. */
interface Pass extends Surroundings {
  run: ExpandRun;
  /** Ends the other calls after a fatal error. */
  stop: AbortController;
}

/**
 * Examines all large leaves of a tree, and the leaves that this makes.
 *
 * @param structure Working copy, changed in place.
 * @param run What the run works with.
 * @returns The log in document order.
 * @throws The first fatal error in document order, after all calls have ended.
 */
export async function expandTree(structure: readonly TreeNode[], run: ExpandRun): Promise<LogEvent[]> {
  const { texts, samePage } = run;
  const pass: Pass = {
    run,
    texts,
    samePage,
    known: knownHeadings(structure, samePage),
    stop: new AbortController(),
  };
  return await examineAll(leafPlaces(structure), pass);
}

async function examineAll(places: readonly Place[], pass: Pass): Promise<LogEvent[]> {
  const open = places.filter(({ node }) =>
    !node.nodes?.length && !pass.run.frozen.has(node) && span(node) > pass.run.constants.triggerPages
  );
  return (await whenAllEnded(open.map((place) => examine(place, pass)))).flat();
}

/** Waits for all, and then throws the first error in order that did not come from the ending of the run. */
async function whenAllEnded<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(promises);
  const errors = results.flatMap((result) => result.status === "rejected" ? [result.reason] : []);
  if (errors.length > 0) throw errors.find((error) => !(error instanceof Stopped)) ?? errors[0];
  return results.flatMap((result) => result.status === "fulfilled" ? [result.value] : []);
}

/** Looks for children of one leaf, and then at these. */
async function examine(place: Place, pass: Pass): Promise<LogEvent[]> {
  const { node } = place;
  const { run } = pass;
  const { levels, rejected, errors, attempts } = await findLevels(place, pass);
  stopIfEnding(run, pass.stop);
  run.frozen.add(node);
  run.onDecision();
  if (levels.length === 0) {
    run.settle([node]);
    const { node_id, title } = node;
    return [...errors, {
      op: "expand",
      decision: "no_children",
      node_id,
      title,
      S: span(node),
      attempts,
      rejected,
    }];
  }
  const { best, event } = decide(node, levels, rejected, pass.texts, run.constants);
  if (event.decision === "keep_collapsed") {
    run.settle([node]);
    return [...errors, event];
  }
  node.nodes = best.whole.nodes!;
  const fused = run.fuses ? fuseList(node.nodes, run.samePage, run.constants.titleCharacters) : [];
  run.settle([node, ...node.nodes]);
  const children = node.nodes.map((child, i): Place => (
    { node: child, above: place, next: node.nodes![i + 1] ?? place.next }
  ));
  return [...errors, event, ...fused, ...await examineAll(children, pass)];
}

/** What the sources have for a leaf. */
interface Found {
  levels: Level[];
  rejected: RejectedCandidate[];
  errors: ErrorEvent[];
  attempts: number;
}

/** Asks the cache, and then the model until it gives something usable. */
async function findLevels(place: Place, pass: Pass): Promise<Found> {
  const { node } = place;
  const { run, texts } = pass;
  const { routing, emptyRetries } = run.constants;
  const found: Found = { levels: [], rejected: [], errors: [], attempts: 0 };
  const take = (proposals: readonly ProposedHeading[], source: Level["source"]): boolean => {
    const { children, rejected } = check(place, proposals, source, pass);
    found.rejected.push(...rejected);
    if (children.length > 0) found.levels.push(levelOf(node, children, source, texts, routing));
    return children.length > 0;
  };
  if (run.headings) take(cachedCandidates(node, run.headings, run.kinds), "cache");
  if (!run.propose || !texts.hasWords(node.start_index!, node.end_index!)) return found;
  for (let isTaken = false; !isTaken && found.attempts <= emptyRetries;) {
    found.attempts++;
    isTaken = take(await ask(node, found, pass), `llm:${found.attempts}`);
  }
  return found;
}

/** Makes the calls of one try, one for each window of pages. */
async function ask(node: TreeNode, found: Found, pass: Pass): Promise<ProposedHeading[]> {
  const { run } = pass;
  const { attempts: attempt } = found;
  const rejected = found.rejected.filter(({ source }) => source !== "cache");
  const windows = windowsOf(run.texts.range(node.start_index!, node.end_index!), {
    pageCharacters: run.constants.pageCharacters,
    tokens: run.maxInputTokens === undefined ? undefined : inputBudget(run.maxInputTokens),
    countTokens: run.countTokens,
  });
  const signal = AbortSignal.any([run.signal, pass.stop.signal]);
  const calls = windows.map((pages) =>
    run.limit(() => call(pass, () => run.propose!(node, pages, { signal, attempt, rejected })))
  );
  const proposals: ProposedHeading[] = [];
  for (const reply of await whenAllEnded(calls)) {
    if (!("failed" in reply)) proposals.push(...reply);
    else found.errors.push(errorEvent(node, attempt, reply.failed));
  }
  return proposals;
}

/** Makes one call; its error ends the run if it is fatal, else it is a value. */
async function call(
  { run, stop }: Pass,
  propose: () => ReturnType<Propose>,
): Promise<readonly ProposedHeading[] | { failed: unknown }> {
  stopIfEnding(run, stop);
  run.calls++;
  try {
    return await propose();
  } catch (error) {
    if (run.signal.aborted) throw aborted(error);
    const isAbort = error instanceof Error && (error.name === "AbortError" || codeOf(error) === "ABORTED");
    if (stop.signal.aborted && isAbort) throw new Stopped();
    if (!run.isFatal(error)) return { failed: error };
    stop.abort();
    throw error;
  }
}

function stopIfEnding(run: ExpandRun, stop: AbortController): void {
  if (run.signal.aborted) throw aborted(run.signal.reason);
  if (stop.signal.aborted) throw new Stopped();
}

function aborted(cause: unknown): PagetreeError {
  return new PagetreeError("ABORTED", "Cannot finish the expansion: the work was stopped", { cause });
}

function codeOf(error: Error): unknown {
  return error instanceof PagetreeError ? error.code : undefined;
}

function errorEvent({ node_id }: TreeNode, attempt: number, error: unknown): ErrorEvent {
  const detail = error instanceof Error ? error.message : String(error);
  return { op: "expand", decision: "error", node_id, attempt, detail };
}
