/**
 * What a command needs of the process around it.
 */
import process from "node:process";

/** Where a command reads paths from and writes to. */
export interface Io {
  /** Folder that relative paths start from. */
  cwd: string;
  /** Writes results. */
  stdout: (text: string) => void;
  /** Writes progress, warnings and errors. */
  stderr: (text: string) => void;
  /** Width of the terminal that shows `stderr`, in columns; 0 where it is no terminal. */
  columns: number;
  /** Fires when the user stops the command. */
  signal: AbortSignal;
}

/**
 * Takes the streams, the folder and the interrupt key of this process.
 *
 * A task runs in the project's folder; the folder where the user called it is in `INIT_CWD`. The first interrupt stops
 * the command at its next step, the second one ends the process.
 *
 * @returns The io, and a function that gives the interrupt key back.
 */
export function processIo(): { io: Io; release: () => void } {
  const controller = new AbortController();
  const interrupt = () => {
    if (controller.signal.aborted) Deno.exit(1);
    controller.abort();
  };
  Deno.addSignalListener("SIGINT", interrupt);
  const io: Io = {
    cwd: process.env.INIT_CWD || Deno.cwd(),
    stdout: (text) => writeAll(Deno.stdout, text),
    stderr: (text) => writeAll(Deno.stderr, text),
    columns: Deno.stderr.isTerminal() ? Deno.consoleSize().columns || 80 : 0,
    signal: controller.signal,
  };
  return { io, release: () => Deno.removeSignalListener("SIGINT", interrupt) };
}

function writeAll(stream: { writeSync(bytes: Uint8Array): number }, text: string): void {
  // A pipe may take only a part of the bytes at once.
  for (let rest = new TextEncoder().encode(text); rest.length > 0;) {
    rest = rest.subarray(stream.writeSync(rest));
  }
}
