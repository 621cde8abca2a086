import { sentBackAs, slipWords } from "../money/owed/over-claim";
import { readBought } from "../money/payments/bought";
import { namesOf } from "../platform/people/find-accounts";
import type { Parts } from "../platform/parts";
import type { WhyOwed } from "../platform/states/money-use";
import type { PaymentId } from "../platform/store/ids";
import { slipsBetween } from "./bank/evidence";
import { refuseOwnTransfer, usedBy } from "./claim-refusals";
import { utrColumns } from "./claims";
import { anotherUtr, typedUtr, type Doubt } from "./doubt";
import { madeGoods, madeGoodWords } from "./bank/made-good-by";
import { onceTheirs } from "./bank/once-theirs";
import { onceWords, refuseOnceTheirs } from "./bank/once-words";
import {
  checkWritten,
  claimById,
  isFurther,
  refuseBooked,
  utrOf,
  type Transfer,
} from "./send-back-claim";
import { wasPaid } from "./second-transfer";
import { whyNoFurther, whyNotServed } from "./why-not-served";

/** What `sendBackClaim` would note. */
export interface WouldSendBack {
  name: string | null;
  /** of a claim that was paid: the reference of what paid it; null: without any, or not paid */
  paidBy: string | null;
  /** the claim's */
  reference: string | null;
  services: string[];
  /** what the claim is of */
  asked: number;
  utr: string | null;
  /** where what came has another UTR than the claim */
  another: Doubt["another"];
  /** what else speaks against it, each a sentence */
  doubts: string[];
  paise: number;
  why: WhyOwed;
}

/** What would be noted, for the question before it is: nothing is written. Throws as it does. */
export async function wouldSendBack(
  parts: Parts,
  claim: string,
  transfer: Transfer,
): Promise<WouldSendBack> {
  const { db } = parts.store;
  const { utr, paise, lineHash = null } = transfer;
  const id = claim as PaymentId;
  checkWritten(parts, transfer);
  await refuseOwnTransfer(parts, db, id, utr, "claims send-back");
  const row = await claimById(db, id);
  const once = await onceTheirs(parts, db, row.person_id, utr);
  refuseOnceTheirs(once);
  const good = once || utr === null ? null : (await madeGoods(parts))([utr]);
  const entered = utr === null ? null : utrColumns(parts, utr);
  const further = await isFurther(db, row, { utr: entered, lineHash });
  const why = further
    ? await whyNoFurther(parts, db, row)
    : await whyNotServed(parts, db, row, paise);
  if (entered) await refuseBooked(parts, db, entered, id);
  const other =
    entered && entered.utr_hash !== row.utr_hash && (await usedBy(parts, db, id, entered));
  if (other) throw other;
  const first = utrOf(parts, row);
  const known = (await sentBackAs(db, id)) ? "noted" : "confirmed";
  return {
    name: (await namesOf(parts, [row.person_id])).get(row.person_id) ?? null,
    reference: row.reference,
    services: readBought(row.cart).map(({ name }) => name),
    asked: row.amount_paise,
    utr,
    paidBy: wasPaid(row) ? first : null,
    another: further ? null : anotherUtr(first, typedUtr(utr ?? undefined)),
    doubts: [
      ...farWords(row.amount_paise, paise),
      ...(once ? [onceWords(once, paise)] : []),
      ...(good ? [madeGoodWords(good, row.person_id, "page")] : []),
      ...(further ? perhapsFirst({ utr, first, known }).map((one) => `Look: ${one}.`) : []),
    ],
    paise,
    why,
  };
}

/** So far from what was asked it is a slip of the keys sooner than a transfer. */
export function farWords(asked: number, came: number): string[] {
  const over = slipWords({ asked, came }).trim();
  if (over !== "") return [over];
  return came * 10 <= asked ? ["That is a tenth of the claim or less: was a digit left out?"] : [];
}

/** What came besides may be the very transfer that is in the books: a part of a sentence. */
export function perhapsFirst({
  utr,
  first,
  known = "confirmed",
}: {
  utr: string | null;
  /** the reference of the transfer that is in the books; null: it stands there without any */
  first: string | null;
  known?: "noted" | "confirmed";
}): string[] {
  if (first === null)
    return [`the claim was ${known} without a UTR: if it was by this transfer, leave it`];
  return utr !== null && slipsBetween(utr, first) === 1
    ? [`the claim was ${known} by UTR ${first}, which differs by a typing slip: perhaps the same`]
    : [];
}
