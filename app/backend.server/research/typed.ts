import { z } from "zod";
import { disclosures, type Disclosure } from "../../content/research-terms";

/** What is not seen, or turns the reading direction: nothing that a reader should have. */
const UNSEEN = /[\p{Cc}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
const read = (typed: string) =>
  typed
    .replace(UNSEEN, (one) => (one === "\n" ? "\n" : ""))
    .normalize("NFC")
    .trim();
const lines = z.string().default("").transform(read);
const short = lines.transform((typed) => typed.replace(/\s+/g, " "));

/**
 * Characters that a field takes at most, and the others `SHORT`: more is kept, and stops a
 * release.
 */
const LONG = { text: 8_000, rationale: 8_000, basis: 8_000, risk: 8_000 };
const MOST: Partial<Record<string, number>> = { ...LONG, changedWhat: 1_000, names: 1_000 };
const SHORT = 200;
export const mostIn = (field: string): number => MOST[field] ?? SHORT;

const answer = Object.fromEntries(
  Object.keys(disclosures).flatMap((key) => [
    [`d_${key}`, short],
    [`d_${key}_what`, short],
  ]),
) as Record<`d_${Disclosure}` | `d_${Disclosure}_what`, typeof short>;

/**
 * A draft as it was typed, at the page or in a file: all of it text, nothing of it judged. What is
 * not typed is blank.
 */
export const Typed = z.object({
  kind: z
    .enum([
      "idea",
      "note",
      "update",
      "partial exit",
      "reached",
      "closed",
      "withdrawn",
      "correction",
    ])
    .default("idea"),
  /** ids of services */
  services: z
    .union([z.string().max(64), z.array(z.string().max(64)).max(50)])
    .default([])
    .transform((one) => (typeof one === "string" ? [one] : one)),
  /** the number of the idea or note that something is added to */
  root: short,
  ...{ exchange: short, symbol: short, name: short, expiry: short, strike: short, right: short },
  ...{ action: short, entryFrom: short, entryTo: short, stopLoss: short, horizon: short },
  ...{ target1: short, target2: short, target3: short },
  title: short,
  text: lines,
  ...{ rationale: lines, basis: lines, risk: lines },
  ...answer,
  ...{ ai: short, aiWhat: short, dealt: short, changed: short, changedWhat: lines },
  ...{ level: short, corrects: short },
  /** a line each: a proper name, " = ", why it is one */
  names: lines,
});
export type Typed = z.output<typeof Typed>;
export type Field = keyof Typed;

/** Where a fault stands: a field, the place for new files, or the words beside one of them. */
export type Spot = Field | "files" | `says_${string}`;

/** Something that stops a release: at which field, and what to do, for the person. */
export interface Fault {
  field: Spot;
  words: string;
}
