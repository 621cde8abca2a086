import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import { readBought } from "../payments/bought";
import type { Db } from "../../platform/store/store";
import type { PaymentId, PersonId, SubscriptionId } from "../../platform/store/ids";
import { periodOf, unexpiredPaise } from "./unexpired";

export interface EndedEarly {
  id: SubscriptionId;
  payment: PaymentId;
  service: string;
  /** the fee for the days that were left */
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
    .select("cart")
    .where("subscriptions.person_id", "=", person)
    .where("revoked_at", "is", null)
    .where("ends_at", ">", now)
    .orderBy("subscriptions.id")
    .execute();
  const ended: EndedEarly[] = [];
  for (const row of running) {
    const { id, payment_id, service_id, cart } = row;
    await tx.updateTable("subscriptions").set({ revoked_at: now }).where("id", "=", id).execute();
    const bought = readBought(cart).find((item) => item.serviceId === service_id);
    const paise = bought ? unexpiredPaise(bought.pricePaise, periodOf(row), now) : 0;
    record(parts, tx, {
      what: "refund due",
      person,
      about: { payment: payment_id, subscription: id, paise, why: "ended early" },
    });
    ended.push({ id, payment: payment_id, service: bought?.name ?? service_id, paise });
  }
  return ended;
}
