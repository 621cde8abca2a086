import { existsSync, readFileSync } from "node:fs";
import { attackerFaults } from "./attacker";
import { attackFaults } from "./attacks";
import { claimFaults } from "./claims";
import type { Fault } from "./fault";
import { ledgerFaults } from "./ledger";
import { orderFaults } from "./orders";
import { paymentFaults } from "./payments";
import { peopleFaults } from "./people";
import { refundFaults } from "./refunds";
import { serviceFaults } from "./service";
import { statementFaults } from "./statement";
import { neverCameFaults } from "./never-came";
import { takenBackFaults } from "./taken-back";
import { upkeepFaults } from "./upkeep";
import { whatBanksDoFaults } from "./what-banks-do";

export const faults: Fault[] = [
  ...paymentFaults,
  ...orderFaults,
  ...refundFaults,
  ...claimFaults,
  ...statementFaults,
  ...upkeepFaults,
  ...ledgerFaults,
  ...serviceFaults,
  ...peopleFaults,
  ...takenBackFaults,
  ...neverCameFaults,
  ...whatBanksDoFaults,
  ...attackFaults,
  ...attackerFaults,
];

/**
 * @returns what no longer fits the product: a text that does not stand in its file exactly once, a
 * test that is gone
 */
export function outdated({ name, changes, scope }: Fault): string[] {
  const texts = new Map<string, string>();
  const wrong: string[] = [];
  for (const { file, from, to } of changes) {
    const text = texts.get(file) ?? (existsSync(file) ? readFileSync(file, "utf8") : "");
    const times = text.split(from).length - 1;
    if (times !== 1) wrong.push(`${name}: ${file} has its text ${times} times, not once`);
    texts.set(
      file,
      text.replace(from, () => to),
    );
  }
  const gone = "tests" in scope ? scope.tests.filter((test) => !existsSync(test)) : [];
  return [...wrong, ...gone.map((test) => `${name}: there is no ${test}`)];
}
