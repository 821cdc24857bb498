/**
 * A reader in this process that child processes help with long documents.
 *
 * @module
 */
import type { Helpers } from "./helpers.ts";
import { Budget } from "./limits.ts";
import type { DocumentFacts, Lane, PageReading, Reader } from "./reader.ts";
import { RemoteReader } from "./remote.ts";

/** Documents up to this length are read faster than a child process starts (0.2 s and the opening of the file). */
const SHORT = 100;
/** Time after which timers and signals get their turn, in ms: pdf.js itself never lets them run. */
const BREATH_MS = 12;
const NOTHING = new Uint8Array();

/** Options of {@linkcode TeamReader}. */
export interface TeamOptions {
  /** Name used in messages. */
  name: string;
  /** Password. */
  password?: string;
  /** Processes that help with documents of more than 100 pages; none means that this process reads alone. */
  helpers?: Helpers;
}

/** This process reads from the first moment on; children join in when they are ready. */
export class TeamReader implements Reader {
  readonly facts: DocumentFacts;
  readonly #local: Reader;
  readonly #options: TeamOptions;
  #remote?: RemoteReader;

  /**
   * Makes a reader.
   *
   * @param local Reader in this process.
   * @param options Helpers and their bounds.
   */
  constructor(local: Reader, options: TeamOptions) {
    this.#local = local;
    this.#options = options;
    this.facts = local.facts;
  }

  page(number: number): Promise<PageReading> {
    return this.#local.page(number);
  }

  bookmarks(): ReturnType<Reader["bookmarks"]> {
    return this.#local.bookmarks();
  }

  labels(): ReturnType<Reader["labels"]> {
    return this.#local.labels();
  }

  async lanes(): Promise<Lane[]> {
    const local: Lane = (number) => this.#local.page(number);
    const { helpers, name, password } = this.#options;
    if (!helpers || this.facts.pageCount <= SHORT) return [breathing(local, shortPause)];
    const source = { bytes: await this.#local.bytes(), name, password };
    this.#remote = RemoteReader.of(this.facts, source, helpers.pool, new Budget(Infinity));
    const remote = (await this.#remote.lanes()).map((lane): Lane => Object.assign(lane, { fromBack: true }));
    return [breathing(local, longPause), ...remote];
  }

  bytes(): Promise<Uint8Array> {
    return this.#local.bytes();
  }

  stop(): void {
    this.#remote?.stop();
  }

  async close(): Promise<void> {
    await this.#remote?.close();
    await this.#options.helpers?.release();
    await this.#local.close();
  }
}

/**
 * Lets timers and signals in between pages, and the replies of children where a pause is long enough for them. Under
 * Deno 2.9 neither setImmediate() nor a message port lets any input arrive.
 */
function breathing(lane: Lane, pause: () => Promise<unknown>): Lane {
  let breath = performance.now();
  return async (number) => {
    if (performance.now() - breath > BREATH_MS) {
      await pause();
      breath = performance.now();
    }
    return await lane(number);
  };
}

/** A digest, as it is made on another thread: takes 0.2 ms. */
const shortPause = () => crypto.subtle.digest("SHA-1", NOTHING);

/** A timer: takes 2.1 ms, in which messages of several parts arrive (of 400 pages a helper reads 145, else 8). */
const longPause = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
