import { dayInWords } from "../dates";
import { linkIn, type Language } from "../languages";
import { asWritten, type OwnersWords } from "../owners-words";
import { inRupees } from "../rupees";
import { sentences } from "./en/sentences";
import { waitInWords } from "./en/wait";
import { fill, type Places } from "./fill";
import { furtherOf, type Further } from "./further";
import * as hi from "./hi/measures";
import { sentences as hindiSentences } from "./hi/sentences";
import { waitWith } from "./wait-with";

type Sentences = typeof sentences;
export type Code = keyof Sentences;
export const isCode = (code: unknown): code is Code =>
  typeof code === "string" && Object.hasOwn(sentences, code);
/**
 * Places that each language says in its own way, by what their names end in: `wait` (seconds),
 * `day` (UTC ms) and `paise`. An `address` of ours leads to the page in that language.
 */
type Measure = "wait" | "day" | `${string}Day` | "paise" | `${string}Paise`;
type ValuesOf<C extends Code> = {
  [Name in Places<Sentences[C]>]: Name extends Measure ? number : string | number;
};
/** Only a sentence with places takes values. */
export type Given<C extends Code> =
  Places<Sentences[C]> extends never ? Record<string, never> : ValuesOf<C>;
export type Filling<C extends Code> =
  Places<Sentences[C]> extends never ? [values?: Record<string, never>] : [values: ValuesOf<C>];

/** A sentence before it is said: any language can say it. */
export interface Sentence {
  code: Code;
  values: Readonly<Record<string, string | number>>;
}

export const sentence = <C extends Code>(code: C, ...[values]: Filling<C>): Sentence => ({
  code,
  values: values ?? {},
});

/** Where nobody has chosen another. */
export const DEFAULT_LANGUAGE: Language = "en";

/** How a language says sentences, and the measures in them. */
interface Spoken {
  /** of a further language those that it has */
  sentences: Partial<Record<Code, string>>;
  wait(seconds: number): string;
  day(at: number): string;
  paise(paise: number): string;
}
const english: Spoken = { sentences, wait: waitInWords, day: dayInWords, paise: inRupees };
const hindi: Spoken = {
  sentences: hindiSentences,
  wait: hi.waitInWords,
  day: hi.dayInWords,
  paise: hi.inMoney,
};

/**
 * A sentence that a further language has not is said in English, with its measures. `owners` says
 * what stands in it of the owner's own words.
 */
export function say(
  language: Language,
  { code, values }: Sentence,
  owners: OwnersWords = asWritten,
): string {
  const spoken = spokenIn(language);
  const { sentences: found, ...measures } = spoken.sentences[code] === undefined ? english : spoken;
  const said = Object.entries(values).map(([name, value]) => {
    if (name === "address") return [name, linkIn(language, String(value))];
    const measure = /(?:wait|day|paise)$/.exec(name.toLowerCase())?.[0] as keyof typeof measures;
    if (measure) return [name, measures[measure](Number(value))];
    return [name, typeof value === "string" ? owners(value) : value];
  });
  return fill<string>(found[code] ?? "", Object.fromEntries(said));
}

/** Whether a language has words of its own for it; else `say` has the English. */
export const isSaidIn = (language: Language, code: Code): boolean =>
  spokenIn(language) !== english && spokenIn(language).sentences[code] !== undefined;

export function spokenIn(language: Language): Spoken {
  if (language === "en") return english;
  if (language === "hi") return hindi;
  const further = furtherOf(language);
  return further ? spokenFurther(further) : english;
}

/** Measures without words of their own are told as in English. */
function spokenFurther(further: Further): Spoken {
  const { fields, answers, refusals, letters, account, forms, frame } = further.rooms;
  const made = kept.get(further) ?? {
    sentences: { ...fields, ...answers, ...refusals, ...letters, ...account?.said },
    wait: forms ? (seconds: number) => waitWith(forms, further.tag, seconds) : waitInWords,
    day: (at: number) => dayInWords(at, frame?.months),
    paise: hi.inMoney,
  };
  kept.set(further, made);
  return made;
}
const kept = new WeakMap<Further, Spoken>();
