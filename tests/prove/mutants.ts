import { startPostgres } from "../setup/postgres.mjs";
import { firstCommand } from "../stages.mjs";
import { faults } from "./mutants/all";
import type { Fault, Scope } from "./mutants/fault";
import { Workshop, type Outcome } from "./mutants/workshop";
import type { Asked, Ended, Proof } from "./proof";

const AT_ONCE = 2;

/** Long only: it runs hundreds of tests again and again. */
export const proof: Proof = {
  claim: "each fault that is written down is caught by a test that touches it",
  async run({ only, say }: Asked): Promise<Ended> {
    const asked = faults.filter(({ name }) => only === null || name.includes(only));
    const postgres = await startPostgres();
    const workshops = Array.from({ length: AT_ONCE }, () => new Workshop(postgres?.url ?? null));
    const trials = new Map<Fault | Scope, Outcome>();
    const all = async (
      left: (Fault | Scope)[],
      done: (what: Fault | Scope, out: Outcome) => void,
    ) =>
      Promise.all(
        workshops.map(async (workshop) => {
          for (let next = left.shift(); next; next = left.shift())
            done(next, "name" in next ? await workshop.try(next) : await workshop.run(next));
        }),
      );
    try {
      const bad: string[] = [];
      const able = asked.filter(({ scope }) => postgres !== null || !("postgres" in scope));
      // What fails without a fault proves nothing with one.
      await all(scopesOf(able), (_scope, outcome) => {
        if (outcome.is === "survived") return;
        bad.push(`without any fault: ${outcome.is === "caught" ? outcome.by : outcome.why}`);
      });
      await all([...able], (fault, outcome) => {
        trials.set(fault, outcome);
        if ("name" in fault) say(`${fault.name} → ${told(fault, outcome)}`);
        if (outcome.is !== "caught") bad.push("name" in fault ? fault.name : "");
      });
      for (const words of bad) say(`NOT WELL: ${words}`);
      const left = asked.length - able.length;
      const by = [...trials].flatMap(([fault, outcome]) =>
        "name" in fault && outcome.is === "caught" ? [commandFor(fault, outcome.file)] : [],
      );
      const each = [...new Set(by)].map(
        (command) => `${by.filter((one) => one === command).length} by ${command}`,
      );
      const without = left > 0 ? `, ${left} left out: PostgreSQL is not installed here` : "";
      return {
        held: bad.length === 0 && by.length > 0,
        figure: `${by.length} of ${able.length} faults caught (${each.join(", ")})${without}`,
      };
    } finally {
      for (const workshop of workshops) workshop.close();
      postgres?.stop();
    }
  },
};

/** Every test and point that the faults name, once. */
function scopesOf(list: Fault[]): Scope[] {
  const tests = (postgres: boolean) => [
    ...new Set(
      list.flatMap(({ scope }) =>
        "tests" in scope && (scope.postgres ?? false) === postgres ? scope.tests : [],
      ),
    ),
  ];
  const points = new Set(list.flatMap(({ scope }) => ("kills" in scope ? [scope.kills] : [])));
  const scopes: Scope[] = [
    { tests: tests(false) },
    { tests: tests(true), postgres: true },
    ...[...points].map((kills) => ({ kills })),
  ];
  return scopes.filter((scope) => "kills" in scope || scope.tests.length > 0);
}

/**
 * The first command that would say it: the proof of kills is at the points that a fault names in
 * each short run.
 */
const commandFor = ({ scope }: Fault, file: string | null): string =>
  file === null ? ".ci/run" : firstCommand(file, "postgres" in scope);

function told(fault: Fault, outcome: Outcome): string {
  if (outcome.is === "caught")
    return `caught by ${outcome.by}, in ${commandFor(fault, outcome.file)}`;
  return outcome.is === "survived" ? "SURVIVED" : `NOT A FAULT: ${outcome.why}`;
}
