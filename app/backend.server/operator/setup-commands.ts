import { ConfigurationFaults } from "../../config.server/reader";
import { examine } from "../doctor/examine";
import type { Check } from "../doctor/check";
import { Refusal } from "../refusal";
import type { Command } from "./command";
import type { Outside } from "./outside";
import { table } from "./print";

/** How the installation is set up, and what is to be mended. */
export const setupCommands: Record<string, Command<Outside>> = {
  config: {
    usage: "config",
    says: "Shows every variable: set, default or from a file. Never a secret's value. Ends with code 1 when there are faults.",
    options: {},
    words: 0,
    run: async (outside) => {
      const variables = outside.variables();
      const faults = faultsOf(outside);
      const rows = variables.map(({ variable, state, value, secret }) => [
        variable,
        state,
        secret && state === "set" ? "(secret)" : (value ?? ""),
      ]);
      return {
        lines: [
          ...table(["Variable", "State", "Value"], rows),
          ...(faults ? ["", faults.message] : []),
        ],
        json: { variables, faults: faults?.faults ?? [] },
        code: faults ? 1 : 0,
      };
    },
  },
  doctor: {
    usage: "doctor",
    says: "Looks at everything the site needs, changes nothing, and names the command or setting that mends what is wrong. Code 1 when something is.",
    options: {},
    words: 0,
    run: async (outside) => {
      const checks = await examine(outside);
      const wrong = checks.filter(({ state }) => state === "mend").length;
      const verdict =
        wrong === 0
          ? `${checks.length} checks: nothing to mend.`
          : `${checks.length} checks: ${wrong} to mend.`;
      return {
        lines: [...checks.flatMap(linesOf), "", verdict],
        json: { checks, wrong },
        code: wrong === 0 ? 0 : 1,
      };
    },
  },
};

const marks: Record<Check["state"], string> = {
  good: "ok     ",
  note: "note   ",
  mend: "MEND   ",
  skipped: "skipped",
};

const linesOf = ({ name, state, says, mend }: Check): string[] => [
  `${marks[state]}  ${name}: ${says}`,
  ...(mend && state !== "good" && state !== "skipped" ? [`           -> ${mend}`] : []),
];

function faultsOf(outside: Outside): ConfigurationFaults | null {
  try {
    outside.site();
    return null;
  } catch (problem) {
    if (problem instanceof ConfigurationFaults) return problem;
    throw new Refusal(
      422,
      problem instanceof Error ? problem.message : "The configuration cannot be read.",
    );
  }
}
