import type { ParseArgsConfig } from "node:util";
import type { Parts } from "../parts";

export type Options = Record<string, string | boolean | string[] | undefined>;

/** One thing the operator can ask for. */
export interface Command {
  /** as in the help: `claims confirm ID [--utr 412345678901]` */
  usage: string;
  says: string;
  options: NonNullable<ParseArgsConfig["options"]>;
  /** how many words follow the command */
  words: number;
  /** Throws UsageFault or Refusal. @returns what to print: lines for a person, or a value for `--json` */
  run(parts: Parts, words: string[], options: Options): Promise<Printed>;
}
export interface Printed {
  lines: string[];
  json: unknown;
}

/** The command was typed wrongly: exit code 64. */
export class UsageFault extends Error {}
