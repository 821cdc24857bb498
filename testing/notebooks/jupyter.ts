/**
 * Runs notebooks in a real Jupyter, from a folder of settings of its own and without network.
 */
import { basename, dirname, join } from "node:path";

/** Longest time for one cell, in seconds. */
const CELL_SECONDS = 60;

/** A place where nobody listens: whatever a cell wants from the network fails at once. */
const NOWHERE = "http://127.0.0.1:9";

/**
 * Whether Jupyter and its converter are installed.
 *
 * @param command Name or path of Jupyter.
 */
export async function hasJupyter(command = "jupyter"): Promise<boolean> {
  const args = ["nbconvert", "--version"];
  try {
    return (await new Deno.Command(command, { args, stdout: "null", stderr: "null" }).output()).success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** What became of a notebook. */
export interface Run {
  success: boolean;
  /** What Jupyter said, for a failure. */
  log: string;
}

/**
 * Runs a notebook from top to bottom in a new kernel whose working folder is that of the notebook.
 *
 * @param file Path of the notebook, which stays as it is.
 * @param out Folder for the executed notebook or page.
 * @param to What to write: `notebook`, or `html` to look at.
 * @param env Further environment of the kernel.
 */
export async function runNotebook(
  file: string,
  out: string,
  to: "notebook" | "html" = "notebook",
  env: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const home = await Deno.makeTempDir({ prefix: "pagetree-jupyter-" });
  try {
    await installKernel(join(home, "data"), env);
    const { success, stderr } = await new Deno.Command("jupyter", {
      args: [
        "nbconvert",
        `--to=${to}`,
        "--execute",
        "--ExecutePreprocessor.kernel_name=deno",
        `--ExecutePreprocessor.timeout=${CELL_SECONDS}`,
        `--output-dir=${out}`,
        basename(file),
      ],
      cwd: dirname(file),
      env: {
        JUPYTER_CONFIG_DIR: join(home, "config"),
        JUPYTER_DATA_DIR: join(home, "data"),
        JUPYTER_RUNTIME_DIR: join(home, "runtime"),
      },
      stdout: "null",
    }).output();
    const log = new TextDecoder().decode(stderr);
    // What stands before it are the calls inside the converter.
    return { success, log: log.slice(Math.max(0, log.indexOf("An error occurred while executing"))) };
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

/** Writes what `deno jupyter --install` writes, with messages as interrupts, since a signal would end the kernel. */
async function installKernel(data: string, env: Readonly<Record<string, string>>): Promise<void> {
  const folder = join(data, "kernels", "deno");
  await Deno.mkdir(folder, { recursive: true });
  const spec = {
    argv: [Deno.execPath(), "jupyter", "--kernel", "--conn", "{connection_file}"],
    display_name: "Deno",
    language: "typescript",
    interrupt_mode: "message",
    env: {
      NO_COLOR: "1",
      HTTP_PROXY: NOWHERE,
      HTTPS_PROXY: NOWHERE,
      NPM_CONFIG_REGISTRY: NOWHERE,
      NO_PROXY: "",
      // Whatever model the user has named for himself.
      PAGETREE_MODEL: "",
      PAGETREE_BASE_URL: "",
      ...env,
    },
  };
  await Deno.writeTextFile(join(folder, "kernel.json"), JSON.stringify(spec));
}
