import { instantInIndia, rupees } from "../operator/print";
import type { Parts } from "../parts";
import { paymentById } from "../payments/rows";
import type { GatewayDispute } from "../providers/gateway/port";
import type { Db } from "../store/store";
import type { MoneyRow } from "../money/ledger";
import { postTo, postToOwner } from "./outbox";

/** Money came for no order of ours: the owner is told, once. */
export async function announceUnmatched(parts: Parts, tx: Db, money: MoneyRow): Promise<void> {
  const order = money.order_id ? `, order ${money.order_id}` : "";
  const text = `${rupees(money.amount_paise)} came in at the gateway (payment ${money.id}${order}), and no order of this site is known for it. If it was paid on a payment page of yours, nothing is to be done. It is never sent back by itself. To see it: desk money`;
  await postToOwner(parts, tx, "unmatched money", money.id, "Money came for no order", text);
}

/**
 * Money came for an order of ours that is lost and cannot be rebuilt (yet): the owner is told,
 * once.
 */
export async function announceOrderLost(parts: Parts, tx: Db, money: MoneyRow): Promise<void> {
  const text = `${rupees(money.amount_paise)} came in at the gateway (payment ${money.id}, order ${money.order_id ?? "unknown"}) for an order of this site that the database has lost, most likely by a restore. Its buyer or what was bought is lost too. As soon as the buyer has signed in and come through onboarding it is served; else it goes back by itself after 48 hours. To keep it for now: desk refunds hold ${money.id} --reason "…" --until 2026-12-31`;
  await postToOwner(parts, tx, "order lost", money.id, "A paid order was lost", text);
}

/** A dispute is new, or goes on: the owner is told of each step, with what to do and until when. */
export async function announceDispute(
  parts: Parts,
  tx: Db,
  money: MoneyRow,
  dispute: GatewayDispute,
): Promise<void> {
  const about = `${dispute.id} ${dispute.phase} ${dispute.status}`;
  const reason = dispute.reason ? `${dispute.reasonCode}, ${dispute.reason}` : dispute.reasonCode;
  const what = `${rupees(dispute.amount)} of the payment ${money.id}${money.payment_id ? ` (ours: ${money.payment_id})` : ""} is disputed (${dispute.id}, ${dispute.phase.replace("_", " ")}; reason: ${reason}).`;
  const until = dispute.respondBy
    ? ` Answer in the gateway's dashboard by ${instantInIndia(dispute.respondBy)} (Indian time), or the money is lost.`
    : "";
  const next: Record<GatewayDispute["status"], string> = {
    open: `${until} To make a folder of evidence: desk payments evidence ${money.id}. The service runs on; to pause it meanwhile: desk disputes pause ${dispute.id}`,
    under_review: " It is under review at the bank; nothing can be done until it decides.",
    won: " It is won: the money stays with you.",
    lost: " It is lost: the money was taken by the bank, and the service has ended.",
    closed: " It is closed.",
  };
  const subject = `Dispute of ${rupees(dispute.amount)}: ${dispute.status.replace("_", " ")}`;
  await postToOwner(parts, tx, "dispute", about, subject, what + next[dispute.status]);
}

/** The service that a payment bought stops or goes on because of a dispute: the person is told. */
export async function announcePause(
  parts: Parts,
  tx: Db,
  money: MoneyRow,
  news: "paused" | "resumed" | "ended",
): Promise<void> {
  const row = money.payment_id ? await paymentById(tx, money.payment_id) : undefined;
  if (!row) return;
  const lines = {
    paused:
      "Your bank told us that this payment is disputed. Until it is decided your service is paused; its days are kept.",
    resumed: "Your service goes on. The days for which it was paused are added at its end.",
    ended: "Your bank decided the dispute and gave you the money back, so the service has ended.",
  }[news];
  await postTo(parts, tx, row.person_id, `service ${news}`, `${row.id} ${parts.now()}`, {
    subject: {
      paused: "Your service is paused",
      resumed: "Your service goes on",
      ended: "Your service has ended",
    }[news],
    lines: [lines, `Payment: ${row.id}`],
  });
}

/** The gateway's lists cannot be read for a day: the owner is told, once a day. */
export async function announceSweepFails(
  parts: Parts,
  tx: Db,
  { list, since }: { list: string; since: number },
): Promise<void> {
  const day = instantInIndia(parts.now()).slice(0, 10);
  const text = `The gateway's list of ${list} could not be read since ${instantInIndia(since)} (Indian time). Money that came meanwhile without a message of the gateway's may not be known. See: desk doctor`;
  await postToOwner(
    parts,
    tx,
    "list not read",
    `${list} ${day}`,
    "The gateway cannot be read",
    text,
  );
}
