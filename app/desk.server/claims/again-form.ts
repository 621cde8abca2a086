import { z } from "zod";
import type { AgainLine } from "../../backend.server/buying/bank/again-lines";
import { lineDoubtWords } from "../../backend.server/buying/bank/line-doubts";
import { carried } from "../frame/carried";
import { CarriedText } from "./carried-statement";
import { ANEW, Booked, booked, DrawnAt, Looked } from "./statement-form";

/** Money that the bank credited again, as the page carries it from press to press. */
const Again = Booked.extend({
  claim: z.string().max(40),
  paise: z.int().min(1),
  togetherPaise: z.int().min(1).nullable(),
  mayStart: z.boolean(),
  neverCame: z.boolean(),
  /** what was entered as come back, and counts as a part of it: of which money, in paise */
  entered: z.array(z.object({ money: z.string().max(60), paise: z.int() })).max(20),
  /** paise of the claim, that its service would start by */
  asked: z.int().min(1),
  words: z.string().max(1_600),
});
export type ShownAgain = z.infer<typeof Again>;

/**
 * The line that was pressed, and whether that was repeated. Throws ZodError;
 * OperatorRefusal 422 where what the page carries is cut short.
 */
export const PressedAgain = z.object({
  again: carried(Again, 6_000, ANEW),
  sure: z.enum(["", "yes"]).default(""),
  /** paise that were entered as come back and, as is ticked, are a part of it */
  part: z.coerce.number().pipe(z.int().min(0)).default(0),
  looked: Looked,
  drawn: DrawnAt,
  text: CarriedText,
});

const byMoney = (entered: AgainLine["entered"]) =>
  [...new Set(entered.map(({ money }) => money))].map((money) => ({
    money,
    paise: entered.reduce((sum, one) => sum + (one.money === money ? one.paise : 0), 0),
  }));

export const shownAgain = ({ claim, words, doubts, ...more }: AgainLine): ShownAgain => ({
  ...booked(more),
  ...{ claim: claim.id, mayStart: more.mayStart, neverCame: more.neverCame },
  entered: byMoney(more.entered),
  asked: claim.amountPaise,
  ...{ paise: more.paise, togetherPaise: more.togetherPaise },
  words: [words, ...(doubts.length > 0 ? [lineDoubtWords(doubts, "page")] : [])]
    .join(" ")
    .slice(0, 1_600),
});
