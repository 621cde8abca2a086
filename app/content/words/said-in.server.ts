import type { Language } from "../languages";
import { asWritten, type OwnersWords } from "../owners-words";
import { forms as formsEn } from "./en/forms";
import { sentences as sentencesEn } from "./en/sentences";
import { siteDefaults as siteDefaultsEn } from "./en/site-defaults";
import { forms as formsHi } from "./hi/forms";
import { furtherOf } from "./further";
import { siteDefaults as siteDefaultsHi } from "./hi/site-defaults";
import { spokenIn } from "./sentence";
import { unfill } from "./unfill";

const english = { ...sentencesEn, ...formsEn, ...siteDefaultsEn };
type Name = keyof typeof english;

const hindi: Record<Name, string> = {
  ...spokenIn("hi").sentences,
  ...formsHi,
  ...siteDefaultsHi,
} as Record<Name, string>;

/** What a language has of it all. */
function saidBy(language: Language): Partial<Record<Name, string>> {
  if (language === "hi") return hindi;
  const rooms = furtherOf(language)?.rooms;
  return rooms ? { ...spokenIn(language).sentences, ...rooms.forms, ...rooms.siteDefaults } : {};
}

/**
 * What is said of a field, by our own steps or by an API that only speaks English, in the reader's
 * language: found by its English, with the values that stand in it. What is not known passes as
 * `owners` has it.
 */
export function saidIn(
  language: Language,
  sentence: string,
  owners: OwnersWords = asWritten,
): string {
  if (language === "en") return sentence;
  const day = DAY.exec(sentence) && Date.parse(`${sentence} 00:00 +05:30`);
  if (day) return spokenIn(language).day(day);
  if (MONEY.test(sentence)) return sentence.replace("Rs. ", "₹");
  for (const [name, valuesIn] of patterns) {
    const found = valuesIn(sentence);
    if (!found) continue;
    const said = saidBy(language)[name];
    if (said === undefined) return sentence;
    return said.replace(/\{(\w+)\}/g, (_, place: string) =>
      saidIn(language, found[place] ?? "", owners),
    );
  }
  return owners(sentence);
}

const DAY = /^\d{1,2} [A-Z][a-z]{2} \d{4}$/;
const MONEY = /^Rs\. [\d,.]+$/;

// Those with fewer places first, then the longer ones: "{fault} You can try again in {wait}." would
// fit many of them; one that is places only would fit all.
const patterns = (Object.entries(english) as [Name, string][])
  .filter(([, sentence]) => /\p{L}{2}/u.test(sentence.replace(/\{\w+\}/g, "")))
  .map(([name, sentence]) => ({ name, sentence, places: sentence.split("{").length }))
  .sort((a, b) => a.places - b.places || b.sentence.length - a.sentence.length)
  .map(({ name, sentence }) => [name, unfill(sentence)] as const);
