/**
 * `deno task kernel [--force]`: installs the Deno kernel for Jupyter.
 *
 * As `deno jupyter --install` does, and with interrupts as messages: by default Jupyter interrupts with a signal, which ends
 * the kernel and all that its cells have made (denoland/deno#24491).
 */
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";

/** Name by which the notebooks ask for it. */
const NAME = "deno";

if (import.meta.main) {
  const { values } = parseArgs({ options: { force: { type: "boolean", default: false } } });
  process.exitCode = await main(values.force);
}

async function main(force: boolean): Promise<number> {
  const [folder, installed] = [dataFolder(), defaultFolder()].map((data) => join(data, "kernels", NAME)) as [string, string];
  const file = join(folder, "kernel.json");
  const before = await readSpec(file);
  if (before && before.argv?.[0] !== Deno.execPath() && !force) {
    console.error(
      `Cannot install the kernel: ${file} starts ${before.argv?.[0]}, another Deno than this one; --force takes its place`,
    );
    return 1;
  }
  const { success } = await new Deno.Command("deno", {
    args: ["jupyter", "--install", "--force", "--name", NAME],
    stdout: "null",
    stderr: "inherit",
  }).output();
  if (success && folder !== installed) await moveFolder(installed, folder);
  const spec = success ? await readSpec(file) : undefined;
  if (!spec) {
    console.error(`Cannot install the kernel: ${file} was not written`);
    return 1;
  }
  // Later starts take this Deno, whatever the PATH says then.
  const argv = [Deno.execPath(), ...spec.argv!.slice(1)];
  await Deno.writeTextFile(file, JSON.stringify({ ...spec, argv, interrupt_mode: "message" }, null, 2) + "\n");
  console.log(`The kernel is in ${file}\nOpen a notebook: jupyter lab notebooks/01_first_tree.ipynb`);
  return 0;
}

interface KernelSpec {
  argv?: string[];
  [key: string]: unknown;
}

async function readSpec(file: string): Promise<KernelSpec | undefined> {
  try {
    return JSON.parse(await Deno.readTextFile(file));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw new Error(`Cannot read ${file} as a kernel`, { cause: error });
  }
}

/** Where Jupyter looks for kernels of the user. */
function dataFolder(): string {
  return process.env.JUPYTER_DATA_DIR || defaultFolder();
}

/** Where `deno jupyter` puts them, which does not look at `JUPYTER_DATA_DIR`. */
function defaultFolder(): string {
  const { XDG_DATA_HOME, HOME = "", APPDATA = "" } = process.env;
  if (process.platform === "win32") return join(APPDATA, "jupyter");
  if (process.platform === "darwin") return join(HOME, "Library", "Jupyter");
  return join(XDG_DATA_HOME || join(HOME, ".local", "share"), "jupyter");
}

async function moveFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name } of Deno.readDir(from)) await Deno.copyFile(join(from, name), join(to, name));
  await Deno.remove(from, { recursive: true });
}
