/**
 * Reads one document through child processes that can be killed.
 *
 * @module
 */
import { PagetreeError, printable } from "../errors.ts";
import type { BookmarksResult } from "./bookmarks.ts";
import { type Child, ChildFailure, type EndReason } from "./child_process.ts";
import type { LabelsResult } from "./labels.ts";
import type { Budget } from "./limits.ts";
import { type ChildPool, LARGE_FILE, type Slot } from "./pool.ts";
import { emptyPage } from "./quality.ts";
import type { DocumentFacts, Lane, PageReading, Reader } from "./reader.ts";

/** Requests that wait at a child, so that it never waits for its parent; more would leave the last child with them. */
const QUEUE = 8;
/** A page is given up when children ended over it so often. */
const ATTEMPTS = 2;

/** Time that is left for labels and bookmarks when the pages have used up the document's, in ms. */
const RESERVE_MS = 5_000;

/** What a child needs to open the document. */
export interface RemoteSource {
  /** Bytes of the file; kept, because a replaced child must be sent them again. */
  bytes: Uint8Array;
  /** Name used in messages. */
  name: string;
  /** Password. */
  password?: string;
}

let documents = 0;

/** A request on an open document. */
type Question = { do: "page"; number: number } | { do: "bookmarks" | "labels" };

/** A reader whose work is done by the children of a pool. */
export class RemoteReader implements Reader {
  readonly facts: DocumentFacts;
  readonly #id: number;
  readonly #source: RemoteSource;
  readonly #pool: ChildPool;
  readonly #budget: Budget;

  /**
   * Opens a document in one child; the others get it when they are needed.
   *
   * @param source Bytes, name, password.
   * @param pool Children.
   * @param budget Time of the document.
   * @returns The reader.
   * @throws {PagetreeError} As `openReader`, and LIMIT_EXCEEDED.
   * @throws {ChildFailure} reason `start`, when no child can be started.
   */
  static async open(source: RemoteSource, pool: ChildPool, budget: Budget): Promise<RemoteReader> {
    const id = ++documents;
    const slot = pool.slots[0]!;
    if (source.bytes.length > LARGE_FILE) pool.warmUp();
    const facts = await budget.spend(async () => {
      for (let attempt = 1;; attempt++) {
        const child = await slot.child();
        const veteran = child.opened.size > 0;
        try {
          return await openIn(child, id, source, pool, budget);
        } catch (error) {
          if (!(error instanceof ChildFailure)) throw error;
          // What the child did before may be to blame, so a fresh one gets a try.
          if (attempt < ATTEMPTS && (veteran || !error.guilty)) continue;
          throw new PagetreeError(
            "LIMIT_EXCEEDED",
            `Cannot open ${printable(source.name)} as a PDF: opening it ${
              excess(error.reason, pool, budget)
            }`,
            { file: source.name, reason: error.reason, cause: error },
          );
        }
      }
    });
    return new RemoteReader(id, facts, source, pool, budget);
  }

  /**
   * Makes a reader for a document whose facts are known already.
   *
   * @param facts Facts of the document.
   * @param source Bytes, name, password.
   * @param pool Children.
   * @param budget Time of the document.
   * @returns The reader.
   */
  static of(facts: DocumentFacts, source: RemoteSource, pool: ChildPool, budget: Budget): RemoteReader {
    return new RemoteReader(++documents, facts, source, pool, budget);
  }

  private constructor(
    id: number,
    facts: DocumentFacts,
    source: RemoteSource,
    pool: ChildPool,
    budget: Budget,
  ) {
    this.#id = id;
    this.facts = facts;
    this.#source = source;
    this.#pool = pool;
    this.#budget = budget;
  }

