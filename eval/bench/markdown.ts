/**
 * A Markdown file of 10 MB.
 */
import { buildTree } from "pagetree/build";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Characters of the file. */
const SIZE = 10_000_000;
/** A section with lists, quotes, code, HTML and a table. */
const SECTION = [
  "## API `name_of_it()`",
  "- **x** the <b>value</b> of it\n  continued",
  "> quoted",
  "1. one\n2. two",
  "<details>\n<summary>x</summary>",
  "Terns nest on the coast and *sometimes* inland, see [the map](x.html).\n</details>",
  "```js\n# no heading\n```",
  "| a | b |\n|---|---|\n| 1 | 2 |",
  "",
].join("\n\n");

/**
 * Builds its tree.
 *
 * @param folder Folder for the file.
 * @param rounds Number of rounds.
 * @returns The time of the fastest round in seconds.
 */
export async function measureMarkdown(folder: string, rounds: number): Promise<number> {
  const path = join(folder, "long.md");
  await writeFile(path, SECTION.repeat(Math.ceil(SIZE / SECTION.length)));
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await buildTree(path);
    times.push(performance.now() - start);
  }
  return Math.min(...times) / 1000;
}
