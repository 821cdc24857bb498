import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

Deno.test("README's program prints what the README says", async () => {
  const readme = await Deno.readTextFile(join(ROOT, "README.md"));
  const program = /```ts\n(.*?)```/s.exec(readme)?.[1];
  const printed = /prints\n\n```text\n(.*?)```/s.exec(readme)?.[1];
  assert.ok(program && printed);
  const process = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-prompt", "--allow-read", "--allow-env", "--allow-sys", "--ext=ts", "-"],
    cwd: ROOT,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = process.stdin.getWriter();
  await writer.write(new TextEncoder().encode(program));
  await writer.close();
  const { stdout, stderr } = await process.output();
  assert.equal(new TextDecoder().decode(stdout), printed, new TextDecoder().decode(stderr));
});
