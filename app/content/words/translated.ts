import type { Places } from "./fill";

/** What of a translation is wrong: a place too many or too few, by sentence. */
type Same<English, Other> = {
  [Code in keyof English]: Code extends keyof Other
    ? [Places<English[Code] & string>, Places<Other[Code] & string>] extends [
        Places<Other[Code] & string>,
        Places<English[Code] & string>,
      ]
      ? Other[Code]
      : { "the places of the English": Places<English[Code] & string> }
    : string;
} & { [Code in Exclude<keyof Other, keyof English>]: never };

/** The English sentences in another language: every one, no other, with the same places. */
export const translated =
  <English extends Record<string, string>>() =>
  <const Other extends Record<string, string>>(other: Other & Same<English, Other>): Other =>
    other;
