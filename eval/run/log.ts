/**
 * The log of a run: JSON lines, only ever added to.
 *
 * @module
 */
import { PagetreeError, printable } from "pagetree/errors";
import {
  documentSchema,
  headerSchema,
  preparedSchema,
  type RunDocument,
  type RunHeader,
  type RunLine,
  type RunPrepared,
  type Sample,
  sampleSchema,
} from "./types.ts";

/** A log that was read. */
export interface RunLog {
  /** Its header. */
  header: RunHeader;
  /** Documents, the last line of each. */
  documents: RunDocument[];
  /** Routes that were made ready, the last line of each route and document. */
  prepared: RunPrepared[];
  /** Samples, the last line of each question, route and epoch, in the order of first sight. */
  samples: Sample[];
}

/**
 * Names a sample: a question is asked once of each route in each epoch.
 *
 * @param sample Question, route, epoch.
 * @returns A text that no other sample of the run has.
 *
 * @example
 * ```ts
 * import { sampleKey } from "pagetree/eval";
 * console.log(sampleKey({ id: "q1", route: "flash", epoch: 0 })); // ["q1","flash",0]
 * ```
 */
export function sampleKey({ id, route, epoch }: Pick<Sample, "id" | "route" | "epoch">): string {
  return JSON.stringify([id, route, epoch]);
}

/**
 * Reads a log. A last line that was cut when a process was killed does not count.
 *
 * @param text The log.
 * @param options Name of the file, for errors.
 * @returns Header, documents, samples.
 * @throws {PagetreeError} `USAGE` with the line that is none of a log, or when there is no header.
 *
 * @example
 * ```ts
 * import { parseRunLog } from "pagetree/eval";
 * try {
 *   parseRunLog("{}\n", { file: "run.jsonl" });
 * } catch (error) {
 *   console.log((error as Error).message); // Cannot read line 1 of run.jsonl as a log: …
 * }
 * ```
 */
export function parseRunLog(text: string, { file = "the log" }: { file?: string } = {}): RunLog {
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  let header: RunHeader | undefined;
  const documents = new Map<string, RunDocument>();
  const prepared = new Map<string, RunPrepared>();
  const samples = new Map<string, Sample>();
  whole.split("\n").forEach((line, i) => {
    if (line.trim() === "") return;
    const where = `line ${i + 1} of ${printable(file)}`;
    const value = jsonOf(line, where);
    const type = (value as { type?: unknown } | null)?.type;
    if (type === "sample") {
      const sample = check(sampleSchema, value, where);
      samples.set(sampleKey(sample), sample);
    } else if (type === "document") {
      const document = check(documentSchema, value, where);
      documents.set(document.pdf, document);
    } else if (type === "prepared") {
      const line = check(preparedSchema, value, where);
      prepared.set(JSON.stringify([line.route, line.pdfs]), line);
    } else header = check(headerSchema, value, where);
  });
  if (!header) {
    throw new PagetreeError("USAGE", `Cannot read ${printable(file)} as a log: it has no header`, { file });
  }
  return {
    header,
    documents: [...documents.values()],
    prepared: [...prepared.values()],
    samples: [...samples.values()],
  };
}

/** A log that is written. */
export interface LogWriter extends AsyncDisposable {
  /** Adds a line; lines of several callers never mix. */
  add(line: RunLine): Promise<void>;
}

/**
 * Opens a log to add to, and takes away a last line that was cut.
 *
 * @param path Path of the log; it is made when it is missing.
 */
export async function openLog(path: string): Promise<LogWriter> {
  const file = await Deno.open(path, { create: true, read: true, write: true });
  await cutLastLine(file);
  let last: Promise<void> = Promise.resolve();
  return {
    add(line) {
      const bytes = new TextEncoder().encode(`${JSON.stringify(line)}\n`);
      return last = last.then(() => writeAll(file, bytes));
    },
    async [Symbol.asyncDispose]() {
      await last.catch(() => {});
      await file.syncData().catch(() => {});
      file.close();
    },
  };
}

/** Goes to the end of the last whole line. */
async function cutLastLine(file: Deno.FsFile): Promise<void> {
  const size = await file.seek(0, Deno.SeekMode.End);
  const step = 65_536;
  for (let end = size; end > 0; end -= step) {
    const start = Math.max(0, end - step);
    const bytes = new Uint8Array(end - start);
    await file.seek(start, Deno.SeekMode.Start);
    for (let read = 0; read < bytes.length;) read += await file.read(bytes.subarray(read)) ?? bytes.length;
    const at = bytes.lastIndexOf(10);
    if (at < 0) continue;
    await file.truncate(start + at + 1);
    await file.seek(0, Deno.SeekMode.End);
    return;
  }
  await file.truncate(0);
  await file.seek(0, Deno.SeekMode.Start);
}

async function writeAll(file: Deno.FsFile, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length;) written += await file.write(bytes.subarray(written));
}

function jsonOf(line: string, where: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new PagetreeError("USAGE", `Cannot read ${where} as a log: it is no JSON`, { cause });
  }
}

function check<T>(
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false; error: Error } },
  value: unknown,
  where: string,
): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = (read.error as unknown as { issues: { path: PropertyKey[]; message: string }[] }).issues;
  const field = issue!.path.join(".") || "the line";
  throw new PagetreeError("USAGE", `Cannot read ${where} as a log: ${field}: ${issue!.message}`);
}
