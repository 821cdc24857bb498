/**
 * Answers from pictures of pages: a model chooses sections from the tree, sees their pages, and answers with citations.
 *
 * @example
 * ```ts
 * import { scriptedModel } from "pagetree/model/testing";
 * import { openRenderer } from "pagetree/pdf";
 * import { askVision } from "pagetree/vision";
 * await using pdf = await openRenderer("fixtures/pdf/slides_deck.pdf");
 * const nodes = [{ title: "Delays by Cause", node_id: "0001", start_index: 5, end_index: 5 }];
 * const { outcome } = await askVision("Why?", nodes, pdf, scriptedModel([{ value: { thinking: "", node_list: [] } }]));
 * console.log(outcome); // no_selection
 * ```
 *
 * @module
 */
export { chooseNodes as selectNodes } from "../search/mod.ts";
export { pagesForNodes } from "./pages.ts";
export { capsOf, type CapsTable, IMAGE_CAPS, type ImageCaps } from "./caps.ts";
export {
  type LeftOut,
  type Picture,
  type PictureOptions,
  type PictureRequest,
  picturesOf,
} from "./pictures.ts";
export { answerFromPages, type PictureAnswer, type PictureAnswerOptions, VISION_PROMPTS } from "./answer.ts";
export { askVision, type Look, type VisionOptions, type VisionResult } from "./ask.ts";
export { type OcrOptions, type OcrReader, ocrReader } from "./ocr.ts";
export { cachedOcr } from "./ocr_cache.ts";
export {
  type PagesRead,
  type PictureTree,
  type PictureTreeOptions,
  type SeenOnPage,
  treeFromPictures,
} from "./tree.ts";
