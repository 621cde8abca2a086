import type { Language } from "../languages";
import { catalogue } from "./catalogue.server";
import { forms as english } from "./en/forms";

/**
 * What is said of a field, or by the API of a step it refuses, in the reader's language: found by
 * its English, with the values that stand in it. What is not known passes as it is.
 */
export function saidIn(language: Language, sentence: string): string {
  if (language === "en") return sentence;
  for (const [name, pattern] of patterns) {
    const found = pattern.exec(sentence);
    if (!found) continue;
    return catalogue[language].forms[name].replace(/\{(\w+)\}/g, (_, place: string) =>
      saidIn(language, found.groups?.[place] ?? ""),
    );
  }
  return sentence;
}

type Name = keyof typeof english;

// Sentences without places first: "{fault} You can try again in {wait}." would fit many of them.
const patterns = (Object.entries(english) as [Name, string][])
  .map(([name, sentence]) => [name, patternOf(sentence)] as const)
  .sort(([, a], [, b]) => placesIn(a) - placesIn(b) || b.source.length - a.source.length);

function patternOf(sentence: string): RegExp {
  const literal = sentence.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${literal.replace(/\{(\w+)\}/g, "(?<$1>.+)")}$`, "s");
}

function placesIn({ source }: RegExp): number {
  return source.split("(?<").length - 1;
}
