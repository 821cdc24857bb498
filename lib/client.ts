/**
 * One facade over a library of documents: submit PDFs, read trees and pages, hand tools to agents.
 *
 * @example
 * ```ts
 * import { PagetreeClient } from "pagetree/client";
 * const client = new PagetreeClient({ storagePath: await Deno.makeTempDir() });
 * const { doc_id, name } = await client.submitDocument("fixtures/pdf/two_column_paper.pdf");
 * console.log(name, (await client.getDocumentStructure(doc_id)).map((node) => node.title));
 * console.log((await client.getPageContent(doc_id, "1"))[0]?.page_index); // 1
 * await Deno.remove(client.store.root, { recursive: true });
 * ```
 *
 * @module
 */
import {
  agentInstructions,
  type Citation,
  citationPrompt,
  documentContext,
  getCitations,
  libraryTools,
  type NumberedCitation,
  resolveCitations,
  type ToolOptions,
  type ToolSpec,
} from "./agent/mod.ts";
import { LocalDocuments } from "./client/documents.ts";

export { LocalDocuments };
export type * from "./client/types.ts";
export type { WaitOptions } from "./client/wait.ts";

/**
 * Documents of a local library, and what agents need to read them. Without a model: trees come from layout alone.
 *
 * @example
 * ```ts
 * import { PagetreeClient } from "pagetree/client";
 * const client = new PagetreeClient({ storagePath: "no-such-folder" });
 * console.log((await client.listDocuments()).total, client.toolSpecs().length); // 0 4
 * ```
 */
export class PagetreeClient extends LocalDocuments {
  /**
   * Makes the tools that read this library.
   *
   * @param options Management, scope, further tools.
   * @returns Tools that any adapter takes.
   * @throws {PagetreeError} `BAD_ARGUMENT` for an empty scope.
   */
  toolSpecs(options: ToolOptions = {}): ToolSpec[] {
    return libraryTools(this.store, options);
  }

  /**
   * The system prompt of an agent, with the client's own guidance at its end.
   *
   * @param options `includeManagement`: whether tools that change the library are offered; `docId`: documents to name
   * at the end, for agents that have no first user message.
   * @returns The text.
   * @throws {PagetreeError} As {@linkcode PagetreeClient.documentContext}.
   */
  async agentInstructions(
    options: { includeManagement?: boolean; docId?: string | readonly string[] } = {},
  ): Promise<string> {
    const { docId, includeManagement } = options;
    const text = agentInstructions({ includeManagement, instructions: this.instructions });
    return docId === undefined ? text : `${text}\n\n${await this.documentContext(docId)}`;
  }

  /**
   * Names the documents that a user chose, for the first user message.
   *
   * @param docId Id or ids.
   * @returns The text.
   * @throws {PagetreeError} `BAD_ARGUMENT` for an empty choice, `NOT_FOUND` with all missing ids.
   */
  async documentContext(docId: string | readonly string[]): Promise<string> {
    return await documentContext(this.store, docId);
  }

  /**
   * The text that asks a model for citations.
   *
   * @param format `cite` (default) or `markdown`.
   * @returns The text.
   * @throws {PagetreeError} `BAD_ARGUMENT` for any other format.
   */
  citationPrompt(format?: string): string {
    return citationPrompt(format);
  }

  /**
   * Lists the citations of an answer.
   *
   * @param answer Text with citation tags.
   * @param options `docId`: documents that names may lead to.
   * @returns Citations, each once.
   * @throws {PagetreeError} `BAD_ARGUMENT` where several documents have a cited name.
   */
  async getCitations(
    answer: string,
    options: { docId?: string | readonly string[] } = {},
  ): Promise<Citation[]> {
    return await getCitations(this.store, answer, options);
  }

  /**
   * Replaces the citation tags of an answer by numbered links.
   *
   * @param answer Text with citation tags.
   * @param options `docId`: documents that names may lead to.
   * @returns The text, and the citations by number.
   * @throws {PagetreeError} As {@linkcode PagetreeClient.getCitations}.
   */
  async resolveCitations(
    answer: string,
    options: { docId?: string | readonly string[] } = {},
  ): Promise<{ answer: string; citations: NumberedCitation[] }> {
    return await resolveCitations(this.store, answer, options);
  }
}
