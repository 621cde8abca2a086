import { inRupees } from "../../../content/rupees";
import { sentence } from "../../../content/words/sentence";
import type { Parts } from "../../platform/parts";
import { postToOwner } from "../../platform/post-to-owner";
import type { RefundId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { servicesOf } from "../payments/bought";
import type { PaymentRow } from "../payments/rows";
import { announceNotArrived } from "./announce-not-arrived";
import { tellPayer } from "./tell-payer";
import { whatToDoOrGiveUp } from "./what-to-do";

interface Back {
  /** what goes back now */
  paise: number;
  /**
   * what the letter is about, beginning with the payment's id: a second letter about the same is
   * dropped
   */
  about: string;
  /** `over`: they had ended before, all or some of them */
  subscriptions: "ended" | "run on" | "over";
  /** the gateway's payment, where it is another one of the order, that bought nothing */
  other?: { id: string; paise: number } | null;
  /** a restore forgot whether the person was told before */
  toldBefore: boolean;
}

/** Money of a payment goes back, all of it or a part: the person is told. */
export async function announceRefund(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { paise, about, subscriptions, other = null, toldBefore }: Back,
): Promise<void> {
  const services = servicesOf(row);
  const wholePaise = other?.paise ?? row.amount_paise;
  const part = paise < wholePaise;
  const then = {
    ended: [sentence("letters.refunded-ended")],
    "run on": [sentence("letters.refunded-runs-on")],
    over: [],
  }[subscriptions];
  await tellPayer(parts, tx, row, "payment refunded", about, {
    subject: sentence(part ? "letters.refunding-part" : "letters.refunding"),
    paragraphs: [
      [
        part
          ? sentence("letters.refunded-part-goes-back", { paise, wholePaise, services })
          : sentence("letters.refunded-goes-back", { paise, services }),
        ...then,
        sentence("letters.refunded-banks"),
      ],
      ...(toldBefore ? [sentence("letters.refunded-told-before")] : []),
      sentence("letters.payment", { payment: other?.id ?? row.id }),
    ],
  });
}

/**
 * A refund came to nothing at the gateway: the owner is told, once, and what can be done, and the
 * person, what happens now. @param ours our refund's id; null for one made in the gateway's
 * dashboard that failed at once
 */
export async function announceRefundFailed(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { refundId, paise, ours }: { refundId: string; paise: number; ours: RefundId | null },
): Promise<void> {
  const text = `The refund ${refundId} of ${inRupees(paise)} (payment ${row.id}) failed at Razorpay: the client has not got the money. ${ours === null ? "It was made in Razorpay's dashboard; ask for it again there." : whatToDoOrGiveUp({ id: ours, state: "failed" })}`;
  await postToOwner(parts, tx, "refund failed", `${row.id} ${refundId}`, "A refund failed", text);
  // Of the dashboard's that failed at once the person never heard.
  if (ours !== null) await announceNotArrived(parts, tx, row, { id: refundId, paise });
}

/** The gateway refuses a refund for good: the owner is told why, and what can be done. */
export async function announceRefundRefused(
  parts: Parts,
  tx: Db,
  { id, money, paise, attempt }: { id: RefundId; money: string; paise: number; attempt: number },
  reason: string,
): Promise<void> {
  const text = `Razorpay refuses the refund of ${inRupees(paise)} (payment ${money}): "${reason}". The client has not got the money. ${whatToDoOrGiveUp({ id, state: "refused" })}`;
  await postToOwner(parts, tx, "refund refused", `${id} ${attempt}`, "A refund was refused", text);
}
