import { OperatorRefusal } from "../../api/refusal";
import { inRupees } from "../../content/rupees";
import { account } from "../money/ledger/ledger";
import { noteByHand } from "../money/ledger/gateway-rows";
import { tellPayerOwed } from "../money/owed/announce-owed";
import { isUnservedMoney, unservedMoneyOf } from "../money/owed/over-claim";
import { markOwed } from "../money/owed/owe";
import { goesOverFeeCap } from "../money/payments/fee-cap";
import { move, paymentById, type PaymentRow } from "../money/payments/rows";
import { addRefund, type RefundRow } from "../money/refunds/refund-rows";
import { holdQueue } from "../money/service/grant";
import { readBought } from "../money/payments/bought";
import { namesOf } from "../platform/people/find-accounts";
import { record } from "../platform/audit/record";
import type { Parts } from "../platform/parts";
import type { WhyOwed } from "../platform/states/money-use";
import type { MoneyId, PaymentId } from "../platform/store/ids";
import type { Db } from "../platform/store/store";
import { alreadyTaken } from "../platform/store/unique";
import { alreadyBooked } from "./bank/take-line";
import { noClaim, refuseOwnTransfer, usedBy } from "./claim-refusals";
import { utrColumns } from "./claims";
import { anotherUtr, typedUtr, type Doubt } from "./doubt";
import { addSecond, refuseTheFirst, hadItsTransfer, secondReason } from "./second-transfer";

/** A transfer as it stands on the bank statement. */
export interface Transfer {
  /** the bank's reference, 12 digits; null: it has none */
  utr: string | null;
  paise: number;
  /** the line of the statement that it stands in: the transfer is known by it, too */
  lineHash?: string;
}

/**
 * Money came for a claim that cannot be confirmed: its account is closed, it goes over the year's
 * limit, less came than was asked, or it was paid before (`second-transfer.ts`). It stands in the
 * ledger as owed, the owner is to send it back by bank transfer, the payer is told, and no other
 * claim can name the transfer.
 *
 * @returns the refund, "to send". Throws Refusal 404, 409 (it can be confirmed, or was; noted
 *   already; the UTR stands on another payment), 422 (not a UTR)
 */
export async function sendBackClaim(
  parts: Parts,
  claim: string,
  { utr, paise, lineHash }: Transfer,
): Promise<RefundRow> {
  const id = claim as PaymentId;
  await checkUtr(parts, id, { utr, lineHash });
  const entered = utr === null ? null : utrColumns(parts, utr);
  try {
    return await parts.store.transaction(
      async (tx) => {
        const row = await claimById(tx, id);
        await holdQueue(parts, tx, row.person_id);
        if (await hadItsTransfer(tx, row)) {
          const transfer = { utr: entered, paise, lineHash: lineHash ?? null };
          const second = await addSecond(parts, tx, row, transfer);
          return owed(parts, tx, second, { paise, why: "second payment" });
        }
        const why = await whyNotServed(parts, tx, row, paise);
        if (row.state === "claimed") await move(parts, tx, row, "rejected", "operator");
        // A rejected claim lets its UTR go; this transfer is spent.
        const spent = entered ?? (await namedByPayer(parts, tx, row));
        if (spent) await tx.updateTable("payments").set(spent).where("id", "=", id).execute();
        return owed(parts, tx, row, { paise, why });
      },
      { table: "payments", id },
    );
  } catch (problem) {
    if (!entered || !alreadyTaken(problem)) throw problem;
    await refuseBooked(parts, entered, id);
    throw (await usedBy(parts, id, entered, "claims send-back")) ?? problem;
  }
}

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
  paise: number;
  why: WhyOwed;
}

/** What would be noted, for the question before it is: nothing is written. Throws as it does. */
export async function wouldSendBack(
  parts: Parts,
  claim: string,
  { utr, paise }: Transfer,
): Promise<WouldSendBack> {
  const { db } = parts.store;
  const id = claim as PaymentId;
  await checkUtr(parts, id, { utr });
  const row = await claimById(db, id);
  const entered = utr === null ? null : utrColumns(parts, utr);
  const second = await hadItsTransfer(db, row);
  if (second) refuseTheFirst(row, { utr: entered, lineHash: null });
  const why = second ? "second payment" : await whyNotServed(parts, db, row, paise);
  await refuseNoted(db, unservedMoneyOf(id));
  if (entered) await refuseBooked(parts, entered, id);
  const other = entered && entered.utr_hash !== row.utr_hash && (await usedBy(parts, id, entered));
  if (other) throw other;
  return {
    name: (await namesOf(parts, [row.person_id])).get(row.person_id) ?? null,
    reference: row.reference,
    services: readBought(row.cart).map(({ name }) => name),
    asked: row.amount_paise,
    utr,
    paidBy: second ? utrOf(parts, row) : null,
    another: second ? null : anotherUtr(utrOf(parts, row), typedUtr(utr ?? undefined)),
    paise,
    why,
  };
}

