import { z } from "zod";
import type { RefundId } from "../../backend.server/platform/store/ids";
import type { Proposed } from "../../backend.server/buying/bank/reviewed";
import { lineDoubtWords } from "../../backend.server/buying/bank/line-doubts";
import type { LateLine } from "../../backend.server/buying/bank/late-lines";
import type { PayingLine, SecondLine } from "../../backend.server/buying/bank/second-line";
import { carried } from "../frame/carried";
import { shownPhone } from "../frame/for-whom";
import { CarriedText } from "./carried-statement";
import { whose } from "./whose";

export const ANEW = "Open Bank statement again, and compare it once more.";

const Utr = z.string().regex(/^\d{12}$/);

const Reference = z
  .string()
  .regex(/^[A-Z0-9]{11,22}$/)
  .nullable();
const Line = z.object({
  ...{ day: z.string().max(40), date: z.string().max(10).nullable() },
  ...{ paise: z.number().int().positive(), text: z.string().max(200) },
});
/** A line as it is booked. */
export const Booked = z.object({ lineHash: z.string().max(100), utr: Reference, line: Line });

/** A proposal as the page carries it, so that what is left can be shown after a press. */
const Shown = z.object({
  claim: z.string().max(40),
  who: z.string().max(200),
  /** the UTR that the claim names */
  named: Utr.nullable(),
  claimPaise: z.number().int().positive(),
  sureness: z.enum(["certain", "likely", "weak"]),
  why: z.array(z.string().max(60)).max(6),
  doubts: z.array(z.object({ about: z.enum(["day", "line"]), words: z.string().max(400) })).max(9),
  toSend: z
    .array(
      z.object({
        refund: z
          .string()
          .max(40)
          .transform((id) => id as RefundId),
        paise: z.number().int(),
      }),
    )
    .max(50),
  date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .nullable(),
  reference: z.string().max(100),
  day: z.string().max(40),
  /** below 0 it would leave room for a rest that is more than the claim */
  paise: z.number().int().positive(),
  text: z.string().max(200),
  utr: Utr.nullable(),
  utrs: z.array(z.string().regex(/^[A-Z0-9]{11,22}$/)).max(20),
  lineHash: z.string().max(100),
  /** of a line that brought less: the other one that may be the rest */
  rest: Booked.nullable(),
});
export type ShownProposal = z.infer<typeof Shown>;

/** When the page was drawn, UTC ms; of one of an earlier release nobody knows. */
export const DrawnAt = z.coerce.number().int().min(1).catch(Number.MAX_SAFE_INTEGER);

/** What the page said is to be looked at first, in its words: what stands by now is held to it. */
export const Looked = z.string().max(1_600).default("");

const Places = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((ticked) => [ticked].flat().map(Number));

/**
 * What was shown, the places of what was ticked, and of the lines that are meant in spite of
 * another amount or a doubt.
 * Throws ZodError; OperatorRefusal 422 where what the page carries is cut short.
 */
export const Ticked = z.object({
  shown: carried(z.array(Shown).max(5_000), 2_000_000, ANEW),
  take: Places,
  meant: Places,
  drawn: DrawnAt,
  text: CarriedText,
});

/** As the page carries them: clients of one name are told apart by their references. */
export function shownOf(all: Proposed[]): ShownProposal[] {
  const claimOf = new Map<string | null, string>();
  const namesakes = new Set<string | null>();
  for (const { claim } of all) {
    if ((claimOf.get(claim.name) ?? claim.id) !== claim.id) namesakes.add(claim.name);
    claimOf.set(claim.name, claim.id);
  }
  return all.map((one) => shown(one, namesakes.has(one.claim.name)));
}

const shown = (
  { claim, line, sureness, why, doubts, toSend, utr, utrs, lineHash, rest }: Proposed,
  hasNamesake: boolean,
): ShownProposal => ({
  claim: claim.id,
  who:
    whose(claim).slice(0, 170) +
    (hasNamesake ? ` (${claim.reference ?? shownPhone(claim.number)})` : ""),
  ...{ named: claim.utr, claimPaise: claim.amountPaise },
  ...{ day: line.day.slice(0, 40), date: line.date, reference: line.reference.slice(0, 100) },
  doubts: doubts
    .slice(0, 9)
    .map(({ about, words, onPage = words }) => ({ about, words: onPage.slice(0, 400) })),
  toSend: toSend.slice(0, 50),
  paise: line.paise,
  text: line.text.slice(0, 160),
  ...{ sureness, why, utr, utrs: utrs.slice(0, 20), lineHash, rest: rest && booked(rest) },
});

/** A line with money for a closed claim, as the page carries it from press to press. */
const Late = z.object({
  claim: z.string().max(40),
  claimPaise: z.number().int(),
  lineHash: z.string().max(100),
  utr: Utr.nullable(),
  utrs: z.array(z.string().regex(/^[A-Z0-9]{11,22}$/)).max(20),
  paise: z.number().int().positive(),
  date: z.string().max(10).nullable(),
  text: z.string().max(200),
  reference: z.string().max(100),
  words: z.string().max(800),
});
export type ShownLate = z.infer<typeof Late>;

/**
 * What was pressed: first to look at it, then what is to become of it, with what was named.
 * Throws ZodError; OperatorRefusal 422 where what the page carries is cut short.
 */
export const PressedLate = z.object({
  late: carried(Late, 4_000, ANEW),
  answer: z.enum(["", "confirm"]).default(""),
  apart: z.string().max(3_000).default(""),
  drawn: DrawnAt,
  text: CarriedText,
});

/** All that is said of it in one: which line, whose claim, and what speaks against it. */
export const shownLate = ({ claim, line, doubts, words, ...late }: LateLine): ShownLate => ({
  ...{ claim: claim.id, claimPaise: claim.amountPaise, lineHash: late.lineHash },
  ...{ utr: late.utr, utrs: late.utrs.slice(0, 20), paise: line.paise, date: line.date },
  ...{ text: line.text.slice(0, 160), reference: line.reference.slice(0, 100) },
  words: [words, ...(doubts.length > 0 ? [lineDoubtWords(doubts, "page")] : [])]
    .join(" ")
    .slice(0, 800),
});

/** A second transfer, as the page carries it from press to press. */
const Second = Booked.extend({
  claim: z.string().max(40),
  first: Booked.nullable(),
  isRest: z.boolean(),
  restPaise: z.number().int().min(0),
  missingPaise: z.number().int().min(0),
  words: z.string().max(1_600),
});
export type ShownSecond = z.infer<typeof Second>;

/** The second transfer that was pressed, and whether that was repeated. Throws as `Ticked`. */
export const PressedSecond = z.object({
  second: carried(Second, 6_000, ANEW),
  sure: z.enum(["", "yes"]).default(""),
  looked: Looked,
  drawn: DrawnAt,
  text: CarriedText,
});

export const shownSecond = ({ claim, first, words, doubts, ...one }: SecondLine): ShownSecond => ({
  ...booked(one),
  isRest: one.isRest,
  restPaise: one.restPaise,
  missingPaise: one.missingPaise,
  claim: claim.id,
  first: first && booked(first),
  words: [words, ...(doubts.length > 0 ? [lineDoubtWords(doubts, "page")] : [])]
    .join(" ")
    .slice(0, 1_600),
});

export const booked = ({ lineHash, utr, line: { day, date, paise, text } }: PayingLine) => ({
  ...{ lineHash, utr, line: { day: day.slice(0, 40), date, paise, text: text.slice(0, 160) } },
});
