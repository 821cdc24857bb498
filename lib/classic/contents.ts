/**
 * Finding the contents pages of a document.
 *
 * @module
 */
import { CONTENTS_TITLE, endsLikeNumber, looksLikeContents, type Page } from "../pdf/mod.ts";
import { contentsPage } from "./steps/contents_page.ts";
import type { Work } from "./work.ts";

/** Rows with a page number that make a page with the right heading contents. */
const ROWS = 3;
/** The heading of a list that is no contents. */
const OTHER_LIST =
  /^(?:list of|index\b|tables?$|figures?$|abbildungsverzeichnis|tabellenverzeichnis|liste des|índice de|elenco)/iu;
/** Lines at the top among which the heading of contents stands. */
const TOP = 12;

/**
 * Finds the first run of contents pages.
 *
 * Pages are looked at in order, those beyond the limit only while the run goes on; the first page that is none ends it.
 *
 * @param work The document.
 * @param from First page to look at.
 * @returns Pages of the run; empty without one.
 */
export async function findContents(work: Work, from = 1): Promise<number[]> {
  const found: number[] = [];
  for (let number = from; number <= work.pages.length; number++) {
    if (found.length === 0 && number > work.tocCheckPages) break;
    const page = work.pages[number - 1]!;
    if (await isContents(page, found.length > 0, work)) found.push(number);
    else if (found.length > 0) break;
  }
  return found;
}

async function isContents(page: Page, goesOn: boolean, work: Work): Promise<boolean> {
  if (work.evidence) {
    const certain = contentsByLook(page, goesOn);
    if (certain !== undefined) {
      work.saved.pages++;
      return certain;
    }
  }
  const answer = await work.asker.ask(contentsPage, page);
  if (answer.ok) return answer.value;
  const message = `Whether page ${page.number} holds contents is not known: ${answer.reason}`;
  work.warnings.push({ code: "CONTENTS_UNCHECKED", message, page: page.number });
  return false;
}

/**
 * What the look of a page says: the heading of contents above rows with page numbers, or such rows on the next page, are
 * contents; a page that has neither is none.
 *
 * @param page A page.
 * @param goesOn Whether the page before is contents.
 * @returns Undefined where a reader is needed.
 */
export function contentsByLook(page: Page, goesOn: boolean): boolean | undefined {
  if (page.quality.state !== "ok") return false;
  const top = page.lines.slice(0, TOP).map(({ text }) => text.trim());
  const isTitled = top.some((text) => CONTENTS_TITLE.test(text));
  const rows =
    page.lines.filter(({ text }) => endsLikeNumber(text) && /\p{L}.*[\s.·…]\S+$/u.test(text)).length;
  const isOther = top.some((text) => OTHER_LIST.test(text));
  if (isTitled && !isOther && rows >= ROWS) return true;
  if (!looksLikeContents(page) && !isTitled) return goesOn ? undefined : false;
  if (goesOn && !isOther && rows >= 2 * ROWS && rows >= page.lines.length / 2) return true;
  return undefined;
}
