/**
 * The tools that read one document.
 *
 * @module
 */
import { toInteger } from "./arguments.ts";
import { fillPages } from "./content.ts";
import { CONTENT_BUDGET, STRUCTURE_FIRST_PAGE_THRESHOLD } from "./contract.ts";
import { clip, failure, type NextSteps, type Outcome, sizeOf, success } from "./envelope.ts";
import { type CallContext, echo, findDocument } from "./library.ts";
import { formatPages, parsePageSpec } from "./page_spec.ts";
import { notReady, readiness, waitFor } from "./ready.ts";
import { documentRow } from "./rows.ts";
import { splitStructure, wireNodes } from "./structure.ts";
import type { DocumentMeta } from "../store/mod.ts";

/** Documents up to this length are read whole. */
const SHORT = 5;

/** Pages of the first range that is proposed for a longer document. */
const PROPOSED = 5;

type Arguments = Record<string, unknown>;

/**
 * The tool `get_document`: facts and readiness. A status is never an error here.
 *
 * @param context Library and scope.
 * @param args `doc_name` and `wait_for_completion`.
 */
export async function getDocument(context: CallContext, args: Arguments): Promise<Outcome> {
  const found = await findDocument(context, args.doc_name);
  if ("missing" in found) return found.missing;
  const meta = args.wait_for_completion ? await waitFor(context, found.meta) : found.meta;
  const { metadata, ...row } = documentRow(meta, CONTENT_BUDGET);
  const fields = { ...row, page_count: meta.pageNum || null, folder_id: null, ...(metadata && { metadata }) };
  return success(fields, stepsFor(meta));
}

/**
 * The tool `get_document_structure`: the outline, part by part.
 *
 * @param context Library and scope.
 * @param args `doc_name`, `part` and `wait_for_completion`.
 */
export async function getStructure(context: CallContext, args: Arguments): Promise<Outcome> {
  const opened = await openDocument(context, args);
  if ("outcome" in opened) return opened.outcome;
  const doc_name = clip(opened.meta.name);
  const tree = await context.library.tree(opened.meta.id);
  if (tree.structure.length === 0) {
    return failure("INTERNAL_ERROR", "NO_STRUCTURE", "The document has no outline.", { doc_name }, {
      options: ["Read its pages with get_page_content"],
    });
  }
  const parts = splitStructure(wireNodes(tree.structure), CONTENT_BUDGET);
  if (parts.length === 1) {
    return success({ doc_name, structure: parts[0] }, {
      summary: "The whole outline",
      options: ["Call get_page_content with the pages of the section that answers the question"],
    });
  }
  const total = parts.length;
  const part = Math.min(total, Math.max(1, toInteger(args.part) ?? 1));
  const hasMore = part < total;
  return success({
    doc_name,
    structure: parts[part - 1],
    total_parts: total,
    pagination: { part, total_parts: total, has_more: hasMore },
  }, {
    summary: `Part ${part} of ${total} of the outline`,
    options: [
      ...(hasMore ? [`Call again with part ${part + 1} unless the section is found`] : []),
      "Call get_page_content with the pages of the section that answers the question",
    ],
  });
}

/**
 * The tool `get_page_content`: the text of pages, as many as fit.
 *
 * @param context Library and scope.
 * @param args `doc_name`, `pages`, `text_offset` and `wait_for_completion`.
 */
