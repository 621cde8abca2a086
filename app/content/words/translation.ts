import type { Places } from "./fill";

/** A sentence that counts, in the forms of `Intl.PluralRules`. */
export interface Counted {
  one: string;
  other: string;
}

/** Sentences by name, in rooms within rooms. */
export interface Sentences {
  readonly [name: string]: string | Counted | Sentences;
}

/**
 * Holds a translation to its original, for the compiler: a name that is missing or too many, and a
 * sentence whose places or links are others, do not type-check.
 *
 * @returns the translation, typed as its original: whoever says a sentence fills the same places
 */
export const translationOf =
  <Original extends Sentences>() =>
  <const Words extends Sentences>(words: Words & Matching<Original, Words>): Original =>
    words as unknown as Original;

type Matching<Original, Words> = {
  [Name in keyof Original]: Name extends keyof Words
    ? Matched<Original[Name], Words[Name]>
    : Original[Name];
} & { [Name in Exclude<keyof Words, keyof Original>]: never };

type Matched<One, Other> = One extends string
  ? Other extends string
    ? Same<Named<One>, Named<Other>> extends true
      ? string
      : `has other places or links than: ${One}`
    : string
  : One extends Counted
    ? // Hindi counts 0 as one, so its "one" has the number that an English one spells out.
      Other extends Counted
      ? Named<Other["one"]> | Named<Other["other"]> extends Named<One["one"]> | Named<One["other"]>
        ? Counted
        : never
      : Counted
    : Matching<One, Other>;

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** A sentence's places, and where its links lead: "See [Help](/help)." has "/help". */
type Named<Sentence extends string> = Places<Sentence> | Links<Sentence>;
type Links<Sentence extends string> = Sentence extends `${string}](${infer To})${infer Rest}`
  ? To | Links<Rest>
  : never;
