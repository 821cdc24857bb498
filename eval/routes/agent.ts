/**
 * The route that lets a model find its own way: it reads the document with the tools that agents get.
 */
import { agentInstructions, type Library, libraryTools, toolNames, type ToolSpec } from "pagetree/agent";
import type { Message, Model, ModelTool } from "pagetree/model";
import type { DocumentMeta } from "pagetree/store";
import { Ledger } from "./ledger.ts";
import { skipped } from "./route.ts";
import type { PageRef, Route, RouteAnswer, RouteDocument, TraceStep } from "./types.ts";

/** Most calls of the model for one question. */
const MAX_TURNS = 12;
/** Characters of a tool's answer in the trace. */
const TRACE_CHARS = 600;

/** A model with the tools of the library. */
export const agent: Route = {
  name: "agent",
  about: "A model that walks outline and pages with the agent tools.",
  async prepare(documents, { model, prices }) {
    const trees = await Promise.all(documents.map(async (document) => (await document.refined()).tree));
    const calls = (await Promise.all(documents.map((document) => document.refined()))).flatMap(({ calls }) =>
      calls
    );
    const library = memoryLibrary(documents, trees);
    const specs = libraryTools(library);
    return {
      calls,
      async ask({ question }, options = {}) {
        if (!model) return skipped("there is no model");
        const ledger = new Ledger(prices, options.calls);
        const walk = new Walk(documents, specs, ledger.watch(model, "route"));
        return { ...await walk.run(question, options), calls: ledger.calls };
      },
    };
  },
};

/** One question on its way. */
class Walk {
  readonly #trace: TraceStep[] = [];
  readonly #read = new Map<string, PageRef>();
  #views = 0;

  constructor(
    private readonly documents: readonly RouteDocument[],
    private readonly specs: readonly ToolSpec[],
    private readonly model: Model,
  ) {}

  async run(
    question: string,
    { epoch, signal }: { epoch?: number; signal?: AbortSignal },
  ): Promise<RouteAnswer> {
    const tools: ModelTool[] = this.specs.map(({ name, description, inputSchema }) => ({
      name,
      description,
      parameters: { ...inputSchema },
    }));
    const names = this.documents.map((_, i) => nameOf(i)).join(", ");
    const messages: Message[] = [
      { role: "system", content: agentPrompt() },
      { role: "user", content: `Documents: ${names}\n\n${question}` },
    ];
    for (let turn = 1; turn <= MAX_TURNS; turn++) {
      const toolChoice = turn === MAX_TURNS ? "none" : "auto";
      const reply = await this.model.ask({ messages, tools, toolChoice, repeat: epoch, signal });
      if (!reply.toolCalls?.length) return this.#answer(reply.text);
      messages.push({ role: "assistant", content: reply.text, toolCalls: reply.toolCalls });
      for (const { id, name, arguments: args } of reply.toolCalls) {
        messages.push({ role: "tool", toolCallId: id, content: await this.#call(name, args, signal) });
      }
    }
    return this.#answer("");
  }

  async #call(name: string, text: string, signal?: AbortSignal): Promise<string> {
    const spec = this.specs.find((tool) => tool.name === name);
    if (!spec) {
      return JSON.stringify({ error: "There is no tool of that name.", available_tools: toolNames() });
    }
    const args = parsed(text);
    const { content } = await spec.invoke(args, { signal });
    const answer = content.map((block) => block.type === "text" ? block.text : "").join("\n");
    const pages = this.#note(name, args, answer);
    this.#trace.push({ step: name, text: `${text} → ${answer.slice(0, TRACE_CHARS)}`, pages });
    return answer;
  }

  /** Keeps account of what a tool showed. */
  #note(name: string, args: unknown, answer: string): PageRef[] {
    if (name === "get_document_structure") this.#views++;
    if (name !== "get_page_content") return [];
    const shown = (parsed(answer) as { content?: { page?: number }[] } | undefined)?.content ?? [];
    const index = indexOf((args as { doc_name?: unknown } | undefined)?.doc_name);
    const document = index === undefined ? undefined : this.documents[index];
    if (!document) return [];
    const pages = shown.flatMap(({ page }) => typeof page === "number" ? [{ pdf: document.pdf, page }] : []);
    for (const ref of pages) this.#read.set(JSON.stringify(ref), ref);
    return pages;
  }

  #answer(text: string): RouteAnswer {
    const read = [...this.#read.values()];
    const { answer, cited } = finalOf(text);
    const known = (page: number) => read.filter((ref) => ref.page === page);
    this.#trace.push({ step: "answer", text: answer ?? "the documents do not hold it" });
    return {
      status: "ok",
      answer,
      abstained: answer === null,
      by: "model",
      selected: read,
      read,
      cited: cited.flatMap(known),
      routingSteps: this.#views,
      predictedCost: null,
      calls: [],
      trace: this.#trace,
    };
  }
}

/** What the model is told before the question. */
export function agentPrompt(): string {
  return `${agentInstructions()}\n\n${RULES}`;
}

const RULES =
  "When you know the answer, end with one line: ANSWER: the answer alone, as short as the question allows; and a " +
  "line PAGES: the numbers of the pages that it rests on. When the documents do not hold it, end with ANSWER: NOT FOUND.";

/** The answer and the pages of the last lines; without them the whole text is the answer. */
function finalOf(text: string): { answer: string | null; cited: number[] } {
  const line = (name: string) => text.match(new RegExp(`^\\W*${name}:\\W*(.*?)\\s*$`, "im"))?.[1];
  const answer = (line("ANSWER") ?? text).replace(/\*+$/, "").trim();
  const cited = (line("PAGES") ?? "").match(/\d+/g)?.map(Number) ?? [];
  return { answer: answer === "" || /^not found\.?$/i.test(answer) ? null : answer, cited };
}

/** Names are ours, so that no file name can steer the model. */
function nameOf(index: number): string {
  return `document-${index + 1}.pdf`;
}

function indexOf(name: unknown): number | undefined {
  const number = String(name).match(/^(?:document|pi)-(\d+)(?:\.pdf)?$/)?.[1];
  return number === undefined ? undefined : Number(number) - 1;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A library that lies in memory: the documents of the question and nothing else. */
function memoryLibrary(
  documents: readonly RouteDocument[],
  trees: readonly RouteDocument["tree"][],
): Library {
  const metas = documents.map(({ pages }, i) => ({
    id: `pi-${i + 1}`,
    name: nameOf(i),
    status: "completed",
    pageNum: pages.length,
    createdAt: "2000-01-01T00:00:00.000000",
    description: trees[i]!.doc_description ?? "",
    mode: "flash",
  }));
  const at = (id: string) => Number(id.slice(3)) - 1;
  return {
    list: () => Promise.resolve({ documents: metas as unknown as DocumentMeta[] }),
    tree: (id) => Promise.resolve(trees[at(id)]!),
    pages: (id) =>
      Promise.resolve(
        documents[at(id)]!.pages.map(({ number, text }) => ({ page_index: number, markdown: text })),
      ),
    delete: () => Promise.resolve(false),
  };
}
