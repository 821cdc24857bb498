/**
 * Question sets of others, with the page base that each has.
 *
 * @module
 */
import { PagetreeError, printable } from "pagetree/errors";
import { questionsFromRows } from "./read.ts";
import type { Question, QuestionLine } from "./types.ts";

/** A set that was made of foreign records. */
export interface LoadedSet {
  /** The questions, pages physical and from 1. */
  questions: Question[];
  /** Number of the first page in the source: what was added to its pages is 1 less this. */
  pageBase: 0 | 1;
  /** Records that were left out, with reasons. */
  refused: { record: string; reason: string }[];
}

/** What an adapter makes of one record: a row, or why there is none. */
type Read = Partial<QuestionLine> | string;

/**
 * Reads FinanceBench (`financebench_open_source.jsonl`), whose pages are counted from 0.
 *
 * @param text JSON lines.
 * @returns The set; a document `X_2018_10K` is `X_2018_10K.pdf`.
 * @throws {PagetreeError} `USAGE` when a line is no JSON or nothing is left.
 *
 * @example
 * ```ts
 * import { loadFinanceBench } from "pagetree/eval";
 * const evidence = [{ evidence_page_num: 59, doc_name: "X_2018_10K", evidence_text: "…" }];
 * const record = { financebench_id: "1", doc_name: "X_2018_10K", question: "Capex?", answer: "$1.00", evidence };
 * const { questions, pageBase } = loadFinanceBench(JSON.stringify(record));
 * console.log(questions[0]?.gold[0], pageBase); // page 60 of X_2018_10K.pdf, 0
 * ```
 */
export function loadFinanceBench(text: string): LoadedSet {
  const records = jsonLines(text, "FinanceBench");
  return load(
    "financebench",
    0,
    records.map((record, i) => {
      const id = textOf(record.financebench_id) ?? `line ${i + 1}`;
      const evidence = Array.isArray(record.evidence) ? record.evidence as Record<string, unknown>[] : [];
      const own = textOf(record.doc_name);
      const pages = evidence.map(({ evidence_page_num: page, doc_name }) => ({
        page,
        pdf: textOf(doc_name) ?? own,
      }));
      const bad = pages.find(({ page }) => !Number.isInteger(page) || (page as number) < 0);
      if (!own) return [id, "it names no document"];
      if (bad) return [id, `its page ${JSON.stringify(bad.page)} is no page counted from 0`];
      const pdfs = [...new Set([own, ...pages.map(({ pdf }) => pdf!)])].map((name) => `${name}.pdf`);
      return [id, {
        id,
        question: textOf(record.question) ?? "",
        answer: textOf(record.answer),
        pdfs,
        gold_pages: unique(pages.map(({ pdf, page }) => ({ pdf: `${pdf}.pdf`, page: page as number + 1 }))),
        tags: [record.question_type, record.question_reasoning].flatMap((tag) => textOf(tag) ?? []),
      }];
    }),
  );
}

/**
 * Reads MMLongBench-Doc and its second version (`samples.json`), whose pages are counted from 1 and stand as text.
 *
 * @param text A JSON list.
 * @returns The set. Records whose pages cannot be read are refused, not guessed.
 * @throws {PagetreeError} `USAGE` when the text is no JSON list or nothing is left.
 *
 * @example
 * ```ts
 * import { loadMMLongBench } from "pagetree/eval";
 * const record = { doc_id: "a.pdf", question: "How many?", answer: "4", answer_format: "Int", evidence_pages: "[3, 5]" };
 * console.log(loadMMLongBench(JSON.stringify([record])).questions[0]?.gold.length); // 2
 * ```
 */
