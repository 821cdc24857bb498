import assert from "node:assert/strict";
import { join } from "node:path";
import { PagetreeError } from "../../lib/errors.ts";
import { crossValidate, leaveKindsOut } from "./cross.ts";
import { fitCommand } from "./fit.ts";
import { readFitDocuments, scoreWith } from "./fit_documents.ts";
import { fitParams } from "./fit_params.ts";
import { Columns } from "./fit_regression.ts";
import { loadLayout } from "./layouts.ts";

const FIXTURES = new URL("../../fixtures/pdf/", import.meta.url);
const NAMES = ["two_column_paper", "legal_one_size", "running_heads_book", "cyrillic_manual"];

/** Runs work on a folder with a few fixtures, laid out beside them. */
async function withLayouts(work: (paths: { golds: string; layouts: string; root: string }) => Promise<void>) {
  const root = await Deno.makeTempDir();
  try {
    const golds = join(root, "few"), layouts = join(root, "layouts");
    await Deno.mkdir(golds);
    for (const name of NAMES.flatMap((name) => [`${name}.pdf`, `${name}.gold.json`])) {
      await Deno.copyFile(new URL(name, FIXTURES), join(golds, name));
    }
    await command(root, "layouts", "few", "--out", "layouts");
    await work({ golds, layouts, root });
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

/** Runs a command and returns what it prints. */
async function command(cwd: string, ...args: string[]): Promise<string> {
  let printed = "";
  await fitCommand(args, { cwd, print: (text) => printed += `${text}\n`, note: () => {} });
  return printed;
}

Deno.test("fitCommand() lays PDFs out once and fits weights that find the headings of the documents", async () => {
  await withLayouts(async ({ layouts, golds, root }) => {
    const layout = await loadLayout(join(layouts, "few", "two_column_paper.json"));
    assert.equal(layout.name, "two_column_paper.pdf");
    assert.ok(layout.pages.length > 1 && layout.pages[0]!.lines.length > 5);
    const columns = new Columns();
    const documents = await readFitDocuments(layouts, [golds], columns);
    assert.deepEqual(documents.map(({ id, set, kind }) => [id, set, kind]), [
      ...NAMES.toSorted().map((id) => [id, "few", "manual"]),
    ]);
    const params = fitParams(documents, columns);
    assert.deepEqual(fitParams(documents, columns), params);
    for (const document of documents) assert.ok(scoreWith(document, params).recall > 0.5, document.id);
    assert.match(await command(root, "params", "layouts", "few", "--dry-run"), /weights, not written/);
  });
});

Deno.test("crossValidate() scores each document in the fit and held out, the same for a seed", async () => {
  await withLayouts(async ({ layouts, golds }) => {
    const columns = new Columns();
    const documents = await readFitDocuments(layouts, [golds], columns);
    const steps: number[] = [];
    const options = {
      folds: 2,
      shuffles: 2,
      seed: 3,
      onShuffle: (_: unknown, done: number) => steps.push(done),
    };
    const result = crossValidate(documents, columns, options);
    assert.deepEqual(steps, [1, 2]);
    assert.deepEqual(result.sets.map(({ name, documents }) => [name, documents]), [["all", 4], ["few", 4]]);
    assert.deepEqual(result.documents.map(({ name }) => name).sort(), NAMES.toSorted());
    const [all] = result.sets;
    assert.ok(Math.abs(all!.gap - (all!.fitted - all!.held)) < 1e-9 && all!.sd !== null);
    const mean = result.documents.reduce((sum, { held }) => sum + held, 0) / 4;
    assert.ok(Math.abs(all!.held - mean) < 1e-9);
    assert.deepEqual(crossValidate(documents, columns, options), result);
    const kinds = documents.map((document, i) => ({ ...document, kind: i === 0 ? "law" : "book" }));
    const rows = leaveKindsOut(kinds, columns);
    assert.deepEqual(rows.map(({ kind, documents }) => [kind, documents]), [["book", 3], ["law", 1]]);
    const others = fitParams(kinds.slice(1), columns);
    assert.equal(rows[1]!.without.f1, scoreWith(kinds[0]!, others).f1);
  });
});

Deno.test("fitCommand() refuses what it cannot use, and names it", async () => {
  const refused = async (code: string, text: RegExp, ...args: string[]) => {
    await assert.rejects(
      command("/nowhere", ...args),
      (error) => error instanceof PagetreeError && error.code === code && text.test(error.message),
    );
  };
  await refused("USAGE", /frobnicate/, "frobnicate");
  await refused("USAGE", /--fold\b/, "cross", "--fold", "3");
  await refused("USAGE", /1 as --folds/, "cross", "a", "b", "--folds", "1");
  await refused("USAGE", /--out DIR/, "layouts", "pdfs");
  await refused("USAGE", /GOLD_DIR/, "params", "layouts");
  await refused("FILE_NOT_FOUND", /nowhere\/pdfs/, "layouts", "pdfs", "--out", "out");
  await refused("FILE_NOT_FOUND", /nowhere\/golds/, "params", "layouts", "golds");
  assert.match(await command("/", "--help"), /deno task fit cross/);
});

Deno.test("loadLayout() refuses a file that is no layout", async () => {
  const file = await Deno.makeTempFile({ suffix: ".json" });
  const refuses = (text: RegExp) =>
    assert.rejects(loadLayout(file), (error) => error instanceof PagetreeError && text.test(error.message));
  await Deno.writeTextFile(file, "{");
  await refuses(/not JSON/);
  await Deno.writeTextFile(file, '{"pages": []}');
  await refuses(/bookmarks/);
  await Deno.remove(file);
  await refuses(/deno task fit layouts/);
});
