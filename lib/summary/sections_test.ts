import assert from "node:assert/strict";
import { nodesOf } from "../../testing/notation.ts";
import { type TreeNode, walk } from "../tree/mod.ts";
import { type SectionPage, Sections } from "./sections.ts";

const page = (number: number, ...texts: string[]): SectionPage => ({
  number,
  text: texts.join("\n"),
  lines: texts.map((text, i) => ({ text, x: 50, y: 100 + 20 * i })),
});
const PAGES = [
  page(1, "Cover", "Chapter", "opening", "Alpha", "a1"),
  page(2, "a2", "Beta", "b1", "Gamma", "g1"),
  page(3, "g2", "Delta", "d1"),
];

function texts(structure: TreeNode[], scope: "section" | "pages" = "section"): Record<string, string> {
  const nodes = [...walk(structure)].map(({ node }) => node);
  const found = new Sections(PAGES, scope).texts(structure, new Set(nodes));
  return Object.fromEntries(nodes.map((node) => {
    const { text, scope } = found.get(node)!;
    return [node.title, `${scope}: ${text.replaceAll("\n", " ")}`];
  }));
}

Deno.test("Sections cuts text where headings stand, so that neighbours on one page differ", () => {
  assert.deepEqual(texts(nodesOf("Chapter[1-3]{Alpha[1-2], Beta[2-2], Gamma[2-3]}, Delta[3-3]")), {
    Chapter: "section: Chapter opening",
    Alpha: "section: Alpha a1 a2",
    Beta: "section: Beta b1",
    Gamma: "section: Gamma g1 g2",
    Delta: "section: Delta d1",
  });
});

Deno.test("Sections finds a heading by its box before it looks for its words", () => {
  const structure = nodesOf("Alpha[1-2], Zeta[2-3]");
  structure[1]!.heading = { page: 2, x: 50, y: 160, width: 10, height: 10 };
  assert.equal(texts(structure).Alpha, "section: Alpha a1 a2 Beta b1");
});

Deno.test("Sections takes whole pages of both neighbours when a heading is not found, and says so", () => {
  const found = texts(nodesOf("Alpha[1-2], Missing[2-2], Delta[3-3]"));
  assert.equal(found.Alpha, "pages: Cover Chapter opening Alpha a1 a2 Beta b1 Gamma g1");
  assert.equal(found.Missing, "pages: a2 Beta b1 Gamma g1");
  assert.equal(found.Delta, "section: Delta d1");
});

Deno.test("Sections gives prefaces and intros the text before the first heading", () => {
  const structure = nodesOf("Preface[1-1], Chapter[1-2]{Intro[1-1], Alpha[1-2]}, Beta[2-3]");
  structure[0]!.synthetic = "preface";
  structure[1]!.nodes![0]!.synthetic = "intro";
  const found = texts(structure);
  assert.equal(found.Preface, "section: Cover");
  assert.equal(found.Intro, "section: Chapter opening");
  assert.equal(found.Chapter, "section: ");
});

Deno.test("Sections in scope pages takes pages, and of a parent those before its first child", () => {
  const found = texts(nodesOf("Chapter[1-3]{Beta[2-2], Gamma[2-3]}"), "pages");
  assert.equal(found.Chapter, "pages: Cover Chapter opening Alpha a1");
  assert.equal(found.Beta, "pages: a2 Beta b1 Gamma g1");
});
