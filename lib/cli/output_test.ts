import assert from "node:assert/strict";
import { join } from "node:path";
import { refuseForeignFile, type Target, writeWhole } from "./output.ts";

async function withTarget(
  name: string,
  test: (target: Target, folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await test({ shown: name, path: join(folder, name) }, folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function names(folder: string): Promise<string[]> {
  return (await Array.fromAsync(Deno.readDir(folder))).map((entry) => entry.name).sort();
}

Deno.test("writeWhole() makes the folder, replaces the file and leaves nothing else behind", async () => {
  await withTarget("deep/er/tree.json", async (target, folder) => {
    await writeWhole(target, "one");
    await writeWhole(target, "two");
    assert.equal(await Deno.readTextFile(target.path), "two");
    assert.deepEqual(await names(join(folder, "deep/er")), ["tree.json"]);
  });
});

Deno.test("writeWhole() leaves no part of a file that cannot be written", async () => {
  await withTarget("tree.json", async (target, folder) => {
    await Deno.mkdir(join(target.path, "full"), { recursive: true });
    await assert.rejects(writeWhole(target, "x"), /Cannot write tree\.json as a file/);
    assert.deepEqual(await names(folder), ["tree.json"]);
  });
});

Deno.test("writeWhole() refuses a folder whose name is a file's", async () => {
  await withTarget("file/tree.json", async (target, folder) => {
    await Deno.writeTextFile(join(folder, "file"), "mine");
    await assert.rejects(writeWhole(target, "x"), { code: "OUTPUT_EXISTS" });
    assert.equal(await Deno.readTextFile(join(folder, "file")), "mine");
  });
});

Deno.test("refuseForeignFile() lets new files and files of the same source pass", async () => {
  await withTarget("tree.json", async (target) => {
    await refuseForeignFile(target, "abc");
    await writeWhole(target, '{"source_sha256": "abc"}');
    await refuseForeignFile(target, "abc");
  });
});

Deno.test("refuseForeignFile() refuses files of another source and files that are no trees", async () => {
  for (const text of ['{"source_sha256": "abd"}', "{}", "null", "my notes", ""]) {
    await withTarget("tree.json", async (target) => {
      await writeWhole(target, text);
      await assert.rejects(refuseForeignFile(target, "abc"), { code: "OUTPUT_EXISTS" });
    });
  }
});
