/**
 * Reads one PDF in a fresh process, in one of two ways, and prints the peak of its memory in MB.
 *
 *     deno run --allow-read --allow-env --allow-sys eval/bench/memory_child.ts raw|flash FILE
 */
import process from "node:process";

const [way, file] = Deno.args;
if (way === "flash") {
  const { openPdf } = await import("../../lib/pdf/mod.ts");
  const { buildFlashTree } = await import("../../lib/flash/mod.ts");
  await using pdf = await openPdf(file!, { workers: 1 });
  const { structure } = await buildFlashTree(pdf);
  if (structure.length === 0) throw new Error(`${file} has no tree`);
} else {
  const { readRawText } = await import("./raw.ts");
  await readRawText(file!);
}
console.log(process.resourceUsage().maxRSS / 1024);
