/**
 * Names of output files.
 */
import { createHash } from "node:crypto";
import { basename } from "node:path";

/** Most bytes that a file name may have on common systems. */
const MAX_BYTES = 255;

/**
 * Names one output file for each input, `<stem><ending>`.
 *
 * Of equal stems the first keeps its name, the others get `-2`, `-3` in the order of the inputs. Stems that differ in
 * case or Unicode form only are equal, since some file systems hold them to be the same. A name that would be too long
 * is cut and gets a hash of the whole stem.
 *
 * @param paths Input paths in sorted order.
 * @param ending Ending with its dot, such as `.json`.
 * @returns File names without a folder, in the same order, all different.
 */
export function outputNames(paths: readonly string[], ending: string): string[] {
  const stems = paths.map((path) => basename(path).replace(/(?<=.)\.[^.]*$/, ""));
  const taken = new Set<string>();
  const take = (name: string): boolean => {
    const key = name.normalize("NFC").toLowerCase();
    return !taken.has(key) && taken.add(key) !== undefined;
  };
  const names = stems.map((stem) => fit(stem, ending)).map((name) => take(name) ? name : undefined);
  return names.map((name, i) => {
    for (let n = 2; name === undefined; n++) {
      const next = fit(stems[i]!, `-${n}${ending}`);
      if (take(next)) name = next;
    }
    return name;
  });
}

function fit(stem: string, ending: string): string {
  if (bytes(stem + ending) <= MAX_BYTES) return stem + ending;
  const hash = createHash("sha256").update(stem).digest("hex").slice(0, 8);
  let cut = "";
  for (const character of stem) {
    if (bytes(`${cut}${character}-${hash}${ending}`) > MAX_BYTES) break;
    cut += character;
  }
  return `${cut}-${hash}${ending}`;
}

function bytes(text: string): number {
  return new TextEncoder().encode(text).length;
}
