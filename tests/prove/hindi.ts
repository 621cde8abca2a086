import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { walkJourneys } from "./journeys";
import type { Proof } from "./proof";

/** What the other journeys look for is parted otherwise in Hindi, or not yet read back. */
const IN_HINDI = [
  "specification/onboarding",
  "specification/failures",
  "messages",
  "refusals",
  "complaint",
];

/** What they look for is one of two sentences that Hindi says alike on the same page. */
const SAID_ALIKE = [
  '"Verification code sent!" is said',
  '"An error occurred." is said where the API says nothing',
];
/** They say themselves which language they are in. */
const OF_LANGUAGES = [
  "who changes the language in the middle of a complaint",
  "whatever is wrong is said by us, in the reader's language",
];
const excused = (test: string): boolean =>
  [...SAID_ALIKE, ...OF_LANGUAGES].some((name) => test.includes(name));

export const proof: Proof = {
  claim:
    "signing up, complaining, and what is said where something fails or is refused can be walked in Hindi without script: each step leads on in it, and each page says there what the English says",
  async run({ say, only }) {
    const folder = mkdtempSync(join(tmpdir(), "hindi-"));
    try {
      const files = IN_HINDI.map((file) => `tests/journeys/${file}.test.ts`);
      const walked = only === null ? files : [`tests/journeys/${only}`];
      const { passed, failed } = await walkJourneys(folder, walked, { JOURNEYS_IN: "hi" });
      const bad = failed.filter((name) => !excused(name));
      for (const one of bad) say(`cannot be walked in Hindi: ${one}`);
      return {
        held: bad.length === 0 && passed.length > 0,
        figure: `${passed.length} tests walked in Hindi, ${bad.length} could not be`,
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
