/**
 * `pagetree docs`: the documents of a local library.
 */
import { PagetreeError, printable } from "../errors.ts";
import type { PagetreeClient } from "../client.ts";
import { expandWithModel, optimizeTree } from "../optimize/mod.ts";
import { treeText } from "../tree/mod.ts";
import { type Arguments, type CommandSpec, helpText, parseCommand, usage } from "./args.ts";
import { failureOf, stopIfAborted } from "./failure.ts";
import { findPdfs } from "./files.ts";
import type { Io } from "./io.ts";
import { documentId, libraryOf, STORAGE_OPTION } from "./library.ts";
import { meteredModel, MODEL_OPTIONS, modelName, spendingText } from "./model_options.ts";
import { countsText, metricsTable } from "./optimize_tables.ts";
import { Progress } from "./progress.ts";
import { BUILD_OPTIONS, buildOptions, poolOf } from "./shared.ts";

/** The command line of `pagetree docs`. */
export const DOCS: CommandSpec = {
  name: "docs",
  about: "Keeps documents in a library: docs list, add PDF…, show ID|NAME, optimize ID|NAME, rm ID|NAME….",
  operands: "list|add|show|optimize|rm …",
  count: [1, Infinity],
  options: {
    "storage-path": STORAGE_OPTION,
    "new": { help: "add: store known files once more" },
    "allow-flat": { help: "add: store documents without sections too" },
    "no-source": { help: "add: do not keep the PDF" },
    "depth": { value: "N", help: "show: deepest level to print" },
    "json": { help: "print JSON, one object a line" },
    "level": { value: "LEVEL", help: "optimize: full with a model, else merge", choices: ["merge", "full"] },
    ...MODEL_OPTIONS,
    ...BUILD_OPTIONS,
  },
};

type Action = (client: PagetreeClient, operands: string[], parsed: Arguments, io: Io) => Promise<number>;

/** What can be done, and the number of operands that it takes. */
const ACTIONS: Record<string, { run: Action; count: readonly [number, number] }> = {
  list: { run: list, count: [0, 0] },
  add: { run: add, count: [1, Infinity] },
  show: { run: show, count: [1, 1] },
  optimize: { run: optimize, count: [1, 1] },
  rm: { run: remove, count: [1, Infinity] },
};

/**
 * Runs `pagetree docs`.
 *
 * @param args What stands after the command's name.
 * @param io Streams, folder and stop signal.
 * @returns Exit code: 0, or 1 when a document could not be added or removed.
 * @throws {PagetreeError} `USAGE` for bad arguments, `NOT_FOUND`, and the codes of the library.
 */
export async function docsCommand(args: string[], io: Io): Promise<number> {
  const parsed = parseCommand(DOCS, args);
  if (parsed.has("help")) return io.stdout(helpText(DOCS)), 0;
  const [word = "", ...operands] = parsed.operands;
  const action = Object.hasOwn(ACTIONS, word) ? ACTIONS[word] : undefined;
  if (!action) {
    throw usage(`Cannot use ${printable(word)} with docs: it is one of ${Object.keys(ACTIONS).join(", ")}`);
  }
  const [min, max] = action.count;
  if (operands.length < min || operands.length > max) {
    throw usage(`Cannot run pagetree docs ${word}: got ${operands.length} operands`);
  }
  return await action.run(libraryOf(parsed, io), operands, parsed, io);
}

async function list(client: PagetreeClient, _: string[], parsed: Arguments, io: Io): Promise<number> {
  const { documents, problems } = await client.listDocuments({ limit: 10_000 });
  for (const { message } of problems) io.stderr(`warning: ${printable(message)}\n`);
  if (parsed.has("json")) {
    for (const document of documents) io.stdout(JSON.stringify(document) + "\n");
    return 0;
  }
  for (const { id, name, pageNum, createdAt } of documents) {
    io.stdout(`${id}  ${createdAt.slice(0, 16)}  ${String(pageNum).padStart(5)} pages  ${printable(name)}\n`);
  }
  if (documents.length === 0) io.stderr("The library is empty\n");
  return 0;
}

