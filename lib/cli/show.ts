/**
 * `pagetree show`: one tree, as text or as a page to explore.
 */
import { resolve } from "node:path";
import { buildTree } from "../build/mod.ts";
import { printable } from "../errors.ts";
import { type DocumentTree, treeHtml, treeSvg, treeText } from "../tree/mod.ts";
import { type Arguments, type CommandSpec, helpText, parseCommand, usage } from "./args.ts";
import type { Io } from "./io.ts";
import { writeWhole } from "./output.ts";
import { warningLines } from "./print.ts";
import { Progress } from "./progress.ts";
import { BUILD_OPTIONS, buildOptions, poolOf } from "./shared.ts";
import { readTree } from "./tree_files.ts";

/** The command line of `pagetree show`. */
export const SHOW: CommandSpec = {
  name: "show",
  about: "Prints the tree of a tree file or a PDF, or writes it as a page or picture.",
  operands: "TREE|PDF",
  count: [1, 1],
  options: {
    "depth": { value: "N", help: "deepest level to print" },
    "html": { value: "FILE", help: "write a page to explore the tree" },
    "svg": { value: "FILE", help: "write a picture of the tree" },
    "json": { help: "print the tree as one line of JSON" },
    ...BUILD_OPTIONS,
  },
};

/**
 * Runs `pagetree show`.
 *
 * @param args What stands after the command's name.
 * @param io Streams, folder and stop signal.
 * @returns Exit code 0.
 * @throws {PagetreeError} `USAGE` for bad arguments, `BAD_TREE` for a file that is no tree, and the codes of `buildTree`.
 */
export async function showCommand(args: string[], io: Io): Promise<number> {
  const parsed = parseCommand(SHOW, args);
  if (parsed.has("help")) return io.stdout(helpText(SHOW)), 0;
  const shown = parsed.operands[0]!;
  const views = (["html", "svg"] as const).flatMap((kind) => {
    const file = parsed.text(kind);
    return file === undefined ? [] : [{ kind, shown: file, path: resolve(io.cwd, file) }];
  });
  if (views.some(({ path }) => path === resolve(io.cwd, shown))) {
    throw usage(`Cannot write the view to ${printable(shown)}: it is the document itself`);
  }
  const tree = await load(shown, parsed, io);
  io.stderr(warningLines(tree, shown));
  for (const view of views) {
    await writeWhole(view, view.kind === "html" ? treeHtml(tree) : treeSvg(tree));
    io.stderr(`wrote ${printable(view.shown)}\n`);
  }
  if (parsed.has("json")) io.stdout(JSON.stringify(tree) + "\n");
  else if (views.length === 0) io.stdout(treeText(tree, { depth: parsed.count("depth") }) + "\n");
  return 0;
}

async function load(shown: string, parsed: Arguments, io: Io): Promise<DocumentTree> {
  const path = resolve(io.cwd, shown);
  if (shown.toLowerCase().endsWith(".json")) return await readTree({ shown, path });
  if (parsed.text("optimize") === "full") {
    throw usage("Cannot use --optimize full here: it needs headings; see pagetree optimize");
  }
  if (!parsed.has("optimize")) io.stderr("small sections are merged (see --optimize)\n");
  const progress = new Progress(io, 1);
  progress.next(shown);
  try {
    const onProgress = (done: number, total: number) => progress.pages(done, total);
    await using pool = poolOf(parsed);
    return await buildTree(path, { ...buildOptions(parsed, io.signal, pool), onProgress });
  } finally {
    progress.clear();
  }
}
