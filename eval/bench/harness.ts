/**
 * What the eval harness itself costs: the time of a sample beyond that of its route.
 */
import { type Model, type ModelReply, type ModelRequest, usageOf } from "pagetree/model";
import { openLog } from "../run/log.ts";
import { askQuestion } from "../run/ask.ts";
import { runQuestions } from "../run/runner.ts";
import { questionsFromRows } from "../questions/mod.ts";
import { documentOf, ROUTES } from "../routes/mod.ts";

const PAGES = Array.from(
  { length: 200 },
  (_, i) => ({ number: i + 1, text: `Station ${i + 1} counted terns. `.repeat(40) }),
);
const TREE = {
  doc_name: "birds.pdf",
  structure: PAGES.map(({ number }) => ({
    title: `Station ${number}`,
    node_id: String(number).padStart(4, "0"),
    start_index: number,
    end_index: number,
  })),
};

/** Answers at once; unlike a scripted model it does not keep what it was asked, which would count as ours. */
const MODEL: Model = {
  name: "instant",
  provider: "bench",
  ask<T>({ messages, schema }: ModelRequest<T>): Promise<ModelReply<T>> {
    const isChoice = String(messages[0]!.content).includes("<sections>");
    const value = isChoice
      ? { thinking: "", node_list: ["0007"] }
      : { answer: "7", cited_pages: [7], confidence: 1, not_in_pages: false };
    const read = schema!.safeParse(value);
    if (!read.success) throw read.error;
    const reply = { text: "", value: read.data, toolCalls: [], finish: "stop" as const, usage: usageOf() };
    return Promise.resolve({ ...reply, ms: 0, cached: false });
  },
};

/** What a run of many samples takes. */
export interface HarnessCost {
  /** Time of a sample in a run with a log, beyond that of the route alone, in ms. */
  perSample: number;
  /** Growth of the memory in use from a tenth of the samples to all, in MB. */
  growth: number;
}

/**
 * Runs questions on a model that answers at once, with a log on disk, and the same questions on the route alone.
 *
 * @param samples Number of samples.
 * @param folder Folder for the log.
 */
export async function measureHarness(samples: number, folder: string): Promise<HarnessCost> {
  const questions = questionsFromRows(Array.from({ length: samples }, (_, i) => ({
    question: `How many terns did station ${i % 200 + 1} count? (${i})`,
    answer: String(i),
    pdf: "birds.pdf",
    gold_pages: [i % 200 + 1],
  })));
  const route = ROUTES.flash!;
  const model = MODEL;
  const document = documentOf(TREE, PAGES);
  const prepared = await route.prepare([document], { model });
  for (const question of questions.slice(0, 50)) await askQuestion(question, prepared, { route: route.name });
  const alone = performance.now();
  for (const { question, gold } of questions) await prepared.ask({ question, gold });
  const routeMs = performance.now() - alone;
  let [done, early] = [0, 0];
  const started = performance.now();
  {
    await using log = await openLog(`${folder}/run.jsonl`);
    await runQuestions({
      questions,
      routes: [route],
      prepare: () => Promise.resolve(document),
      model,
      concurrency: 1,
      traces: "log",
      onLine: async (line) => {
        await log.add(line);
        if (++done === Math.floor(samples / 10)) early = Deno.memoryUsage().rss;
      },
    });
  }
  const total = performance.now() - started;
  return { perSample: (total - routeMs) / samples, growth: (Deno.memoryUsage().rss - early) / 2 ** 20 };
}
