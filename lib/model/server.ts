/**
 * What an adapter knows about its server.
 */
import type { Who } from "./failures.ts";

/** Where and how a server is reached. */
export interface Server extends Who {
  /** Address up to the version, such as `https://api.openai.com/v1`. */
  baseUrl: string;
  /** Key; servers without keys get a word that is none. */
  apiKey: string;
  /** Further headers of each call. */
  headers: Readonly<Record<string, string>>;
  /** Further fields of the body of each call; they win. */
  extraBody: Readonly<Record<string, unknown>>;
  /** Whether it is the vendor's own server, not one that speaks alike. */
  isOfficial: boolean;
  /** Whether it can hold a model to a JSON Schema. */
  nativeSchema: boolean;
  /** Makes the calls. */
  fetch?: typeof globalThis.fetch;
}

/** Options that both SDKs share: no retries, no log and no time limit of their own. */
export function clientOptions(server: Server): {
  baseURL: string;
  apiKey: string;
  defaultHeaders: Record<string, string>;
  maxRetries: number;
  timeout: number;
  logLevel: "off";
  fetch?: typeof globalThis.fetch;
} {
  return {
    baseURL: server.baseUrl,
    apiKey: server.apiKey,
    defaultHeaders: { ...server.headers },
    maxRetries: 0,
    timeout: 2 ** 31 - 1,
    logLevel: "off",
    ...(server.fetch && { fetch: server.fetch }),
  };
}
