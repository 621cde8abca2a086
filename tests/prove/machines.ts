import fc from "fast-check";
import { Shop } from "../unit/payments/shop";
import { moneyMachine } from "./machines/money";
import { periodsMachine } from "./machines/periods";
import { sessionMachine } from "./machines/sessions";
import { signInMachine } from "./machines/sign-in";
import { signingMachine } from "./machines/signing";
import { stepsMachine } from "./machines/steps";
import type { Asked, Ended, Proof } from "./proof";

/**
 * Sequences of commands against a small model of each state machine, over the real rules. Each
 * machine has a store and a clock of its own, so that no other's years have passed in it; each
 * sequence has a person of its own.
 */
export const proof: Proof = {
  claim:
    "the state machines make the moves of their tables and refuse, without effect, every other",
  async run({ seed, short, count, say }: Asked): Promise<Ended> {
    const sequences = count ?? (short ? 60 : 10_000);
    const figures: string[] = [];
    const problems: string[] = [];
    for (const [name, made] of Object.entries(machines)) {
      const from = performance.now();
      const shop = await Shop.open();
      const result = await made(shop)(sequences, seed).finally(() => shop.close());
      figures.push(`${name} ${result.numRuns}`);
      say(
        `${name}: ${result.numRuns} sequences, ${((performance.now() - from) / 1000).toFixed(1)} s`,
      );
      if (!result.failed) continue;
      problems.push(name);
      say(result.words.slice(0, 3000));
    }
    return {
      held: problems.length === 0,
      figure: `sequences: ${figures.join(", ")}; ${problems.length} machines fail`,
    };
  },
};

interface Checked {
  failed: boolean;
  numRuns: number;
  words: string;
}

const machines: Record<
  string,
  (shop: Shop) => (sequences: number, seed: number) => Promise<Checked>
> = {
  "sign-in codes": ({ parts }) => checked(signInMachine(parts)),
  sessions: (shop) => checked(sessionMachine(shop)),
  onboarding: ({ parts }) => checked(stepsMachine(parts)),
  signing: ({ parts }) => checked(signingMachine(parts)),
  payments: (shop) => checked(moneyMachine(shop)),
  subscriptions: (shop) => checked(periodsMachine(shop)),
};

const checked =
  <T>(machine: fc.IAsyncProperty<T>) =>
  async (sequences: number, seed: number): Promise<Checked> => {
    const result = await fc.check(machine, { numRuns: sequences, seed, endOnFailure: true });
    return {
      failed: result.failed,
      numRuns: result.numRuns,
      words: `${fc.defaultReportMessage(result) ?? "failed"}\n${String(result.errorInstance)}`,
    };
  };
