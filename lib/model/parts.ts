/**
 * Parts of messages as adapters need them.
 */
import type { ImagePart, Part } from "./types.ts";

/** The text of a content, pictures left out. */
export function textOf(content: string | readonly Part[]): string {
  if (typeof content === "string") return content;
  return content.flatMap((part) => part.type === "text" ? [part.text] : []).join("\n");
}

/** A picture as a data URL. */
export function imageUrl({ mediaType, base64 }: ImagePart): string {
  return `data:${mediaType};base64,${base64}`;
}
