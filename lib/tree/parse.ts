/**
 * Reading tree files, those of other tools and older versions included.
 *
 * @module
 */
import { z } from "zod";
import { PagetreeError, printable } from "../errors.ts";
import { mendTree } from "./mend.ts";
import { nodeFields, treeFields } from "./schema.ts";
import type { DocumentTree, TreeNode } from "./types.ts";
import { mapNodes, type Visit } from "./walk.ts";

/** Deeper trees are refused: they could not be written as JSON again. */
const MAX_DEPTH = 500;

const nodeShape = z.looseObject(nodeFields);
const treeShape = z.looseObject({ ...treeFields, doc_name: treeFields.doc_name.optional() });

/** Options of {@linkcode parseTree}. */
export interface ParseOptions {
  /** Name of the file, for errors, and for `doc_name` where the tree has none. */
  file?: string;
}

/**
 * Reads a tree from JSON text or a value, and mends what other tools leave out.
 *
 * Accepted: a tree file; a bare list of nodes; one node; the hosted service's `{ result: [nodes] }`. Pages may be called
 * `start_index`, `page_index` or `physical_index` and may be strings such as `"5"` or `"<physical_index_5>"`. `null`
 * counts as absent. A missing end follows from the next start (the page is shared); parents are widened to cover their
 * children; missing ids are given to all nodes; a missing `page_count` is the largest end, with a warning in the
 * result. Unknown keys are kept. The input stays as it is.
 *
 * @param value JSON text, or a value parsed from it.
 * @param options Name of the file.
 * @returns The tree.
 * @throws {PagetreeError} `BAD_TREE` with `file` and the `path` of the field that is wrong.
 *
 * @example
 * ```ts
 * import { parseTree } from "pagetree/tree";
 * const tree = parseTree('[{"title": "A", "page_index": 1}, {"title": "B", "page_index": 4}]', { file: "old.json" });
 * console.log(tree.structure.map((n) => [n.node_id, n.start_index, n.end_index])); // [ [ "0000", 1, 4 ], [ "0001", 4, 4 ] ]
 * ```
 */
export function parseTree(value: unknown, options: ParseOptions = {}): DocumentTree {
  const reader = new Reader(options.file);
  const { structure, ...rest } = reader.unwrap(typeof value === "string" ? reader.json(value) : value);
  const envelope = reader.check(treeShape, withoutNulls(rest, treeFields), "");
  const nodes = mapNodes(structure, (node, visit) => reader.node(node, visit));
  return mendTree({ ...envelope, structure: nodes }, options.file);
}

/** The envelope before its fields are checked. */
interface Envelope {
  structure: TreeNode[];
  [key: string]: unknown;
}

/** The checks, with the file's name at hand for errors. */
class Reader {
  constructor(private readonly file: string | undefined) {}

  json(text: string): unknown {
    try {
      return JSON.parse(text.replace(/^\uFEFF/, ""));
    } catch (cause) {
      throw this.error("", `got text that is not JSON (${(cause as Error).message})`, cause);
    }
  }

  /** Finds the list of nodes in the shapes that are in use. The nodes are unchecked still. */
  unwrap(value: unknown): Envelope {
    if (Array.isArray(value)) return { structure: value };
    if (!isRecord(value)) throw this.error("", `got ${show(value)}, expected an object or a list of nodes`);
    const { structure, result, ...rest } = value;
    if (Array.isArray(structure)) {
      return { ...(result === undefined ? rest : { ...rest, result }), structure };
    }
    if (structure === undefined && Array.isArray(result)) return { ...rest, structure: result };
    if (structure === undefined && typeof value.title === "string") return { structure: [value as TreeNode] };
    throw this.error("structure", `got ${show(structure)} at structure, expected a list of nodes`);
  }

  /** Checks one node; its children come later. Runs before the walk looks at `nodes`. */
  node(node: unknown, visit: Visit): TreeNode {
    const path = () =>
      visit.path.map((index, depth) => `${depth ? ".nodes" : "structure"}[${index}]`).join("");
    if (!isRecord(node)) throw this.error(path(), `got ${show(node)} at ${path()}, expected a node`);
    if (visit.depth > MAX_DEPTH) throw this.error("", `got nodes more than ${MAX_DEPTH} levels deep`);
    const { nodes, ...fields } = node;
    if (nodes !== undefined && nodes !== null && !Array.isArray(nodes)) {
      throw this.error(`${path()}.nodes`, `got ${show(nodes)} at ${path()}.nodes, expected a list of nodes`);
    }
    return this.check(nodeShape, withPages(withoutNulls(fields, nodeFields)), path);
  }

  /** Checks the known fields; the value itself is given back, so that unknown keys stay as they are. */
  check<T>(shape: z.ZodType<T>, value: Record<string, unknown>, path: string | (() => string)): T {
    const checked = shape.safeParse(value);
    if (checked.success) return value as T;
    const issue = checked.error.issues[0]!;
    const at = issue.path.reduce<string>(
      (left, key) =>
        typeof key === "number" ? `${left}[${key}]` : left ? `${left}.${String(key)}` : String(key),
      typeof path === "string" ? path : path(),
    );
    const got = issue.path.reduce<unknown>(
      (inner, key) => (inner as Record<PropertyKey, unknown>)?.[key],
      value,
    );
    const expected = /expected .*?(?=, received|$)/.exec(issue.message)?.[0] ?? issue.message;
    throw this.error(at, `got ${show(got)} at ${at}, ${expected}`);
  }

  error(path: string, problem: string, cause?: unknown): PagetreeError {
    const { file } = this;
    const name = file === undefined ? "the value" : printable(file);
    return new PagetreeError("BAD_TREE", `Cannot read ${name} as a tree: ${printable(problem)}`, {
      file,
      path,
      cause,
    });
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Leaves out known keys that are null, as Python tools write for "absent". */
function withoutNulls(value: Record<string, unknown>, known: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).filter(([key, field]) => field !== null || !Object.hasOwn(known, key)),
  );
}

/** Reads page numbers written as text, and fills the start page from the keys that other tools use. */
function withPages(fields: Record<string, unknown>): Record<string, unknown> {
  const pages: Record<string, unknown> = {};
  for (const key of ["start_index", "end_index", "page_index"]) {
    if (fields[key] !== undefined) pages[key] = toPage(fields[key]);
  }
  const start = pages.start_index ?? pages.page_index ?? toPage(fields.physical_index) ?? undefined;
  return start === undefined ? { ...fields, ...pages } : { ...fields, ...pages, start_index: start };
}

function toPage(value: unknown): unknown {
  const digits = typeof value === "string" && /^\s*(?:<physical_index_(\d+)>|(\d+))\s*$/.exec(value);
  return digits ? Number(digits[1] ?? digits[2]) : value;
}

/** The value as short JSON for an error. */
function show(value: unknown): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (isRecord(value)) return "an object";
  const json = String(JSON.stringify(value));
  return json.length > 60 ? `${json.slice(0, 59)}…` : json;
}
