import { dayInWords } from "../dates";
import { linkIn, type Language } from "../languages";
import { inRupees } from "../rupees";
import { sentences as english } from "./en/sentences";
import { waitInWords } from "./en/wait";
import * as hi from "./hi/measures";
import { sentences as hindi } from "./hi/sentences";
import { fill, type Places } from "./fill";

type Sentences = typeof english;
export type Code = keyof Sentences;
export const isCode = (code: unknown): code is Code =>
  typeof code === "string" && Object.hasOwn(english, code);
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

/** Adding a language asks for all of its words here. */
interface Spoken {
  sentences: Record<Code, string>;
  wait(seconds: number): string;
  day(at: number): string;
  paise(paise: number): string;
}
export const spoken: Record<Language, Spoken> = {
  en: { sentences: english, wait: waitInWords, day: dayInWords, paise: inRupees },
  hi: { sentences: hindi, wait: hi.waitInWords, day: hi.dayInWords, paise: hi.inMoney },
};

export function say(language: Language, { code, values }: Sentence): string {
  const { sentences, ...measures } = spoken[language];
  const said = Object.entries(values).map(([name, value]) => {
    if (name === "address") return [name, linkIn(language, String(value))];
    const measure = /(?:wait|day|paise)$/.exec(name.toLowerCase())?.[0] as keyof typeof measures;
    return [name, measure ? measures[measure](Number(value)) : value];
  });
  return fill<string>(sentences[code], Object.fromEntries(said));
}
