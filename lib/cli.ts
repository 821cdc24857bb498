/**
 * The `pagetree` command.
 *
 * @example
 * ```ts
 * import { runCommand } from "pagetree/cli";
 * const { signal } = new AbortController();
 * const print = (text: string) => console.log(text);
 * const io = { cwd: Deno.cwd(), stdout: print, stderr: print, columns: 0, signal };
 * console.log(await runCommand(["show", "fixtures/pdf/two_column_paper.pdf", "--depth", "2"], io));
 * ```
 *
 * @module
 */
import config from "../deno.json" with { type: "json" };
import { type CommandSpec, nearHint, usage } from "./cli/args.ts";
import { ASK, askCommand } from "./cli/ask.ts";
import { DOCS, docsCommand } from "./cli/docs.ts";
import { COMPARE, compareCommand } from "./cli/compare.ts";
import { EVAL, evalCommand } from "./cli/eval.ts";
import { failureOf } from "./cli/failure.ts";
import { INDEX, indexCommand } from "./cli/index.ts";
import { type Io, processIo } from "./cli/io.ts";
import { JUDGE, judgeCommand } from "./cli/judge.ts";
import { MCP, mcpCommand } from "./cli/mcp.ts";
import { OPTIMIZE, optimizeCommand } from "./cli/optimize.ts";
import { OUTLINE, outlineCommand } from "./cli/outline.ts";
import { SHOW, showCommand } from "./cli/show.ts";
import { TUNE, tuneCommand } from "./cli/tune.ts";
import { printable } from "./errors.ts";

export { type Failure, failureSchema } from "./cli/failure.ts";
export {
  askCommand,
  compareCommand,
  docsCommand,
  evalCommand,
  indexCommand,
  type Io,
  judgeCommand,
  mcpCommand,
  optimizeCommand,
  outlineCommand,
  showCommand,
  tuneCommand,
};

const COMMANDS: readonly { spec: CommandSpec; run: (args: string[], io: Io) => Promise<number> }[] = [
  { spec: INDEX, run: indexCommand },
  { spec: SHOW, run: showCommand },
  { spec: OPTIMIZE, run: optimizeCommand },
  { spec: TUNE, run: tuneCommand },
  { spec: ASK, run: askCommand },
  { spec: EVAL, run: evalCommand },
  { spec: COMPARE, run: compareCommand },
  { spec: JUDGE, run: judgeCommand },
  { spec: OUTLINE, run: outlineCommand },
  { spec: DOCS, run: docsCommand },
  { spec: MCP, run: mcpCommand },
];

/**
 * Runs a command line and reports what goes wrong.
 *
 * @param args Name of the command and its arguments.
 * @param io Streams, folder and stop signal.
 * @returns Exit code: 0, 1 (failed) or 2 (bad usage).
 *
 * @example
 * ```ts
 * import { runCommand } from "pagetree/cli";
 * const { signal } = new AbortController();
 * const print = (text: string) => console.log(text);
 * console.log(await runCommand(["--version"], { cwd: "/", stdout: print, stderr: print, columns: 0, signal })); // 0
 * ```
 */
export async function runCommand(args: readonly string[], io: Io): Promise<number> {
  const [name = "", ...rest] = args;
  try {
    if (name === "--version") return io.stdout(`${config.version}\n`), 0;
    if (name === "--help" || name === "-h") return io.stdout(overview()), 0;
    if (name === "") throw usage("Cannot run pagetree without a command");
    const command = COMMANDS.find(({ spec }) => spec.name === name);
    if (command) return await command.run(rest, io);
    const hint = nearHint(name, COMMANDS.map(({ spec }) => spec.name));
    throw usage(`Cannot run ${printable(name)} as a pagetree command${hint}`);
  } catch (error) {
    // The reader of our output went away, as `head` does; there is nobody to tell.
    if (error instanceof Deno.errors.BrokenPipe) return 1;
    const failure = failureOf(error);
    if (rest.includes("--json")) io.stdout(JSON.stringify(failure) + "\n");
    io.stderr(`${failure.error.message}\n`);
    if (failure.error.code !== "USAGE") return 1;
    const isCommand = COMMANDS.some(({ spec }) => spec.name === name);
    io.stderr(`See pagetree ${isCommand ? `${name} ` : ""}--help\n`);
    return 2;
  }
}

function overview(): string {
  const width = Math.max(...COMMANDS.map(({ spec }) => spec.name.length)) + 2;
  const lines = COMMANDS.map(({ spec }) => `  ${spec.name.padEnd(width)}${spec.about}`);
  return [
    "Turns PDFs into the trees of their sections.",
    "",
    "Usage: pagetree COMMAND …",
    "",
    ...lines,
    "",
    "pagetree COMMAND --help shows the options of a command, pagetree --version the version.",
    "",
  ].join("\n");
}

if (import.meta.main) {
  const { io, release } = processIo();
  const code = await runCommand(Deno.args, io);
  release();
  Deno.exit(code);
}
