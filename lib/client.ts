/**
 * One facade over a library of documents: submit PDFs, read trees and pages, hand tools to agents.
 *
 * Over 300 lines, since it has one documented method for each thing that a library can do, and nothing else.
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
import config from "../deno.json" with { type: "json" };
import {
  agentInstructions,
  type AgentParts,
  type AiSdkTools,
  aiSdkTools,
  type AnthropicConfigOptions,
  type AnthropicRunnerConfig,
  anthropicRunnerConfig,
  type AnthropicTool,
  anthropicTools,
  type Citation,
  citationPrompt,
  type ClaudeAgentConfig,
  claudeAgentConfig,
  type ClaudeConfigOptions,
  claudeMcp,
  type ClaudeMcpEntry,
  createMcpServer,
  documentContext,
  getCitations,
  libraryTools,
  type LocalMcpServer,
  type NumberedCitation,
  type OpenAIAgentConfig,
  openaiAgentConfig,
  type OpenAIConfigOptions,
  type OpenAITool,
  openaiTools,
  type PlainTool,
  plainTools,
  refuseHosted,
  resolveCitations,
  type ToolSpec,
  type WithContext,
} from "./agent/mod.ts";
import { LocalDocuments } from "./client/documents.ts";
import type { ClientToolOptions } from "./client/types.ts";
import { PagetreeError, printable } from "./errors.ts";
import { openRenderer, type PageImage, type RenderOptions } from "./pdf/mod.ts";
import { localExtras } from "./client/extras.ts";

export { LocalDocuments };
export type * from "./client/types.ts";
export type { BackendOptions, ModelNames, ModelRoles } from "./client/models.ts";
export type { WaitOptions } from "./client/wait.ts";

/**
 * Documents of a local library, and what agents need to read them. Trees come from layout alone unless a model is named:
 * `indexModel` (or `model`) then splits large sections and writes summaries.
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
  toolSpecs({ extras, ...options }: ClientToolOptions = {}): ToolSpec[] {
    const further = extras === true ? localExtras(this.store, options.docId) : extras || undefined;
    return libraryTools(this.store, { ...options, extras: further });
  }

  /**
   * A page of a document as a picture.
   *
   * @param docId Id.
   * @param page Page, from 1.
   * @param options Size, format, part of the page.
   * @returns The picture.
   * @throws {PagetreeError} `NOT_FOUND`, also where the PDF was not kept; `USAGE` for a page that there is not;
   * `PACKAGE_MISSING` when the canvas cannot be loaded.
   */
  async getPageImage(docId: string, page: number, options: RenderOptions = {}): Promise<PageImage> {
    const { name } = await this.getDocument(docId);
    const source = await this.store.source(docId);
    if (!source) {
      const message = `Cannot draw pages of ${printable(name)}: its PDF was not kept`;
      throw new PagetreeError("NOT_FOUND", message, { document: docId });
    }
    await using pdf = await openRenderer(source, { name, signal: options.signal });
    return await pdf.render(page, options);
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

  /**
   * The tools as plain functions from arguments to text.
   *
   * @param options Management, scope, further tools.
   * @returns The tools.
   * @throws {PagetreeError} `BAD_ARGUMENT` for an empty scope.
   */
  agentTools(options: ClientToolOptions = {}): PlainTool[] {
    return plainTools(this.toolSpecs(options));
  }

  /**
   * The tools for OpenAI Agents.
   *
   * @param options Management, scope, further tools; `hosted` is refused.
   * @returns Tools for `new Agent({ tools })`.
   * @throws {PagetreeError} `PACKAGE_MISSING`, `UNSUPPORTED_MODE`, `BAD_ARGUMENT`.
   */
  async asOpenAITools(options: ClientToolOptions & { hosted?: boolean } = {}): Promise<OpenAITool[]> {
    refuseHosted(options.hosted);
    return await openaiTools(this.toolSpecs(options));
  }

  /**
   * The config of an OpenAI agent over this library.
   *
   * @param options Tools, name, model; `hosted` is refused.
   * @returns What `new Agent()` takes; with `docId` also `context` for the first user message.
   * @throws {PagetreeError} `PACKAGE_MISSING`, `UNSUPPORTED_MODE`, `BAD_ARGUMENT`, `NOT_FOUND`.
   */
  async openaiAgentConfig(
    options: ClientToolOptions & OpenAIConfigOptions & { hosted?: boolean } = {},
  ): Promise<WithContext<OpenAIAgentConfig>> {
    refuseHosted(options.hosted);
    return await openaiAgentConfig(await this.#parts(options), options);
  }

  /**
   * The tools for the tool runner of the Anthropic SDK.
   *
   * @param options Management, scope, further tools.
   * @returns Tools for `toolRunner({ tools })`.
   * @throws {PagetreeError} `PACKAGE_MISSING`, `BAD_ARGUMENT`.
   */
  async asAnthropicTools(options: ClientToolOptions = {}): Promise<AnthropicTool[]> {
    return await anthropicTools(this.toolSpecs(options));
  }

  /**
   * The config of an Anthropic tool runner over this library.
   *
   * @param options Tools, model, limits.
   * @returns What `toolRunner()` takes beside the messages; with `docId` also `context` for the first user message.
   * @throws {PagetreeError} `PACKAGE_MISSING`, `BAD_ARGUMENT`, `NOT_FOUND`.
   */
  async anthropicRunnerConfig(
    options: ClientToolOptions & AnthropicConfigOptions,
  ): Promise<WithContext<AnthropicRunnerConfig>> {
    return await anthropicRunnerConfig(await this.#parts(options), options);
  }

  /**
   * The tools for the AI SDK.
   *
   * @param options Management, scope, further tools.
   * @returns A map for `generateText({ tools })`.
   * @throws {PagetreeError} `PACKAGE_MISSING`, `BAD_ARGUMENT`.
   */
  async asAiSdkTools(options: ClientToolOptions = {}): Promise<AiSdkTools> {
    return await aiSdkTools(this.toolSpecs(options));
  }

  /**
   * The tools as a server of this process for the Claude Agent SDK.
   *
   * @param options Tools, `serverName` (default `pageindex`).
   * @returns An entry of `mcpServers`.
   * @throws {PagetreeError} `PACKAGE_MISSING`, `BAD_ARGUMENT`.
   */
  async asClaudeMcp(options: ClientToolOptions & { serverName?: string } = {}): Promise<ClaudeMcpEntry> {
    const tools = this.toolSpecs(options);
    const instructions = this.#instructions(options);
    return await claudeMcp({ tools, instructions, version: config.version }, options.serverName);
  }

  /**
   * The options of a Claude agent over this library.
   *
   * @param options Tools, server's name, model.
   * @returns What `query({ options })` takes; with `docId` also `context` for the first user message.
   * @throws {PagetreeError} `PACKAGE_MISSING`, `BAD_ARGUMENT`, `NOT_FOUND`.
   */
  async claudeAgentConfig(
    options: ClientToolOptions & Omit<ClaudeConfigOptions, "version"> = {},
  ): Promise<WithContext<ClaudeAgentConfig>> {
    return await claudeAgentConfig(await this.#parts(options), { ...options, version: config.version });
  }

  /**
   * The tools as an MCP server for any transport; `serveStdio` and `serveHttp` serve it.
   *
   * @param options Management, scope, further tools.
   * @returns A server that is not connected.
   * @throws {PagetreeError} `PACKAGE_MISSING`, `BAD_ARGUMENT`.
   */
  async asMcpServer(options: ClientToolOptions = {}): Promise<LocalMcpServer> {
    const tools = this.toolSpecs(options);
    return await createMcpServer({
      tools,
      instructions: this.#instructions(options),
      version: config.version,
    });
  }

  #instructions({ includeManagement, docId }: ClientToolOptions): string {
    // With a scope nothing can be removed, so nothing is said about it.
    const isManaged = includeManagement === true && docId === undefined;
    return agentInstructions({ includeManagement: isManaged, instructions: this.instructions });
  }

  async #parts(options: ClientToolOptions): Promise<AgentParts> {
    const { docId } = options;
    return {
      tools: this.toolSpecs(options),
      instructions: this.#instructions(options),
      ...(docId !== undefined && { context: await this.documentContext(docId) }),
    };
  }
}
