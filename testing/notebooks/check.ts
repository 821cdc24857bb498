/**
 * Type-checks the code cells of notebooks: a kernel itself strips types, lets misspelt imports be `undefined`, and
 * says no more than "Execution failed" about a syntax error.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type NotebookModule, toModule } from "./cells.ts";

const CONFIG = fileURLToPath(new URL("../../deno.json", import.meta.url));

/**
 * Checks the code of one notebook with `deno check`.
 *
 * @param file Name of the notebook, for messages.
 * @param cells Text of its code cells.
 * @returns One message for each error, with cell and line; empty when all is well.
 */
export async function checkCells(file: string, cells: readonly string[]): Promise<string[]> {
  const folder = await Deno.makeTempDir({ prefix: "pagetree-cells-" });
  try {
    // A cell that does not parse is looked at alone: an open bracket would be reported at the end of the notebook.
    const whole = await checkModule(file, toModule(cells), folder);
    if (!whole.some(isSyntaxError)) return whole;
    const each = [];
    for (const [i, cell] of cells.entries()) {
      each.push(...await checkModule(file, toModule([cell], i + 1), folder));
    }
    return each.filter(isSyntaxError);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function checkModule(file: string, module: NotebookModule, folder: string): Promise<string[]> {
  const path = join(folder, "cells.ts");
  await Deno.writeTextFile(path, module.source);
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["check", "--quiet", "--config", CONFIG, path],
    env: { NO_COLOR: "1" },
    stdout: "null",
  }).output();
  if (success) return [];
  const text = new TextDecoder().decode(stderr);
  const errors = diagnostics(text, module, file);
  return errors.length > 0 ? errors : [`${file}: ${text.trim()}`];
}

/**
 * Splits what `deno check` says into errors, with places in the notebook.
 *
 * @param text Standard error of `deno check`, without colours.
 * @param module What was checked.
 * @param file Name of the notebook.
 */
export function diagnostics(text: string, module: NotebookModule, file: string): string[] {
  const errors: string[] = [];
  let message: string[] = [];
  for (const line of text.split("\n")) {
    const start = /^(?:error: )?((?:TS\d+ \[ERROR\]|SyntaxError|Import\b).*)/.exec(line);
    const place = /^\s+at file:\/\/\S+?:(\d+):(\d+)$/.exec(line);
    if (start) message = [start[1]!];
    else if (place && message.length > 0) {
      // The last line is ours; an error there is about the end of the last cell.
      const { cell, line } = module.places[Number(place[1]) - 1] ?? module.places.at(-1)!;
      errors.push(`${file}: code cell ${cell}, line ${line}, column ${place[2]}: ${message.join("\n")}`);
      message = [];
    } else if (message.length > 0) message.push(line);
  }
  return errors;
}

/** Errors of the parser, or of the compiler's own parser: TS1000 to TS1999. */
function isSyntaxError(message: string): boolean {
  return /: (?:SyntaxError|TS1\d{3} )/.test(message);
}
