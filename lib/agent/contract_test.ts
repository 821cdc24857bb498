import assert from "node:assert/strict";
import {
  agentInstructions,
  citationPrompt,
  HIDDEN_PARAMETERS,
  localToolSpecs,
  TOOL_CONTRACT,
  toolNames,
} from "./mod.ts";

// The contract as it is agreed on. A change here is a change for every agent that knows the tools.
const FROZEN = JSON.parse(
  await Deno.readTextFile(new URL("../../fixtures/contract/tools.json", import.meta.url)),
);

Deno.test("TOOL_CONTRACT is the frozen contract, in its order", () => {
  const ours = Object.entries(TOOL_CONTRACT).map(([name, contract]) => ({ name, ...contract }));
  assert.deepEqual(ours, FROZEN);
});

Deno.test("localToolSpecs() is the contract without hidden parameters, and with text_offset only", () => {
  const specs = localToolSpecs({ includeManagement: true });
  assert.deepEqual(specs.map(({ name }) => name), FROZEN.map(({ name }: { name: string }) => name));
  for (const [i, { inputSchema, annotations }] of specs.entries()) {
    const frozen = structuredClone(FROZEN[i]);
    for (const parameter of HIDDEN_PARAMETERS) delete frozen.inputSchema.properties[parameter];
    const { text_offset, ...shown } = inputSchema.properties;
    assert.equal(text_offset !== undefined, frozen.name === "get_page_content");
    for (const schema of Object.values(shown)) delete schema.description;
    assert.deepEqual({ ...inputSchema, properties: shown }, frozen.inputSchema);
    assert.deepEqual(annotations, frozen.annotations);
  }
});

Deno.test("localToolSpecs() gives copies", () => {
  localToolSpecs()[0]!.inputSchema.properties.limit!.maximum = 1;
  localToolSpecs()[0]!.annotations.readOnlyHint = false;
  assert.deepEqual(TOOL_CONTRACT.browse_documents.inputSchema, FROZEN[0].inputSchema);
  assert.equal(localToolSpecs()[0]!.annotations.readOnlyHint, true);
});

Deno.test("toolNames() has the tools that change something only when asked", () => {
  assert.equal(toolNames().includes("remove_document"), false);
  assert.equal(toolNames({ includeManagement: true }).at(-1), "remove_document");
});

Deno.test("Descriptions and instructions name registered tools only, and every parameter is described", () => {
  for (const includeManagement of [false, true]) {
    const registered: string[] = toolNames({ includeManagement });
    const specs = localToolSpecs({ includeManagement });
    const texts = [
      agentInstructions({ includeManagement }),
      citationPrompt(),
      ...specs.map(({ description }) => description),
    ];
    for (const text of texts) {
      for (const [name] of text.matchAll(/\b(?:get|browse|remove|search|list)_[a-z_]+/g)) {
        assert.ok(registered.includes(name), name);
      }
    }
    for (const { inputSchema } of specs) {
      for (const schema of Object.values(inputSchema.properties)) assert.ok(schema.description);
    }
  }
});
