import assert from "node:assert/strict";
import fc from "fast-check";
import { z } from "zod";
import { readReply } from "./read_json.ts";

const schema = z.object({ title: z.string(), list: z.array(z.int()) });

Deno.test("readReply() reads replies that are more or less than JSON", () => {
  const value = { title: "None of the above", list: [1, 2] };
  const json = JSON.stringify(value);
  const cases = [
    json,
    `\`\`\`json\n${json}\n\`\`\``,
    `\`\`\`\n${json}\n\`\`\``,
    `\`\`\`json\n${json}`,
    `Sure, here is {your} answer:\n${json}\nAnything else?`,
    `${json}\n\`\`\`\nthe end`,
    '{"title": "None of the above", "list": [1, 2, ], }',
    "{'title': 'None of the above', 'list': [1, 2]}",
    '{"title": "None of the above", "list": [1, 2]',
    '{title: "None of the above", list: [1, 2]}',
    `{"note": 5} ${json}`,
  ];
  for (const text of cases) assert.deepEqual(readReply(text, schema), { value }, text);
});

Deno.test("readReply() keeps words that other languages use for null and true inside strings", () => {
  const loose = z.object({ a: z.string().nullable(), b: z.boolean() });
  assert.deepEqual(readReply('{"a": None, "b": True}', loose), { value: { a: null, b: true } });
  assert.deepEqual(readReply('{"a": "None  True {x}", "b": false,}', loose), {
    value: { a: "None  True {x}", b: false },
  });
});

Deno.test("readReply() says what is wrong with the rest", () => {
  assert.deepEqual(readReply("I cannot do that.", schema), { problem: "it holds no JSON object" });
  const result = readReply('{"title": 5, "list": []}', schema);
  assert.ok("problem" in result && /title/.test(result.problem));
});

Deno.test("readReply() gives back any value, fenced and with prose around", () => {
  fc.assert(fc.property(fc.string(), fc.array(fc.integer()), (title, list) => {
    const json = JSON.stringify({ title, list });
    assert.deepEqual(readReply(json, schema), { value: { title, list } });
    assert.deepEqual(readReply(`Here you are:\n${json}\nDone.`, schema), { value: { title, list } });
  }));
});

Deno.test("readReply() never throws", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("{", "}", '"', "\\", "`", "\n", "a", ",", ":") }),
      (text) => {
        readReply(text, schema);
      },
    ),
  );
});
