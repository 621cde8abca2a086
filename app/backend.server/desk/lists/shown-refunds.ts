import { OperatorRefusal } from "../../../api/refusal";
import { mayBounceBeUndone } from "../../buying/undo-bounced";
import { isOfBooking } from "../../buying/would-be-anothers";
import { openDisputeBeside } from "../../money/disputes/open-dispute";
import { mayBeWithdrawn } from "../../money/owed/service-ended-for";
import { refundById, type RefundRow } from "../../money/refunds/refund-rows";
import { payersOf } from "../../platform/people/find-accounts";
import type { Parts } from "../../platform/parts";
import { WAITING_FOR_OWNER, type RefundState } from "../../platform/states/refund-states";
import type { PaymentId, PersonId, RefundId } from "../../platform/store/ids";

/** Those that wait for the owner, oldest first, whenever they were asked. */
export async function refundsWaiting(parts: Parts, most: number): Promise<(ShownRefund & MayBe)[]> {
  const rows = await selected(parts)
    .where("refunds.state", "in", WAITING_FOR_OWNER)
    .orderBy("refunds.id")
    .limit(most)
    .execute();
  const all: (ShownRefund & MayBe)[] = [];
  for (const one of await shown(parts, rows)) {
    const row = await refundById(parts.store.db, one.id);
    all.push({ ...one, ...(await mayBe(parts, row)) });
  }
  return all;
}

/** What may be pressed beside a refund that waits. */
export interface MayBe {
  mayWithdraw: boolean;
  /** that the transfer for which it is to be sent came back may be undone */
  mayArrive: boolean;
  /** it was booked to be sent back, and may be entered as somebody else's */
  mayBeAnothers: boolean;
}

export const mayBe = async (parts: Parts, row: RefundRow | undefined): Promise<MayBe> => ({
  mayWithdraw: !row || (await mayBeWithdrawn(parts.store.db, row)),
  mayArrive: row ? row.again_for !== null && (await mayBounceBeUndone(parts, row.id)) : false,
  mayBeAnothers: row?.state === "to send" && isOfBooking(row),
});

/** One refund. Throws Refusal 404. */
export async function refundShown(parts: Parts, id: string): Promise<ShownRefund> {
  const found = await selected(parts)
    .where("refunds.id", "=", id as RefundId)
    .execute();
  const [one] = await shown(parts, found);
  if (!one) throw new OperatorRefusal(404, "There is no refund at this address.");
  return one;
}

/** A refund that we decided on. */
export interface ShownRefund {
  id: RefundId;
  payment: PaymentId | null;
  person: PersonId | null;
  name: string;
  paise: number;
  /** what went back another way while it waited */
  coveredPaise: number | null;
  state: RefundState;
  /** why the gateway refused it or it failed */
  reason: string | null;
  /** open about its money: it does not leave until the bank has decided */
  dispute: string | null;
  /** UTC ms */
  askedAt: number;
  /** the transfer that came back, for which it is to be sent */
  againFor: RefundId | null;
  /** of a transfer by hand, its day: "2026-11-20" */
  sentOn: string | null;
  /** and the bank's reference, as it was entered */
  utr: string | null;
}

const selected = ({ store: { db } }: Parts) =>
  db
    .selectFrom("refunds")
    .leftJoin("payments", "payments.id", "refunds.payment_id")
    .select([
      "refunds.id",
      "refunds.payment_id",
      "payments.person_id",
      "refunds.amount_paise",
      "refunds.covered_paise",
      "refunds.state",
      "refunds.reason",
      "refunds.asked_at",
      "refunds.again_for",
      "refunds.sent_on",
      "refunds.utr_enc",
    ])
    .select(openDisputeBeside("refunds.money_id").as("dispute"));

async function shown(
  parts: Parts,
  rows: Awaited<ReturnType<ReturnType<typeof selected>["execute"]>>,
): Promise<ShownRefund[]> {
  const names = await payersOf(
    parts,
    rows.map(({ payment_id }) => payment_id),
  );
  return rows.map((row) => ({
    id: row.id,
    payment: row.payment_id,
    person: row.person_id,
    name: (row.payment_id && names.get(row.payment_id)) ?? "",
    paise: row.amount_paise,
    coveredPaise: row.covered_paise,
    state: row.state,
    reason: row.reason,
    dispute: row.dispute,
    askedAt: row.asked_at,
    againFor: row.again_for,
    sentOn: row.sent_on,
    utr: row.utr_enc === null ? null : parts.seal.open(row.utr_enc, "refunds.utr"),
  }));
}
