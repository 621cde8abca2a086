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
      for (const [name, machine] of Object.entries({ payments: moneyMachine(shop), signing: signingMachine(shop.parts) })) {
        const result = await fc.check(machine, { numRuns: sequences, seed, endOnFailure: true });
        figures.push(`${name} ${result.numRuns}`);
        if (!result.failed) continue;
        problems.push(name);
        say(fc.defaultReportMessage(result)?.slice(0, 3000) ?? "failed");
      }
    } finally {
      await shop.close();
    }
    return { held: problems.length === 0, figure: `sequences: ${figures.join(", ")}; ${problems.length} machines fail` };
  },
};
