import { DAY_MS } from "../../../content/durations";
import { dateInIndia } from "../../../content/india";
import { inRupees } from "../../../content/rupees";
import { paymentById } from "../../money/payments/rows";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { PaymentId } from "../../platform/store/ids";
import { isBoughtAnew } from "../paid-otherwise";
import { claimsClosed, type ShownClaim } from "../shown-claims";
import {
  isLikely,
  isNamed,
  pointsOf,
  whatAgrees,
  whyOf,
  type Agrees,
  type OpenClaim,
} from "./agreement";
import { asOpen, type Compared } from "./as-open";
import { dayInWords } from "./day";
import { wordsOf } from "./evidence";
import { groupedBy } from "./grouped";
import { inTurns } from "./in-turns";
import type { KnownLine } from "./known-lines";
import { isFar, lineDoubts, FAR_DAYS, type LineDoubt } from "./line-doubts";
import { utrsOf } from "./match";
import { othersOf } from "./other-claims";

/** A line that may have paid a claim which was rejected or cancelled, or has lapsed. */
export interface LateLine {
  claim: ShownClaim;
  line: Pick<KnownLine, "day" | "date" | "paise" | "text" | "reference">;
  lineHash: string;
  /** the 12 digits that the line names for this transfer; null where it names none, or several */
  utr: string | null;
  utrs: string[];
  /** for the owner: what it is, whose, how and when that claim ended, and what agrees */
  words: string;
  doubts: LineDoubt[];
}

interface Found {
  line: KnownLine;
  claim: OpenClaim;
  agrees: Agrees;
}

/**
 * The lines by which money came late: each with the claim that it agrees with by UTR or reference,
 * or by amount and all of the name. None is ever certain: that claim was closed for a reason.
 *
 * @param free those that are in no books, and agree with no claim that waits, nor with one that was
 *   paid
 */
export async function lateLines(
  parts: Parts,
  free: KnownLine[],
  compared: Compared,
): Promise<LateLine[]> {
  const { db } = parts.store;
  const [first] = free.flatMap(({ date }) => date ?? []).sort();
  const since = Date.parse(first ?? dateInIndia(parts.now())) - FAR_DAYS * DAY_MS;
  const closed = await claimsClosed(parts, since);
  if (closed.length === 0) return [];
  const open = await asOpen(parts, compared, closed);
  const able = likelyOf(open);
  const found = (await inTurns(free, able)).flat();
  const others = await othersOf(parts, [...new Set(found.map(({ line }) => line))]);
  const late: LateLine[] = [];
  for (const [line, of] of groupedBy(found, ({ line }) => [line]))
    for (const { claim, agrees } of of) {
      const shown = closed.find(({ id }) => id === claim.id)!;
      const said = { ...line, others: others.get(line.lineHash) ?? [] };
      const words = wordsOf(line);
      late.push({
        ...{ claim: shown, line, lineHash: line.lineHash },
        utr: agrees.utr === "same" ? claim.utr : words.utr,
        utrs: utrsOf(words),
        words: await lateWords(db, line, shown, agrees),
        doubts: [
          ...lineDoubts(said, claim, dateInIndia(parts.now())),
          ...(await boughtAnew(db, shown.id)),
        ],
      });
      break;
    }
  return late;
}

/**
 * What speaks against a line for another claim: it bears the UTR of one that was entered as never
 * come, and may be its money, come after all.
 *
 * @param came such lines
 */
export function utrOfNone(came: LateLine[], lineHash: string): LineDoubt[] {
  const its = came.find((one) => one.lineHash === lineHash);
  if (!its || its.claim.utr === null || !its.utrs.includes(its.claim.utr)) return [];
  const { id, name, amountPaise } = its.claim;
  const words = (claim: string) =>
    `it bears the UTR of the claim ${claim}, which was entered as never come`;
  const whose = `of ${name ?? "somebody without a name yet"} of ${inRupees(amountPaise)}`;
  return [{ about: "line", words: words(id), onPage: words(whose) }];
}

/** Finds the claims that a line agrees with, best first; looked up, as a statement is long. */
function likelyOf(open: OpenClaim[]): (line: KnownLine) => Found[] {
  const byWord = groupedBy(open, ({ paise, name, reference, utr }) => [
    ...[reference, utr].flatMap((one) => one ?? []),
    ...wordsOf({ text: name ?? "", reference: "" }).tokens.map((one) => `${paise} ${one}`),
  ]);
  return (line) => {
    const words = wordsOf(line);
    const keys = [...words.numbers, ...words.tokens].flatMap((one) => [
      one,
      `${line.paise} ${one}`,
    ]);
    const claims = new Set(keys.flatMap((key) => byWord.get(key) ?? []));
    return [...claims]
      .flatMap((claim) => {
        const agrees = whatAgrees({ ...line, words }, claim);
        return agrees && isLikely(agrees) && !isFar(line, claim) ? [{ line, claim, agrees }] : [];
      })
      .sort(
        ({ agrees: one }, { agrees: other }) =>
          Number(isNamed(other)) - Number(isNamed(one)) || pointsOf(other) - pointsOf(one),
      );
  };
}

async function lateWords(
  db: Db,
  { paise, day }: KnownLine,
  claim: ShownClaim,
  agrees: Agrees,
): Promise<string> {
  const { name, amountPaise, reference } = claim;
  const of = reference === null ? "" : `, reference ${reference}`;
  const whose = `${name ?? "somebody without a name yet"} (${inRupees(amountPaise)}${of})`;
  const [differs, agree] = [
    agrees.amount ? "" : ", and the amount differs",
    whyOf(agrees).filter((one) => !/amount/.test(one)),
  ];
  return (
    `${inRupees(paise)} of ${day} came for the claim of ${whose}, which ` +
    `${await howClosed(db, claim)}. Line and claim agree: ${agree.join(", ")}${differs}.`
  );
}

/** "you rejected on 20 Nov 2026", "you entered on 20 Nov 2026 as never come" */
async function howClosed(db: Db, { id, moneyBack }: ShownClaim): Promise<string> {
  const { cause, at } = await db
    .selectFrom("payment_events")
    .select(["cause", "at"])
    .where("payment_id", "=", id)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const on = `on ${dayInWords(dateInIndia(at))}`;
  if (moneyBack === "never came") return `you entered ${on} as never come`;
  const how =
    cause === "lapse"
      ? "lapsed"
      : cause === "cancel-claim"
        ? "its client cancelled"
        : "you rejected";
  return `${how} ${on}`;
}

async function boughtAnew(db: Db, id: PaymentId): Promise<LineDoubt[]> {
  const row = await paymentById(db, id);
  return row && (await isBoughtAnew(db, row))
    ? [{ about: "line", words: "its client has bought the same since, or claims it anew" }]
    : [];
}
