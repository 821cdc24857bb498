/**
 * How many pages a file holds, whether its page tree leads to them or not.
 *
 * @module
 */

/** Bytes that are looked at; a damaged file may be long and hostile. */
const WINDOW = 50_000_000;
/** Page objects that are counted at most. */
const MAX_PAGES = 100_000;
/** Characters before `/Type /Page` in which the number of its object must stand. */
const REACH = 1_000;

/**
 * Counts the page objects that are written in clear text; those in object streams are not seen.
 *
 * @param bytes Bytes of the file.
 * @returns Number of objects with different numbers.
 */
export function countPageObjects(bytes: Uint8Array): number {
  const text = new TextDecoder("latin1").decode(bytes.subarray(0, WINDOW));
  const numbers = new Set<string>();
  let looks = 0;
  for (const { index } of text.matchAll(/\/Type\s{0,9}\/Page(?![A-Za-z])/g)) {
    if (++looks > MAX_PAGES) break;
    const before = text.slice(Math.max(0, index - REACH), index);
    const header = before.slice(Math.max(0, before.lastIndexOf(" obj") - 20)).match(/(\d+ \d+) obj/);
    if (header && !before.slice(before.lastIndexOf(" obj")).includes("endobj")) numbers.add(header[1]!);
  }
  return numbers.size;
}
