/**
 * Tools beyond the contract: search over pages, and pages as pictures.
 *
 * @module
 */
import {
  badExtraArguments,
  clip,
  type ExtraCall,
  type ExtraOutcome,
  extraTool,
  failure,
  formatPages,
  parsePageSpec,
  success,
  type ToolSpec,
} from "../agent/mod.ts";
import { openRenderer } from "../pdf/mod.ts";
import { TreeSearch } from "../search/mod.ts";
import type { DocumentMeta, DocumentStore } from "../store/mod.ts";

/** Longest query. */
const MAX_QUERY = 400;
/** Hits of a search: fewest, usual, most. */
const [MIN_HITS, HITS, MAX_HITS] = [1, 5, 20];
/** Pixels an inch: fewest, usual, most. */
const [MIN_DPI, DPI, MAX_DPI] = [50, 110, 200];
/** Pictures of one call. */
const MAX_PICTURES = 5;
/** Characters around a hit. */
const SNIPPET = 240;
/** Longest edge of a picture in pixels, whatever the page's size: beyond it vision models scale down themselves. */
const MAX_EDGE = 2_000;

/**
 * Makes the extra tools of a library.
 *
 * @param store The library.
 * @param docId Id or ids of the only documents that may be seen.
 * @param options Whether documents keep their PDF; without it there are no pictures.
 * @returns `search_pages`, and `get_page_image` where there are PDFs.
 */
export function localExtras(
  store: DocumentStore,
  docId?: string | readonly string[],
  { keepsSource = true }: { keepsSource?: boolean } = {},
): ToolSpec[] {
  return [searchPages(store, docId), ...(keepsSource ? [pageImage(store, docId)] : [])];
}

function searchPages(store: DocumentStore, docId?: string | readonly string[]): ToolSpec {
  return extraTool(store, {
    name: "search_pages",
    description:
      "Finds the pages of the library, or of one document, that best match some words. Use it when outlines do not " +
      "show where to look; read the pages found with get_page_content.",
    inputSchema: {
      type: "object",
      properties: {
        query: { type: "string", minLength: 1, maxLength: MAX_QUERY, description: "Words to look for" },
        doc_name: { type: "string", description: "Name or id of the only document to search" },
        limit: {
          type: "integer",
          minimum: MIN_HITS,
          maximum: MAX_HITS,
          default: HITS,
          description: "Most pages",
        },
      },
      required: ["query"],
    },
    run: (call) => search(store, call),
  }, docId);
}

async function search(store: DocumentStore, { args, documents, find }: ExtraCall): Promise<ExtraOutcome> {
  const { query, doc_name, limit = HITS } = args;
  if (typeof query !== "string" || query.trim() === "" || query.length > MAX_QUERY) {
    return badExtraArguments("search_pages", `query is a text of 1 to ${MAX_QUERY} characters`);
  }
  const most = Number(limit);
  if (!Number.isInteger(most) || most < MIN_HITS || most > MAX_HITS) {
    return badExtraArguments("search_pages", `limit is a whole number from ${MIN_HITS} to ${MAX_HITS}`);
  }
  let metas: DocumentMeta[];
  if (doc_name === undefined) metas = (await documents()).filter(({ status }) => status === "completed");
  else {
    const found = await find(doc_name);
    if ("missing" in found) return found.missing;
    metas = [found.meta];
  }
  const hits: { meta: DocumentMeta; page: number; score: number; snippet: string }[] = [];
  for (const meta of metas) {
    const [tree, pages] = [await store.tree(meta.id), await store.pages(meta.id)];
    const texts = pages.map(({ page_index, markdown }) => ({ number: page_index, text: markdown }));
    for (const { page, score } of new TreeSearch(tree.structure, texts).find(query, most)) {
      const text = texts.find(({ number }) => number === page)?.text ?? "";
      hits.push({ meta, page, score, snippet: snippetOf(text, query) });
    }
  }
  const best = hits.sort((a, b) => b.score - a.score).slice(0, most);
  const results = best.map(({ meta, page, snippet }) => ({
    doc_name: clip(meta.name),
    doc_id: meta.id,
    page,
    snippet,
  }));
  return success({ query: clip(query), results }, {
    summary: results.length === 0 ? "No page holds these words" : `${results.length} pages, the best first`,
    options: results.length === 0
      ? [
        "Search again with other words for the same thing",
        "Look at the outline with get_document_structure",
      ]
      : ["Read the pages with get_page_content"],
  });
}

