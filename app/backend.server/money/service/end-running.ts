import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import { moneyById } from "../ledger/ledger";
import { readBought } from "../payments/bought";
import { moneyOfPayment, type PaymentRow } from "../payments/rows";
import type { Db } from "../../platform/store/store";
import type { PaymentId, PersonId, SubscriptionId } from "../../platform/store/ids";
import { periodOf, unexpiredPaise } from "./unexpired";

export interface EndedEarly {
  id: SubscriptionId;
  payment: PaymentId;
  service: string;
  /** the fee for the days that were left, as far as its money has not gone back before */
  paise: number;
}

/**
 * Ends every service of a person that runs or waits to start, and puts on the audit trail what may
 * be asked back for it.
 */
export async function endRunning(parts: Parts, tx: Db, person: PersonId): Promise<EndedEarly[]> {
  const now = parts.now();
  const running = await tx
    .selectFrom("subscriptions")
    .innerJoin("payments", "payments.id", "subscriptions.payment_id")
    .selectAll("subscriptions")
    .select(["cart", "provider_payment_id"])
    .where("subscriptions.person_id", "=", person)
    .where("revoked_at", "is", null)
    .where("ends_at", ">", now)
    .orderBy("subscriptions.id")
    .execute();
  const ended: EndedEarly[] = [];
  const left = new Map<PaymentId, number>();
  for (const row of running) {
    const { id, payment_id, service_id, cart } = row;
    await tx.updateTable("subscriptions").set({ revoked_at: now }).where("id", "=", id).execute();
    const bought = readBought(cart).find((item) => item.serviceId === service_id);
    const fee = bought ? unexpiredPaise(bought.pricePaise, periodOf(row), now) : 0;
    const here = left.get(payment_id) ?? (await servedPaise(tx, row));
    const paise = Math.min(fee, here);
    left.set(payment_id, here - paise);
    record(parts, tx, {
      what: "refund due",
      person,
      about: { payment: payment_id, subscription: id, paise, why: "ended early" },
    });
    ended.push({ id, payment: payment_id, service: bought?.name ?? service_id, paise });
  }
  return ended;
}

async function servedPaise(
  tx: Db,
  {
    payment_id: id,
    provider_payment_id,
  }: { payment_id: PaymentId } & Pick<PaymentRow, "provider_payment_id">,
): Promise<number> {
  const money = await moneyById(tx, moneyOfPayment({ id, provider_payment_id }));
  // An import of before the ledger has no row there: nothing of it is known to have gone back.
  return money?.served_paise ?? Infinity;
}
