import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { ConfigurationFaults } from "../../config.server/reader";
import { examine } from "../upkeep/doctor/examine";
import type { Check } from "../upkeep/doctor/check";
import { OperatorRefusal } from "../../api/refusal";
import { newestMigration } from "../platform/store/migrate";
import type { Command } from "./command";
import type { Outside } from "../upkeep/outside";
import { table } from "./print";

/** How the installation is set up, and what is to be mended. */
export const setupCommands: Record<string, Command<Outside>> = {
  version: {
    usage: "version",
    says: "Shows this release, its newest change of the database's schema, and Node's version.",
    options: {},
    words: 0,
    run: ({ root }) => {
      const { version } = Package.parse(
        JSON.parse(readFileSync(join(root, "package.json"), "utf8")),
      );
      const about = { release: version, schema: newestMigration, node: process.version };
      return Promise.resolve({
        lines: [`research-desk ${version}, schema ${newestMigration}, Node ${process.version}`],
        json: about,
      });
    },
  },
  config: {
    usage: "config",
    says: "Shows every setting: its value, whether it is set, from a file or the default, and its default. Never a secret's value. Ends with code 1 when there are faults.",
    options: {},
    words: 0,
    run: async (outside) => {
      const variables = outside.variables();
      const faults = faultsOf(outside);
      const rows = variables.map(({ variable, state, value, secret, byDefault }) => [
        variable,
        state,
        secret && state === "set" ? "(secret)" : (value ?? (state === "default" ? byDefault : "")),
        byDefault,
      ]);
      return {
        lines: [
          ...table(["Variable", "State", "Value", "Default"], rows),
          ...(faults ? ["", faults.message] : []),
        ],
        json: { variables, faults: faults?.faults ?? [] },
        rows: variables,
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
        lines: [...checks.flatMap(linesOf), "", verdict, ...page(outside)],
        json: { checks, wrong },
        rows: checks,
        code: wrong === 0 ? 0 : 1,
      };
    },
  },
};

const Package = z.object({ version: z.string() });

/** Where most of it can be mended by one press, where there is such a page. */
function page(outside: Outside): string[] {
  try {
    const { operator } = outside.configuration();
    return operator ? [`The operator's page: ${operator.publicOrigin}`] : [];
  } catch {
    return [];
  }
}

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
    throw new OperatorRefusal(
      422,
      problem instanceof Error ? problem.message : "The configuration cannot be read.",
    );
  }
}
