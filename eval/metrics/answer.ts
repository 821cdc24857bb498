/**
 * Whether an answer is right, by rule where a rule can tell.
 *
 * @module
 */
import { readNumbers, sameNumber } from "./numbers.ts";
import { anls, normalizeAnswer } from "./text.ts";

/** What a rule says of an answer. */
export interface RuleVerdict {
  /** The rule that decided; `none` leaves it to a judge. */
  rule: "exact" | "number" | "date" | "list" | "boolean" | "string" | "none";
  /** 0 to 1; null where no rule applies. */
  value: number | null;
  /** Why, for people. */
  reason: string;
}

/** Value from which an answer counts as right: ANLS leaves half-right strings a part. */
export const RIGHT = 0.5;
/** Longer references are prose, which no rule can compare. */
const LONGEST = 80;

/**
 * Scores an answer by the first rule that applies: exact, number, date, list (F1 over the set), yes or no, string (ANLS).
 *
 * @param answer What was answered.
 * @param gold The reference.
 * @param options Kind of answer, and the question, which may settle the unit of a number.
 * @returns Value from 0 to 1 and the rule; null where only a judge can tell.
 *
 * @example
 * ```ts
 * import { scoreAnswer } from "pagetree/eval";
 * console.log(scoreAnswer("5.42 %", "5.4%", { kind: "Float" })); // rule "number", value 1
 * console.log(scoreAnswer("b and A", '["A", "B"]', { kind: "List" }).value); // 1
 * ```
 */
export function scoreAnswer(
  answer: string,
  gold: string,
  { kind = "", question = "" }: { kind?: string; question?: string } = {},
): RuleVerdict {
  const list = listOf(gold);
  const wantsList = /^(?:list|names)$/i.test(kind) || (list !== undefined && kind === "");
  if (!wantsList && normalizeAnswer(answer) === normalizeAnswer(gold) && normalizeAnswer(gold) !== "") {
    return { rule: "exact", value: 1, reason: "the same but for case, signs and articles" };
  }
  if (wantsList) return scoreList(answer, list ?? [gold], question);
  const yes = yesNo(gold);
  if (yes !== undefined && /^(?:bool(?:ean)?|str|string|)$/i.test(kind)) {
    const said = yesNo(answer);
    const reason = said === undefined ? "neither yes nor no" : said === yes ? "the same" : "the other";
    return { rule: "boolean", value: said === yes ? 1 : 0, reason };
  }
  const date = dateOf(gold);
  if (date !== undefined && !/^(?:int|float|number)$/i.test(kind)) {
    const given = dateOf(answer);
    return { rule: "date", value: given === date ? 1 : 0, reason: given === undefined ? "no date" : given };
  }
  if (/^(?:int|float|number)$/i.test(kind) || isNumber(gold)) {
    const same = sameNumber(answer, gold, question);
    if (same !== undefined) {
      return { rule: "number", value: same ? 1 : 0, reason: same ? "the same number" : "no such number" };
    }
  }
  if (gold.length <= LONGEST && gold.trim() !== "") {
    const value = anls(normalizeAnswer(answer), [normalizeAnswer(gold)]);
    return { rule: "string", value, reason: `ANLS ${value.toFixed(2)}` };
  }
  return { rule: "none", value: null, reason: "the reference is prose: only a judge can tell" };
}

/** F1 over the members, each paired with the best unpaired one that the rules for single answers accept. */
function scoreList(answer: string, right: readonly string[], question: string): RuleVerdict {
  const given = listOf(answer) ?? splitList(answer);
  const open = [...right];
  let paired = 0;
  for (const member of given) {
    const at = open.findIndex((gold) => {
      const { value } = isNumber(gold)
        ? { value: sameNumber(member, gold, question) ? 1 : 0 }
        : { value: anls(normalizeAnswer(member), [normalizeAnswer(gold)]) };
      return value >= RIGHT;
    });
    if (at < 0) continue;
    open.splice(at, 1);
    paired++;
  }
  const value = given.length + right.length === 0 ? 1 : 2 * paired / (given.length + right.length);
  return { rule: "list", value, reason: `${paired} of ${right.length}, ${given.length} given` };
}

/** The members of a list as sets write them: `["a", "b"]` or `['a', 'b']`. */
function listOf(text: string): string[] | undefined {
  const inner = text.trim().match(/^\[([\s\S]*)\]$/)?.[1];
  if (inner === undefined) return undefined;
  try {
    const read = JSON.parse(text.trim());
    if (Array.isArray(read)) return read.map(String);
  } catch {
    // Python's way of writing lists is no JSON.
  }
  const quoted = [...inner.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map((match) =>
    match[1] ?? match[2]!
  );
  const members = quoted.length > 0 ? quoted : inner.split(",");
  return members.map((member) => member.trim()).filter((member) => member !== "");
}

function splitList(text: string): string[] {
  return text.split(/\s*(?:[;\n•]|,(?!\d{3}\b)|\band\b)\s*/).map((member) => member.trim()).filter((member) =>
    member !== ""
  );
}

function yesNo(text: string): boolean | undefined {
  const [first] = normalizeAnswer(text).split(" ");
  if (first === "yes" || first === "true") return true;
  return first === "no" || first === "false" ? false : undefined;
}

function isNumber(text: string): boolean {
  return readNumbers(text).length === 1 &&
    /^[\s$€£¥(+−–-]*[\p{Nd}.,]+[\s%)]*(?:\s*(?:thousand|million|billion|percent))?\.?$/iu.test(text.trim());
}

/** A calendar day as `2024-03-05`; month names and `2024-03-05`, not the ambiguous 3/5/2024. */
function dateOf(text: string): string | undefined {
  const iso = text.match(/\b(\d{4})-(\d{2})-(\d{2})\b/);
  if (iso) return iso[0];
  const named = text.match(/\b([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/i) ??
    text.match(/\b(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?,?\s+(\d{4})\b/i);
  if (!named) return undefined;
  const [word, day] = /\d/.test(named[1]!) ? [named[2]!, named[1]!] : [named[1]!, named[2]!];
  const month = MONTHS.indexOf(word.slice(0, 3).toLowerCase());
  return month < 0 ? undefined : `${named[3]}-${String(month + 1).padStart(2, "0")}-${day.padStart(2, "0")}`;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
