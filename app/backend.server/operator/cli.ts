import { parseArgs } from "node:util";
import type { Parts } from "../parts";
import { Refusal } from "../refusal";
import { auditCommands } from "./audit-commands";
import { catalogueCommands } from "./catalogue-commands";
import { claimCommands } from "./claim-commands";
import { keyCommands } from "./key-commands";
import { messageCommands } from "./message-commands";
import { paymentCommands } from "./payment-commands";
import { peopleCommands } from "./people-commands";
import { secretCommands } from "./secret-commands";
import { sessionCommands } from "./session-commands";
import { subscriptionCommands } from "./subscription-commands";
import { UsageFault, type Command, type Options } from "./command";

/** By their two words, or the one. */
const commands: Record<string, Command> = {
  ...claimCommands,
  ...paymentCommands,
  ...subscriptionCommands,
  ...catalogueCommands,
  ...peopleCommands,
  ...sessionCommands,
  ...messageCommands,
  ...auditCommands,
  ...keyCommands,
};

/**
 * Runs one command of the operator's, e.g. `claims confirm 01J… --utr 412345678901`.
 *
 * @param argv the words after the program's name
 * @param out takes each line of the answer
 * @param progress takes lines about work that is under way
 * @returns the exit code: 0 done, 1 refused by a rule, 64 typed wrongly
 */
export async function runOperator(parts: Parts, argv: string[], out: (line: string) => void, progress: (line: string) => void = () => {}): Promise<number> {
  const [group = "", verb = ""] = argv;
  const named = [`${group} ${verb}`, group].find((name) => Object.hasOwn(commands, name));
  const command = named === undefined ? undefined : commands[named];
  if (named === undefined || !command) {
    for (const line of help(group)) out(line);
    return ["", "help", "--help", "-h"].includes(group) ? 0 : 64;
  }
  try {
    const { words, options } = typed(command, argv.slice(named.split(" ").length));
    const { lines, json } = await command.run(parts, words, options, progress);
    for (const line of options["json"] ? [JSON.stringify(json)] : lines) out(line);
    return 0;
  } catch (problem) {
    if (problem instanceof UsageFault) {
      out(problem.message);
      out(`Usage: npm run operator -- ${command.usage}`);
      return 64;
    }
    if (!(problem instanceof Refusal)) throw problem;
    out(problem.message);
    return 1;
  }
}

function typed(command: Command, rest: string[]): { words: string[]; options: Options } {
  try {
    const { positionals, values } = parseArgs({ args: rest, options: { ...command.options, json: { type: "boolean" } }, allowPositionals: true });
    if (positionals.length !== command.words)
      throw new UsageFault(command.words === 0 ? "This command takes no further words." : "A word is missing, or there is one too many.");
    return { words: positionals, options: values as Options };
  } catch (problem) {
    if (problem instanceof UsageFault) throw problem;
    // Node's own text names the option that is wrong; its first sentence is enough.
    throw new UsageFault(problem instanceof Error ? (problem.message.split(". ")[0] ?? problem.message) : "The command cannot be read.");
  }
}

function help(group: string): string[] {
  const known = Object.entries<{ usage: string; says: string }>({ ...commands, ...secretCommands });
  const asked = known.filter(([name]) => name === group || name.startsWith(`${group} `));
  const unknown = group !== "" && asked.length === 0 && !["help", "--help", "-h"].includes(group) ? [`There is no command "${group}".`, ""] : [];
  return [
    ...unknown,
    "npm run operator -- COMMAND [--json]",
    "",
    ...(asked.length > 0 ? asked : known).flatMap(([, { usage, says }]) => [`  ${usage}`, `      ${says}`]),
  ];
}