export function loadMMLongBench(text: string): LoadedSet {
  const records = jsonOf(text, "MMLongBench");
  if (!Array.isArray(records)) throw notRecords("MMLongBench", "it is no JSON list");
  return load(
    "mmlongbench",
    1,
    (records as Record<string, unknown>[]).map((record, i) => {
      const id = `${textOf(record.doc_id) ?? "record"}#${i + 1}`;
      const pdf = textOf(record.doc_id);
      const answer = textOf(record.answer);
      const listed = typeof record.evidence_pages === "string"
        ? record.evidence_pages
        : JSON.stringify(record.evidence_pages);
      const pages = listed?.match(/^\s*\[\s*(?:\d+\s*(?:,\s*\d+\s*)*,?\s*)?\]\s*$/)
        ? listed.match(/\d+/g) ?? []
        : undefined;
      if (!pdf) return [id, "it names no document"];
      if (!pages) return [id, `its pages ${JSON.stringify(record.evidence_pages)} are no list of numbers`];
      if (pages.some((page) => Number(page) < 1)) {
        return [id, "it has a page 0, and pages are counted from 1"];
      }
      const answerable = answer?.trim().toLowerCase() !== "not answerable";
      const sources = String(record.evidence_sources ?? "").match(/(?<=')[^',\[\]]+(?=')/g) ?? [];
      return [id, {
        id,
        question: textOf(record.question) ?? "",
        answer,
        answer_kind: textOf(record.answer_format) ?? "",
        pdf,
        gold_pages: answerable ? unique(pages.map((page) => ({ pdf, page: Number(page) }))) : [],
        answerable,
        tags: [...(textOf(record.doc_type) ? [textOf(record.doc_type)!] : []), ...sources],
      }];
    }),
  );
}

/**
 * Reads the Enterprise RAG Challenge, round 2 (`answers.json`), whose pages are counted from 0 and stand in pools: one
 * page of each pool is needed.
 *
 * @param text A JSON object from question to record.
 * @param options Documents to ask where a record names none, as most that cannot be answered; without them those records
 * are refused.
 * @returns The set; documents are named `<SHA-1>.pdf` as in the challenge.
 * @throws {PagetreeError} `USAGE` when the text is no JSON object or nothing is left.
 *
 * @example
 * ```ts
 * import { loadEnterpriseRag } from "pagetree/eval";
 * const text = JSON.stringify({ "What?": { kind: "number", answers: ["12.5"], reference_pools: [["ab:11", "ab:47"]] } });
 * console.log(loadEnterpriseRag(text).questions[0]?.gold[0]?.map(({ page }) => page)); // [ 12, 48 ]
 * ```
 */
export function loadEnterpriseRag(text: string, options: { pdfs?: readonly string[] } = {}): LoadedSet {
  const records = jsonOf(text, "the Enterprise RAG Challenge");
  if (typeof records !== "object" || records === null || Array.isArray(records)) {
    throw notRecords("the Enterprise RAG Challenge", "it is no JSON object");
  }
  return load(
    "enterprise-rag",
    0,
    Object.entries(records).map(([question, record], i) => {
      const id = `erc-${String(i + 1).padStart(3, "0")}`;
      const { kind, answers, reference_pools: pools } = (record ?? {}) as Record<string, unknown>;
      const list = Array.isArray(answers) ? answers.map(String) : [];
      const answerable = !list.some((answer) => answer.trim().toUpperCase() === "N/A");
      const read = (Array.isArray(pools) ? pools as unknown[][] : []).map((pool) =>
        pool.map((entry) => pageOf(String(entry)))
      );
      if (read.flat().some((page) => page === undefined)) {
        return [id, "a page of its pools is no <document>:<page from 0>"];
      }
      const gold = read as { pdf: string; page: number }[][];
      const named = [...new Set(gold.flat().map(({ pdf }) => pdf))];
      const pdfs = named.length > 0 ? named : [...options.pdfs ?? []];
      if (pdfs.length === 0) return [id, "its pools name no document; say which to ask"];
      return [id, {
        id,
        question,
        answer: kind === "names" ? list : list[0] ?? null,
        answer_kind:
          ({ number: "Float", boolean: "Bool", name: "Str", names: "List" } as Record<string, string>)[
            String(kind)
          ] ??
            String(kind ?? ""),
        pdfs,
        gold_pages: answerable ? gold : [],
        gold_mode: answerable ? "any-per-pool" : "none",
        answerable,
        tags: pdfs.length > 1 ? ["several documents"] : [],
      }];
    }),
  );
}

function load(set: string, pageBase: 0 | 1, reads: readonly (readonly [string, Read])[]): LoadedSet {
  const checked = reads.map(([record, read]): readonly [string, Read] => [record, checkedRow(read)]);
  const refused = checked.flatMap(([record, read]) =>
    typeof read === "string" ? [{ record, reason: read }] : []
  );
  const rows = checked.flatMap(([, read]) => typeof read === "string" ? [] : [{ ...read, set }]);
  if (rows.length === 0) {
    const why = refused[0] ? `: ${printable(refused[0].record)}: ${refused[0].reason}` : "";
    throw notRecords(set, `no record can be read${why}`);
  }
  return { questions: questionsFromRows(rows, { file: set }), pageBase, refused };
}

/** A row alone, so that one that is no question does not cost the others. */
function checkedRow(read: Read): Read {
  if (typeof read === "string") return read;
  try {
    questionsFromRows([read]);
    return read;
  } catch (error) {
    return error instanceof PagetreeError
      ? error.message.replace(/^.*? as a question: /s, "")
      : String(error);
  }
}

function pageOf(entry: string): { pdf: string; page: number } | undefined {
  const [, pdf, page] = entry.match(/^([0-9a-zA-Z_.-]+):(\d+)$/) ?? [];
  return pdf === undefined ? undefined : { pdf: `${pdf}.pdf`, page: Number(page) + 1 };
}

function unique<T>(pages: readonly T[]): T[] {
  return [...new Map(pages.map((page) => [JSON.stringify(page), page])).values()];
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== ""
    ? value
    : typeof value === "number"
    ? String(value)
    : undefined;
}

function jsonLines(text: string, what: string): Record<string, unknown>[] {
  return text.split("\n").filter((line) => line.trim() !== "").map((line, i) =>
    jsonOf(line, `line ${i + 1} of ${what}`) as Record<string, unknown>
  );
}

function jsonOf(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw notRecords(what, `it is no JSON (${(cause as Error).message})`);
  }
}

function notRecords(what: string, why: string): PagetreeError {
  return new PagetreeError("USAGE", `Cannot read ${what} as questions: ${why}`);
}
