/**
 * The scheduler: children before parents, each node as soon as it can.
 *
 * @module
 */
import PQueue from "p-queue";
import { PagetreeError, printable } from "../errors.ts";
import { isFatalError } from "../model/mod.ts";
import type { CountTokens } from "../tokens.ts";
import { type TreeNode, walk } from "../tree/mod.ts";
import { Sections, type SectionText } from "./sections.ts";
import { DEFAULT_SUMMARY_WORDS, type SummaryOptions } from "./types.ts";
import { writeLeaf, writeParent, type Writing, type Written } from "./write.ts";

/** Characters of a fallback. */
const FALLBACK_CHARACTERS = 600;

/** A node that was marked. */
interface Job {
  node: TreeNode;
  /** Its children when it was marked. */
  children: readonly TreeNode[];
  text: SectionText;
  isSamePage: boolean;
  done: Promise<void>;
}

/**
 * Writes summaries into the nodes of a tree while the tree is still being refined.
 *
 * A node is marked when its list of children is settled; its summary is written when those of its children are. Among the
 * calls that wait, the deepest node goes first. `finish()` checks that no marked node changed.
 *
 * @example
 * ```ts
 * import { scriptedModel } from "pagetree/model/testing";
 * import { Summarizer } from "pagetree/summary";
 * const node = { title: "A", start_index: 1, end_index: 1, summary: "" };
 * const pages = [{ number: 1, text: "A short page." }];
 * const summarizer = new Summarizer({ model: scriptedModel([]), pages, countTokens: (text) => text.length });
 * summarizer.markFinal([node], [node]);
 * await summarizer.finish([node]);
 * console.log(node.summary); // A short page.
 * ```
 */
export class Summarizer {
  readonly #options: SummaryOptions;
  readonly #sections: Sections;
  readonly #queue: PQueue;
  readonly #jobs = new Map<TreeNode, Job>();
  readonly #parents = new Map<TreeNode, TreeNode>();
  readonly #marks = new Map<TreeNode, PromiseWithResolvers<void>>();
  readonly #stop = new AbortController();
  readonly #signal: AbortSignal;
  #fatal: unknown;
  #calls = 0;
  #answers = 0;
  #done = 0;
  #inPages = 0;

  /**
   * Starts with no node.
   *
   * @param options Model, pages, counter of tokens, limits.
   * @throws {PagetreeError} `USAGE` for a limit that is no amount.
   */
  constructor(options: SummaryOptions & { countTokens: CountTokens }) {
    for (const name of ["maxWords", "shortTokens", "maxInputTokens", "concurrency"] as const) {
      const value = options[name];
      const least = name === "shortTokens" ? 0 : 1;
      if (value !== undefined && !(Number.isSafeInteger(value) && value >= least)) {
        throw new PagetreeError(
          "USAGE",
          `Cannot use ${name} as a whole number of at least ${least}: got ${value}`,
        );
      }
    }
    this.#options = options;
    this.#sections = new Sections(options.pages, options.scope ?? "section");
    this.#queue = new PQueue({ concurrency: options.concurrency ?? 64 });
    const { signal } = options;
    this.#signal = signal ? AbortSignal.any([signal, this.#stop.signal]) : this.#stop.signal;
  }

  /** Nodes whose text was taken by whole pages although sections were asked for. */
  get inPages(): number {
    return this.#inPages;
  }

  /** Nodes that have their summary. */
  get done(): number {
    return this.#done;
  }

