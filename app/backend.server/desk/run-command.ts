import { parseArgs } from "node:util";
import { referenceTyped } from "../../api/reference-typed";
import { writtenOut } from "../../api/plain-characters";
import { dayTyped } from "../../content/day-typed";
import { Refusal } from "../../api/refusal";
import { csvOf } from "./csv";
import { UsageFault, type Command, type Options, type Printed } from "./command";
import { plainProblem } from "./plain-problem";

/** The program's output and what it is told about long work. */
export interface Screen {
  out(line: string): void;
  progress(line: string): void;
}

/**
 * Runs the command that `argv` begins with.
 *
 * @param given what the commands work on; opened only when there is such a command
 * @returns the exit code: 0 done, 1 refused by a rule or something to mend, 64 typed wrongly; null
 * when none of `commands` is meant
 */
export async function runCommand<Given>(
  commands: Record<string, Command<Given>>,
  given: Given,
  argv: string[],
  screen: Screen,
): Promise<number | null> {
  const name = nameIn(commands, argv);
  const command = name === null ? undefined : commands[name];
  if (name === null || !command) return null;
  try {
    const { words, options } = typed(command, argv.slice(name.split(" ").length));
    const printed = await command.run(given, words, options, screen.progress);
    show(printed, options, screen);
    return printed.code ?? 0;
  } catch (problem) {
    if (problem instanceof UsageFault) {
      screen.out(problem.message);
      screen.out(`Usage: desk ${command.usage}`);
      return 64;
    }
    const plain = problem instanceof Refusal ? null : plainProblem(problem);
    if (plain !== null) {
      screen.progress(writtenOut(plain));
      return 1;
    }
    if (!(problem instanceof Refusal)) throw problem;
    screen.out(writtenOut(problem.message));
    return 1;
  }
}

/** As lines for a person, or for a program; what a list left out is told beside it then. */
function show({ lines, json, rows, more }: Printed, options: Options, screen: Screen): void {
  if (options["json"]) screen.out(writtenOut(JSON.stringify(json)));
  // console.log ends a line with LF alone.
  else if (options["csv"]) for (const line of csvOf(rows ?? json)) screen.out(`${line}\r`);
  else for (const line of lines) screen.out(writtenOut(line));
  if (!more) return;
  if (options["json"] || options["csv"]) screen.progress(more);
  else screen.out(more);
}

/** The options that take a day, in every command that has them. */
const DAYS = ["on", "since", "until", "came-back", "lost-from", "dob"];

/** By its two words, or the one. */
function nameIn(
  commands: Record<string, unknown>,
  [group = "", verb = ""]: string[],
): string | null {
  return [`${group} ${verb}`, group].find((name) => Object.hasOwn(commands, name)) ?? null;
}

function typed(
  command: Pick<Command, "options" | "words">,
  rest: string[],
): { words: string[]; options: Options } {
  try {
    const { positionals, values } = parseArgs({
      args: rest,
      options: { ...command.options, json: { type: "boolean" }, csv: { type: "boolean" } },
      allowPositionals: true,
    });
    if (values.json && values.csv) throw new UsageFault("Give only one of --json and --csv.");
    const [least, most] =
      typeof command.words === "number" ? [command.words, command.words] : command.words;
    if (positionals.length < least || positionals.length > most)
      throw new UsageFault(
        most === 0
          ? "This command takes no further words."
          : "A word is missing, or there is one too many.",
      );
    const options = values as Options;
    for (const name of DAYS) {
      const day = options[name];
      if (typeof day === "string") options[name] = dayTyped(day);
    }
    const { utr } = options;
    // As a statement shows it, in groups: but a word of the command ("none") is none.
    if (typeof utr === "string" && /\d/.test(utr)) options["utr"] = referenceTyped(utr);
    return { words: positionals, options };
  } catch (problem) {
    if (problem instanceof UsageFault) throw problem;
    const dashed = rest.find((word, at) => /^-\d/.test(word) && /^--/.test(rest[at - 1] ?? ""));
    if (dashed !== undefined)
      throw new UsageFault(`${dashed} is less than nothing: no option takes such a number.`);
    // Node's own text names the option that is wrong; its first sentence is enough.
    throw new UsageFault(
      problem instanceof Error
        ? (problem.message.split(". ")[0] ?? problem.message)
        : "The command cannot be read.",
    );
  }
}
