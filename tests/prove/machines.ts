import fc from "fast-check";
import { Shop } from "../unit/payments/shop";
import { moneyMachine } from "./machines/money";
import { signingMachine } from "./machines/signing";
import type { Asked, Ended, Proof } from "./proof";

/** Sequences of commands against a small model of each state machine, over the real rules and one real store; each sequence has a person of its own. */
export const proof: Proof = {
  claim: "the state machines make the moves of their tables and refuse, without effect, every other",
  async run({ seed, short, count, say }: Asked): Promise<Ended> {
    const shop = await Shop.open();
    const sequences = count ?? (short ? 150 : 10_000);
    const figures: string[] = [];
    const problems: string[] = [];
    try {
      const check = async <T>(machine: fc.IAsyncProperty<T>) => {
        const result = await fc.check(machine, { numRuns: sequences, seed, endOnFailure: true });
        return { failed: result.failed, numRuns: result.numRuns, words: fc.defaultReportMessage(result) ?? "failed" };
      };
      const machines = { payments: () => check(moneyMachine(shop)), signing: () => check(signingMachine(shop.parts)) };
      for (const [name, run] of Object.entries(machines)) {
        const result = await run();
        figures.push(`${name} ${result.numRuns}`);
        if (!result.failed) continue;
        problems.push(name);
        say(result.words.slice(0, 3000));
      }
    } finally {
      await shop.close();
    }
    return { held: problems.length === 0, figure: `sequences: ${figures.join(", ")}; ${problems.length} machines fail` };
  },
};
