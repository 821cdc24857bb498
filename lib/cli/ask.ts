/**
 * `pagetree ask`: one question, one route.
 */
import { dirname, join, resolve } from "node:path";
import { askQuestion, questionsFromRows, type Sample } from "../../eval/mod.ts";
import { documentOf, prepareDocument, type RouteDocument } from "../../eval/routes/mod.ts";
import { PagetreeError, printable } from "../errors.ts";
import { type Arguments, type CommandSpec, helpText, parseCommand, usage } from "./args.ts";
import type { Io } from "./io.ts";
import { documentId, libraryOf, STORAGE_OPTION } from "./library.ts";
import { meteredModel, MODEL_OPTIONS, modelName } from "./model_options.ts";
import { OCR_OPTION, OcrPages } from "./ocr.ts";
import { Progress } from "./progress.ts";
import { DEFAULT_ROUTE, dollarsText, embedderOf, EMBEDDING_OPTIONS, routesOf } from "./questions.ts";
import { BUILD_OPTIONS, poolOf } from "./shared.ts";
import { readPages, readTree } from "./tree_files.ts";

/** The command line of `pagetree ask`. */
export const ASK: CommandSpec = {
  name: "ask",
  about: "Answers a question from a document, and says from which pages.",
  operands: "PDF|TREE|ID QUESTION",
  count: [2, 2],
  options: {
    "route": { value: "NAME", help: `way to the pages, ${DEFAULT_ROUTE} by default` },
    "k": { value: "N", help: "most pages to choose: 5 by default, 10 with a model" },
    "pdf": { value: "FILE", help: "document of a tree file; else it is looked for beside it" },
    ...MODEL_OPTIONS,
    ...EMBEDDING_OPTIONS,
    "storage-path": STORAGE_OPTION,
    "ocr": OCR_OPTION,
    "json": { help: "print the record as one line of JSON" },
    "workers": BUILD_OPTIONS["workers"]!,
    "password": BUILD_OPTIONS["password"]!,
  },
};

/**
 * Runs `pagetree ask`.
 *
 * @param args What stands after the command's name.
 * @param io Streams, folder and stop signal.
 * @returns Exit code 0, or 1 when the route cannot serve the question.
 * @throws {PagetreeError} `USAGE` for bad arguments, `FILE_NOT_FOUND`, `NOT_FOUND`, the codes of `buildTree` and of models.
 */
export async function askCommand(args: string[], io: Io): Promise<number> {
  const parsed = parseCommand(ASK, args);
  if (parsed.has("help")) return io.stdout(helpText(ASK)), 0;
  const [source, asked] = parsed.operands as [string, string];
  if (asked.trim() === "") throw usage("Cannot ask an empty question");
  const [route] = routesOf([parsed.text("route") ?? DEFAULT_ROUTE]);
  if (route!.name === "oracle") {
    throw usage("Cannot use the route oracle here: it needs gold pages; see pagetree eval");
  }
  const k = parsed.count("k");
  const name = modelName(parsed);
  const progress = new Progress(io, 1);
  const model = name === undefined
    ? undefined
    : meteredModel(name, parsed, io.cwd, ({ usd }) => progress.spent(dollarsText(usd))).model;
  const embedder = embedderOf(parsed);
  progress.next(source);
  let document: RouteDocument;
  try {
    document = await documentFor(source, parsed, io, progress);
  } finally {
    progress.clear();
  }
  const [question] = questionsFromRows(
    [{ id: "ask", question: asked, pdf: document.pdf, answerable: true }],
    {
      file: "ask",
    },
  );
  const prepared = await route!.prepare([document], { model, embedder, signal: io.signal });
  const sample = await askQuestion(question!, prepared, { route: route!.name, k, signal: io.signal });
  if (sample.error) {
    const { code, message } = sample.error;
    throw new PagetreeError(code as PagetreeError["code"], message, { route: route!.name });
  }
  if (parsed.has("json")) {
    io.stdout(JSON.stringify({ ...sample, scores: undefined, outcome: undefined }) + "\n");
  } else io.stdout(answerText(sample, document));
  return sample.status === "ok" ? 0 : 1;
}

