import { fill } from "./fill";

/** A unit of time by itself, where there is one of it, and where there are more. */
type Units = Record<"second" | "seconds" | "minute" | "minutes" | "hour" | "hours", string>;

/**
 * "40 seconds", "12 minutes", "3 hours" in a language's own units: rounded up.
 *
 * @param tag of the language: it says which form goes with a number
 */
export function waitWith(units: Units, tag: string, seconds: number): string {
  const [count, unit] =
    seconds < 120
      ? ([seconds, "second"] as const)
      : seconds < 7200
        ? ([Math.ceil(seconds / 60), "minute"] as const)
        : ([Math.ceil(seconds / 3600), "hour"] as const);
  const one = new Intl.PluralRules(tag).select(count) === "one";
  return fill<string>(units[one ? unit : (`${unit}s` as const)], { count });
}
