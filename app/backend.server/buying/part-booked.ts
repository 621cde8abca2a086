import { OperatorRefusal } from "../../api/refusal";
import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import { sameMoney } from "../money/ledger/credited-again";
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
  const day = again ? undefined : (await partsBooked(parts, db, id, { utr, paise }))[0];
  if (day === undefined) return;
  const same =
    `A part of ${inRupees(paise)} by this reference is booked already, of ` + `${dayInWords(day)}.`;
  const twice = day === on ? "" : " If the bank took the same once more";
  throw new OperatorRefusal(
    409,
    twice === "" ? same : `${same}${twice}, type it again with --again.`,
    { onPage: twice === "" ? same : `${same}${twice}, tick that it is another one.` },
  );
}

/** Whether a part of this sum is booked as taken back, by this reference. */
export async function isPartBooked(
  { seal }: Pick<Parts, "seal">,
  db: Db,
  id: PaymentId,
  { on, utr, paise }: { on: string | null; utr: string; paise: number },
): Promise<boolean> {
  const days = await partsBooked({ seal }, db, id, { utr, paise });
  return on === null ? days.length > 0 : days.includes(on);
}

/** The days on which a part of this sum went out by this reference, "2026-11-20" each. */
async function partsBooked(
  { seal }: Pick<Parts, "seal">,
  db: Db,
  id: PaymentId,
  { utr, paise }: Pick<Part, "utr" | "paise">,
): Promise<string[]> {
  const sent = await db
    .selectFrom("refunds")
    .selectAll()
    .where("payment_id", "in", await sameMoney(db, id))
    .where("state", "in", ["sent", "bounced"])
    .where("amount_paise", "<=", paise)
    .orderBy("id")
    .execute();
  const named = transferOf(utr);
  const days: string[] = [];
  for (const one of sent) {
    if (one.utr_enc === null || transferOf(seal.open(one.utr_enc, "refunds.utr")) !== named)
      continue;
    const shares = await sharesOf(db, one);
    if (shares[0]?.id === one.id && sumOf(shares) === paise) days.push(one.sent_on ?? "");
  }
  return days;
}
