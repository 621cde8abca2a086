import { kinds } from "./attack/all";
import { dice } from "./dice";
import type { Proof } from "./proof";

/**
 * One attacker, seeded, who tries what the review of November 2026 found (docs/reviews/2026-11.md).
 */
export const proof: Proof = {
  claim: "an attacker who tries what the review found, in any order and number, has no success",
  async run({ seed, short, count, only, say }) {
    const asked = kinds.filter(({ name }) => only === null || name.includes(only));
    const many = count ?? (short ? 1_000 : 10_000);
    const each = Math.ceil(many / asked.length);
    let successes = 0;
    for (const [n, kind] of asked.entries()) {
      const had = await kind.succeed(each, dice(seed + n));
      if (had > 0) say(`${kind.name}: ${had} of ${each}`);
      successes += had;
    }
    return {
      held: successes === 0 && asked.length > 0,
      figure: `${each * asked.length} tries of ${asked.length} kinds, ${successes} successes`,
    };
  },
};
