/**
 * Models and servers that answer from a script, for tests and notebooks without a network.
 *
 * @example
 * ```ts
 * import { scriptedModel } from "pagetree/model/testing";
 * const model = scriptedModel(({ prompt }) => `You said: ${prompt}`);
 * console.log((await model.ask({ messages: [{ role: "user", content: "hello" }] })).text); // You said: hello
 * ```
 *
 * @module
 */
export type { Script, ScriptedReply, ScriptedRequest } from "./script.ts";
export { type ScriptedModel, scriptedModel, type ScriptedModelOptions } from "./scripted_model.ts";
export { type ScriptedServer, scriptedServer, type ScriptedServerOptions } from "./scripted_server.ts";
