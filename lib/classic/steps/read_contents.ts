/**
 * From the text of contents to entries, and the entries that a first reading left out.
 *
 * @module
 */
import { z } from "zod";
import { tagged } from "../../model/mod.ts";
import { normalizeTitle } from "../../tree/mod.ts";
import type { Step } from "../asker.ts";
import { DATA, isPrinted, tidyTitle } from "./data.ts";

/** An entry as a model reads it. */
export interface ContentsEntry {
  /** Place in the hierarchy as a dotted code. */
  code: string | null;
  /** Title. */
  title: string;
  /** Page number as printed. */
  page: string | null;
}

/** A reply to {@linkcode readContents} and {@linkcode missingContents}. */
export interface ContentsReply {
  /** Entries in the order of the text. */
  entries: ContentsEntry[];
}

/** What is left of a reply. */
export interface ReadEntries {
  /** Entries whose title is in the text. */
  entries: ContentsEntry[];
  /** Titles that are not. */
  invented: string[];
}

/** A part of the contents. */
export interface ContentsPart {
  /** Its text. */
  text: string;
  /** The entries before it, for the codes. */
  before: readonly ContentsEntry[];
}

const SCHEMA = z.object({
  entries: z.array(z.object({ code: z.string().nullable(), title: z.string(), page: z.string().nullable() })),
});

const SHAPE =
  'Answer with JSON only: {"entries": [{"code": "1.2" or null, "title": "…", "page": "12" or null}]}';
const FIELDS =
  "code is the place in the hierarchy as numbers with dots (the second section of the first chapter is 1.2), whatever " +
  "numbering is printed; number unnumbered entries in their order on their level. title is copied as printed, without dots " +
  "and page number. page is the page number as printed, Roman ones as they are, and null where none is printed.";
/** Entries of the part before that a model is shown. */
const SHOWN = 12;

/** Reads a part of the contents. */
export const readContents: Step<ContentsPart, ContentsReply, ReadEntries> = {
  name: "read_contents",
  schema: SCHEMA,
  prompt: ({ text, before }) =>
    [
      "List every entry of this table of contents, or of this part of one, in its order. Leave out the heading of the contents " +
      "itself and entries of lists of figures or tables.",
      FIELDS,
      SHAPE,
      ...(before.length > 0
        ? [
          "The part before ends with these entries; go on with their codes:",
          tagged("before", listed(before)),
        ]
        : []),
      DATA,
      tagged("contents", text),
    ].join("\n\n"),
  read: ({ entries }, { text }) => printedOnly(entries, text),
};

/** Asks for rows that no entry was made of. */
export const missingContents: Step<
  ContentsPart & { rows: readonly string[]; entries: readonly ContentsEntry[] },
  ContentsReply,
  ReadEntries
> = {
  name: "missing_contents",
  schema: SCHEMA,
  prompt: ({ text, rows, entries }) =>
    [
      "A first reading of this table of contents left out some rows. List the entries that these rows hold; a row that is no " +
      "entry of its own, such as the second line of a title, has none.",
      FIELDS,
      SHAPE,
      "The entries read so far:",
      tagged("entries", listed(entries)),
      "The rows left out:",
      tagged("rows", rows.join("\n")),
      DATA,
      tagged("contents", text),
    ].join("\n\n"),
  read: ({ entries }, { text }) => printedOnly(entries, text),
};

function listed(entries: readonly ContentsEntry[]): string {
  return entries.slice(-SHOWN).map(({ code, title }) => `${code ?? "-"} ${title}`).join("\n");
}

function printedOnly(entries: readonly ContentsEntry[], text: string): ReadEntries {
  const letters = normalizeTitle(text);
  const kept = entries.filter(({ title }) => isPrinted(title, letters));
  const invented = entries.filter((entry) => !kept.includes(entry)).map(({ title }) => title);
  return {
    entries: kept.map((entry) => ({ ...entry, title: tidyTitle(entry.title) })),
    invented,
  };
}
