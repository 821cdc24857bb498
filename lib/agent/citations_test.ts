import assert from "node:assert/strict";
import { withLibrary } from "../../testing/libraries.ts";
import { PagetreeError } from "../errors.ts";
import { agentInstructions, citationPrompt, documentContext, getCitations, resolveCitations } from "./mod.ts";

const isBad = (error: unknown) => error instanceof PagetreeError && error.code === "BAD_ARGUMENT";

Deno.test("citationPrompt() has two formats and refuses others", () => {
  assert.equal(citationPrompt(""), citationPrompt("cite"));
  assert.notEqual(citationPrompt("markdown"), citationPrompt("cite"));
  for (const format of ["footnote", "toString", "Cite"]) assert.throws(() => citationPrompt(format), isBad);
});

Deno.test("getCitations() reads both kinds of tags, each citation once", async () => {
  await withLibrary([{ name: "a & b.pdf" }, { name: "c.pdf" }], async ({ store, ids }) => {
    const answer = [
      "<cite doc=\"a &amp; b.pdf\" page=\"3\"/> <cite page='3' doc='a & b.pdf'>again</cite>",
      '<cite doc="c.pdf" page="4-6" block="b1" />',
      "<doc=c.pdf;page=9> <doc=c.pdf;page=9-11;block_id=b2> <doc=c.pdf;page=1;block=b3>",
      '<cite doc="nobody.pdf" page="1"></cite>',
      '[c.pdf, p. 5] <cite doc="c.pdf"/> <cite doc="c.pdf" page="0"/> <cite>',
    ].join("\n");
    assert.deepEqual(await getCitations(store, answer), [
      { document: "a & b.pdf", doc_id: ids["a & b.pdf"], page: 3 },
      { document: "c.pdf", doc_id: ids["c.pdf"], page: 4, block_id: "b1" },
      { document: "c.pdf", doc_id: ids["c.pdf"], page: 9 },
      { document: "c.pdf", doc_id: ids["c.pdf"], page: 9, block_id: "b2" },
      { document: "c.pdf", doc_id: ids["c.pdf"], page: 1, block_id: "b3" },
      { document: "nobody.pdf", doc_id: null, page: 1 },
    ]);
    const scoped = await getCitations(store, answer, { docId: ids["c.pdf"] });
    assert.equal(scoped[0]!.doc_id, null);
  });
});

Deno.test("resolveCitations() numbers citations and refuses a name that several documents have", async () => {
  await withLibrary(
    [{ name: "a.pdf" }, { name: "b.pdf", change: { name: "a.pdf" } }],
    async ({ store, ids }) => {
      const answer = 'x <cite doc="a.pdf" page="1">y</cite> z <cite doc="a.pdf" page="1"/>';
      await assert.rejects(resolveCitations(store, answer), isBad);
      const resolved = await resolveCitations(store, answer, { docId: ids["b.pdf"] });
      const link = "[[1]](#pageindex-citation-01)";
      assert.equal(resolved.answer, `x y ${link} z ${link}`);
      assert.deepEqual(resolved.citations, [
        { document: "a.pdf", doc_id: ids["b.pdf"], page: 1, index: 1, anchor: "pageindex-citation-01" },
      ]);
    },
  );
});

Deno.test("documentContext() names the chosen documents and collects missing ones", async () => {
  await withLibrary(
    [{ name: "a.pdf", metadata: { team: "x" } }, { name: "b.pdf" }],
    async ({ store, ids }) => {
      const text = await documentContext(store, [ids["a.pdf"]!, ids["a.pdf"]!]);
      assert.ok(text.includes('"a.pdf"') && text.includes('"team":"x"') && !text.includes("b.pdf"));
      await assert.rejects(
        documentContext(store, ["pi-1", ids["a.pdf"]!, "pi-2"]),
        (error: PagetreeError) => error.code === "NOT_FOUND" && String(error.facts.missing) === "pi-1,pi-2",
      );
      for (const docId of ["", [], [" "]]) await assert.rejects(documentContext(store, docId), isBad);
    },
  );
});

Deno.test("agentInstructions() adds the caller's guidance at its end", () => {
  const plain = agentInstructions();
  assert.equal(agentInstructions({ instructions: "Speak French." }), `${plain}\n\nSpeak French.`);
  assert.equal(agentInstructions({ instructions: "  " }), plain);
  assert.match(plain, /20 pages[^]*limit 50/);
});