async function checkUtr(
  parts: Parts,
  id: PaymentId,
  { utr, lineHash }: Pick<Transfer, "utr" | "lineHash">,
): Promise<void> {
  // What stands in a line may be the reference of NEFT, which has letters.
  if (utr !== null && lineHash === undefined && !/^\d{12}$/.test(utr))
    throw new OperatorRefusal(422, "A UTR has 12 digits.");
  await refuseOwnTransfer(parts, id, utr, "claims send-back");
}

async function claimById(db: Db, id: PaymentId): Promise<PaymentRow> {
  const row = await paymentById(db, id);
  if (row?.method !== "manual") throw noClaim(id);
  return row;
}

/** Throws Refusal 409 where the transfer is booked as money to send back, for whatever claim. */
async function refuseBooked(
  { store: { db } }: Parts,
  { utr_hash }: { utr_hash: string },
  but: PaymentId,
): Promise<void> {
  const booked = await db
    .selectFrom("payments")
    .innerJoin("money_in as back", (join) => join.on(isUnservedMoney))
    .select("payments.id")
    .where("utr_hash", "=", utr_hash)
    .where("payments.id", "!=", but)
    .executeTakeFirst();
  if (booked) throw alreadyBooked();
}

const utrOf = ({ seal }: Parts, { utr_enc }: Pick<PaymentRow, "utr_enc">): string | null =>
  utr_enc === null ? null : seal.open(utr_enc, "payments.utr");

/** The UTR that a claim names, where it stands on no other by now; else null. */
async function namedByPayer(parts: Parts, tx: Db, { id, utr_enc }: PaymentRow) {
  const utr = utrOf(parts, { utr_enc });
  if (utr === null) return null;
  const named = utrColumns(parts, utr);
  const other = await tx
    .selectFrom("payments")
    .select("id")
    .where("utr_hash", "=", named.utr_hash)
    .where("id", "!=", id)
    .executeTakeFirst();
  return other ? null : named;
}

/** What a claim is of. Throws Refusal 404. */
export const claimedPaise = async ({ store: { db } }: Parts, id: string): Promise<number> =>
  (await claimById(db, id as PaymentId)).amount_paise;

async function whyNotServed(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  paise: number,
): Promise<WhyOwed> {
  const { closed_at } = await tx
    .selectFrom("people")
    .select("closed_at")
    .where("id", "=", row.person_id)
    .executeTakeFirstOrThrow();
  if (closed_at !== null) return "account closed";
  if (paise < row.amount_paise) return "amount differs";
  if (await goesOverFeeCap(parts, tx, row)) return "over the fee limit";
  throw new OperatorRefusal(
    409,
    `Nothing stands against serving this claim: claims confirm ${row.id}. If its client wants the money back all the same, confirm it, then: payments refund ${row.id} --yes`,
    {
      onPage:
        "Nothing stands against serving this claim, and all of it came. Confirm it; if its client " +
        'wants the money back all the same, then "Refund" on the person\'s page.',
    },
  );
}

async function owed(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { paise, why }: { paise: number; why: WhyOwed },
): Promise<RefundRow> {
  const id = unservedMoneyOf(row.id);
  await refuseNoted(tx, id);
  await noteByHand(parts, tx, { id, payment: row.id, paise, currency: row.currency });
  await markOwed(parts, tx, id, why);
  const refund = await addRefund(parts, tx, {
    money_id: id,
    payment_id: row.id,
    amount_paise: paise,
    why,
    state: "to send",
    reason:
      why === "second payment"
        ? secondReason(paise)
        : `${inRupees(paise)} came for a claim that cannot be served.`,
  });
  record(parts, tx, {
    what: "refund due",
    person: row.person_id,
    about: { payment: row.id, gatewayPayment: id, refund: refund.id, paise, why },
  });
  await tellPayerOwed(parts, tx, row, { money: id, paise, why });
  await account(tx, id);
  return refund;
}

async function refuseNoted(db: Db, id: MoneyId): Promise<void> {
  const before = await db
    .selectFrom("refunds")
    .select(["id", "state"])
    .where("money_id", "=", id)
    .executeTakeFirst();
  if (!before) return;
  throw new OperatorRefusal(
    409,
    `The money of this claim is noted already: the refund ${before.id} is ${before.state}.`,
    { onPage: `The money of this claim is noted already: its refund is ${before.state}.` },
  );
}