async function add(client: PagetreeClient, paths: string[], parsed: Arguments, io: Io): Promise<number> {
  const { list } = await findPdfs(paths, io.cwd);
  const progress = new Progress(io, list.length);
  let failed = 0;
  await using pool = poolOf(parsed);
  for (const input of list) {
    stopIfAborted(io.signal);
    progress.next(input.shown);
    try {
      if ("error" in input) throw input.error;
      const { mode: _, ...build } = buildOptions(parsed, io.signal, pool);
      const submitted = await client.submitDocument(input.path, {
        ...build,
        mode: (parsed.text("mode") ?? "flash") as "flash",
        onDuplicate: parsed.has("new") ? "new" : "reuse",
        allowFlat: parsed.has("allow-flat"),
        keepSource: !parsed.has("no-source"),
        onProgress: (done, total) => progress.pages(done, total),
      });
      progress.end(submitted.existing ? "known" : "added");
      const { doc_id, name, existing } = submitted;
      const line = `${doc_id}  ${printable(name)}${existing ? "  (was there)" : ""}`;
      io.stdout((parsed.has("json") ? JSON.stringify(submitted) : line) + "\n");
    } catch (error) {
      if (error instanceof PagetreeError && error.code === "ABORTED") throw error;
      failed++;
      report(error, input.shown, parsed, io, () => progress.end("failed"));
    }
  }
  return failed > 0 ? 1 : 0;
}

async function show(
  client: PagetreeClient,
  [word = ""]: string[],
  parsed: Arguments,
  io: Io,
): Promise<number> {
  const tree = await client.store.tree(await documentId(client, word));
  const text = parsed.has("json") ? JSON.stringify(tree) : treeText(tree, { depth: parsed.count("depth") });
  io.stdout(text + "\n");
  return 0;
}

/** Refines the tree of a document in its place. */
async function optimize(
  client: PagetreeClient,
  [word = ""]: string[],
  parsed: Arguments,
  io: Io,
): Promise<number> {
  const name = modelName(parsed);
  const level = (parsed.text("level") ?? (name ? "full" : "merge")) as "merge" | "full";
  if (level === "full" && name === undefined) {
    throw usage("Cannot use --level full without a model: name one with --model");
  }
  const id = await documentId(client, word);
  const tree = await client.store.tree(id);
  const pages = (await client.store.pages(id)).map(({ page_index, markdown }) => ({
    number: page_index,
    text: markdown,
  }));
  const progress = new Progress(io, 1);
  const metered = level === "full" && name !== undefined
    ? meteredModel(name, parsed, io.cwd, (spent) => progress.spent(spendingText(spent)))
    : undefined;
  const result = await optimizeTree(tree, {
    level,
    pages,
    ...metered && { propose: expandWithModel(metered.model) },
    signal: io.signal,
  }).finally(() => progress.clear());
  await client.store.replaceTree(id, result.tree, { signal: io.signal });
  if (metered) io.stderr(`model: ${spendingText(metered.meter.spent)}\n`);
  if (parsed.has("json")) {
    const { before, after, merges, same_page_merges, expands } = result;
    io.stdout(JSON.stringify({ doc_id: id, before, after, merges, same_page_merges, expands }) + "\n");
  } else {
    io.stdout(metricsTable([["before", result.before], ["after", result.after]]));
    io.stdout(`${countsText(result)}\n`);
  }
  return 0;
}

async function remove(client: PagetreeClient, words: string[], parsed: Arguments, io: Io): Promise<number> {
  let failed = 0;
  for (const word of words) {
    try {
      const id = await documentId(client, word);
      await client.deleteDocument(id, { signal: io.signal });
      io.stdout(
        parsed.has("json") ? JSON.stringify({ doc_id: id, deleted: true }) + "\n" : `removed ${id}\n`,
      );
    } catch (error) {
      failed++;
      report(error, word, parsed, io);
    }
  }
  return failed > 0 ? 1 : 0;
}

function report(error: unknown, word: string, parsed: Arguments, io: Io, end?: () => void): void {
  const failure = failureOf(error, word);
  end?.();
  if (parsed.has("json")) io.stdout(JSON.stringify(failure) + "\n");
  io.stderr(`${failure.error.message}\n`);
}
