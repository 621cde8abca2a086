import type { Parts } from "../platform/parts";
import { refundedAlready } from "../money/refunds/promise-days-left";
import { openDisputeOf } from "../money/disputes/open-dispute";
import { moneyById } from "../money/ledger/ledger";
import { readBought } from "../money/payments/bought";
import { moneyOfPayment, paymentById } from "../money/payments/rows";
import type { Db } from "../platform/store/store";
import type {
  MoneyId,
  PaymentId,
  PersonId,
  ServiceId,
  SubscriptionId,
} from "../platform/store/ids";
import { goesBackPaise, periodOf, unexpiredPaise } from "../money/service/unexpired";

/** A service as it would be left at an instant: what of it goes back. Instants UTC ms. */
export interface Leaving {
  service: ServiceId;
  name: string;
  startsAt: number;
  endsAt: number;
  /** for so long a dispute stopped it: that counts as not used */
  stoppedMs: number;
  paise: number;
  /** null, or why it cannot be left now */
  why: WhyNot | null;
  periods: Period[];
}

/**
 * A bank that decides about the money may take it as well; and what goes back already is not to go
 * twice.
 */
type WhyNot = "disputed" | "refunded";

/** One subscription to it, running or bought ahead, and the payment that its part goes back to. */
export interface Period {
  id: SubscriptionId;
  payment: PaymentId;
  money: MoneyId;
  byHand: boolean;
  paise: number;
}

/**
 * What a person would get back for each service that runs or waits to start, if it were left at
 * `at` (UTC ms): the fee for the time still to come, as the ledger's pro-rata refunds count it,
 * at least Re 1 and never more than is left of the payment.
 *
 * @param only one service; otherwise all, and what several of one payment get is never more than
 * that payment
 */
export async function leavingOf(
  parts: Pick<Parts, "now">,
  db: Db,
  person: PersonId,
  at: number,
  only?: ServiceId,
): Promise<Leaving[]> {
  const rows = await db
    .selectFrom("subscriptions")
    .selectAll()
    .where("person_id", "=", person)
    .where("revoked_at", "is", null)
    .where("ends_at", ">", Math.max(at, parts.now()))
    .$if(only !== undefined, (q) => q.where("service_id", "=", only as ServiceId))
    .orderBy("starts_at")
    .execute();
  const left = new Map<MoneyId, number>();
  const leaving = new Map<ServiceId, Leaving>();
  for (const row of rows) {
    const payment = await paymentById(db, row.payment_id);
    if (!payment) continue;
    const money = moneyOfPayment(payment);
    const bought = readBought(payment.cart).find(({ serviceId }) => serviceId === row.service_id);
    if (!left.has(money)) left.set(money, (await moneyById(db, money))?.served_paise ?? 0);
    const rest = left.get(money) ?? 0;
    const period = periodOf(row);
    const paise = goesBackPaise(unexpiredPaise(bought?.pricePaise ?? 0, period, at), rest);
    left.set(money, rest - paise);
    const one = leaving.get(row.service_id) ?? {
      service: row.service_id,
      name: bought?.name ?? "Research service",
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      stoppedMs: 0,
      paise: 0,
      why: null,
      periods: [],
    };
    one.periods.push({
      id: row.id,
      payment: payment.id,
      money,
      byHand: payment.method === "manual",
      paise,
    });
    one.endsAt = Math.max(one.endsAt, row.ends_at);
    one.paise += paise;
    one.stoppedMs += period.stoppedMs;
    one.why ??= await whyNot(db, money);
    leaving.set(row.service_id, one);
  }
  return [...leaving.values()];
}

async function whyNot(db: Db, money: MoneyId): Promise<WhyNot | null> {
  if (await openDisputeOf(db, money)) return "disputed";
  return (await refundedAlready(db, money)) ? "refunded" : null;
}
