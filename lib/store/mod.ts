/**
 * Documents on disk: a tree, the text of its pages and the PDF, complete or invisible, whatever crashes.
 *
 * @example
 * ```ts
 * import { DocumentStore } from "pagetree/store";
 * const store = new DocumentStore(await Deno.makeTempDir());
 * const { documents, problems } = await store.list();
 * console.log(documents.length, problems.length); // 0 0
 * await Deno.remove(store.root, { recursive: true });
 * ```
 *
 * @module
 */
export { DocumentStore } from "./store.ts";
export { DISK, type Disk } from "./disk.ts";
export { isSafeId, newId } from "./meta.ts";
export { cleanName, freeName, nameKey } from "./names.ts";
export * from "./types.ts";
