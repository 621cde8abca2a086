import { countTyped } from "./count-typed";

/** A number of days as people write it, alone or with its word: "30", "30 days". NaN when none. */
export const daysTyped = (typed: string): number =>
  countTyped(typed.replace(/\s*(?:days?|दिन)\s*$/iu, ""));
