import assert from "node:assert/strict";
import { PagetreeError } from "../errors.ts";
import { type CommandSpec, helpText, nearHint, parseCommand } from "./args.ts";

const SPEC: CommandSpec = {
  name: "bind",
  about: "Binds pages.",
  operands: "PATH…",
  count: [1, 2],
  options: {
    "out": { value: "FILE", help: "where to" },
    "copies": { value: "N", help: "how many" },
    "sides": { value: "LIST", help: "which sides", choices: ["front", "back", "spine"] },
    "force": { help: "do it anyway" },
  },
};

function refusal(...args: string[]): string {
  try {
    const parsed = parseCommand(SPEC, args);
    parsed.count("copies");
  } catch (error) {
    assert.ok(error instanceof PagetreeError);
    assert.equal(error.code, "USAGE");
    return error.message;
  }
  assert.fail(`${args.join(" ")} was accepted`);
}

Deno.test("parseCommand() reads operands and options in any order", () => {
  const parsed = parseCommand(SPEC, [
    "a.pdf",
    "--out",
    "x",
    "--sides=front,back",
    "--force",
    "--copies",
    "12",
    "--",
    "-b.pdf",
  ]);
  assert.deepEqual(parsed.operands, ["a.pdf", "-b.pdf"]);
  assert.equal(parsed.text("out"), "x");
  assert.deepEqual(parsed.list("sides"), ["front", "back"]);
  assert.equal(parsed.count("copies"), 12);
  assert.ok(parsed.has("force"));
});

Deno.test("parseCommand() refuses unknown options and names a near one", () => {
  assert.equal(
    refusal("a", "--froce"),
    "Cannot use --froce as an option of pagetree bind; did you mean --force?",
  );
  assert.equal(refusal("a", "--zzzzzzzz"), "Cannot use --zzzzzzzz as an option of pagetree bind");
  assert.equal(refusal("a", "-q"), "Cannot use -q as an option of pagetree bind");
  assert.match(refusal("a", "--constructor"), /Cannot use --constructor/);
});

Deno.test("parseCommand() refuses missing, needless and wrong values", () => {
  assert.equal(refusal("a", "--out"), "Cannot use --out without a value: it needs FILE");
  assert.equal(refusal("a", "--out", "--force"), "Cannot use --out without a value: it needs FILE");
  assert.equal(refusal("a", "--force=yes"), "Cannot use --force with a value: got yes");
  assert.equal(refusal("a", "--sides", "frnt"), "Cannot use frnt as a value of --sides; did you mean front?");
  assert.match(refusal("a", "--sides", "underneath"), /one of front, back, spine/);
  for (const count of ["0", "-1", "1.5", "many", "", "99999999999"]) {
    assert.match(refusal("a", `--copies=${count}`), /Cannot use --copies as a whole number above 0/);
  }
});

Deno.test("parseCommand() counts operands, but not when help is asked for", () => {
  assert.match(refusal(), /as bind PATH…: got 0 operands/);
  assert.match(refusal("a", "b", "c"), /got 3 operands/);
  assert.ok(parseCommand(SPEC, ["-h"]).has("help"));
});

Deno.test("helpText() lists every option that works", () => {
  assert.equal(
    helpText(SPEC),
    `Binds pages.

Usage: pagetree bind PATH… [options]

  --out FILE    where to
  --copies N    how many
  --sides LIST  which sides: front, back, spine
  --force       do it anyway
  -h, --help    show this text
`,
  );
});

Deno.test("nearHint() names only what is near", () => {
  assert.equal(nearHint("indx", ["index", "show"]), "; did you mean index?");
  assert.equal(nearHint("banana", ["index", "show"]), "");
});
