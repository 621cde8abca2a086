import { grouped, type Books } from "./audit";
import { auditElsewhere } from "./due";

/** Nothing goes back twice, nothing that nobody decided on, and all that is owed does. */
export function auditRefunds(books: Books): void {
  entities(books);
  oncePerDecision(books);
  owedIsBack(books);
  auditElsewhere(books);
}

/** Refunds and disputes stand in the books as the gateway has them. */
function entities({ history, rows, wrong }: Books): void {
  const { gateway } = history;
  const held = new Map(rows.gatewayRefunds.map((row) => [row.id, row]));
  for (const { id, paymentId, amount, status } of gateway.allRefunds.values()) {
    if (!gateway.allPayments.get(paymentId)?.captured) continue;
    const row = held.get(id);
    // Made in the dashboard, and failed before anybody looked: nothing ever went back.
    if (!row && status === "failed") continue;
    if (row?.status !== status || row.amount_paise !== amount)
      wrong(`the refund ${id} is ${row?.status ?? "unknown"}, and ${status} at the gateway`);
  }
  const disputes = new Map(rows.disputes.map((row) => [row.id, row]));
  for (const { id, status, deducted } of gateway.allDisputes.values()) {
    const row = disputes.get(id);
    if (row?.status !== status || row.deducted_paise !== deducted)
      wrong(`the dispute ${id} is ${row?.status ?? "unknown"}, and ${status} at the gateway`);
  }
}

/**
 * One decision, one refund, of its amount; and all of them together no more than was decided on or
 * is owed.
 */
function oncePerDecision(books: Books): void {
  const { history, rows, wrong } = books;
  const ours = [...history.gateway.allRefunds.values()].filter(
    ({ receipt, status }) => receipt !== null && status !== "failed",
  );
  for (const [decision, refunds] of grouped(ours, ({ receipt }) => receipt?.split("-")[0])) {
    const row = rows.refunds.find(({ id }) => id === decision);
    if (refunds.length > 1) wrong(`${decision} was refunded ${refunds.length} times`);
    if (row && refunds.some(({ amount }) => amount !== row.amount_paise))
      wrong(`${decision} of ${row.amount_paise} was refunded with another amount`);
    if (row && row.state !== (refunds[0]?.status === "pending" ? "accepted" : "processed"))
      wrong(`the refund ${decision} is ${row.state}, and ${refunds[0]?.status} at the gateway`);
  }
  for (const [paymentId, refunds] of grouped(ours, (one) => one.paymentId)) {
    const payment = history.gateway.allPayments.get(paymentId);
    const money = rows.money.find(({ id }) => (id as string) === paymentId);
    const paise = refunds.reduce((sum, { amount }) => sum + amount, 0);
    const decided = history.decided.get(paymentId) ?? 0;
    if (!payment) continue;
    const mine = books.ourOrder(payment) !== null;
    // What was owed before a restore may have come to serve since, so there the whole amount may
    // have gone.
    const owed = money?.use === "owed" || history.restores > 0 ? payment.amount : 0;
    const most = Math.max(decided, owed);
    if (!mine) wrong(`${paise} of ${paymentId} went back, and it is no money of ours`);
    else if (paise > most) wrong(`${paise} of ${paymentId} went back, ${most} were decided on`);
  }
}

/**
 * What is owed and nobody holds is back, or is under way, or waits for the owner, or is disputed.
 */
function owedIsBack({ history, rows, wrong }: Books): void {
  const isDisputed = (id: string) =>
    history.gateway
      .disputesOf(id)
      .some(({ status, phase }) => ["open", "under_review"].includes(status) && phase !== "fraud");
  for (const row of rows.money) {
    if (row.use !== "owed" || row.to_return_paise <= 0) continue;
    if (!isDisputed(row.id) && !history.held.has(row.id) && row.to_return_paise >= 100)
      wrong(`${row.to_return_paise} of ${row.id} are owed (${row.why ?? ""}) and did not go back`);
  }
  for (const { id, money_id } of rows.refunds.filter(({ state }) => state === "due"))
    if (!isDisputed(money_id) && !history.held.has(money_id))
      wrong(`the refund ${id} of a service that was left did not go`);
}
