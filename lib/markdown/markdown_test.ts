import assert from "node:assert/strict";
import { buildTree } from "pagetree/build";
import { scriptedModel } from "pagetree/model/testing";
import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { toString } from "mdast-util-to-string";
import { PagetreeError } from "../errors.ts";
import { type TreeNode, walk } from "../tree/mod.ts";
import { headingsOf } from "./headings.ts";
import { buildMarkdownTree } from "./mod.ts";

const titles = (text: string) => headingsOf(text).map(({ title, level }) => `${level} ${title}`);
const shape = (nodes: readonly TreeNode[]): string =>
  nodes.map(({ title, line_num, nodes }) => `${title} @${line_num}${nodes ? ` [${shape(nodes)}]` : ""}`).join(
    ", ",
  );
const words = (text: string) => text.split(/\s+/).filter((word) => word !== "").length;

Deno.test("buildMarkdownTree() gives the tree of the worked example", async () => {
  const text = [
    "intro words",
    "# Guide",
    "Hello.",
    "",
    "## Setup ##",
    "```sh",
    "# not a heading",
    "```",
    "### Linux",
    "apt",
    "## Use",
    "   ### Indented",
    "text",
    "Setext",
    "======",
    "# End",
  ].join("\n");
  const { structure, line_count } = await buildMarkdownTree(text);
  assert.equal(
    shape(structure),
    "Preamble @1, Guide @2 [Setup @5 [Linux @9], Use @11 [Indented @12]], text Setext @13, End @16",
  );
  assert.equal(line_count, 16);
});

Deno.test("headingsOf() reads headings as CommonMark does", () => {
  const cases: [string, string[]][] = [
    ["# foo\n## foo\n### foo\n#### foo\n##### foo\n###### foo", [
      "1 foo",
      "2 foo",
      "3 foo",
      "4 foo",
      "5 foo",
      "6 foo",
    ]],
    ["####### foo", []],
    ["#5 bolt\n\n#hashtag", []],
    ["\\## foo", []],
    ["# foo *bar* \\*baz\\*", ["1 foo bar *baz*"]],
    ["#                  foo                     ", ["1 foo"]],
    [" ### foo\n  ## foo\n   # foo", ["3 foo", "2 foo", "1 foo"]],
    ["    # foo", []],
    ["foo\n    # bar", []],
    ["## foo ##\n  ###   bar    ###", ["2 foo", "3 bar"]],
    ["# foo ##################################\n##### foo ##", ["1 foo", "5 foo"]],
    ["### foo ### b", ["3 foo ### b"]],
    ["# foo#", ["1 foo#"]],
    ["### foo \\###\n## foo #\\##\n# foo \\#", ["3 foo ###", "2 foo ###", "1 foo #"]],
    ["****\n## foo\n****", ["2 foo"]],
    ["Foo bar\n# baz\nBar foo", ["1 baz"]],
    ["## \n#\n### ###", []],
    ["Foo *bar*\n=========\n\nFoo *bar*\n---------", ["1 Foo bar", "2 Foo bar"]],
    ["Foo *bar\nbaz*\n====", ["1 Foo bar baz"]],
    ["Foo\n= =\n\nFoo\n--- -", []],
    ['`Foo\n----\n`\n\n<a title="a lot\n---\nof dashes"/>', ["2 `Foo", '2 <a title="a lot']],
    ["> Foo\n---", []],
    ["- Foo\n---", []],
    ["---\nFoo\n---\nBar\n---\nBaz", ["2 Bar"]],
    ["> # q\n- # l", []],
    ["#\ttab", ["1 tab"]],
    ["~~~\n# inner\n~~~\n# B", ["1 B"]],
    ["````\n```\n# inner\n```\n````", []],
    ["```word```\n# B", ["1 B"]],
    ["<!-- a\n\n# no\n-->\n\n# yes", ["1 yes"]],
    ["<div>\n# no\n</div>\n\n# yes", ["1 yes"]],
    ["# [a](http://b) ![c](d) `e`", ["1 a c e"]],
    ["+++\n# c\n+++\n# d", ["1 d"]],
  ];
  for (const [text, expected] of cases) assert.deepEqual(titles(text), expected, JSON.stringify(text));
});

Deno.test("headingsOf() reads long texts in pieces as it reads short ones", () => {
  const filler = "Some words that make the text long enough for pieces.\n".repeat(30);
  const block = fc.constantFrom(
    "# A\n\n",
    "Setext\n---\n\n",
    "```\n\n# no\n\n```\n\n",
    "```\n\n# no\n\n",
    "<!-- \n\n# no\n\n-->\n\n",
    "- item\n\n  # no\n\n",
    "    # no\n\n",
    `${filler}\n`,
  );
  fc.assert(fc.property(fc.array(block, { minLength: 1, maxLength: 12 }), (blocks) => {
    const text = blocks.join("");
    // The same headings at the same distance, whatever stands before them in other pieces.
    const alone = headingsOf(text), after = headingsOf(`${filler}\n`.repeat(3) + text);
    const lines = (`${filler}\n`.repeat(3)).split("\n").length - 1;
    assert.deepEqual(after.map(({ line, ...rest }) => ({ ...rest, line: line - lines })), alone);
  }));
});

