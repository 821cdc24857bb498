/**
 * The official OpenAI client, loaded by the first call.
 */
import type OpenAI from "openai";
import { clientOptions, type Server } from "./server.ts";

/**
 * Makes a function that gives the client of a server.
 *
 * @param server The server.
 */
export function openaiClient(server: Server): () => Promise<OpenAI> {
  let client: Promise<OpenAI> | undefined;
  return () => client ??= load(server);
}

async function load(server: Server): Promise<OpenAI> {
  const { default: Client } = await import("openai");
  return new Client({
    ...clientOptions(server),
    // What the environment says about other accounts is not for this server.
    ...(server.isOfficial ? {} : { organization: null, project: null }),
    adminAPIKey: null,
    webhookSecret: null,
  });
}
