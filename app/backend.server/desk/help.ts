import { nearest } from "../../shared/nearest";

/** What the help tells of a command. */
export interface Told {
  usage: string;
  says: string;
}

/** Whether the help is asked for, instead of what the words say: `claims confirm --help`. */
export const asksForHelp = (argv: string[]): boolean =>
  argv.length === 0 || argv[0] === "help" || argv.includes("--help") || argv.includes("-h");

/**
 * Prints how the commands go that the words mean: one, a group of them, or all; of words that mean
 * none, one line with the nearest that there is.
 *
 * @param commands by their two words, or the one
 * @returns the exit code: 0 when help was asked for and there is such a command, 64 otherwise
 */
export function showHelp(
  commands: Record<string, Told>,
  argv: string[],
  out: (line: string) => void,
): number {
  const [group = "", verb = ""] = argv.filter((word) => word !== "help" && !word.startsWith("-"));
  const names = Object.keys(commands);
  const exact = [`${group} ${verb}`, group].filter((name) => names.includes(name));
  const meant =
    group === ""
      ? names
      : exact.length > 0
        ? exact.slice(0, 1)
        : names.filter((name) => verb === "" && name.startsWith(`${group} `));
  if (meant.length === 0) {
    const typed = `${group} ${verb}`.trim();
    out(`There is no command "${typed}". Did you mean "${nearest(typed, names)}"? All: desk help`);
    return 64;
  }
  out(`desk COMMAND [--json | --csv] [--help]`);
  out("");
  for (const name of meant) {
    out(`  ${commands[name]?.usage ?? name}`);
    out(`      ${commands[name]?.says ?? ""}`);
  }
  return asksForHelp(argv) ? 0 : 64;
}
