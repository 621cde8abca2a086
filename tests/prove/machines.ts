import fc from "fast-check";
import { Shop } from "../unit/payments/shop";
import { moneyMachine } from "./machines/money";
import { periodsMachine } from "./machines/periods";
import { sessionMachine } from "./machines/sessions";
import { signInMachine } from "./machines/sign-in";
import { signingMachine } from "./machines/signing";
import { stepsMachine } from "./machines/steps";
import type { Asked, Ended, Proof } from "./proof";

/** Sequences of commands against a small model of each state machine, over the real rules and one real store; each sequence has a person of its own. */
export const proof: Proof = {
  claim: "the state machines make the moves of their tables and refuse, without effect, every other",
  async run({ seed, short, count, say }: Asked): Promise<Ended> {
    const shop = await Shop.open();
    const sequences = count ?? (short ? 60 : 10_000);
    const figures: string[] = [];
    const problems: string[] = [];
    try {
      const check = async <T>(machine: fc.IAsyncProperty<T>) => {
        const result = await fc.check(machine, { numRuns: sequences, seed, endOnFailure: true });
        return { failed: result.failed, numRuns: result.numRuns, words: fc.defaultReportMessage(result) ?? "failed" };
      };
      const machines = {
        "sign-in codes": () => check(signInMachine(shop.parts)),
        sessions: () => check(sessionMachine(shop)),
        onboarding: () => check(stepsMachine(shop.parts)),
        signing: () => check(signingMachine(shop.parts)),
        payments: () => check(moneyMachine(shop)),
        subscriptions: () => check(periodsMachine(shop)),
      };
      for (const [name, run] of Object.entries(machines)) {
        const from = performance.now();
        const result = await run();
        figures.push(`${name} ${result.numRuns}`);
        say(`${name}: ${result.numRuns} sequences, ${((performance.now() - from) / 1000).toFixed(1)} s`);
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