  lanes(): Promise<Lane[]> {
    const lanes = this.#pool.slots.flatMap((slot, i) =>
      Array.from(
        { length: QUEUE },
        (): Lane => Object.assign((n: number) => this.page(n, slot), { fromBack: i % 2 === 1 }),
      )
    );
    return Promise.resolve(lanes);
  }

  async page(number: number, slot: Slot = this.#warmest()): Promise<PageReading> {
    for (let failures = 0;;) {
      try {
        return await this.#ask({ do: "page", number }, slot) as PageReading;
      } catch (error) {
        if (!(error instanceof ChildFailure) || error.reason === "start" || error.reason === "stopped") {
          throw error;
        }
        if (!error.guilty && this.#budget.left > 0) continue;
        // Memory may have been taken by the pages before; a process may also be killed by somebody else.
        const sure = error.reason === "time" || error.reason === "memory" && error.fresh;
        if (!sure && ++failures < ATTEMPTS) continue;
        return emptyPage(
          number,
          `reading it ${excess(error.reason, this.#pool, this.#budget)}`,
          CODES[error.reason],
        );
      }
    }
  }

  async bookmarks(): Promise<BookmarksResult> {
    try {
      return await this.#ask({ do: "bookmarks" }) as BookmarksResult;
    } catch (error) {
      return { bookmarks: [], warnings: [this.#skipped(error, "BOOKMARKS_SKIPPED", "bookmarks")] };
    }
  }

  async labels(): Promise<LabelsResult> {
    try {
      return await this.#ask({ do: "labels" }) as LabelsResult;
    } catch (error) {
      return { labels: [], warnings: [this.#skipped(error, "LABELS_SKIPPED", "page labels")] };
    }
  }

  bytes(): Promise<Uint8Array> {
    return Promise.resolve(this.#source.bytes);
  }

  stop(): void {
    for (const slot of this.#pool.slots) {
      const child = slot.current;
      if (child?.busy && child.opened.has(this.#id)) child.kill("stopped");
    }
  }

  close(): Promise<void> {
    for (const slot of this.#pool.slots) {
      const child = slot.current;
      if (!child?.opened.delete(this.#id)) continue;
      // A child that ends meanwhile has freed the document too.
      child.request({ do: "close", document: this.#id }, this.#pool.limits.pageMs).catch(() => {});
    }
    return Promise.resolve();
  }

  async #ask(question: Question, slot: Slot = this.#warmest()): Promise<unknown> {
    return await this.#budget.spend(async () => {
      const child = await slot.child();
      const reserve = question.do === "page" ? 0 : RESERVE_MS;
      await openIn(child, this.#id, this.#source, this.#pool, this.#budget, reserve);
      const ms = timeFor(this.#pool, this.#budget, reserve);
      return await child.request({ ...question, document: this.#id }, ms);
    });
  }

  /** A place whose child has the document already. */
  #warmest(): Slot {
    const { slots } = this.#pool;
    const warm = slots.filter((slot) => slot.current?.opened.has(this.#id));
    return warm.find((slot) => !slot.current!.busy) ?? warm[0] ?? slots[0]!;
  }

  #skipped(error: unknown, code: string, what: string) {
    if (!(error instanceof ChildFailure) || error.reason === "stopped") throw error;
    return {
      code,
      message: `The ${what} were skipped: reading them ${excess(error.reason, this.#pool, this.#budget)}`,
    };
  }
}

/** Sends the document to a child that does not have it. */
function openIn(
  child: Child,
  id: number,
  source: RemoteSource,
  pool: ChildPool,
  budget: Budget,
  reserve = 0,
): Promise<DocumentFacts> {
  let facts = child.opened.get(id);
  if (!facts) {
    const { name, password, bytes } = source;
    const { charsPerPage } = pool.limits;
    const request = { do: "open", document: id, name, password, charsPerPage } as const;
    facts = child.request(request, timeFor(pool, budget, reserve), bytes) as Promise<
      DocumentFacts
    >;
    child.opened.set(id, facts);
  }
  return facts;
}

function timeFor(pool: ChildPool, budget: Budget, reserve: number): number {
  return Math.min(pool.limits.pageMs, Math.max(reserve, budget.left, 0));
}

const CODES: Record<EndReason, string> = {
  time: "TIME_LIMIT",
  memory: "MEMORY_LIMIT",
  crash: "DAMAGED_PAGE",
  start: "NO_ISOLATION",
  stopped: "ABORTED",
};

function excess(reason: EndReason, pool: ChildPool, budget: Budget): string {
  const { pageMs, documentMs, memoryMb } = pool.limits;
  if (reason === "time") {
    return budget.left > 0
      ? `took more than ${pageMs} ms`
      : `would take the document beyond ${documentMs} ms`;
  }
  if (reason === "memory") return `took more than ${memoryMb} MB`;
  return "ended the child process that did it";
}
