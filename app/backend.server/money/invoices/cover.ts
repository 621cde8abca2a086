import { about, type Language } from "../../../content/languages";
import type { OwnersWords } from "../../../content/owners-words";
import { amountInWords } from "../../../content/words/hi/amount-in-words";
import { papers as english } from "../../../content/words/en/papers";
import { fill } from "../../../content/words/fill";
import { unfill } from "../../../content/words/unfill";
import { DEFAULT_LANGUAGE } from "../../../content/words/sentence";
import { paperWords } from "../../platform/paper-words";
import type { DocumentText } from "../../platform/pdf";
import type { Wording } from "./wording";

type Words = ReturnType<typeof paperWords>["words"];

/**
 * What an invoice or a credit note says, in the reader's language, to stand before its English,
 * which is what was sealed, and governs. Null in English, and where papers have no such words.
 *
 * @param owners names services as they are called in that language
 */
export function coverOf(
  wording: Wording,
  asked: Language,
  owners: OwnersWords,
): DocumentText | null {
  const { language, words } = paperWords(asked);
  if (language === DEFAULT_LANGUAGE) return null;
  const label = labelsIn(words);
  return {
    lang: about(language).tag,
    title: value(wording.title, words),
    about: [
      words.governs,
      ...wording.about.map((line) => {
        const [before = "", ...after] = line.split(": ");
        return `${label(before)}: ${value(after.join(": "), words)}`;
      }),
    ],
    parts: wording.parts.map(({ heading, schedule }) => ({
      heading: label(heading),
      schedule: schedule.flatMap(([name, said]): [string, string][] => {
        if (name !== english.labels.inWords) return [[owners(label(name)), value(said, words)]];
        const anew = language === "hi" ? amountInWords(paiseBeside(schedule)) : null;
        return anew === null ? [] : [[label(name), anew]];
      }),
    })),
  };
}

/** The amount that stands beside its words: the English ones hold no number to be said anew. */
function paiseBeside(schedule: Wording["parts"][number]["schedule"]): number {
  const { paid, credited } = english.labels;
  const [, said = ""] = schedule.find(([name]) => name === paid || name === credited) ?? [];
  const [, rupees = "", paise = "00"] = /([\d,]+)(?:\.(\d\d))?$/.exec(said) ?? [];
  return Number(rupees.replaceAll(",", "") + paise);
}

/** A label in that language; what is none of ours, a service's name, as it is. */
function labelsIn(words: Words): (label: string) => string {
  const names = Object.keys(english.labels) as (keyof typeof english.labels)[];
  const said = new Map(
    names.map((name): [string, string] => [english.labels[name], words.labels[name]]),
  );
  return (label) => said.get(label) ?? label;
}

/** What of an invoice is a sentence, not a name or a number. */
const SENTENCES = (
  [
    "invoice",
    "creditNote",
    "at",
    "cancels",
    "reason",
    "takenBack",
    "notThere",
    "otherClaim",
    "period",
  ] as const
).map((name) => ({ name, valuesIn: unfill(english[name]) }));

/** What stands at a label: our own sentences anew, money as that language has it, names as are. */
function value(said: string, words: Words): string {
  for (const { name, valuesIn } of SENTENCES) {
    const values = valuesIn(said);
    if (values) return inRupeeSigns(fill<string>(words[name], values));
  }
  return inRupeeSigns(said);
}

const inRupeeSigns = (said: string): string => said.replaceAll("Rs. ", "₹");
