/**
 * The parent's end of one child process.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import { PagetreeError } from "../errors.ts";
import { encodeFrame, readFrames } from "./frames.ts";
import { pdfjsFolder } from "./pdfjs.ts";
import type { Reply, Request } from "./protocol.ts";
import type { DocumentFacts } from "./reader.ts";

/** Why a child process ended. */
export type EndReason = "start" | "time" | "memory" | "crash" | "stopped";

/** The failure of a request whose child process ended. */
export class ChildFailure extends Error {
  /**
   * Makes a failure.
   *
   * @param reason Why the child ended.
   * @param guilty Whether the child was working on this request when it ended.
   * @param fresh Whether this was the first request on a document after its opening, so that nothing before it is to blame.
   */
  constructor(readonly reason: EndReason, readonly guilty: boolean, readonly fresh: boolean) {
    super(`the child process ended: ${reason}`);
  }
}

interface Pending {
  resolve(value: unknown): void;
  reject(error: unknown): void;
  ms: number;
}

/** Longest time until a child is ready, in ms; 200 ms is usual. */
const START_MS = 20_000;
/** A reply that is already in the pipe when its time is up gets this long to be read, in ms. */
const GRACE_MS = 30;

/**
 * The command by which this process may start another Deno.
 *
 * @returns The command, or undefined when that is not permitted.
 */
export function denoCommand(): string | undefined {
  const commands = [];
  try {
    commands.push(Deno.execPath());
  } catch {
    // Not permitted to know the own path; the name may do.
  }
  commands.push("deno");
  return commands.find((command) => Deno.permissions.querySync({ name: "run", command }).state === "granted");
}

/** A running child process; requests are answered in order, each within its own time. */
export class Child {
  /** Documents that were sent to this child, by id. */
  readonly opened = new Map<number, Promise<DocumentFacts>>();
  /** Requests answered so far, openings not counted. */
  served = 0;
  readonly #process: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #pending: Pending[] = [];
  readonly #ended: Promise<void>;
  #reason?: EndReason;
  #timer?: ReturnType<typeof setTimeout>;
  #dead = false;

  /**
   * Starts a child with no more permission than to read its own program.
   *
   * @param command Deno.
   * @param memoryMb Memory limit in MB.
   * @returns The child, once it is ready.
   * @throws {ChildFailure} reason `start`.
   */
  static async start(command: string, memoryMb: number): Promise<Child> {
    const child = new Child(command, memoryMb);
    await child.#expect(START_MS).catch(() => {
      throw new ChildFailure("start", true, true);
    });
    return child;
  }

  private constructor(command: string, memoryMb: number) {
    const program = import.meta.resolve("./child.ts");
    const readable = [
      pdfjsFolder(),
      ...(program.startsWith("file:") ? [fileURLToPath(new URL(".", program))] : []),
    ];
    this.#process = new Deno.Command(command, {
      args: [
        "run",
        "--quiet",
        "--no-prompt",
        "--no-lock",
        `--allow-read=${readable.join(",")}`,
        `--v8-flags=--max-old-space-size=${memoryMb}`,
        program,
        String(memoryMb * 1e6),
      ],
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#input = this.#process.stdin.getWriter();
    this.#ended = Promise.all([this.#readReplies(), this.#readErrors(), this.#process.status]).then(() =>
      this.#end()
    );
  }

  /** Whether the process has ended or was told to. */
  get dead(): boolean {
    return this.#dead || this.#reason !== undefined;
  }

  /** Whether a request is under way. */
  get busy(): boolean {
    return this.#pending.length > 0;
  }

  /**
   * Sends a request.
   *
   * @param request What to do.
   * @param ms Time for this request, counted from the moment the child takes it up.
   * @param bytes Bytes of the file, with `open`.
   * @returns The value of the reply.
   * @throws {ChildFailure} When the child ends before it replies.
   * @throws {PagetreeError} When the child replies with an error.
   */
  request(request: Request, ms: number, bytes?: Uint8Array): Promise<unknown> {
    const reply = this.#expect(ms);
    // A child that dies while it is written to is reported through its end.
    for (const chunk of encodeFrame(request, bytes)) this.#input.write(chunk).catch(() => {});
    return request.do === "open" ? reply : reply.finally(() => this.served++);
  }

  /** Ends the process. */
  kill(reason: EndReason): void {
    if (this.dead) return;
    this.#reason = reason;
    this.#process.kill("SIGKILL");
  }

  /** Ends the process and waits until it is gone. */
  async close(): Promise<void> {
    this.kill("stopped");
    if (!this.#dead) this.#process.ref(); // an idle child does not keep the program running, its end does
    await this.#ended;
  }

  #expect(ms: number): Promise<unknown> {
    if (this.#dead) return Promise.reject(new ChildFailure(this.#reason ?? "crash", false, false));
    return new Promise((resolve, reject) => {
      this.#pending.push({ resolve, reject, ms });
      if (this.#pending.length > 1) return;
      this.#process.ref();
      this.#watch();
    });
  }

  /** Runs the clock of the request that the child works on. */
  #watch(): void {
    clearTimeout(this.#timer);
    const [first] = this.#pending;
    if (!first) return;
    this.#timer = setTimeout(() => {
      this.#timer = setTimeout(() => this.kill("time"), GRACE_MS);
    }, first.ms);
  }

  async #readReplies(): Promise<void> {
    for await (const { message } of readFrames(this.#process.stdout)) {
      const reply = message as Reply;
      const request = this.#pending.shift();
      this.#watch();
      if (this.#pending.length === 0 && !this.dead) this.#process.unref();
      if ("value" in reply) request?.resolve(reply.value);
      else request?.reject(new PagetreeError(reply.error.code, reply.error.message, reply.error.facts));
    }
  }

  /** Standard error carries signs of life and last words. */
  async #readErrors(): Promise<void> {
    let tail = "";
    for await (const text of this.#process.stderr.pipeThrough(new TextDecoderStream())) {
      tail = (tail + text).slice(-4_000);
      if (/^memory$|out of memory|heap limit/mi.test(tail)) this.#reason ??= "memory";
    }
  }

  #end(): void {
    this.#dead = true;
    clearTimeout(this.#timer);
    const reason = this.#reason ??= "crash";
    this.#pending.splice(0).forEach(({ reject }, i) => {
      reject(new ChildFailure(reason, i === 0, this.served === 0));
    });
    this.#input.abort().catch(() => {}); // the pipe broke with the process
  }
}
