/**
 * Peak memory of fresh processes.
 */
import { fileURLToPath } from "node:url";
import { median } from "./measure.ts";

const CHILD = fileURLToPath(new URL("./memory_child.ts", import.meta.url));
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Peaks of resident memory in MB. */
export interface Memory {
  /** `getTextContent` page by page. */
  raw: number;
  /** Opening to tree, in one thread. */
  flash: number;
}

/**
 * Reads a document in fresh processes.
 *
 * @param file Path.
 * @param rounds Number of processes for each way.
 * @returns Medians.
 * @throws {Error} When a process fails.
 */
export async function measureMemory(file: string, rounds: number): Promise<Memory> {
  const raw: number[] = [], flash: number[] = [];
  for (let round = 0; round < rounds; round++) {
    raw.push(await peak("raw", file));
    flash.push(await peak("flash", file));
  }
  return { raw: median(raw), flash: median(flash) };
}

async function peak(way: keyof Memory, file: string): Promise<number> {
  const { code, stdout, stderr } = await new Deno.Command(deno(), {
    args: ["run", "--no-prompt", "--allow-read", "--allow-env", "--allow-sys", CHILD, way, file],
    cwd: ROOT,
  }).output();
  const peak = Number(new TextDecoder().decode(stdout));
  if (code === 0 && peak > 0) return peak;
  throw new Error(`Cannot measure the memory of ${file}: got ${new TextDecoder().decode(stderr)}`);
}

/** This Deno, by its path or, where only that may be run, by its name. */
function deno(): string {
  const command = Deno.execPath();
  return Deno.permissions.querySync({ name: "run", command }).state === "granted" ? command : "deno";
}