/** A PDF, a tree file with its PDF, or a document of the library. */
async function documentFor(
  source: string,
  parsed: Arguments,
  io: Io,
  progress: Progress,
): Promise<RouteDocument> {
  const path = resolve(io.cwd, source);
  const onProgress = (done: number, total: number) => progress.pages(done, total);
  await using pool = poolOf(parsed);
  const reading = { password: parsed.text("password"), pool, signal: io.signal, onProgress };
  if (source.toLowerCase().endsWith(".json")) {
    const tree = await readTree({ shown: source, path });
    const pdf = parsed.text("pdf") ?? await besideOf(source, tree.doc_name, io);
    const pages = await readPages({ shown: pdf, path: resolve(io.cwd, pdf) }, tree, reading);
    return documentOf(tree, pages, { path: resolve(io.cwd, pdf) });
  }
  if (parsed.has("pdf")) throw usage(`Cannot use --pdf with ${printable(source)}: it is for tree files`);
  const isFile = await Deno.stat(path).then((info) => info.isFile, () => false);
  if (isFile || /\.pdf$/i.test(source)) {
    await using ocr = new OcrPages(parsed, io.cwd);
    return await ocr.with(path, (pages) => prepareDocument(path, { pdf: source, ...reading, ...pages }));
  }
  const client = libraryOf(parsed, io);
  const id = await documentId(client, source).catch((error) => {
    if (error.code !== "NOT_FOUND") throw error;
    throw new PagetreeError(
      "NOT_FOUND",
      `Cannot find ${printable(source)}: it is neither a file nor a document of the library`,
      { document: source },
    );
  });
  const [tree, pages] = [await client.store.tree(id), await client.store.pages(id)];
  return documentOf(tree, pages.map(({ page_index, markdown }) => ({ number: page_index, text: markdown })));
}

/** The document of a tree file, in the same folder. */
async function besideOf(shown: string, name: string, io: Io): Promise<string> {
  // The name comes from the file: only its last part may choose a file, and only in the tree's own folder.
  const beside = join(dirname(shown), name.split(/[\\/]/).at(-1)!);
  if (await Deno.stat(resolve(io.cwd, beside)).then((info) => info.isFile, () => false)) return beside;
  throw new PagetreeError(
    "FILE_NOT_FOUND",
    `Cannot read the pages of ${printable(shown)}: there is no ${
      printable(name)
    } beside it; name it with --pdf`,
    { file: shown },
  );
}

function answerText(sample: Sample, document: RouteDocument): string {
  const lines: string[] = [];
  if (sample.status === "skipped") return `not answered: ${printable(sample.reason ?? "")}\n`;
  const [page] = sample.cited as number[];
  const from = page === undefined ? "" : ` (page ${page})`;
  const how = sample.by === "model" ? "" : "; taken from the text, no model";
  lines.push(
    sample.answer === null ? `no answer found${how}` : `${printable(sample.answer)}${from}${how}`,
    "",
  );
  const titles = titlesOf(document, sample.selected as number[]);
  for (const number of sample.selected as number[]) {
    const mark = (sample.cited as number[]).includes(number) ? "*" : " ";
    lines.push(`${mark} page ${number}${titles.get(number) ? `  ${printable(titles.get(number)!)}` : ""}`);
  }
  const calls = sample.calls.filter(({ cached }) => !cached).length;
  const usd = sample.calls.some((call) => call.usd === null)
    ? null
    : sample.calls.reduce((sum, call) => sum + call.usd!, 0);
  const cost = sample.calls.length === 0
    ? ""
    : `, ${calls} calls (${sample.calls.length - calls} from store), ${dollarsText(usd)}`;
  lines.push(
    "",
    `${sample.route}: ${sample.read.length} pages read, ${sample.routing_steps} routing steps${cost}`,
  );
  return lines.join("\n") + "\n";
}

/** The path of titles of each page. */
function titlesOf({ tree }: RouteDocument, pages: readonly number[]): Map<number, string> {
  const titles = new Map<number, string>();
  for (const page of pages) {
    const path: string[] = [];
    let level = tree.structure;
    for (;;) {
      const node = level.find(({ start_index: start, end_index: end }) =>
        start! <= page && page <= (end ?? start!)
      );
      if (!node) break;
      path.push(node.title);
      level = node.nodes ?? [];
    }
    titles.set(page, path.join(" > "));
  }
  return titles;
}
