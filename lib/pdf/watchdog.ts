/**
 * A thread of a child process that ends the process when it takes too much memory or when its parent is gone.
 * The main thread cannot do this: while pdf.js works, none of its timers fire. The parent cannot either:
 * Deno gives the memory of another process only to programs with all permissions.
 *
 * @module
 */

/** Time between two looks at the memory, in ms: a busy page takes up to 1 GB a second. */
const LOOK_MS = 20;
/** Looks between two signs of life. */
const LOOKS_PER_BEAT = 25;

const limit = Number(new URL(import.meta.url).searchParams.get("bytes"));
let looks = 0;

setInterval(() => {
  const { rss } = Deno.memoryUsage();
  if (rss > limit) end("memory\n");
  if (++looks % LOOKS_PER_BEAT === 0) say("alive\n");
}, LOOK_MS);

/** Writes to the parent; a closed pipe means that nobody waits for this process any more. */
function say(text: string): void {
  try {
    Deno.stderr.writeSync(new TextEncoder().encode(text));
  } catch {
    end("");
  }
}

function end(reason: string): void {
  try {
    if (reason) Deno.stderr.writeSync(new TextEncoder().encode(reason));
  } finally {
    Deno.kill(Deno.pid, "SIGKILL");
  }
}
