/**
 * The tool `browse_documents`.
 *
 * @module
 */
import { toInteger } from "./arguments.ts";
import { CONTENT_BUDGET } from "./contract.ts";
import { failure, type NextSteps, type Outcome, success } from "./envelope.ts";
import { type CallContext, visible } from "./library.ts";
import { readiness } from "./ready.ts";
import { documentRow } from "./rows.ts";

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 50;

/**
 * Lists one page of the library, newest first.
 *
 * @param context Library and scope.
 * @param args `offset`, `limit` and `recursive`.
 */
export async function browseDocuments(context: CallContext, args: Record<string, unknown>): Promise<Outcome> {
  const offset = toInteger(args.offset ?? 0);
  const limit = toInteger(args.limit ?? DEFAULT_LIMIT);
  if (offset === undefined || limit === undefined) {
    const name = offset === undefined ? "offset" : "limit";
    return failure("INVALID_INPUT", "BAD_ARGUMENTS", `${name} is a whole number.`, {}, {
      options: [`Call again with a number as ${name}, or without it`],
    });
  }
  const start = Math.max(0, offset);
  const count = Math.min(MAX_LIMIT, Math.max(1, limit));
  const all = await visible(context);
  const shown = all.slice(start, start + count);
  const budget = Math.floor(CONTENT_BUDGET / MAX_LIMIT) - 60;
  const documents = shown.map((meta) => ({ doc_id: meta.id, ...documentRow(meta, budget) }));
  const hasMore = shown.length > 0 && start + shown.length < all.length;
  return success({
    documents,
    sort: "time",
    next_offset: hasMore ? start + shown.length : null,
    has_more: hasMore,
    ...(args.recursive !== true && { folders: [] }),
  }, nextSteps(start, shown.map(readiness), hasMore));
}

function nextSteps(start: number, states: string[], hasMore: boolean): NextSteps {
  if (states.length === 0) {
    if (start > 0) {
      return { summary: "There is nothing at this offset", options: ["Call again with offset 0"] };
    }
    return {
      summary: "The library is empty",
      options: ["Tell the user that documents have to be added to the library first"],
      auto_retry: "Repeat the call after a document was added",
    };
  }
  const options = [
    "To be listed is not to be relevant: compare names and descriptions with the question",
    "Call get_document_structure with the name of the document that fits",
  ];
  if (hasMore) options.push(`Call again with offset ${start + states.length} for the next ones`);
  if (states.includes("processing")) options.push("Those that are not completed cannot be read yet");
  if (states.includes("failed")) options.push("Those that failed cannot be read");
  const number = `${states.length} document${states.length === 1 ? "" : "s"}`;
  return { summary: `${number} shown, ${hasMore ? "more follow" : "no more follow"}`, options };
}
