/**
 * A stand-in for a model: it answers by the words that question and text share, so that the model cells of notebooks run
 * without network and without a key.
 */
import type { ScriptedReply, ScriptedRequest } from "pagetree/model/testing";

/** Answers one call; what it is about is told by the name of the schema or the tools. */
export function readByWords({ prompt, body }: ScriptedRequest): ScriptedReply {
  const { response_format: format, tools, messages } = body as {
    response_format?: { json_schema?: { name: string } };
    tools?: unknown[];
    messages: { role: string; content: unknown }[];
  };
  if (tools) return withTools(messages);
  const question = within(prompt, "question");
  const pages = pagesIn(prompt);
  switch (format?.json_schema?.name) {
    case "sections":
      return {
        value: {
          thinking: "The titles share words with the question.",
          node_list: bestIds(prompt, question),
        },
      };
    case "answer":
      return { value: answer(question, pages) };
    case "summary":
      return { value: { title: "Several topics", summary: firstWords(prompt) } };
    case "description":
      return { value: { summary: firstWords(prompt) } };
    case "subsections":
      return { value: { subsections: headings(pages).map(({ title, page }) => ({ title, page })) } };
    case "contents_page":
      return { value: { is_contents: /^(?:table of )?contents$/im.test(pages[0]?.text ?? "") } };
    case "list_headings":
      return { value: { headings: headings(pages) } };
    case "check_heading":
      return { value: { on_page: pages[0]!.text.includes(within(prompt, "title")), opens_page: false } };
    case "find_heading":
      return {
        value: { page: pages.find(({ text }) => text.includes(within(prompt, "title")))?.number ?? null },
      };
    case "read_contents":
    case "missing_contents":
      return { value: { entries: [] } };
    case "locate_titles":
      return { value: { found: [] } };
    case "judgement":
      return {
        value: {
          equivalent: within(prompt, "response").includes(within(prompt, "reference")),
          abstained: false,
          reason: "by words",
        },
      };
    default:
      return { text: "I read by words only." };
  }
}

/** Looks at the outline, reads two pages, answers. */
function withTools(messages: readonly { role: string; content: unknown }[]): ScriptedReply {
  const results = messages.filter(({ role }) => role === "tool");
  const [, name = "document-1.pdf"] = JSON.stringify(messages).match(/Documents: ([^\s,\\"]+)/) ?? [];
  const call = (tool: string, args: object) => ({
    toolCalls: [{
      id: `call-${results.length}`,
      name: tool,
      arguments: JSON.stringify({ doc_name: name, ...args }),
    }],
  });
  if (results.length === 0) return call("get_document_structure", {});
  if (results.length === 1) return call("get_page_content", { pages: "1-2" });
  return { text: "I looked at the outline and at two pages.\nANSWER: see the first pages\nPAGES: 1, 2" };
}

function answer(question: string, pages: readonly { number: number; text: string }[]) {
  const sentences = pages.flatMap(({ number, text }) =>
    text.replaceAll("\n", " ").split(/(?<=[.!?])\s+/).map((sentence) => ({ number, sentence }))
  );
  const [best] = sentences.map((own) => ({ ...own, score: shared(question, own.sentence) })).sort((a, b) =>
    b.score - a.score
  );
  // Without text there are pictures, which it cannot read.
  if (!best || best.score === 0) return { answer: "", cited_pages: [], confidence: 0, not_in_pages: true };
  return {
    answer: best.sentence.slice(0, 160),
    cited_pages: [best.number],
    confidence: 0.5,
    not_in_pages: false,
  };
}

function bestIds(prompt: string, question: string): string[] {
  const rows = within(prompt, "sections").split("\n").map((line) => ({
    id: line.match(/\b\d{4,}\b/)?.[0],
    score: shared(question, line),
  }));
  return rows.filter(({ id }) => id !== undefined).sort((a, b) => b.score - a.score).slice(0, 3).map((
    { id },
  ) => id!);
}

/** Numbered lines that look like headings. */
function headings(pages: readonly { number: number; text: string }[]) {
  return pages.flatMap(({ number, text }) =>
    text.split("\n").flatMap((line) => {
      const [, code] = line.match(/^(\d+(?:\.\d+)*) \p{Lu}[^.]{2,60}$/u) ?? [];
      return code === undefined ? [] : [{ code, title: line.trim(), page: number }];
    })
  );
}

function shared(question: string, text: string): number {
  const words = new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu));
  return (question.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter((word) => words.has(word)).length;
}

function firstWords(prompt: string): string {
  const text = prompt.replace(/[\s\S]*?<(?:text|page|section|node)[^>]*>\n/, "").replace(/<[^>]*>/g, " ");
  return `About ${text.trim().split(/\s+/).slice(0, 12).join(" ")}.`;
}

function within(prompt: string, tag: string): string {
  return prompt.match(new RegExp(`<${tag}>\\n([\\s\\S]*?)\\n</${tag}>`))?.[1] ?? "";
}

function pagesIn(prompt: string): { number: number; text: string }[] {
  return [...prompt.matchAll(/<page number="(\d+)">\n([\s\S]*?)\n<\/page>/g)].map(([, number, text]) => ({
    number: Number(number),
    text: text!,
  }));
}
