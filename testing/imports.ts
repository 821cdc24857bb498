/**
 * The rules of who may import whom, as a function from source files to broken rules.
 */

/** Which rooms a room may import, by the name of its folder or file in `lib`. */
const KNOWS: Record<string, readonly string[]> = {
  pdf: [],
  tree: [],
  model: [],
  flash: ["pdf", "tree"],
  classic: ["pdf", "tree", "model"],
  markdown: ["pdf", "tree", "model"],
  optimize: ["tree", "model"],
  summary: ["tree", "model"],
  build: ["pdf", "tree", "model", "flash", "classic", "markdown", "optimize", "summary"],
  search: ["pdf", "tree", "model"],
  vision: ["pdf", "tree", "model", "search"],
  store: ["tree"],
  agent: ["store", "tree"],
  chat: ["agent", "model"],
  cloud: [],
};

/** Files that every room may import and that import no file of ours. */
const LEAVES = ["lib/errors.ts", "lib/tokens.ts"];

/** Packages that only the pdf room may import, and the benchmark that measures against them. */
const PDF_PACKAGES = ["pdfjs-dist", "canvas", "@napi-rs/canvas"];

/** One import in a source file. */
export interface Import {
  /** What is imported, as written. */
  specifier: string;
  /** Whether only types are imported. */
  typeOnly: boolean;
}

/**
 * Lists the imports and re-exports of a source text: static, type-only and dynamic ones, not those in comments.
 *
 * @param source TypeScript text in the form that `deno fmt` gives it.
 */
export function importsOf(source: string): Import[] {
  const code = source.replace(/^[ \t]*(?:\*|\/\*|\/\/).*$/gm, "");
  const statement = /^(?:import|export)(\s+type)?\b(?:[^;"'`]*?\bfrom)?\s*"([^"]+)"/gm;
  const call = /(\btypeof\s+)?\bimport\(\s*"([^"]+)"/g;
  return [...code.matchAll(statement), ...code.matchAll(call)]
    .map((match) => ({ specifier: match[2]!, typeOnly: match[1] !== undefined }));
}

/**
 * Lists the broken import rules.
 *
 * @param files Source text by path from the project's folder.
 * @param importMap The `imports` of the package file.
 * @returns One line for each broken rule, empty when all is well.
 */
export function brokenRules(files: ReadonlyMap<string, string>, importMap: Record<string, string>): string[] {
  const broken: string[] = [];
  const edges = new Map<string, Set<string>>();
  for (const [path, source] of files) {
    const isTest = path.endsWith("_test.ts");
    const room = roomOf(path);
    for (const { specifier, typeOnly } of importsOf(source)) {
      const target = resolve(path, specifier, importMap);
      const complain = (rule: string) => broken.push(`${path} imports ${specifier}: ${rule}`);
      if (target === undefined) {
        for (const rule of packageRules(specifier, path, importMap)) complain(rule);
        continue;
      }
      const to = roomOf(target);
      if (to === undefined || to === room) continue;
      if (LEAVES.includes(path)) complain("a leaf file imports no file of ours");
      if (LEAVES.includes(target)) continue;
      if (!isPublic(target, importMap)) complain(`only the mod.ts of ${to} is open to others`);
      if (isTest) continue;
      if (room !== undefined && !mayImport(room, to, typeOnly)) complain(`${room} does not know ${to}`);
      if (room !== undefined) edges.set(room, (edges.get(room) ?? new Set()).add(to));
    }
  }
  return [...broken, ...cycles(edges)];
}

function packageRules(
  specifier: string,
  path: string,
  importMap: Record<string, string>,
): string[] {
  if (specifier.startsWith("node:")) return [];
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0];
  if (!(name in importMap)) return ["a package is named in the import map"];
  const room = roomOf(path);
  const mayRead = room === "pdf" || room === undefined || /_test\.ts$|^eval\/bench\//.test(path);
  return mayRead || !PDF_PACKAGES.includes(name) ? [] : ["only the pdf room reads PDFs and draws"];
}

/** The path of the file that is imported, or undefined for a package. */
function resolve(from: string, specifier: string, importMap: Record<string, string>): string | undefined {
  const written = importMap[specifier] ?? specifier;
  if (!written.startsWith(".")) return undefined;
  const base = specifier === written ? new URL(from, "file:///") : new URL("file:///");
  return new URL(written, base).pathname.slice(1);
}

/** The room of a file: its folder or file name in `lib`, or `eval`; undefined for all other files. */
function roomOf(path: string): string | undefined {
  if (path.startsWith("eval/")) return "eval";
  return /^lib\/([^/.]+)/.exec(path)?.[1];
}

/** Open to others: the mod.ts of a room, a file that is a room, and what the package names as an entry of its own. */
function isPublic(path: string, importMap: Record<string, string>): boolean {
  return path.endsWith("/mod.ts") || /^lib\/[^/]+\.ts$/.test(path) ||
    Object.values(importMap).includes(`./${path}`);
}

function mayImport(from: string, to: string, typeOnly: boolean): boolean {
  if (to === "pdf" && typeOnly) return true;
  const known = KNOWS[from];
  // Rooms that are not in the table join others: commands, notebooks, measurements and the client.
  return known === undefined ? !(to === "cli" && from !== "cli") : known.includes(to);
}

/** Rooms that import each other, directly or through others. */
function cycles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...edges.get(from) ?? []].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      return reaches(next, to, seen.add(next));
    });
  return [...edges.keys()].filter((room) => reaches(room, room)).sort()
    .map((room) => `${room} imports itself through other rooms`);
}
