import type { ParseArgsConfig } from "node:util";
import type { Parts } from "../platform/parts";
import { OperatorRefusal } from "../../api/refusal";

export type Options = Record<string, string | boolean | string[] | undefined>;

/**
 * One thing the operator can ask for. `Given` is what it works on: the parts, with the store open,
 * unless it must work without.
 */
export interface Command<Given = Parts> {
  /** as in the help: `claims confirm ID [--utr 412345678901]` */
  usage: string;
  says: string;
  options: NonNullable<ParseArgsConfig["options"]>;
  /** how many words follow the command, or from how many to how many */
  words: number | readonly [least: number, most: number];
  /**
   * Throws UsageFault or Refusal. `progress` takes lines about long work. @returns what to print:
   * lines for a person, or a value for `--json`
   */
  run(
    given: Given,
    words: string[],
    options: Options,
    progress: (line: string) => void,
  ): Promise<Printed>;
}
export interface Printed {
  lines: string[];
  json: unknown;
  /** for `--csv`, where the rows are not all of `json` */
  rows?: unknown[];
  /** that a list left some out, and how to see them */
  more?: string;
  /** the exit code; 0 when absent */
  code?: number;
}

/**
 * What cannot be undone is done only when `--yes` was typed. Throws Refusal that says what would
 * happen.
 */
export function confirmed(
  options: Options,
  whatWould: string,
  back = "This cannot be undone.",
): void {
  if (options["yes"] !== true)
    throw new OperatorRefusal(
      409,
      [whatWould, back, "Add --yes to do it."].filter((one) => one !== "").join(" "),
    );
}

/** The command was typed wrongly: exit code 64. */
export class UsageFault extends Error {}
