import { countTyped } from "../../content/count-typed";

/**
 * A figure of the complaint tables as it is typed, "1,499" or "4.5", from 0 to 999999. NaN when it
 * is none.
 */
export function figureTyped(typed: string): number {
  const [, whole = "", tenth = ""] = /^\s*([^.]*)(\.\p{Nd})?\s*$/u.exec(typed) ?? [];
  const figure = countTyped(whole) + (tenth ? countTyped(tenth.slice(1)) / 10 : 0);
  return figure < 1_000_000 ? figure : Number.NaN;
}
