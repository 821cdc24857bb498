/**
 * A server on loopback that answers from a script, so that real clients can be tried without a network.
 *
 * @module
 */
import { answer, type Script, type ScriptedRequest, type SettledReply } from "./script.ts";
import { chat, messages, responses, type Wire } from "./wire.ts";

/** Options of {@linkcode scriptedServer}. */
export interface ScriptedServerOptions {
  /** Calls that may be under way; further ones get a 429. */
  allowInFlight?: number;
  /** Hears of every answer that was sent whole. */
  onAnswered?: (request: ScriptedRequest) => void;
}

/** A running server. */
export interface ScriptedServer extends AsyncDisposable {
  /** Address for Chat Completions and Responses; Messages are at the address without `/v1`. */
  readonly url: string;
  /** Address without `/v1`, for Messages. */
  readonly rootUrl: string;
  /** All calls so far, those that got a 429 for their number included. */
  readonly requests: readonly ScriptedRequest[];
  /** Most calls that were answered at the same time. */
  readonly mostInFlight: number;
  /** Ends the server, with all calls that hang. */
  close(): Promise<void>;
}

const WIRES: Readonly<Record<string, Wire>> = {
  "/v1/chat/completions": chat,
  "/v1/responses": responses,
  "/v1/messages": messages,
};

/**
 * Starts a server on a free port of 127.0.0.1 that speaks Chat Completions, Responses and Messages, whole and streamed.
 *
 * @param script Answers in order, or a function from the question to the answer; an answer may also be a failure.
 * @param options Limit of calls under way.
 * @returns The server; it ends with `await using` or `close()`.
 *
 * @example
 * ```ts
 * import { resolveModel } from "pagetree/model";
 * import { scriptedServer } from "pagetree/model/testing";
 * await using server = scriptedServer(["four"]);
 * const model = resolveModel("gpt-4.1", { baseUrl: server.url, apiKey: "none" });
 * console.log((await model.ask({ messages: [{ role: "user", content: "2 + 2?" }] })).text); // four
 * ```
 */
export function scriptedServer(script: Script, options: ScriptedServerOptions = {}): ScriptedServer {
  const { allowInFlight = Infinity, onAnswered } = options;
  const requests: ScriptedRequest[] = [];
  const closing = new AbortController();
  let [inFlight, mostInFlight, index] = [0, 0, 0];

  async function handle(request: Request): Promise<Response> {
    const { pathname: path } = new URL(request.url);
    const wire = WIRES[path];
    if (!wire) return Response.json({ error: { message: `no such path: ${path}` } }, { status: 404 });
    const body = await request.json();
    const asked = { prompt: wire.prompt(body), body, path, headers: Object.fromEntries(request.headers) };
    requests.push(asked);
    if (inFlight >= allowInFlight) return failure(wire, { status: 429, message: "too many calls at once" });
    mostInFlight = Math.max(mostInFlight, ++inFlight);
    try {
      const reply = await answer(script, asked, index++);
      if (reply.hang) await ended(closing.signal);
      if (reply.status !== undefined) return failure(wire, reply);
      if (reply.body !== undefined) return json(reply.body);
      const answered = body.stream ? streamed(wire, reply) : whole(wire, reply);
      onAnswered?.(asked);
      return answered;
    } finally {
      inFlight--;
    }
  }

  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, handle);
  const rootUrl = `http://127.0.0.1:${server.addr.port}`;
  const close = async () => {
    closing.abort();
    await server.shutdown();
  };
  return {
    url: `${rootUrl}/v1`,
    rootUrl,
    requests,
    get mostInFlight() {
      return mostInFlight;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function failure(wire: Wire, reply: { status?: number; message?: string; retryAfter?: number }): Response {
  const { status = 500, message = "scripted failure", retryAfter } = reply;
  const headers: HeadersInit = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  return Response.json(wire.failure(status, message), { status, headers });
}

function whole(wire: Wire, reply: SettledReply): Response {
  const text = JSON.stringify(wire.body(reply));
  return json(reply.cut === undefined ? text : text.slice(0, reply.cut));
}

function json(text: string): Response {
  return new Response(text, { headers: { "content-type": "application/json" } });
}

function streamed(wire: Wire, reply: SettledReply): Response {
  const text = wire.events(reply).map(({ event, data }) => {
    const line = typeof data === "string" ? data : JSON.stringify(data);
    return `${event ? `event: ${event}\n` : ""}data: ${line}\n\n`;
  });
  return new Response(ReadableStream.from(text).pipeThrough(new TextEncoderStream()), {
    headers: { "content-type": "text/event-stream" },
  });
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
