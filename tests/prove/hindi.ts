import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { walkJourneys } from "./journeys";
import type { Proof } from "./proof";
import { OF_ENGLISH_ALONE } from "./words/excused";

/** Every journey without script, but those of languages. */
const IN_HINDI = "tests/journeys";
const SAY_THEIR_LANGUAGE = [...OF_ENGLISH_ALONE, "left-in-english"];

/** What they look for is one of two sentences that Hindi says alike on the same page. */
const SAID_ALIKE = [
  '"Verification code sent!" is said',
  "header, footer and the way to help stand in the same order on every page",
  '"An error occurred." is said where the API says nothing',
];
/** They say themselves which language they are in. */
const OF_LANGUAGES = [
  "who changes the language in the middle of a complaint",
  "whatever is wrong we say in the reader's language",
  "in Hindi is told in Hindi",
  "Renew on a Hindi page leads on in Hindi",
];
/** A space stands there where the owner's own words are marked as English. */
const MARKED = ["/pay promises what the owner set"];
/** It reads words that are explained in brackets after the English, which was sealed. */
const EXPLAINED = ["who holds the service finds an idea on the site and by mail"];
export const EXCUSED = [...SAID_ALIKE, ...OF_LANGUAGES, ...MARKED, ...EXPLAINED];
const excused = (test: string): boolean => EXCUSED.some((name) => test.includes(name));

export const proof: Proof = {
  claim:
    "every journey without script can be walked in Hindi: each step leads on in it, and each page and letter says there what the English says",
  async run({ say, only }) {
    const folder = mkdtempSync(join(tmpdir(), "hindi-"));
    try {
      const others = SAY_THEIR_LANGUAGE.map((file) => `--exclude=tests/journeys/${file}.test.ts`);
      const walked = only === null ? [IN_HINDI, ...others] : [`tests/journeys/${only}`];
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
