/**
 * Models behind one small protocol of request and reply.
 *
 * @module
 */
export * from "./types.ts";