/** The text around the first word of the query that a page holds. */
function snippetOf(text: string, query: string): string {
  const plain = text.replace(/\s+/g, " ");
  const lower = plain.toLowerCase();
  const words = query.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const start = places.length === 0 ? 0 : Math.max(0, Math.min(...places) - SNIPPET / 3);
  return clip(plain.slice(start), SNIPPET);
}

function pageImage(store: DocumentStore, docId?: string | readonly string[]): ToolSpec {
  return extraTool(store, {
    name: "get_page_image",
    description:
      "Shows pages as pictures. Use it for charts, figures, forms and scans, whose text says too little.",
    inputSchema: {
      type: "object",
      properties: {
        doc_name: { type: "string", description: "Name or id of the document" },
        pages: { type: "string", description: `Pages such as 3 or 5-7, at most ${MAX_PICTURES}` },
        dpi: {
          type: "integer",
          minimum: MIN_DPI,
          maximum: MAX_DPI,
          default: DPI,
          description: "Pixels an inch",
        },
      },
      required: ["doc_name", "pages"],
    },
    run: (call) => draw(store, call),
  }, docId);
}

async function draw(store: DocumentStore, { args, find, signal }: ExtraCall): Promise<ExtraOutcome> {
  const found = await find(args.doc_name);
  if ("missing" in found) return found.missing;
  const { meta } = found;
  const doc_name = clip(meta.name);
  const dpi = Number(args.dpi ?? DPI);
  if (!Number.isInteger(dpi) || dpi < MIN_DPI || dpi > MAX_DPI) {
    return badExtraArguments("get_page_image", `dpi is a whole number from ${MIN_DPI} to ${MAX_DPI}`);
  }
  const spec = parsePageSpec(args.pages);
  if ("problem" in spec) {
    return failure("INVALID_INPUT", "BAD_PAGES", `The pages cannot be read: ${spec.problem}.`, { doc_name }, {
      options: ["Call again with pages such as 5-7"],
    });
  }
  const source = await store.source(meta.id);
  if (!source) {
    return failure("INVALID_INPUT", "BAD_ARGUMENTS", "The PDF of this document was not kept.", { doc_name }, {
      options: ["Read the text with get_page_content"],
    });
  }
  const inside = spec.pages.filter((page) => page <= meta.pageNum);
  if (inside.length === 0) {
    return failure("INVALID_INPUT", "OUT_OF_RANGE", `The document ends at page ${meta.pageNum}.`, {
      doc_name,
      max_pages: meta.pageNum,
    }, { options: ["Call again with pages of the document"] });
  }
  const wanted = inside.slice(0, MAX_PICTURES);
  await using pdf = await openRenderer(source, { name: meta.name, signal });
  const pictures: { type: "image"; data: string; mimeType: string }[] = [];
  const pages: { page: number; width: number; height: number; blank: boolean }[] = [];
  for (const number of wanted) {
    const drawn = await pdf.render(number, { dpi, signal });
    const isLong = Math.max(drawn.width, drawn.height) > MAX_EDGE;
    const { page, width, height, blank, mediaType, bytes } = isLong
      ? await pdf.render(number, { longEdge: MAX_EDGE, signal })
      : drawn;
    pictures.push({ type: "image", data: bytes.toBase64(), mimeType: mediaType });
    pages.push({ page, width, height, blank });
  }
  const omitted = inside.slice(MAX_PICTURES);
  const outside = spec.pages.filter((page) => page > meta.pageNum);
  return {
    ...success({
      doc_name,
      pages,
      ...(omitted.length > 0 && { omitted_pages: formatPages(omitted) }),
      ...(outside.length > 0 && { out_of_range_pages: formatPages(outside) }),
    }, {
      summary: `${pages.length} pages as pictures, in this order`,
      options: omitted.length > 0
        ? [`Call again with pages ${clip(formatPages(omitted))}`]
        : ["Read the text with get_page_content"],
    }),
    pictures,
  };
}
