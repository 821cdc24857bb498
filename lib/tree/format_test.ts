import assert from "node:assert/strict";
import { formatTree } from "./format.ts";
import { nodeSchema, treeSchema } from "./schema.ts";
import type { DocumentTree } from "./types.ts";

const TEXT = `{
  "doc_name": "a.pdf",
  "page_count": 2,
  "toc_source": "detected",
  "a": 1,
  "z": 2,
  "structure": [
    {
      "title": "A",
      "node_id": "0000",
      "start_index": 1,
      "end_index": 2,
      "confidence": 0.9,
      "mine": true,
      "nodes": [
        {
          "title": "B"
        }
      ]
    }
  ]
}
`;

Deno.test("formatTree() writes known keys in order, unknown ones by name, two spaces and a final line feed", () => {
  const tree: DocumentTree = {
    z: 2,
    structure: [{
      nodes: [{ title: "B", nodes: [] }],
      mine: true,
      confidence: 0.9,
      end_index: 2,
      title: "A",
      start_index: 1,
      node_id: "0000",
      summary: undefined,
    }],
    a: 1,
    toc_source: "detected",
    page_count: 2,
    doc_name: "a.pdf",
  };
  assert.equal(formatTree(tree), TEXT);
});

Deno.test("treeSchema takes what formatTree() writes, with unknown keys", () => {
  assert.deepEqual(treeSchema.parse(JSON.parse(TEXT)), JSON.parse(TEXT));
});

Deno.test("nodeSchema checks children of any level", () => {
  assert.ok(
    nodeSchema.safeParse({ title: "A", nodes: [{ title: "B", nodes: [{ title: "C", confidence: 1 }] }] })
      .success,
  );
  assert.ok(
    !nodeSchema.safeParse({ title: "A", nodes: [{ title: "B", nodes: [{ title: "C", confidence: 2 }] }] })
      .success,
  );
});
