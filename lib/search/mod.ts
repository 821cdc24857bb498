/**
 * From a question to pages and an answer: by the words of pages and titles, or by a model that walks the tree.
 *
 * A search gets the pages and the tree of a document and returns pages, best first, with the sections that they come
 * from. Without a model an answer is a sentence or a number of the document, and says so.
 *
 * @example
 * ```ts
 * import { buildTree } from "pagetree/build";
 * import { openPdf } from "pagetree/pdf";
 * import { extractAnswer, TreeSearch } from "pagetree/search";
 * await using pdf = await openPdf("fixtures/pdf/two_column_paper.pdf");
 * const pages = await pdf.pages();
 * const tree = await buildTree(pdf);
 * const question = "How many stations were there?";
 * const found = new TreeSearch(tree.structure, pages).select(question);
 * console.log(found.pages[0], extractAnswer(question, pages.filter((page) => found.pages.includes(page.number))));
 * ```
 *
 * @module
 */
export * from "./types.ts";
export { searchWords } from "./words.ts";
export { Bm25, type Bm25Options } from "./bm25.ts";
export { DEFAULT_K, PageSearch } from "./pages.ts";
export { TreeSearch } from "./tree_search.ts";
export {
  chooseNodes,
  type ChooseOptions,
  MODEL_PAGES,
  type NodeChoice,
  nodeChoiceSchema,
  type NodeSelection,
} from "./choose.ts";
export {
  answerFromText,
  type AnswerOptions,
  type ModelAnswer,
  type PageAnswer,
  pageAnswerSchema,
} from "./answer.ts";
export { SEARCH_PROMPTS } from "./prompts.ts";
export { extractAnswer, type ExtractedAnswer } from "./extract.ts";
