/**
 * Commands run in folders of their own, for tests.
 *
 * @module
 */
import { join } from "node:path";
import { type Io, runCommand } from "pagetree/cli";

const ROOT = new URL("../", import.meta.url);

/** What a command gave back. */
export interface Ran {
  /** Exit code. */
  code: number;
  /** What it printed. */
  stdout: string;
  /** What it said beside that. */
  stderr: string;
}

/** Runs a test in a folder with these files. */
export async function inFolder(
  files: Record<string, string | Uint8Array>,
  test: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    for (const [name, content] of Object.entries(files)) {
      await Deno.mkdir(join(folder, name, ".."), { recursive: true });
      if (typeof content === "string") await Deno.writeTextFile(join(folder, name), content);
      else await Deno.writeFile(join(folder, name), content);
    }
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Runs a command in this process. */
export async function run(
  cwd: string,
  ...args: string[]
): Promise<Ran> {
  let [stdout, stderr] = ["", ""];
  const io: Io = {
    cwd,
    stdout: (text) => stdout += text,
    stderr: (text) => stderr += text,
    columns: 0,
    signal: new AbortController().signal,
  };
  const code = await runCommand(args, io);
  return { code, stdout, stderr };
}

/** Runs a command as a process of its own, called from a folder as a task would be. */
export async function spawn(
  cwd: string,
  ...args: string[]
): Promise<Ran> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--allow-read",
      `--allow-write=${cwd}`,
      "--allow-env",
      `--allow-run=${Deno.execPath()}`,
      new URL("lib/cli.ts", ROOT).pathname,
      ...args,
    ],
    cwd: ROOT.pathname,
    env: { INIT_CWD: cwd, NO_COLOR: "1" },
  }).output();
  return { code, stdout: new TextDecoder().decode(stdout), stderr: new TextDecoder().decode(stderr) };
}

/** Lists the names in a folder. */
export async function names(folder: string): Promise<string[]> {
  return (await Array.fromAsync(Deno.readDir(folder))).map((entry) => entry.name).sort();
}
