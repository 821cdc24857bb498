/**
 * What the parts of the builder share while a tree is made.
 */
import type { Page } from "../pdf/mod.ts";
import type { CountTokens } from "../tokens.ts";
import type { TreeWarning } from "../tree/mod.ts";
import type { Asker } from "./asker.ts";
import type { TextEvidence } from "./evidence.ts";
import type { DroppedEntry } from "./types.ts";

/** A document on its way to a tree. */
export interface Work {
  /** Its pages in order. */
  readonly pages: readonly Page[];
  /** Calls of the model. */
  readonly asker: Asker;
  /** Counts tokens. */
  readonly countTokens: CountTokens;
  /** Tokens of page text in one call. */
  readonly groupTokens: number;
  /** Pages looked through for contents, and behind them for the first titles. */
  readonly tocCheckPages: number;
  /** Whether the text decides where it is certain. */
  readonly evidence: boolean;
  /** What was skipped or failed. */
  readonly warnings: TreeWarning[];
  /** What was left out. */
  readonly dropped: DroppedEntry[];
  /** Calls that evidence made needless. */
  readonly saved: { checks: number; pages: number };
}

/** What the text says; without evidence nobody asks it. */
export interface Evidence {
  /** Lines by their words; undefined with evidence switched off. */
  readonly text?: TextEvidence;
}