Deno.test("buildMarkdownTree() thins whole subtrees below a threshold, keeps leaves and titles", async () => {
  const n = (count: number) => Array.from({ length: count - 2 }, () => "w").join(" ");
  const text = `# A\n${n(10)}\n## A1\n${n(30)}\n### A1a\n${n(20)}\n## A2\n${n(80)}\n# B\n${n(5)}\n## B1\n${
    n(6)
  }\n`;
  const all = async (thinning: number) =>
    [...walk((await buildMarkdownTree(text, { thinning, countTokens: words })).structure)].map(({ node }) =>
      node.title
    ).join(" ");
  assert.equal(await all(12), "A A1 A1a A2 B");
  assert.equal(await all(51), "A A1 A2 B");
  assert.equal(await all(60), "A A1 A2 B");
  assert.equal(await all(141), "A B");
  const [a] = (await buildMarkdownTree(text, { thinning: 5000, countTokens: words })).structure;
  assert.deepEqual([words(a!.text!), a!.key_items], [140, ["A1", "A1a", "A2"]]);
});

Deno.test("buildMarkdownTree() takes marks, line ends, scripts, and texts without headings", async () => {
  const { structure, doc_title } = await buildMarkdownTree(
    "\ufeff# Пасека\r\n\r\n## 目次\r\n\r\n## مقدمة\r\n\r\n## Ελλάδα\r\n\r\n## ไทย\r\n",
  );
  assert.equal(doc_title, "Пасека");
  assert.deepEqual(structure[0]!.nodes!.map(({ title }) => title), ["目次", "مقدمة", "Ελλάδα", "ไทย"]);
  const plain = await buildMarkdownTree("Only text.", { name: "notes.md" });
  assert.equal(shape(plain.structure), "notes @1");
  await assert.rejects(
    buildMarkdownTree(" \n"),
    (error) => error instanceof PagetreeError && error.code === "EMPTY_FILE",
  );
});

Deno.test("buildTree() of Markdown has lines in place of pages, and summaries of the own text of each node", async () => {
  const bytes = new TextEncoder().encode("# One\n\nText.\n\n## Two\n\nMore.\n");
  const tree = await buildTree(bytes, { mode: "markdown", name: "a.md" });
  assert.deepEqual([tree.line_count, tree.page_count, tree.toc_source], [7, undefined, "markdown"]);
  assert.deepEqual(tree.structure[0]!.nodes![0], { title: "Two", line_num: 5, node_id: "0001" });
  const model = scriptedModel(() => ({ value: { summary: "About one." } }));
  const summed = await buildTree(bytes, { mode: "markdown", name: "a.md", model });
  assert.equal(summed.structure[0]!.start_index, undefined);
  assert.equal(summed.structure[0]!.nodes![0]!.summary_source, "text");
  const binary = new Uint8Array([0xff, 0xfe, 0x00]);
  await assert.rejects(
    buildTree(binary, { mode: "markdown", name: "b.md" }),
    (error) => error instanceof PagetreeError && error.code === "USAGE",
  );
});

Deno.test("headingsOf() finds what the parser finds in the whole text, whatever lines come together", () => {
  const fragment = fc.constantFrom(
    ...[
      "# One",
      "## Two ##",
      " # Indented",
      "    # Code",
      "#",
      "#None",
      "Words",
      "Words and *more*",
      "===",
      "---",
      " ---",
    ],
    ...[
      "- item",
      "- # inside",
      "  # in the item",
      "  ```",
      "   ~~~",
      "> quote",
      "> # inside",
      "1. one",
      "   more of one",
    ],
    ...[
      "```",
      "```js",
      "````",
      "~~~",
      "~~~~",
      "``` a ` b",
      "<div>",
      "</div>",
      "<!-- note",
      "-->",
      "<pre>",
      "</pre>",
      "<b>x</b>",
    ],
    ...[
      "[a]: /b",
      "| a | b |",
      "|---|---|",
      "***",
      "* * *",
      "\\# no",
      "# `code` of_it",
      "# a `` b",
      "# &amp; x",
      "# [l](m)",
      "\t# tab",
      "a\t",
      "   text",
    ],
  );
  const line = fc.oneof({ weight: 3, arbitrary: fragment }, { weight: 2, arbitrary: fc.constant("") });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 24 }), fc.boolean(), (lines, isLong) => {
      // Long texts are cut into pieces; a letter in front is no front matter.
      const text = [
        "x",
        "",
        ...lines.flatMap((one) => isLong ? [one, ...(one === "" ? ["p".repeat(600), ""] : [])] : [one]),
      ]
        .join("\n");
      const whole = fromMarkdown(text).children.flatMap((node) => {
        if (node.type !== "heading") return [];
        const title = toString(node, { includeHtml: false }).replace(/\s+/g, " ").trim();
        return title === "" ? [] : [{ title, level: node.depth, line: node.position!.start.line }];
      });
      assert.deepEqual(headingsOf(text), whole);
    }),
    { numRuns: 1000 },
  );
});
