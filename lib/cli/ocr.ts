/**
 * Scanned pages on the command line: read by OCR where that is asked for.
 */
import type { BuildOptions } from "../build/mod.ts";
import { openRenderer, type PageRenderer } from "../pdf/mod.ts";
import { cachedOcr, type OcrReader, ocrReader } from "../vision/mod.ts";
import type { Arguments, OptionSpec } from "./args.ts";
import { cacheFolder } from "./model_options.ts";

/** The option that asks for it. */
export const OCR_OPTION: OptionSpec = {
  value: "MODE",
  help: "read pages without text by OCR, or all pages; off by default",
  choices: ["off", "auto", "force"],
};

/** A reader for the documents of a command; nothing is loaded before a page needs it. */
export class OcrPages implements AsyncDisposable {
  readonly #level: "off" | "auto" | "force";
  readonly #password?: string;
  readonly #reader: OcrReader;

  /**
   * Takes what the command line says.
   *
   * @param parsed Parsed command line with `ocr` and `password`.
   * @param cwd Folder where the command was called: pages that were read are kept in its cache.
   */
  constructor(parsed: Arguments, cwd: string) {
    this.#reader = cachedOcr(ocrReader(), cacheFolder(cwd, "ocr"));
    this.#level = (parsed.text("ocr") ?? "off") as "off" | "auto" | "force";
    this.#password = parsed.text("password");
  }

  /**
   * Runs work on one document with the options for its build.
   *
   * @param path Path of the PDF.
   * @param work What to do.
   */
  async with<T>(
    path: string,
    work: (options: Pick<BuildOptions, "readPage" | "ocr">) => Promise<T>,
  ): Promise<T> {
    const level = this.#level;
    if (level === "off") return await work({});
    let opening: Promise<PageRenderer> | undefined;
    try {
      return await work({
        ocr: level,
        readPage: async (_, page, signal) => {
          opening ??= openRenderer(path, { password: this.#password, signal });
          return await this.#reader.page(await opening, page, signal);
        },
      });
    } finally {
      await (await opening?.catch(() => undefined))?.close();
    }
  }

  /** Ends the reader. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.#reader.close();
  }
}
