/**
 * What providers take of pictures in one request.
 *
 * @module
 */
import type { Model } from "../model/mod.ts";

/** Limits of one request. */
export interface ImageCaps {
  /** Most pictures. */
  images: number;
  /** Most pixels of a side. */
  side: number;
  /** Most pixels of a side where there are more pictures than `many`. */
  sideOfMany: number;
  /** Number of pictures above which `sideOfMany` holds. */
  many: number;
  /** Most bytes of one picture, before base64. */
  imageBytes: number;
  /** Most bytes of all pictures in base64. */
  totalBytes: number;
}

/** A table of limits with its day. */
export interface CapsTable {
  /** Day on which the limits were looked up, as `2026-12-01`. */
  date: string;
  /** Limits by provider; `default` for all others. */
  providers: Readonly<Record<string, ImageCaps>>;
}

const MB = 1024 * 1024;
/** Anthropic's documented limits, the strictest of the large providers; servers of one's own get them too. */
const STRICT: ImageCaps = {
  images: 100,
  side: 8_000,
  sideOfMany: 2_000,
  many: 20,
  imageBytes: 5 * MB,
  totalBytes: 30 * MB,
};

/**
 * Limits of providers. Others are taken to be as strict as the strictest; a caller may pass a table of its own.
 *
 * @example
 * ```ts
 * import { IMAGE_CAPS } from "pagetree/vision";
 * console.log(IMAGE_CAPS.date, IMAGE_CAPS.providers.default!.images); // 2026-12-01 100
 * ```
 */
export const IMAGE_CAPS: CapsTable = {
  date: "2026-12-01",
  providers: {
    anthropic: STRICT,
    openai: { ...STRICT, images: 500, imageBytes: 20 * MB, totalBytes: 50 * MB },
    default: STRICT,
  },
};

/**
 * The limits that hold for a model.
 *
 * @param model The model.
 * @param table Table of limits.
 * @returns Its provider's, else the default ones.
 *
 * @example
 * ```ts
 * import { capsOf } from "pagetree/vision";
 * console.log(capsOf({ provider: "ollama" }).many); // 20
 * ```
 */
export function capsOf({ provider }: Pick<Model, "provider">, table: CapsTable = IMAGE_CAPS): ImageCaps {
  const { providers } = table;
  return Object.hasOwn(providers, provider) ? providers[provider]! : providers.default ?? STRICT;
}
