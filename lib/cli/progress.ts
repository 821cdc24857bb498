/**
 * Progress on a stream: one line that renews itself on a terminal, else a line for each document.
 */
import stringWidth from "string-width";
import { printable } from "../errors.ts";
import type { Io } from "./io.ts";

/** Milliseconds between two changes of the line; quicker is only flicker. */
const MIN_GAP = 80;

/** Pages between two lines about one long document where there is no terminal. */
const PAGES_PER_LINE = 1000;

/** Shows how far the work on several documents is. */
export class Progress {
  #item = 0;
  #name = "";
  #shownAt = -Infinity;
  #spent = "";

  /**
   * Starts with nothing done.
   *
   * @param io Streams of the command.
   * @param total Number of documents.
   */
  constructor(private readonly io: Io, private readonly total: number) {}

  /** Begins the next document. */
  next(name: string): void {
    this.#item++;
    this.#name = printable(name);
    this.#shownAt = -Infinity;
    if (this.io.columns > 0) this.#renew(`${this.#head()}…`);
  }

  /** Says how many pages of the document are read. */
  pages(done: number, total: number): void {
    const text = `${this.#head()} page ${done}/${total}`;
    if (this.io.columns > 0) {
      if (performance.now() - this.#shownAt >= MIN_GAP) this.#renew(text);
    } else if (done % PAGES_PER_LINE === 0 && done < total) this.io.stderr(`${text}\n`);
  }

  /** Says how many nodes of the document have a summary. */
  summaries(done: number, total: number): void {
    const text = `${this.#head()} summary ${done}/${total}${this.#spent}`;
    const isDue = done === total || performance.now() - this.#shownAt >= MIN_GAP;
    if (this.io.columns > 0 && isDue) this.#renew(text);
  }

  /** Says which step of the classic builder was asked last, and the number of calls so far. */
  calls(step: string, calls: number): void {
    if (this.io.columns === 0 || performance.now() - this.#shownAt < MIN_GAP) return;
    this.#renew(`${this.#head()} ${step.replaceAll("_", " ")}, ${calls} calls${this.#spent}`);
  }

  /** Says what the model has cost so far. */
  spent(text: string): void {
    this.#spent = ` (${text})`;
  }

  /** Ends the document with what became of it; of a single document the result itself tells. */
  end(result: string): void {
    this.clear();
    if (this.total > 1) this.io.stderr(`${this.#head()} ${result}\n`);
  }

  /** Takes the line away, so that other text can be printed. */
  clear(): void {
    if (this.io.columns > 0) this.io.stderr("\r\x1b[2K");
  }

  #head(): string {
    return `[${this.#item}/${this.total}] ${this.#name}:`;
  }

  #renew(text: string): void {
    this.#shownAt = performance.now();
    // A line that wraps cannot be taken away; the end of it tells more than its start.
    const characters = [...text];
    while (stringWidth(characters.join("")) >= this.io.columns) characters.splice(0, 2, "…");
    this.io.stderr(`\r\x1b[2K${characters.join("")}`);
  }
}
