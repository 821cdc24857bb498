/**
 * A model that reads documents by their gold outline: it answers the questions of the classic builder as a perfect reader
 * would, or with planted faults.
 *
 * @module
 */
import type { GoldOutline } from "pagetree/eval/outline";
import type { ScriptedReply, ScriptedRequest } from "pagetree/model/testing";
import { looksLikeContents, type Page } from "pagetree/pdf";
import { normalizeTitle, titlesMatch } from "pagetree/tree";

/** What the model is like. */
export interface GoldModelOptions {
  /**
   * Whether it reads page numbers in contents.
   * @default {true}
   */
  numbers?: boolean;
  /**
   * Whether it takes any page for contents.
   * @default {true}
   */
  contents?: boolean;
  /**
   * A reply in place of the right one, for planted faults.
   * @default {none}
   */
  fault?: (step: string, index: number, right: unknown) => ScriptedReply | undefined;
}

/** A number from 0 to 1 that a text decides, for faults that do not depend on the order of calls. */
export function chance(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/**
 * Makes the script of such a model.
 *
 * @param gold The outline.
 * @param pages Pages of the document.
 * @param options What the model is like.
 */
export function goldScript(
  gold: GoldOutline,
  pages: readonly Page[],
  { numbers = true, contents = true, fault = () => undefined }: GoldModelOptions = {},
): (request: ScriptedRequest, index: number) => ScriptedReply {
  const headings = gold.outline.map(({ title, page }, i) => ({ title, page, code: codeOf(gold, i) }));
  const contentsPages = contents ? contentsPagesOf(gold, pages) : new Set<number>();
  return ({ prompt, body }, index) => {
    const step = (body.schema as { name: string }).name;
    const right = answer(step, prompt);
    return fault(step, index, right) ?? { value: right };
  };

  function answer(step: string, prompt: string): unknown {
    const shown = pagesIn(prompt);
    switch (step) {
      case "contents_page":
        return { is_contents: contentsPages.has(shown[0]!.number) };
      case "read_contents":
        return { entries: entriesIn(within(prompt, "contents")) };
      case "missing_contents":
        return { entries: entriesIn(within(prompt, "rows")) };
      case "locate_titles":
        return {
          found: within(prompt, "titles").split("\n").flatMap((line) => {
            const [, number, title] = line.match(/^(\d+) (.*)$/)!;
            const place = placesOf(title!).find((page) => shown.some(({ number }) => number === page));
            return place === undefined ? [] : [{ index: Number(number), page: place }];
          }),
        };
      case "list_headings": {
        const [, inside] = prompt.match(/belong to the section (".*")\. List/) ?? [];
        const here = headings.filter(({ page }) => shown.some(({ number }) => number === page));
        if (inside === undefined) return { headings: here };
        // The section whose pages these are: the last one of that title that begins no later.
        const section = headings.findLast(({ title, page }) =>
          title === JSON.parse(inside) && page <= shown[0]!.number + 1
        );
        return { headings: section ? here.filter(({ code }) => code.startsWith(`${section.code}.`)) : [] };
      }
      case "check_heading": {
        const [page] = shown;
        const title = within(prompt, "title");
        const onPage = placesOf(title).includes(page!.number);
        const first = normalizeTitle(page!.text.split("\n").slice(0, 3).join(" "));
        return { on_page: onPage, opens_page: onPage && first.includes(normalizeTitle(title)) };
      }
      case "find_heading":
        return {
          page:
            placesOf(within(prompt, "title")).find((page) => shown.some(({ number }) => number === page)) ??
              null,
        };
      default:
        throw new Error(`no such step: ${step}`);
    }
  }

  function placesOf(title: string): number[] {
    const same = headings.filter((heading) => normalizeTitle(heading.title) === normalizeTitle(title));
    return (same.length > 0 ? same : headings.filter((heading) => titlesMatch(heading.title, title))).map((
      { page },
    ) => page);
  }

  /** Gold headings whose rows stand in some text, in order. */
  function entriesIn(text: string) {
    const lines = text.split("\n");
    const rows = lines.map((line, i) => ({ one: row(line), two: row(`${line} ${lines[i + 1] ?? ""}`) }));
    let from = 0;
    return headings.flatMap(({ title, code }) => {
      const key = normalizeTitle(title);
      const at = rows.findIndex(({ one, two }, i) =>
        i >= from && (holds(one.words, key) || holds(two.words, key))
      );
      if (at < 0) return [];
      from = at + (holds(rows[at]!.one.words, key) ? 1 : 2);
      const { number } = holds(rows[at]!.one.words, key) ? rows[at]!.one : rows[at]!.two;
      return [{ title, code, page: numbers ? number : null }];
    });
  }
}

/** A row holds a title: the same words, a number in front aside. */
function holds(words: string, title: string): boolean {
  return title !== "" && words.endsWith(title) && /^\p{N}*\p{L}?\p{N}*$/u.test(words.slice(0, -title.length));
}

/** Words and page number of a row of contents. */
function row(line: string): { words: string; number: string | null } {
  const [, words, number] = line.trim().match(/^(.*?)[\s.·…‥․]+(\d{1,4}|[ivxlc]{1,7})$/iu) ?? [];
  return { words: normalizeTitle(words ?? line), number: number ?? null };
}

function codeOf({ outline }: GoldOutline, index: number): string {
  const { parent } = outline[index]!;
  const place = outline.slice(0, index + 1).filter((heading) => heading.parent === parent).length;
  return parent < 0 ? String(place) : `${codeOf({ outline } as GoldOutline, parent)}.${place}`;
}

/** Pages with rows of gold titles that begin elsewhere. */
export function contentsPagesOf(gold: GoldOutline, pages: readonly Page[]): Set<number> {
  const titles = gold.outline.map(({ title, page }) => ({ key: normalizeTitle(title), page }));
  return new Set(
    pages.slice(0, 40).filter((page) => {
      const letters = normalizeTitle(page.text);
      const rows = titles.filter(({ key, page: own }) => own !== page.number && letters.includes(key)).length;
      return rows >= 3 && looksLikeContents(page);
    }).map(({ number }) => number),
  );
}

function within(prompt: string, tag: string): string {
  return prompt.match(new RegExp(`<${tag}>\\n([\\s\\S]*?)\\n</${tag}>`))![1]!;
}

function pagesIn(prompt: string): { number: number; text: string }[] {
  return [...prompt.matchAll(/<page number="(\d+)">\n([\s\S]*?)\n<\/page>/g)].map(([, number, text]) => ({
    number: Number(number),
    text: text!,
  }));
}
