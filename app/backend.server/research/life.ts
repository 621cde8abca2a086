import type { Kind } from "../../content/research-terms";

/** Where an idea or a note stands, by what was added to it. */
export type Standing = "open" | "closed" | "withdrawn";

/** @param added the kinds of its additions, in any order */
export const standingOf = (added: Kind[]): Standing =>
  added.includes("withdrawn") ? "withdrawn" : added.includes("closed") ? "closed" : "open";

/**
 * What may be added. A withdrawn one takes corrections only, a closed one may be withdrawn besides;
 * a note has no prices that could be reached, and nothing to close or exit.
 */
const may: Record<"idea" | "note", Record<Standing, Kind[]>> = {
  idea: {
    open: ["update", "partial exit", "reached", "closed", "withdrawn", "correction"],
    closed: ["withdrawn", "correction"],
    withdrawn: ["correction"],
  },
  note: {
    open: ["update", "withdrawn", "correction"],
    closed: ["withdrawn", "correction"],
    withdrawn: ["correction"],
  },
};

export const mayAdd = (to: "idea" | "note", standing: Standing): Kind[] => may[to][standing];
