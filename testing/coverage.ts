/**
 * Checks a folder of tree files: `deno task coverage DIR COUNT` fails unless there are COUNT files and every page of
 * each document belongs to a node.
 */
import { join } from "node:path";
import process from "node:process";
import { coverage, parseTree } from "../lib/tree/mod.ts";

const [folder, count] = Deno.args as [string, string];
const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).filter((name) =>
  name.endsWith(".json")
);
let bad = 0;
for (const name of names.sort()) {
  const tree = parseTree(await Deno.readTextFile(join(folder, name)), { file: name });
  const { covered, total, missing } = coverage(tree);
  if (covered === total && total > 0) continue;
  bad++;
  console.error(`${name}: ${covered} of ${total} pages are in a node; missing: ${missing.slice(0, 10)}`);
}
if (names.length !== Number(count)) console.error(`${names.length} tree files, ${count} were expected`);
console.log(`${names.length} trees, ${bad} with pages outside`);
process.exitCode = bad === 0 && names.length === Number(count) ? 0 : 1;
