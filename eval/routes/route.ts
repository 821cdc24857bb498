/**
 * A route made of a way to choose pages; the answer is found the same way in all.
 */
import type { Model } from "pagetree/model";
import type { TreeNode } from "pagetree/tree";
import { answerFrom } from "./answering.ts";
import { Joined } from "./joined.ts";
import { Ledger } from "./ledger.ts";
import { predictedCost } from "./predicted.ts";
import type {
  AskOptions,
  Route,
  RouteAnswer,
  RouteContext,
  RouteDocument,
  RouteQuestion,
  TraceStep,
} from "./types.ts";

/** What a way to choose pages found; pages are numbered through all documents. */
export interface Choice {
  /** Pages, best first. */
  pages: number[];
  /** Lists of sections that were looked at. */
  routingSteps: number;
  /** What happened. */
  trace: { step: string; text: string; pages?: number[]; nodes?: string[] }[];
}

/** What a way to choose pages knows when it is asked. */
export interface ChooserContext extends RouteContext {
  /** The documents as one. */
  joined: Joined;
  /** Gets the calls that preparing costs. */
  ledger: Ledger;
}

/** A way to choose pages that knows its documents. */
export interface Chooser {
  /** The tree that it walks, for the predicted cost. */
  nodes?: readonly TreeNode[];
  /** Chooses; a text says why the route cannot serve. */
  choose(
    question: RouteQuestion,
    options: AskOptions & { ledger: Ledger; model?: Model },
  ): Promise<Choice | string> | Choice | string;
}

/**
 * Makes a route.
 *
 * @param name Its name.
 * @param about One sentence about it.
 * @param prepare Gets the way to choose ready; a text says why the route cannot serve.
 */
export function routeOf(
  name: string,
  about: string,
  prepare: (
    documents: readonly RouteDocument[],
    context: ChooserContext,
  ) => Promise<Chooser | string> | Chooser,
): Route {
  return {
    name,
    about,
    async prepare(documents, context) {
      const joined = new Joined(documents);
      const ledger = new Ledger(context.prices);
      const chooser = await prepare(documents, { ...context, joined, ledger });
      return {
        calls: ledger.calls,
        ...(typeof chooser !== "string" && chooser.nodes && { nodes: chooser.nodes }),
        async ask(question, options = {}) {
          if (typeof chooser === "string") return skipped(chooser);
          return await ask(chooser, joined, context, question, options);
        },
      };
    },
  };
}

/** The answer of a route that cannot serve. */
export function skipped(reason: string): RouteAnswer {
  return {
    status: "skipped",
    reason,
    answer: null,
    abstained: false,
    by: "none",
    selected: [],
    read: [],
    cited: [],
    routingSteps: 0,
    predictedCost: null,
    calls: [],
    trace: [],
  };
}

async function ask(
  chooser: Chooser,
  joined: Joined,
  { model, prices }: RouteContext,
  question: RouteQuestion,
  options: AskOptions,
): Promise<RouteAnswer> {
  const ledger = new Ledger(prices, options.calls);
  const choice = await chooser.choose(question, { ...options, ledger, model });
  if (typeof choice === "string") return { ...skipped(choice), calls: ledger.calls };
  const pages = choice.pages.flatMap((number) => joined.pages[number - 1] ?? []);
  const found = await answerFrom(question, pages, model && ledger.watch(model, "answer"), options);
  const gold = joined.numbers(question.gold.flat());
  const trace: TraceStep[] = [...choice.trace, { step: "read", text: "", pages: found.read }].map((step) => ({
    ...step,
    pages: joined.refs(step.pages ?? []),
  }));
  return {
    status: "ok",
    answer: found.answer,
    abstained: found.answer === null,
    by: found.by,
    selected: joined.refs(choice.pages),
    read: joined.refs(found.read),
    cited: joined.refs(found.cited),
    routingSteps: choice.routingSteps,
    predictedCost: chooser.nodes && gold.length > 0 ? predictedCost(chooser.nodes, gold) : null,
    calls: ledger.calls,
    trace: [...trace, ...found.trace],
  };
}
