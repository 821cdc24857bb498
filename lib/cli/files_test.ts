import assert from "node:assert/strict";
import { join } from "node:path";
import { findPdfs } from "./files.ts";

/** Runs a test in a folder with empty files of these names. */
async function inFolder(names: string[], test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    for (const name of names) {
      await Deno.mkdir(join(folder, name, ".."), { recursive: true });
      if (name.endsWith("/")) await Deno.mkdir(join(folder, name), { recursive: true });
      else await Deno.writeTextFile(join(folder, name), "");
    }
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function found(paths: string[], cwd: string): Promise<string[]> {
  const { list } = await findPdfs(paths, cwd);
  return list.map((input) => "error" in input ? `${input.shown} ${input.error.code}` : input.shown);
}

Deno.test("findPdfs() lists the PDFs of a folder at any depth, in code-unit order", async () => {
  await inFolder(["d/b.pdf", "d/B.PDF", "d/note.txt", "d/sub/a.pdf", "d/x.pdf/inner.pdf"], async (cwd) => {
    assert.deepEqual(await found(["d"], cwd), ["d/B.PDF", "d/b.pdf", "d/sub/a.pdf", "d/x.pdf/inner.pdf"]);
  });
});

Deno.test("findPdfs() takes a file as it is and each file once", async () => {
  await inFolder(["d/b.pdf", "c.txt"], async (cwd) => {
    assert.deepEqual(await found(["d/b.pdf", "c.txt", "d", "./d/b.pdf"], cwd), ["c.txt", "d/b.pdf"]);
  });
});

Deno.test("findPdfs() reports missing paths and folders without PDFs, and goes on", async () => {
  await inFolder(["empty.pdf/", "a.pdf"], async (cwd) => {
    assert.deepEqual(await found(["nowhere.pdf", "empty.pdf", "a.pdf", "a.pdf/b"], cwd), [
      "a.pdf",
      "a.pdf/b FILE_NOT_FOUND",
      "empty.pdf NO_INPUT",
      "nowhere.pdf FILE_NOT_FOUND",
    ]);
  });
});

Deno.test("findPdfs() follows linked files but no linked folders", async () => {
  await inFolder(["d/a.pdf", "e/b.pdf"], async (cwd) => {
    await Deno.symlink(join(cwd, "d"), join(cwd, "d", "loop.pdf"));
    await Deno.symlink(join(cwd, "e", "b.pdf"), join(cwd, "d", "link.pdf"));
    assert.deepEqual(await found(["d"], cwd), ["d/a.pdf", "d/link.pdf"]);
  });
});

Deno.test("findPdfs() names odd files as they are and escapes them in errors", async () => {
  await inFolder(["d/a\nb.pdf", "d/ .pdf", "d/-x.pdf", "d/%20.pdf"], async (cwd) => {
    assert.deepEqual(await found(["d"], cwd), ["d/ .pdf", "d/%20.pdf", "d/-x.pdf", "d/a\nb.pdf"]);
    const { list: [missing] } = await findPdfs(["no\u001b[31m.pdf"], cwd);
    assert.ok(missing && "error" in missing);
    assert.equal(
      missing.error.message,
      "Cannot read no\\u{1b}[31m.pdf as a file or folder: there is no such file",
    );
  });
});
