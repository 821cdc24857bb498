/**
 * Libraries on disk for tests of what reads them.
 */
import { DocumentStore, type NewDocument } from "../lib/store/mod.ts";
import type { TreeNode } from "../lib/tree/mod.ts";

/** A document as tests describe it; what is left out is made up. */
export interface SketchedDocument {
  /** Name. */
  name: string;
  /** Text of each page. */
  pages?: string[];
  /** Top-level nodes. */
  structure?: TreeNode[];
  /** Description. */
  description?: string;
  /** Facts of the caller. */
  metadata?: NewDocument["metadata"];
  /** Fields to change in `doc.json` after saving, such as the status. */
  change?: Record<string, unknown>;
}

/** A library, and the ids of its documents by name. */
export interface SketchedLibrary {
  /** The store. */
  store: DocumentStore;
  /** Ids by name. */
  ids: Record<string, string>;
}

/**
 * Runs a test over a library in a folder of its own.
 *
 * @param documents Documents, the oldest first.
 * @param test What to do.
 */
export async function withLibrary(
  documents: readonly SketchedDocument[],
  test: (library: SketchedLibrary) => Promise<void>,
): Promise<void> {
  const root = await Deno.makeTempDir();
  try {
    const store = new DocumentStore(root);
    const ids: Record<string, string> = {};
    for (const [i, document] of documents.entries()) ids[document.name] = await add(store, document, i);
    await test({ store, ids });
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

async function add(store: DocumentStore, document: SketchedDocument, index: number): Promise<string> {
  const { name, pages = [`Text of ${name}`], description, metadata, change } = document;
  const structure = document.structure ??
    [{ title: `About ${name}`, node_id: "0000", start_index: 1, end_index: pages.length }];
  const { meta } = await store.save({
    name,
    tree: {
      doc_name: name,
      page_count: pages.length,
      ...(description && { doc_description: description }),
      structure,
    },
    pages: pages.map((markdown, i) => ({ page_index: i + 1, markdown })),
    mode: "flash",
    buildOptions: "{}",
    metadata,
  }, { reuse: false });
  // Times of their own, so that the order does not rest on the clock.
  const createdAt = `2030-01-01T00:00:${String(index).padStart(2, "0")}.250000`;
  const edited = { ...meta, createdAt, ...change };
  await Deno.writeTextFile(`${store.root}/docs/${meta.id}/doc.json`, JSON.stringify(edited));
  return meta.id;
}
