import { OperatorRefusal } from "../../api/refusal";
import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import { courseOf } from "../money/ledger/course";
import { transferOf } from "../money/payments/utr";
import { sharesOf, sumOf } from "../money/refunds/part-shares";
import type { Parts } from "../platform/parts";
import type { PaymentId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";

/** A row of the statement by which the bank took back a part of a transfer. */
export interface Part {
  on: string;
  utr: string;
  paise: number;
  /** the owner knows of one like it, and means another */
  again?: boolean;
}

/**
 * Banks give each part the reference of the transfer: one of the same sum on another day may be the
 * same part, under a day that was mistyped. Throws Refusal 409, unless it is meant.
 */
export async function refuseSamePart(
  parts: Pick<Parts, "seal">,
  db: Db,
  id: PaymentId,
  { on, utr, paise, again }: Part,
): Promise<void> {
  const [first] = again ? [] : await partsBooked(parts, db, id, { utr, paise });
  if (!first) return;
  const { on: day, isBack } = first;
  const same =
    `A part of ${inRupees(paise)} by this reference is booked already, of ${dayInWords(day)}` +
    `${isBack && day === on ? ", and that it was credited again" : ""}.`;
  const twice = day === on && !isBack ? "" : " If the bank took the same once more";
  throw new OperatorRefusal(
    409,
    twice === "" ? same : `${same}${twice}, type it again with --again.`,
    { onPage: twice === "" ? same : `${same}${twice}, tick that it is another one.` },
  );
}

/** Whether a part of this sum is gone by this reference, of that day: pressed twice it is one. */
export const isPartBooked = async (
  parts: Pick<Parts, "seal">,
  db: Db,
  id: PaymentId,
  { on, ...part }: Part,
): Promise<boolean> =>
  (await partsBooked(parts, db, id, part)).some((one) => one.on === on && !one.isBack);

interface BookedPart {
  /** the day on which it went out, "2026-11-20" */
  on: string;
  /** the bank credited it again */
  isBack: boolean;
}

/** The parts of this sum that went out by this reference. */
export async function partsBooked(
  { seal }: Pick<Parts, "seal">,
  db: Db,
  id: PaymentId,
  { utr, paise }: Pick<Part, "utr" | "paise">,
): Promise<BookedPart[]> {
  const sent = await db
    .selectFrom("refunds")
    .selectAll()
    .where("payment_id", "in", (await courseOf(db, id)).sameMoney(id))
    .where("state", "in", ["sent", "bounced"])
    .where("amount_paise", "<=", paise)
    .orderBy("id")
    .execute();
  const named = transferOf(utr);
  const booked: BookedPart[] = [];
  for (const one of sent) {
    if (one.utr_enc === null || transferOf(seal.open(one.utr_enc, "refunds.utr")) !== named)
      continue;
    const shares = await sharesOf(db, one);
    if (shares[0]?.id === one.id && sumOf(shares) === paise)
      booked.push({ on: one.sent_on ?? "", isBack: one.state === "bounced" });
  }
  return booked;
}
