/**
 * Reads the report of `outline --json` from standard input and fails when a mean lies below its floor:
 * `deno task -q pagetree outline DIR DIR --json | deno task -q floors f1=0.9 parent=0.95`.
 */
import process from "node:process";

const report = JSON.parse(await new Response(Deno.stdin.readable).text()) as Record<string, unknown>;
const { docs, f1, precision, recall, f1_depth, parent, empty, failed } = report;
console.log(JSON.stringify({ docs, f1, precision, recall, f1_depth, parent, empty, failed }));
for (const argument of Deno.args) {
  const [name, floor] = argument.split("=") as [string, string];
  const value = report[name];
  if (typeof value === "number" && value >= Number(floor)) continue;
  console.error(`${name} is ${value}, its floor is ${floor}`);
  process.exitCode = 1;
}
