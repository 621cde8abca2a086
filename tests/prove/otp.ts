import { defaultLimits } from "../../app/shared/settings";
import { testParts, testSettings, type TestParts } from "../unit/parts";
import { dice } from "./dice";
import { alike, quietly } from "./otp/alike";
import { attack, failsClosed, sessionsOfOneCode, strangerCannotBurn } from "./otp/attack";
import { openDoor, type Door } from "./otp/door";
import type { Proof } from "./proof";

/** The sign-in by code (decision 7), with the limits of production. */
export const proof: Proof = {
  claim:
    "at most 20 guesses a number and day are compared; known and unknown numbers cannot be told apart; a code gives one session; limits fail closed",
  async run({ seed, short, count, say }) {
    const chance = dice(seed);
    const on = <T>(work: (parts: TestParts, door: Door) => Promise<T>, limits = defaultLimits) =>
      behindADoor(seed, limits, work);

    const one = await on((parts, door) => attack(parts, door, ["+919876543210"], chance));
    say(`one number: ${JSON.stringify(one)}`);
    const numbers = Array.from(
      { length: count ?? (short ? 3 : 60) },
      (_, i) => `+9198${String(i).padStart(8, "0")}`,
    );
    const many = await on((parts, door) => attack(parts, door, numbers, chance));
    say(`${numbers.length} numbers: ${JSON.stringify(many)}`);
    // Of three, two are for strangers.
    const tight = { ...defaultLimits, smsPerHour: 3 };
    const ceiling = await on((parts, door) => attack(parts, door, numbers, chance), tight);
    say(
      `${numbers.length} numbers under a ceiling of 3 SMS an hour, of which 2 for strangers: ${ceiling.sendsAnHour} sent in the worst hour`,
    );
    const sessions = await on((parts, door) => sessionsOfOneCode(parts, door, "+919876543210"));
    const unburnt = await on((parts, door) => strangerCannotBurn(parts, door, "+919876543210"));
    const closed = await on((parts, door) => failsClosed(parts, door, "+919876543210"));
    say(
      `40 right guesses at once: ${sessions} session; a stranger burns a person's tries: ${unburnt ? "no" : "YES"}; limits fail closed: ${closed ? "yes" : "NO"}`,
    );
    const likeness = await quietly((round) =>
      on((parts, door) => alike(parts, door, chance, round * (short ? 100 : 2_000))),
    );
    for (const answer of likeness.told.slice(0, 3)) say(`told apart by ${answer}`);

    const guesses = Math.max(one.guessesADay, many.guessesADay);
    const sends = Math.max(one.sendsADay, many.sendsADay);
    const gaps = [likeness.request, likeness.verify];
    return {
      held:
        guesses > 0 &&
        guesses <= 20 &&
        sends > 0 &&
        sends <= 10 &&
        ceiling.sendsAnHour === 2 &&
        sessions === 1 &&
        unburnt &&
        closed &&
        likeness.told.length === 0 &&
        likeness.verdict === "alike",
      figure: `${one.knocks + many.knocks} knocks, at most ${guesses} guesses and ${sends} codes a number and day; known and unknown p95 ${gaps.map(({ ms, noiseMs }) => `${ms.toFixed(2)} (chance ${noiseMs.toFixed(2)})`).join(" and ")} ms apart (${likeness.verdict}) over ${likeness.pairs} pairs, ${likeness.told.length} differences`,
    };
  },
};

/** A fresh database, clock and door; the codes come from the seed too. */
async function behindADoor<T>(
  seed: number,
  limits: typeof defaultLimits,
  work: (parts: TestParts, door: Door) => Promise<T>,
): Promise<T> {
  const codes = dice(seed ^ 0x5eed);
  const parts = await testParts({
    randomInt: (below) => codes.int(below),
    settings: { ...testSettings, limits },
  });
  const door = await openDoor(parts);
  try {
    return await work(parts, door);
  } finally {
    await door.close();
    await parts.close();
  }
}
