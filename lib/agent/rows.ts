/**
 * Documents as agents see them.
 *
 * @module
 */
import type { DocumentMeta } from "../store/mod.ts";
import { clip, cutToJson, type Payload, sizeOf } from "./envelope.ts";

/** What stays of a description that has to be cut. */
const MIN_DESCRIPTION = 200;

/** Most characters of a name; stored names have 180 bytes, those of other tools any number. */
const MAX_NAME = 500;

/** Fields that all views of a document share. */
export interface DocumentRow extends Payload {
  /** Name, to be copied exactly. */
  name: string;
  /** Description, or words that there is none. */
  description: string;
  /** Status word. */
  status: string;
  /** ISO time in UTC with milliseconds. */
  created_at: string;
  /** Facts of the caller: text, numbers and booleans of the top level. */
  metadata?: Record<string, string | number | boolean>;
}

/**
 * Makes the shared fields of a document, cut to fit.
 *
 * @param meta The stored facts.
 * @param budget Most characters as JSON.
 */
export function documentRow(meta: DocumentMeta, budget: number): DocumentRow {
  const row: DocumentRow = {
    name: clip(meta.name.trim() === "" ? "(no name)" : meta.name, MAX_NAME),
    description: meta.description?.trim() ? meta.description : "(no description)",
    status: clip(meta.status.trim() === "" ? "unknown" : meta.status),
    created_at: isoTime(meta.createdAt),
  };
  const metadata = plainMetadata(meta);
  const full = metadata ? { ...row, metadata } : row;
  if (sizeOf(full) <= budget) return full;
  const over = sizeOf(row) - budget;
  const room = Math.max(MIN_DESCRIPTION, sizeOf(row.description) - Math.max(0, over));
  const cut: DocumentRow = { ...row, description: cutToJson(row.description, room), truncated: true };
  const kept: Record<string, string | number | boolean> = {};
  for (const [key, value] of Object.entries(metadata ?? {})) {
    if (sizeOf({ ...cut, metadata: { ...kept, [key]: value } }) > budget) break;
    kept[key] = value;
  }
  return Object.keys(kept).length > 0 ? { ...cut, metadata: kept } : cut;
}

function plainMetadata({ metadata }: DocumentMeta): DocumentRow["metadata"] {
  const plain = Object.entries(metadata ?? {}).filter((entry): entry is [string, string | number | boolean] =>
    ["string", "number", "boolean"].includes(typeof entry[1])
  );
  return plain.length > 0 ? Object.fromEntries(plain) : undefined;
}

/** Stored times have no zone and are UTC; what is no time is shown as it is. */
function isoTime(stored: string): string {
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(stored);
  const time = new Date(hasZone ? stored : `${stored}Z`);
  return Number.isNaN(time.getTime()) ? clip(stored) : time.toISOString();
}
