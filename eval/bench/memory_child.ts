/**
 * Reads one PDF in a fresh process, in one of two ways, and prints the peak of its resident memory in MB, looked at after
 * each page and at the end. (The peak that the system keeps is inherited from the process that started this one.)
 *
 *     deno run --allow-read --allow-env --allow-sys eval/bench/memory_child.ts raw|flash FILE
 */
const [way, file] = Deno.args;
let peak = 0;
const look = () => void (peak = Math.max(peak, Deno.memoryUsage().rss));
if (way === "flash") {
  const { openPdf } = await import("../../lib/pdf/mod.ts");
  const { buildFlashTree } = await import("../../lib/flash/mod.ts");
  await using pdf = await openPdf(file!, { workers: 1 });
  const { structure } = await buildFlashTree(pdf, { onProgress: look });
  if (structure.length === 0) throw new Error(`${file} has no tree`);
  look();
} else {
  const { readRawText } = await import("./raw.ts");
  await readRawText(file!, look);
  look();
}
console.log(peak / 2 ** 20);
