import { countTyped } from "../../content/count-typed";
import { UsageFault, type Options } from "./command";

/** The options of a list that may be long: `--most 500`, `--all`. */
export const howMany = { most: { type: "string" }, all: { type: "boolean" } } as const;

/** How many rows a list shows when nothing is said. */
const USUAL = 200;

/** @returns how many rows are asked for; null: all. Throws UsageFault */
export function mostOf({ most, all }: Options): number | null {
  if (all === true && most !== undefined)
    throw new UsageFault("Give only one of --most and --all.");
  if (all === true) return null;
  if (most === undefined) return USUAL;
  const rows = typeof most === "string" ? countTyped(most) : Number.NaN;
  if (!(rows >= 1))
    throw new UsageFault("--most takes a whole number from 1 to 999999999, or give --all.");
  return rows;
}

/**
 * Of rows read with one more than are shown (`limitFor`): those to show, and what to say of those
 * that are left out.
 */
export function shownOf<T>(rows: T[], most: number | null): { shown: T[]; more?: string } {
  if (most === null || rows.length <= most) return { shown: rows };
  return {
    shown: rows.slice(0, most),
    more: `There are more than these ${most}: --most ${most * 5} shows so many, --all every one.`,
  };
}

/** @param most as `mostOf` gives it */
export const limitFor = (most: number | null): number =>
  most === null ? Number.MAX_SAFE_INTEGER : most + 1;
