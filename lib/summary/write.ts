/**
 * The summary of one node: which calls it takes.
 */
import type { Model } from "../model/mod.ts";
import { type CountTokens, digitAwareTokens, inputBudget } from "../tokens.ts";
import type { TreeNode } from "../tree/mod.ts";
import {
  joinPrompt,
  leafPrompt,
  parentPrompt,
  samePagePrompt,
  summarySchema,
  titledSchema,
} from "./prompts.ts";
import { pack, packForJoin } from "./windows.ts";

/** What the calls need. */
export interface Writing {
  model: Model;
  maxWords: number;
  shortTokens: number;
  maxInputTokens: number | undefined;
  countTokens: CountTokens;
  signal: AbortSignal;
  /** Runs a call when its turn comes. */
  permit: <T>(call: () => Promise<T>) => Promise<T>;
}

/** What was written. */
export interface Written {
  summary: string;
  source: "model" | "text";
  title?: string;
  /** What is doubtful about it. */
  problem?: string;
}

/** Summary of a leaf: its own text if that is short, else the model's. */
export async function writeLeaf(
  node: TreeNode,
  text: string,
  isSamePage: boolean,
  writing: Writing,
): Promise<Written> {
  const { maxWords, shortTokens, countTokens } = writing;
  if (countTokens(text) < shortTokens) return { summary: text, source: "text" };
  const budget = budgetOf(writing);
  if (count(text, writing) <= budget) {
    if (!isSamePage) return await ask(leafPrompt(node, text, maxWords), writing);
    return await askTitled(samePagePrompt(node, text, maxWords), writing);
  }
  const windows = pack(text.split("\n"), budget, (part) => count(part, writing));
  const parts = await Promise.all(windows.map((lines, i) => {
    const part = `part ${i + 1} of ${windows.length}`;
    return ask(leafPrompt(node, lines.join("\n"), maxWords, part), writing);
  }));
  return await joined(node, parts, writing);
}

/** Summary of a parent from its opening text and its children's summaries. */
export async function writeParent(node: TreeNode, opening: string, writing: Writing): Promise<Written> {
  const { maxWords } = writing;
  const budget = budgetOf(writing);
  const children = node.nodes!.map(({ title, summary }) => JSON.stringify({ title, summary: summary ?? "" }));
  const whole = [opening, ...children].join("\n");
  if (count(whole, writing) <= budget) {
    return await ask(parentPrompt(node, opening, children.join("\n"), maxWords), writing);
  }
  const openings = opening === "" ? [] : pack(opening.split("\n"), budget, (part) => count(part, writing));
  const groups = pack(children, budget, (part) => count(part, writing));
  const parts = await Promise.all([
    ...openings.map((lines) => ask(leafPrompt(node, lines.join("\n"), maxWords, "the opening"), writing)),
    ...groups.map((group) => ask(parentPrompt(node, "", group.join("\n"), maxWords), writing)),
  ]);
  return await joined(node, parts, writing);
}

/** Joins summaries of parts, level by level until one is left. */
async function joined(node: TreeNode, parts: Written[], writing: Writing): Promise<Written> {
  let level = parts;
  while (level.length > 1) {
    const groups = packForJoin(
      level.map(({ summary }) => summary),
      budgetOf(writing),
      (part) => count(part, writing),
    );
    level = await Promise.all(
      groups.map((group): Promise<Written> =>
        group.length === 1
          ? Promise.resolve({ summary: group[0]!, source: "model" })
          : ask(joinPrompt(node, group, writing.maxWords), writing)
      ),
    );
  }
  const problem = [...parts, ...level].find((part) => part.problem !== undefined)?.problem;
  return { ...level[0]!, ...(problem !== undefined && { problem }) };
}

/** One call; an empty summary is a failure, and one cut at its limit says so. */
async function ask(prompt: string, writing: Writing): Promise<Written> {
  const { model, signal, permit } = writing;
  const request = {
    messages: [{ role: "user", content: prompt }] as const,
    schema: summarySchema,
    schemaName: "summary",
    signal,
  };
  const { value, finish } = await permit(() => model.ask(request));
  return written(value?.summary ?? "", finish);
}

async function askTitled(prompt: string, writing: Writing): Promise<Written> {
  const { model, signal, permit } = writing;
  const request = {
    messages: [{ role: "user", content: prompt }] as const,
    schema: titledSchema,
    schemaName: "summary",
    signal,
  };
  const { value, finish } = await permit(() => model.ask(request));
  const title = value?.title.replace(/\s+/g, " ").trim();
  return { ...written(value?.summary ?? "", finish), ...(title && { title }) };
}

function written(text: string, finish: string): Written {
  const summary = text.trim();
  if (summary === "") throw new Error("the model wrote an empty summary");
  return {
    summary,
    source: "model",
    ...(finish === "length" && { problem: "cut at the length limit of the reply" }),
  };
}

function budgetOf({ maxInputTokens }: Writing): number {
  return maxInputTokens === undefined ? Infinity : inputBudget(maxInputTokens);
}

function count(text: string, { countTokens }: Writing): number {
  return digitAwareTokens(text, countTokens);
}
