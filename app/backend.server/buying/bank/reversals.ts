import { sharedTransfers } from "../../money/ledger/shared-transfer";
import { cameByHand } from "../../money/ledger/taken-back";
import type { Parts } from "../../platform/parts";
import { namesOf } from "../../platform/people/find-accounts";
import type { PaymentId, PersonId, RefundId } from "../../platform/store/ids";
import { bookedRows } from "./booked-rows";
import { moneyToSend } from "../doubt";
import { partsBooked } from "../part-booked";
import { theOnly } from "./confirm-line";
import { sentOutIn } from "./known-lines";
import { referencesOf, type GoneRow } from "./taken-back";
import type { GoneTransfer } from "./gone-transfers";

/** A transfer that came for a claim, and that went out again by the statement, all or a part. */
export interface TakenBackClaim {
  claim: PaymentId;
  person: PersonId;
  name: string | null;
  /** that came by it */
  paise: number;
  /** that went out by the row; and whether that is less */
  wentPaise: number;
  isPart: boolean;
  /** a row like it is booked, and was credited again: this is another, or the same twice */
  isAnother: boolean;
  /**
   * a part of this sum by this reference is booked, of whatever day: it is another one (`--again`)
   */
  isOnceMore: boolean;
  /** it paid the claim; else it was to be sent back */
  paid: boolean;
  /** paise of the same transfer that were too much for the claim; null: it is all of one */
  besides: number | null;
  /** the bank's reference of what came, of whatever kind; null: only the claim's is named */
  utr: string | null;
  /** by which it is entered: that reference, or the row's own; null: it has none */
  by: string | null;
  /** the row's day as the bank writes it, and as "2026-11-20" where it can be read */
  day: string;
  on: string | null;
  text: string;
  /** paise of refunds to the client that wait to be sent: the row may be one of these */
  toSend: number[];
}

/**
 * Of those the ones by which the bank took back money that is in the books, a claim's each.
 *
 * @param allSent as `sentReferences`
 */
export async function reversalsIn(
  parts: Parts,
  gone: GoneTransfer[],
  allSent: Map<string, RefundId>,
): Promise<TakenBackClaim[]> {
  const { db } = parts.store;
  const came = await cameByHand(db, [...new Set(gone.map(({ claim }) => claim.id))]);
  const names = await namesOf(
    parts,
    gone.map(({ claim }) => claim.person_id),
  );
  const toSend = await moneyToSend(parts);
  const claims: TakenBackClaim[] = [];
  const bookedFor = bookedRows(parts);
  // Rows of money that is all gone are its own: they stand for no other booking.
  for (const { utr, rows, claim } of gone)
    if (!came.has(claim.id)) {
      const isBooked = await bookedFor(claim.id);
      for (const row of rows)
        isBooked({ ...row, on: row.date, paise: wentBy(row, 0), by: byOf(row, utr) });
    }
  for (const one of gone) {
    const { utr, rows, claim } = one;
    const name = names.get(claim.person_id) ?? null;
    const waits = (toSend.get(claim.person_id) ?? []).map((refund) => refund.paise);
    claims.push(
      ...(await restGone(parts, one, bookedFor)).map((rest) => ({ ...rest, name, toSend: waits })),
    );
    const paise = came.get(claim.id);
    if (paise === undefined) continue;
    // Of a transfer of our own back to the client, the words often name theirs.
    const sent = await sentOutIn(allSent, rows);
    const isBooked = await bookedFor(claim.id);
    const theirs = rows
      .filter((_, at) => sent[at] === null)
      .map((row) => ({ ...row, wentPaise: wentBy(row, paise) }))
      .map((row) => ({ ...row, by: byOf(row, utr) }))
      // A part is told from another part by its reference alone.
      .filter(({ by, wentPaise }) => by !== null || wentPaise === paise)
      .map((row) => ({
        ...row,
        booked: isBooked({ on: row.date, paise: row.wentPaise, by: row.by, place: row.place }),
      }))
      .filter(({ booked }) => booked !== "booked");
    const whole = theirs.find(({ wentPaise }) => wentPaise >= paise);
    for (const row of whole ? [whole] : theirs) {
      const { wentPaise, day, date: on, text, by, booked } = row;
      const { id, person_id: person } = claim;
      const isOnceMore = !whole && (await isBookedBefore(parts, id, { by, paise: wentPaise }));
      claims.push({
        ...{ claim: id, person, name, utr, by, besides: null, isAnother: booked === "again" },
        ...{ paise, wentPaise, isPart: !whole, paid: PAID.has(claim.state) },
        ...{ day, on, text: text.slice(0, 60), isOnceMore },
        toSend: waits,
      });
    }
  }
  return claims;
}

/** What of a transfer that was too much had been the rest of a claim is gone with it. */
async function restGone(
  parts: Parts,
  { utr, rows, claim: { id, person_id: person } }: GoneTransfer,
  bookedFor: ReturnType<typeof bookedRows>,
): Promise<Omit<TakenBackClaim, "name" | "toSend">[]> {
  const { db } = parts.store;
  const shared = (await sharedTransfers(parts, db, id)).find(({ surplus }) => surplus === id);
  if (!shared || utr === null) return [];
  const { claim, rest, back } = shared;
  const paise = (await cameByHand(db, [claim])).get(claim);
  if (paise === undefined) return [];
  const found = [];
  const isBooked = await bookedFor(claim);
  for (const row of rows.filter((one) => wentBy(one, rest + back) >= rest + back)) {
    const { day, date: on, text } = row;
    const booked = isBooked({ on, paise: wentBy(row, rest + back), by: utr, place: row.place });
    if (booked === "booked") continue;
    found.push({
      ...{ claim, person, utr, by: utr, paise, wentPaise: rest, isPart: true, paid: true },
      ...{ besides: back, day, on, text: text.slice(0, 60), isAnother: booked === "again" },
      isOnceMore: await isBookedBefore(parts, claim, { by: utr, paise: rest }),
    });
  }
  return found;
}

/** By which a row is entered: the reference of its transfer, or its own; null: it has none. */
const byOf = (row: GoneRow, utr: string | null): string | null => utr ?? theOnly(referencesOf(row));

const isBookedBefore = async (
  parts: Parts,
  id: PaymentId,
  { by, paise }: { by: string | null; paise: number },
): Promise<boolean> =>
  by !== null && (await partsBooked(parts, parts.store.db, id, { utr: by, paise })).length > 0;

const PAID = new Set(["fulfilled", "refunded"]);

/** Where no column says what went out, the sum that came is meant if it stands there. */
const wentBy = ({ went, paise }: GoneRow, came: number): number =>
  went ?? (paise.includes(came) ? came : (paise[0] ?? 0));
