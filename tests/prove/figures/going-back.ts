import type { Desk, Row } from "./random-desk";

type Way = "gateway" | "dashboard" | "by hand" | "dispute";

/** A refund by one of the ways there are, or a dispute, of money that came in. */
export function goesBack(
  desk: Desk,
  money: Row<"money_in">["id"],
  payment: Row<"payments">["id"],
  amount: number,
  given: Row<"subscriptions">["id"][],
  ways: readonly Way[] = ["gateway", "dashboard", "by hand", "dispute"],
): void {
  const { chance } = desk;
  const paise = chance.chance(0.5) ? amount : 1 + chance.int(amount);
  const at = desk.instant();
  const how = chance.pick(ways);
  if (how === "dispute") {
    desk.rows.disputes.push({
      id: desk.id<string>(),
      money_id: money,
      amount_paise: paise,
      deducted_paise: chance.chance(0.5) ? paise : chance.int(paise),
      reason_code: "x",
      phase: "chargeback",
      status: chance.pick(["lost", "won", "open"] as const),
      created_at: at,
      seen_at: at,
    });
    return;
  }
  const refund = how === "dashboard" ? null : desk.id<Row<"refunds">["id"]>();
  const state = chance.pick(["sent", "to send", "withdrawn", "bounced"] as const);
  const day = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  if (refund !== null)
    desk.rows.refunds.push({
      id: refund,
      money_id: money,
      payment_id: payment,
      amount_paise: paise,
      why: "operator",
      subscription_id: given.length > 0 && chance.chance(0.4) ? chance.pick(given) : null,
      ends_service: 0,
      state: how === "gateway" ? "processed" : state,
      attempt: 1,
      asked_at: at,
      sent_on: how === "by hand" ? day(at) : null,
      // Of one that came back before its day was kept, nothing says when.
      bounced_on:
        how === "by hand" && state === "bounced" && chance.chance(0.8)
          ? day(at + chance.int(40) * 86_400_000)
          : null,
    });
  if (how === "by hand") return;
  desk.rows.gateway_refunds.push({
    id: desk.id<string>(),
    money_id: money,
    refund_id: refund,
    amount_paise: paise,
    status: chance.pick(["processed", "pending", "failed"] as const),
    created_at: at,
    seen_at: at,
  });
}
