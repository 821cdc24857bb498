/**
 * A process that works on a store and may be killed at any of its writing steps.
 *
 * Arguments: a JSON object `{ root, task, … }`. The process prints one line of JSON.
 */
import { setgid, setuid } from "node:process";
import { DISK, type Disk, DocumentStore, type NewDocument, type StoreOptions } from "../lib/store/mod.ts";
import { PagetreeError } from "../lib/errors.ts";

/** What the child is to do. */
export interface ChildTask {
  /** Folder of the store. */
  root: string;
  /** What to do. */
  task: "save" | "delete";
  /** Name of the first document to save, or id of the one to remove. */
  target: string;
  /** Documents to save. */
  count?: number;
  /** Size of the PDF of a document in bytes. */
  size?: number;
  /** Step at which the process kills itself; half of a file is written before. */
  killAt?: number;
  /** User to become first. */
  uid?: number;
  /** Options of the store. */
  options?: StoreOptions;
}

/** A small document whose parts all tell its name. */
export function smallDocument(name: string, size = 100): NewDocument {
  return {
    name,
    tree: {
      doc_name: name,
      page_count: 2,
      source_sha256: `sha of ${name}`,
      structure: [{ title: `About ${name}`, node_id: "0000", start_index: 1, end_index: 2 }],
    },
    pages: [{ page_index: 1, markdown: `One of ${name}` }, { page_index: 2, markdown: `Two of ${name}` }],
    mode: "flash",
    buildOptions: "{}",
    source: new Uint8Array(size).fill(name.length),
  };
}

/** Runs a task in a process of its own. */
export async function runChild(
  task: ChildTask,
  { shell }: { shell?: string } = {},
): Promise<{ signal: string | null; code: number; lines: string[] }> {
  const args = ["run", "--no-prompt", "--allow-read", "--allow-write", "--allow-env", "--allow-sys"];
  if (task.killAt !== undefined) args.push("--allow-run");
  args.push(import.meta.filename!, JSON.stringify(task));
  const command = shell === undefined
    ? new Deno.Command(Deno.execPath(), { args, stderr: "piped" })
    : new Deno.Command("bash", { args: ["-c", `${shell}; exec "$0" "$@"`, Deno.execPath(), ...args] });
  const { signal, code, stdout, stderr } = await command.output();
  const text = new TextDecoder().decode(stdout);
  if (code !== 0 && signal === null) throw new Error(new TextDecoder().decode(stderr));
  return { signal, code, lines: text.split("\n").filter((line) => line !== "") };
}

/** A disk that kills this process at a step. Every second kill inside a write leaves half of the file. */
function killingDisk(killAt: number): Disk {
  let step = 0;
  const before = async (part?: () => Promise<void>) => {
    if (++step !== killAt) return;
    await part?.();
    Deno.kill(Deno.pid, "SIGKILL");
    await new Promise(() => setTimeout(() => {}, 60_000));
  };
  return {
    makeFolder: async (path) => (await before(), await DISK.makeFolder(path)),
    async writeFile(path, bytes) {
      await before();
      await before(() => DISK.writeFile(path, bytes.subarray(0, bytes.length >> 1)));
      await DISK.writeFile(path, bytes);
    },
    rename: async (from, to) => (await before(), await DISK.rename(from, to)),
    async remove(path) {
      await before();
      // A folder is removed file by file; the kill falls behind its first one.
      await before(async () => {
        if (!(await Deno.stat(path)).isDirectory) return;
        for await (const { name } of Deno.readDir(path)) return await DISK.remove(`${path}/${name}`);
      });
      await DISK.remove(path);
    },
    syncFolder: async (path) => (await before(), await DISK.syncFolder(path)),
  };
}

async function work({ root, task, target, count = 1, size, killAt, options }: ChildTask): Promise<unknown> {
  const disk = killAt === undefined ? DISK : killingDisk(killAt);
  const store = new DocumentStore(root, { ...options, disk });
  if (task === "delete") return await store.delete(target);
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const name = count === 1 ? target : `${target}-${n}.pdf`;
    ids.push((await store.save(smallDocument(name, size))).meta.id);
  }
  return ids;
}

if (import.meta.main) {
  const task: ChildTask = JSON.parse(Deno.args[0]!);
  if (task.uid !== undefined) {
    setgid!(task.uid);
    setuid!(task.uid);
  }
  try {
    console.log(JSON.stringify(await work(task)));
  } catch (error) {
    if (!(error instanceof PagetreeError)) throw error;
    console.log(JSON.stringify({ error: error.code, message: error.message }));
  }
}
