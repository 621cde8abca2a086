import type { MoneyRow } from "./ledger";
import type { RefundRow } from "../refunds/refund-rows";
import { inRupees } from "../../../content/rupees";
import type { Parts } from "../../platform/parts";
import { wasTakenBack } from "./taken-back";
import type { Db } from "../../platform/store/store";
import { postToOwner } from "../../platform/post-to-owner";

/** In paise: what came in, and by which ways how much went out. */
interface WentOut {
  /** more than came in */
  paise: number;
  captured: number;
  byGateway: number;
  byHand: number;
  byDispute: number;
}

/** More of a payment went out than came in: the owner is told, once an amount. */
export async function announceOverpaid(
  parts: Parts,
  tx: Db,
  { id, payment_id }: MoneyRow,
  { paise, captured, byGateway, byHand, byDispute }: WentOut,
): Promise<void> {
  const ways = [
    byGateway > 0 ? `went back by Razorpay ${inRupees(byGateway)}` : "",
    byHand > 0 ? `by bank transfer ${inRupees(byHand)}` : "",
    byDispute > 0 ? `the bank took ${inRupees(byDispute)} by a dispute` : "",
  ];
  const took = payment_id !== null && (await wasTakenBack(tx, payment_id));
  if (took) ways.push("the bank took back the transfer by which it had come");
  const came = took ? "" : `${inRupees(captured)} came in; `;
  const what = `${inRupees(paise)} more went out than came in with the payment ${id}${ours(id, payment_id)}: ${came}${ways.filter((way) => way !== "").join(", ")}.`;
  const text = `${what} The client has this money twice: ask them for it.${took ? "" : " If it was a dispute, show the bank the refund in Razorpay's dashboard."} What is entered is as it was and stays. When it has come back, or you give it up: desk payments made-good ${id}. To see it: desk money`;
  const subject = `${inRupees(paise)} too much went out`;
  await postToOwner(parts, tx, "more went out", `${id} ${paise}`, subject, text);
}

/**
 * What was written off counts no more: the money came back after all. The owner is told, once an
 * amount.
 */
export async function announceUnneeded(
  parts: Parts,
  tx: Db,
  { id, payment_id }: MoneyRow,
  paise: number,
): Promise<void> {
  const text = `${inRupees(paise)} that you had written off, since it went out twice with the payment ${id}${ours(id, payment_id)}, is with you again: the client paid it back, or the refund or dispute that took it came to nothing. So the write-off counts no more. Nothing is to be sent and nothing to be entered; if your books hold it as a loss, take it out there. To see it: desk money`;
  const subject = "What was written off came back";
  await postToOwner(parts, tx, "write-off counts no more", `${id} ${paise}`, subject, text);
}

const ours = (id: string, payment: string | null): string =>
  payment && payment !== id ? ` (ours: ${payment})` : "";

/** The dashboard gave money back after some of the same payment was sent by hand. */
export async function announceBothWays(
  parts: Parts,
  tx: Db,
  refund: { id: string; money: string; paise: number; sent: RefundRow[] },
): Promise<void> {
  const by = refund.sent.map(({ id, amount_paise }) => `${inRupees(amount_paise)} (refund ${id})`);
  const text = `Razorpay's dashboard gave ${inRupees(refund.paise)} of the payment ${refund.money} back (${refund.id}), and you had sent ${by.join(", ")} of it by bank transfer. If both were meant, nothing is to be done. If it was the same money, the client has it twice: ask them for it.`;
  const subject = "Money of one payment went back both ways";
  await postToOwner(parts, tx, "returned both ways", refund.id, subject, text);
}
