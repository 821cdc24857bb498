/**
 * The format of notebook cells. `deno fmt --check` cannot be asked: it finds fault with every notebook whose cells are
 * TypeScript (Deno 2.9.6), although it would write the same bytes.
 */
import { fileURLToPath } from "node:url";

const CONFIG = fileURLToPath(new URL("../../deno.json", import.meta.url));

/**
 * Formats the cells of a notebook as `deno fmt` does.
 *
 * @param text Text of the notebook file.
 * @returns Text with formatted cells; as it was where a cell does not parse.
 * @throws {Error} When the text is no notebook.
 */
export async function formatNotebook(text: string): Promise<string> {
  const process = new Deno.Command(Deno.execPath(), {
    args: ["fmt", "--config", CONFIG, "--ext", "ipynb", "-"],
    env: { NO_COLOR: "1" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const [{ success, stdout, stderr }] = await Promise.all([
    process.output(),
    new Blob([text]).stream().pipeTo(process.stdin),
  ]);
  if (!success) throw new Error(`Cannot format a notebook: ${new TextDecoder().decode(stderr).trim()}`);
  return new TextDecoder().decode(stdout).trimEnd() + "\n";
}