export async function getPages(context: CallContext, args: Arguments): Promise<Outcome> {
  const opened = await openDocument(context, args);
  if ("outcome" in opened) return opened.outcome;
  const doc_name = clip(opened.meta.name);
  const spec = parsePageSpec(args.pages);
  if ("problem" in spec) {
    return failure("INVALID_INPUT", "BAD_PAGES", `The pages cannot be read: ${spec.problem}.`, {
      doc_name,
      requested_pages: echo(args.pages),
    }, { options: ["Call again with pages such as 5-7 or 1-3,9"] });
  }
  const { pages } = spec;
  const offset = args.text_offset === undefined ? 0 : toInteger(args.text_offset);
  if (offset === undefined || offset < 0 || (offset > 0 && pages.length > 1)) {
    return failure(
      "INVALID_INPUT",
      "BAD_ARGUMENTS",
      "text_offset is a whole number from 0, for a single page.",
      { doc_name },
      { options: ["Call again with one page, or without text_offset"] },
    );
  }
  const texts = new Map(
    (await context.library.pages(opened.meta.id)).map(({ page_index, markdown }) => [page_index, markdown]),
  );
  const last = [...texts.keys()].reduce((max, page) => Math.max(max, page), 0);
  const inside = pages.filter((page) => page <= last);
  const outside = pages.slice(inside.length);
  const requested_pages = formatPages(pages);
  const tooFar = offset > 0 && offset >= (texts.get(pages[0]!) ?? "").length;
  if (inside.length === 0 || tooFar) {
    const error = tooFar && inside.length > 0
      ? "The text of this page ends before text_offset."
      : `The document ends at page ${last}.`;
    return failure("INVALID_INPUT", "OUT_OF_RANGE", error, { doc_name, max_pages: last, requested_pages }, {
      options: [`Call again with pages from 1 to ${last}`],
    });
  }
  const head = { doc_name, total_pages: last, requested_pages };
  const { content, omitted, nextOffset } = fillPages(inside, texts, CONTENT_BUDGET - sizeOf(head), offset);
  const returned = content.map(({ page }) => page);
  return success({
    ...head,
    returned_pages: formatPages(returned),
    content,
    ...(omitted.length > 0 && { omitted_pages: formatPages(omitted) }),
    ...(outside.length > 0 && { out_of_range_pages: formatPages(outside) }),
    ...(nextOffset !== undefined && { truncated: true, next_text_offset: nextOffset }),
  }, stepsAfterPages(pages.length, returned, omitted, outside, nextOffset));
}

function stepsAfterPages(
  requested: number,
  returned: number[],
  omitted: number[],
  outside: number[],
  nextOffset: number | undefined,
): NextSteps {
  const summary = [`${returned.length} of ${requested} page${requested === 1 ? "" : "s"}`];
  const options: string[] = [];
  const short = (pages: number[]) => clip(formatPages(pages), 300);
  if (nextOffset !== undefined) {
    summary.push(`page ${returned[0]} was cut`);
    options.push(
      `Call again with pages "${returned[0]}" and text_offset ${nextOffset} for the rest of the page`,
    );
  }
  if (omitted.length > 0) {
    summary.push(`${omitted.length} did not fit: ${short(omitted)}`);
    options.push(`Call again with pages "${proposal(omitted)}" for what did not fit`);
  }
  if (outside.length > 0) {
    summary.push(`${outside.length} beyond the end of the document: ${short(outside)}`);
  }
  options.push("Answer from these pages, or read another section of the outline");
  return { summary: summary.join("; "), options };
}

/** Pages that can be asked for as they stand: the first runs of a long list. */
function proposal(pages: number[]): string {
  const text = formatPages(pages);
  return text.length <= 300 ? text : text.slice(0, text.lastIndexOf(",", 300));
}

async function openDocument(
  context: CallContext,
  args: Arguments,
): Promise<{ meta: DocumentMeta } | { outcome: Outcome }> {
  const found = await findDocument(context, args.doc_name);
  if ("missing" in found) return { outcome: found.missing };
  const waited = args.wait_for_completion === true;
  const meta = waited ? await waitFor(context, found.meta) : found.meta;
  const outcome = notReady(meta, waited);
  return outcome ? { outcome } : { meta };
}

function stepsFor(meta: DocumentMeta): NextSteps {
  const state = readiness(meta);
  if (state === "failed") {
    return {
      summary: "The document could not be processed",
      options: ["Tell the user; it has to be submitted again"],
    };
  }
  if (state === "processing") {
    return {
      summary: "The document is not ready",
      options: ["Call again with wait_for_completion set to true"],
      auto_retry: "Repeat the call in a minute",
    };
  }
  const pages = meta.pageNum;
  const all = pages === 1 ? "1" : `1-${pages}`;
  if (pages > STRUCTURE_FIRST_PAGE_THRESHOLD) {
    return {
      summary: `Ready, ${pages} pages: outline first`,
      options: ["Call get_document_structure, then get_page_content with a narrow range of pages"],
    };
  }
  if (pages > SHORT) {
    return {
      summary: `Ready, ${pages} pages`,
      options: [`Call get_page_content with pages "1-${PROPOSED}", or get_document_structure to choose them`],
    };
  }
  return {
    summary: pages > 0 ? `Ready, ${pages} page${pages === 1 ? "" : "s"}` : "Ready",
    options: [
      pages > 0
        ? `Call get_page_content with pages "${all}" to read it whole`
        : "Call get_document_structure",
    ],
  };
}
