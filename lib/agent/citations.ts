/**
 * Citations in answers: how a model is asked for them, and how they are read.
 *
 * @module
 */
import { PagetreeError } from "../errors.ts";
import { nameKey } from "../store/mod.ts";
import type { Library } from "./library.ts";
import { scopeOf } from "./tools.ts";

/** How a model writes citations: as tags that can be read, or as plain text in brackets. */
export type CitationFormat = "cite" | "markdown";

/** A citation, with the document it leads to. */
export interface Citation {
  /** Name as cited. */
  document: string;
  /** Id of the document, or null where the library has none of that name. */
  doc_id: string | null;
  /** Page, 1-based; the first one of a range. */
  page: number;
  /** Block of the page, where the answer names one. */
  block_id?: string;
}

/** A citation that has a place in the text. */
export interface NumberedCitation extends Citation {
  /** Number in the text, from 1. */
  index: number;
  /** Name of the place that its number links to. */
  anchor: string;
}

const RULES = [
  "Answer only from pages that you have read with your tools. When they do not hold the answer, say so.",
  "Cite what a tool showed and nothing else, right behind the claim that it supports. One page in each citation, at most three citations for a claim.",
  "Where the page text carries a block_id, cite the block with it; never make one up.",
];

const SYNTAX: Record<CitationFormat, string> = {
  cite:
    'Write a citation as <cite doc="NAME" page="N"/>, or <cite doc="NAME" page="N" block="ID"/> with a block.',
  markdown: "Write a citation as [NAME, p. N], or [NAME, p. N, block ID] with a block.",
};

const TAG =
  /<cite\b((?:\s+[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'))+)\s*(?:\/>|>(?:([^<]*)<\/cite\s*>)?)|<doc=([^;<>]+);\s*page=(\d+)(?:-\d+)?(?:;\s*block(?:_id)?=([^;<>]+))?>/gi;

/**
 * The text that asks a model for citations.
 *
 * @param format `cite` (default, also for the empty text) or `markdown`.
 * @returns Rules and syntax.
 * @throws {PagetreeError} `BAD_ARGUMENT` for any other format.
 *
 * @example
 * ```ts
 * import { citationPrompt } from "pagetree/agent";
 * console.log(citationPrompt("markdown").includes("[NAME, p. N]")); // true
 * ```
 */
export function citationPrompt(format: string = "cite"): string {
  const chosen = format === "" ? "cite" : format;
  if (Object.hasOwn(SYNTAX, chosen)) return [...RULES, SYNTAX[chosen as CitationFormat]].join("\n");
  const message = `Cannot use ${JSON.stringify(format)} as a format of citations: it is cite or markdown`;
  throw new PagetreeError("BAD_ARGUMENT", message, { format });
}

/**
 * Lists the citations of an answer, each once, in order.
 *
 * @param library The library.
 * @param answer Text with tags; citations in brackets are plain text and not read.
 * @param options `docId`: documents that names may lead to.
 * @returns Citations; of an unknown name `doc_id` is null.
 * @throws {PagetreeError} `BAD_ARGUMENT` where several documents have a cited name.
 *
 * @example
 * ```ts
 * import { getCitations } from "pagetree/agent";
 * import { DocumentStore } from "pagetree/store";
 * const answer = 'It rained. <cite doc="log.pdf" page="3"/>';
 * console.log(await getCitations(new DocumentStore("no-such-folder"), answer)); // [ { document: "log.pdf", doc_id: null, page: 3 } ]
 * ```
 */
export async function getCitations(
  library: Pick<Library, "list">,
  answer: string,
  options: { docId?: string | readonly string[] } = {},
): Promise<Citation[]> {
  const { citations } = await resolveCitations(library, answer, options);
  return citations.map(({ index: _, anchor: __, ...citation }) => citation);
}

/**
 * Replaces the citation tags of an answer by numbered links.
 *
 * @param library The library.
 * @param answer Text with tags.
 * @param options `docId`: documents that names may lead to.
 * @returns The text, and the citations by number.
 * @throws {PagetreeError} As {@linkcode getCitations}.
 *
 * @example
 * ```ts
 * import { resolveCitations } from "pagetree/agent";
 * import { DocumentStore } from "pagetree/store";
 * const library = new DocumentStore("no-such-folder");
 * const { answer } = await resolveCitations(library, 'It rained. <cite doc="log.pdf" page="3"/>');
 * console.log(answer); // It rained. [[1]](#pageindex-citation-01)
 * ```
 */
export async function resolveCitations(
  library: Pick<Library, "list">,
  answer: string,
  options: { docId?: string | readonly string[] } = {},
): Promise<{ answer: string; citations: NumberedCitation[] }> {
  const scope = scopeOf(options.docId);
  const documents = (await library.list()).documents.filter(({ id }) => scope?.includes(id) ?? true);
  const citations = new Map<string, NumberedCitation>();
  const text = answer.replace(TAG, (tag, attributes, inner = "", oldDoc, oldPage, oldBlock) => {
    const given = attributes === undefined
      ? { doc: oldDoc, page: oldPage, block: oldBlock }
      : readAttributes(attributes);
    const page = Number(/^\s*(\d+)/.exec(given.page ?? "")?.[1]);
    if (!given.doc || !(page >= 1)) return tag;
    const key = JSON.stringify([given.doc, page, given.block]);
    const index = citations.get(key)?.index ?? citations.size + 1;
    const anchor = `pageindex-citation-${String(index).padStart(2, "0")}`;
    const block = given.block ? { block_id: given.block } : {};
    citations.set(key, {
      document: given.doc,
      doc_id: idOf(documents, given.doc),
      page,
      ...block,
      index,
      anchor,
    });
    return `${inner && `${inner} `}[[${index}]](#${anchor})`;
  });
  return { answer: text, citations: [...citations.values()] };
}

function readAttributes(text: string): Record<string, string | undefined> {
  const found = [...text.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
  return Object.fromEntries(found.map(([, name, double, single]) => [
    name!.toLowerCase(),
    (double ?? single!)
      .replace(/&quot;/g, '"').replace(/&apos;|&#39;/g, "'").replace(/&lt;/g, "<").replace(/&gt;/g, ">")
      .replace(/&amp;/g, "&"),
  ]));
}

function idOf(documents: readonly { id: string; name: string }[], name: string): string | null {
  const named = documents.filter((meta) => nameKey(meta.name) === nameKey(name));
  if (named.length > 1) {
    const message = `Cannot resolve ${
      JSON.stringify(name)
    } as a citation: got ${named.length} documents of that name`;
    throw new PagetreeError("BAD_ARGUMENT", message, { document: name });
  }
  return named[0]?.id ?? documents.find(({ id }) => id === name)?.id ?? null;
}
