/**
 * Command lines: options as a table, parsed values, help texts.
 */
import { parseArgs } from "node:util";
import { closest, distance } from "fastest-levenshtein";
import { PagetreeError, printable } from "../errors.ts";

/** An option of a command. */
export interface OptionSpec {
  /** Name of its value in the help text, such as `FILE`; absent for a switch. */
  value?: string;
  /** What it does, in one line. */
  help: string;
  /** The words it may have as a value, or as items of a comma-separated value. */
  choices?: readonly string[];
  /** One letter that stands for it. */
  short?: string;
  /** Whether it may be given several times; its values are then items of a list. */
  repeats?: true;
}

/** A command as its help text describes it. */
export interface CommandSpec {
  /** Name after `pagetree`. */
  name: string;
  /** What it does, in one line. */
  about: string;
  /** Operands as the help text names them, such as `PATH…`. */
  operands: string;
  /** Fewest and most operands. */
  count: readonly [min: number, max: number];
  /** Options by name without dashes. */
  options: Readonly<Record<string, OptionSpec>>;
}

const HELP: OptionSpec = { help: "show this text", short: "h" };

/** The parsed command line of one command. */
export class Arguments {
  /**
   * Keeps what was parsed.
   *
   * @param operands What is no option, in order.
   * @param values Options given, by name; a switch has an empty value.
   */
  constructor(readonly operands: readonly string[], private readonly values: ReadonlyMap<string, string>) {}

  /** Whether an option was given. */
  has(name: string): boolean {
    return this.values.has(name);
  }

  /** The value of an option, if given. */
  text(name: string): string | undefined {
    return this.values.get(name);
  }

  /** The value of an option as a whole number of at least 1, if given. */
  count(name: string): number | undefined {
    const value = this.values.get(name);
    if (value === undefined) return undefined;
    if (!/^[1-9]\d{0,8}$/.test(value)) {
      throw usage(`Cannot use --${name} as a whole number above 0: got ${printable(value) || "nothing"}`);
    }
    return Number(value);
  }

  /**
   * The comma-separated amounts of an option's value, each at least 0; none if not given.
   *
   * @param most Most amounts that it may have.
   */
  amounts(name: string, most = Infinity): number[] {
    const value = this.values.get(name);
    if (value === undefined) return [];
    const items = itemsOf(value);
    const bad = items.find((item) => !/^(\d{1,9}(\.\d*)?|\.\d+)$/.test(item));
    if (bad === undefined && items.length > 0 && items.length <= most) return items.map(Number);
    const as = most === 1 ? "an amount of at least 0" : "amounts of at least 0 between commas";
    throw usage(`Cannot use --${name} as ${as}: got ${printable(bad ?? value) || "nothing"}`);
  }

  /** The comma-separated items of an option's value; empty if not given. */
  list(name: string): string[] {
    return itemsOf(this.values.get(name) ?? "");
  }
}

/**
 * Parses the arguments of a command.
 *
 * @param spec The command.
 * @param args What stands after the command's name.
 * @returns Operands and options.
 * @throws {PagetreeError} `USAGE` for an unknown option, a missing or wrong value, or a wrong number of operands.
 */
export function parseCommand(spec: CommandSpec, args: readonly string[]): Arguments {
  const options: Record<string, OptionSpec> = { ...spec.options, help: HELP };
  const types = Object.entries(options).map(([name, { value, short }]) =>
    [name, { type: value === undefined ? "boolean" : "string", ...(short && { short }) }] as const
  );
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(types),
    // Not strict: the errors of node:util do not name near options or choices.
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const operands: string[] = [];
  const values = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind === "positional") operands.push(token.value);
    if (token.kind !== "option") continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (!option) throw unknownOption(spec, token.rawName, Object.keys(options));
    checkValue(option, token.name, token.value, token.inlineValue ?? false);
    const before = option.repeats && values.has(token.name) ? `${values.get(token.name)},` : "";
    values.set(token.name, before + (token.value ?? ""));
  }
  const parsed = new Arguments(operands, values);
  if (!parsed.has("help")) checkCount(spec, operands);
  return parsed;
}

/**
 * Writes the help text of a command.
 *
 * @param spec The command.
 * @returns Lines with a line feed at the end.
 */
export function helpText(spec: CommandSpec): string {
  const rows = Object.entries({ ...spec.options, help: HELP })
    .map(([name, option]) =>
      [
        `  ${option.short ? `-${option.short}, ` : ""}--${name}${option.value ? ` ${option.value}` : ""}`,
        describe(option),
      ] as const
    );
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  const lines = rows.map(([left, right]) => left.padEnd(width) + right);
  return `${spec.about}\n\nUsage: pagetree ${spec.name} ${spec.operands} [options]\n\n${lines.join("\n")}\n`;
}

/**
 * Makes an error about the command line.
 *
 * @param message One line for people.
 */
export function usage(message: string): PagetreeError {
  return new PagetreeError("USAGE", message);
}

/**
 * Names the candidate that is near to a misspelt word.
 *
 * @param word What was written.
 * @param candidates What could have been meant.
 * @returns `; did you mean X?`, or nothing if no candidate is near.
 */
export function nearHint(word: string, candidates: readonly string[]): string {
  const near = closest(word, [...candidates]);
  return distance(word, near) <= Math.max(2, word.length / 3) ? `; did you mean ${near}?` : "";
}

function checkValue(option: OptionSpec, name: string, value: string | undefined, inline: boolean): void {
  if (option.value === undefined) {
    if (value !== undefined) throw usage(`Cannot use --${name} with a value: got ${printable(value)}`);
    return;
  }
  if (value === undefined || (!inline && value.startsWith("--"))) {
    throw usage(`Cannot use --${name} without a value: it needs ${option.value}`);
  }
  for (const item of option.choices ? itemsOf(value) : []) {
    if (!option.choices!.includes(item)) {
      const hint = nearHint(item, option.choices!) || `; it is one of ${option.choices!.join(", ")}`;
      throw usage(`Cannot use ${printable(item)} as a value of --${name}${hint}`);
    }
  }
}

function checkCount({ name, operands, count: [min, max] }: CommandSpec, given: readonly string[]): void {
  if (given.length >= min && given.length <= max) return;
  throw usage(`Cannot run pagetree ${name} as ${name} ${operands}: got ${given.length} operands`);
}

function unknownOption(spec: CommandSpec, raw: string, names: readonly string[]): PagetreeError {
  const hint = raw.startsWith("--") ? nearHint(raw, names.map((name) => `--${name}`)) : "";
  return usage(`Cannot use ${printable(raw)} as an option of pagetree ${spec.name}${hint}`);
}

function describe({ help, choices }: OptionSpec): string {
  return choices ? `${help}: ${choices.join(", ")}` : help;
}

function itemsOf(value: string): string[] {
  return value.split(",").map((item) => item.trim()).filter((item) => item !== "");
}
