import type { Language } from "../languages";
import { answers as answersEn } from "./en/answers";
import { fields as fieldsEn } from "./en/fields";
import { forms as formsEn } from "./en/forms";
import { onboarding as onboardingEn } from "./en/refusals/onboarding";
import { platform as platformEn } from "./en/refusals/platform";
import { signingIn as signingInEn } from "./en/refusals/signing-in";
import { answers } from "./hi/answers";
import { fields } from "./hi/fields";
import { forms } from "./hi/forms";
import { onboarding } from "./hi/refusals/onboarding";
import { platform } from "./hi/refusals/platform";
import { signingIn } from "./hi/refusals/signing-in";

const english = {
  ...answersEn,
  ...fieldsEn,
  ...formsEn,
  ...onboardingEn,
  ...platformEn,
  ...signingInEn,
};
type Name = keyof typeof english;

const said: Record<Exclude<Language, "en">, Record<Name, string>> = {
  hi: { ...answers, ...fields, ...forms, ...onboarding, ...platform, ...signingIn },
};

/**
 * What is said of a field, or by the API of a step it refuses, in the reader's language: found by
 * its English, with the values that stand in it. What is not known passes as it is.
 */
export function saidIn(language: Language, sentence: string): string {
  if (language === "en") return sentence;
  for (const [name, pattern] of patterns) {
    const found = pattern.exec(sentence);
    if (!found) continue;
    return said[language][name].replace(/\{(\w+)\}/g, (_, place: string) =>
      saidIn(language, found.groups?.[place] ?? ""),
    );
  }
  return sentence;
}

// Those with fewer places first, then the longer ones: "{fault} You can try again in {wait}." would
// fit many of them.
const patterns = (Object.entries(english) as [Name, string][])
  .map(([name, sentence]) => ({ name, sentence, places: sentence.split("{").length }))
  .sort((a, b) => a.places - b.places || b.sentence.length - a.sentence.length)
  .map(({ name, sentence }) => [name, patternOf(sentence)] as const);

function patternOf(sentence: string): RegExp {
  const literal = sentence.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${literal.replace(/\{(\w+)\}/g, "(?<$1>.+)")}$`, "s");
}
