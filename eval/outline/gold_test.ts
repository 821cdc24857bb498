import assert from "node:assert/strict";
import { parseGold } from "./gold.ts";

const HEADING = { title: "Aims", level: 1, page: 2, parent: -1 };

function refusal(value: unknown): string {
  try {
    parseGold(typeof value === "string" ? value : JSON.stringify(value), "memo.gold.json");
  } catch (error) {
    return (error as Error).message;
  }
  assert.fail("was accepted");
}

Deno.test("parseGold() reads headings and the ignore list, and drops other keys", () => {
  const gold = { id: "memo", pages: 3, outline: [HEADING], ignore: [{ title: "Cover", page: 1 }] };
  assert.deepEqual(parseGold(JSON.stringify({ ...gold, bookmarks: 4 }), "x"), gold);
});

Deno.test("parseGold() names the file and the field that is wrong", () => {
  assert.match(refusal("{"), /^Cannot read memo\.gold\.json as a gold outline: got text that is not JSON/);
  assert.match(refusal({ id: "memo", outline: [] }), /pages:/);
  assert.match(refusal({ id: "memo", pages: 3, outline: [{ ...HEADING, page: 0 }] }), /outline\.0\.page:/);
  const late = [{ ...HEADING, parent: 1 }, HEADING];
  assert.match(refusal({ id: "memo", pages: 3, outline: late }), /a parent must stand before its children/);
});