  /**
   * Says that the children of some nodes are settled.
   *
   * @param nodes The nodes, each only once.
   * @param structure The whole tree as it is now; it tells where sections end.
   * @param samePage Leaves that stand for several headings; the model gives them a title.
   * @throws {PagetreeError} `BAD_TREE` when a node was marked before.
   */
  markFinal(
    nodes: readonly TreeNode[],
    structure: readonly TreeNode[],
    samePage: ReadonlySet<TreeNode> = new Set(),
  ): void {
    const texts = this.#sections.texts(structure, new Set(nodes));
    const jobs = nodes.map((node) => {
      if (this.#jobs.has(node)) throw unsettled(node, "it was marked as settled twice");
      const children = [...node.nodes ?? []];
      for (const child of children) this.#parents.set(child, node);
      const text = texts.get(node);
      if (!text) throw unsettled(node, "it is not in the tree");
      return { node, children, text, isSamePage: samePage.has(node), done: Promise.resolve() };
    });
    // The deepest first, so that those without children get in line in that order.
    jobs.sort((a, b) => this.#depth(b.node) - this.#depth(a.node));
    for (const job of jobs) this.#jobs.set(job.node, job);
    for (const job of jobs) {
      job.done = this.#run(job);
      // Heard of by `finish`; until then no alarm.
      job.done.catch(() => {});
      this.#mark(job.node).resolve();
    }
  }

  /**
   * Waits for all summaries.
   *
   * @param structure The finished tree.
   * @throws {PagetreeError} `BAD_TREE` when a node was never marked, or changed after it was; the fatal error of a call;
   * `MODEL_BACKEND` with the reason `all_failed` when calls were made and none gave a summary; `ABORTED`.
   */
  async finish(structure: readonly TreeNode[]): Promise<void> {
    try {
      this.#verify(structure);
    } catch (error) {
      this.#stop.abort();
      throw error;
    }
    const results = await Promise.allSettled([...this.#jobs.values()].map(({ done }) => done));
    if (this.#fatal !== undefined) throw this.#fatal;
    if (this.#options.signal?.aborted) throw stopped();
    const failed = results.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
    if (this.#calls > 0 && this.#answers === 0) {
      const reason = [...this.#jobs.keys()].find((node) => node.summary_error !== undefined)?.summary_error;
      throw new PagetreeError(
        "MODEL_BACKEND",
        `Cannot summarize the document: all ${this.#calls} calls failed, the first as: ${
          printable(reason ?? "")
        }`,
        { reason: "all_failed", calls: this.#calls },
      );
    }
  }

  /** Ends all calls, for a caller whose own work failed. */
  cancel(): void {
    this.#stop.abort();
  }

  async #run(job: Job): Promise<void> {
    await Promise.all(job.children.map(async (child) => {
      await this.#mark(child).promise;
      await this.#jobs.get(child)!.done;
    }));
    if (this.#signal.aborted) throw stopped();
    const { node } = job;
    if ((node.summary ?? "").trim() === "") await this.#write(job);
    this.#done++;
    this.#options.onSummary?.(node);
    this.#options.onProgress?.({ done: this.#done, total: this.#jobs.size });
  }

  async #write(job: Job): Promise<void> {
    const { node, text } = job;
    if ((this.#options.scope ?? "section") === "section" && text.scope === "pages") {
      this.#inPages++;
      node.summary_scope = "pages";
    }
    try {
      const { summary, source, title, problem } = await this.#writtenFor(job);
      this.#settle(node, summary === "" ? node.title : summary, source, problem);
      if (title !== undefined) node.title = title;
    } catch (error) {
      if (this.#signal.aborted || isFatalError(error)) this.#endIfFatal(error);
      this.#settle(
        node,
        fallback(node, text.text),
        "fallback",
        error instanceof Error ? error.message : String(error),
      );
    }
  }

  /** Throws the error on, and ends the run if it would meet every further call. */
  #endIfFatal(error: unknown): never {
    if (this.#signal.aborted || isFatalError(error)) {
      this.#fatal ??= this.#options.signal?.aborted ? stopped() : error;
      this.#stop.abort();
    }
    throw error;
  }

  #settle(node: TreeNode, summary: string, source: "model" | "text" | "fallback", problem?: string): void {
    node.summary = summary;
    node.summary_source = source;
    if (problem !== undefined) node.summary_error = problem;
  }

  #writtenFor({ node, children, text, isSamePage }: Job): Promise<Written> {
    const { model, maxWords = DEFAULT_SUMMARY_WORDS, shortTokens = 200, maxInputTokens, countTokens } =
      this.#options;
    const priority = this.#depth(node);
    const writing: Writing = {
      model,
      maxWords,
      shortTokens,
      maxInputTokens,
      countTokens: countTokens!,
      signal: this.#signal,
      permit: async (call) => {
        const counted = () => {
          this.#calls++;
          // Here, and not where the node settles, so that the next call in line does not start.
          return call().catch((error) => this.#endIfFatal(error));
        };
        const reply = await this.#queue.add(counted, { priority, signal: this.#signal });
        this.#answers++;
        return reply;
      },
    };
    return children.length > 0
      ? writeParent(node, text.text, writing)
      : writeLeaf(node, text.text, isSamePage, writing);
  }

  #mark(node: TreeNode): PromiseWithResolvers<void> {
    let mark = this.#marks.get(node);
    if (!mark) this.#marks.set(node, mark = Promise.withResolvers<void>());
    return mark;
  }

  /** Depth as far as parents are known; parents settle before large leaves do. */
  #depth(node: TreeNode): number {
    let depth = 1;
    for (let up = this.#parents.get(node); up; up = this.#parents.get(up)) depth++;
    return depth;
  }

  #verify(structure: readonly TreeNode[]): void {
    const inTree = new Set([...walk(structure)].map(({ node }) => node));
    for (const { node, children } of this.#jobs.values()) {
      if (!inTree.has(node)) throw unsettled(node, "it left the tree after it was marked");
      const now = node.nodes ?? [];
      if (now.length !== children.length || now.some((child, i) => child !== children[i])) {
        throw unsettled(node, "its children changed after it was marked");
      }
    }
    const missing = [...inTree].filter((node) => !this.#jobs.has(node)).length;
    if (missing > 0) {
      throw new PagetreeError(
        "BAD_TREE",
        `Cannot summarize the tree: ${missing} nodes were never marked as settled`,
        {
          missing,
        },
      );
    }
  }
}

/** What stands in for a summary: the children's titles, the text's beginning, or the title. */
function fallback(node: TreeNode, text: string): string {
  const titles = (node.nodes ?? []).map(({ title }) => title.trim()).filter((title) => title !== "");
  const words = titles.length > 0 ? titles.join("; ") : text.replace(/\s+/g, " ").trim();
  return (words || node.title).slice(0, FALLBACK_CHARACTERS);
}

function unsettled(node: TreeNode, why: string): PagetreeError {
  const title = printable(node.title);
  return new PagetreeError("BAD_TREE", `Cannot summarize "${title}": ${why}`, {
    title,
    node_id: node.node_id,
  });
}

function stopped(): PagetreeError {
  return new PagetreeError("ABORTED", "Cannot finish the summaries: the work was stopped");
}
