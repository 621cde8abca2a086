import type { Selectable } from "kysely";
import { inRupees } from "../../content/rupees";
import { instantInIndia } from "../../content/instants";
import type { Parts } from "../platform/parts";
import type { PaymentRow } from "./payments/rows";
import type { Db } from "../platform/store/store";
import type { Tables } from "../platform/store/tables";
import { postToOwner } from "../platform/post-to-owner";

/**
 * An order could not be looked up at the gateway for a day (`tried daily`), or in all the time that
 * Razorpay shows it (`given up`): the owner is told.
 */
export async function announceOrderNotSeen(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  why: string,
  then: "tried daily" | "given up",
): Promise<void> {
  const order = `The order ${row.provider_order_id ?? "that Razorpay has not named"} of ${inRupees(row.amount_paise)} (payment ${row.id}, begun ${instantInIndia(row.created_at)})`;
  const [kind, subject, text] = {
    "tried daily": [
      "order not seen",
      "An order cannot be looked up",
      `${order} could not be looked up at Razorpay, or not be settled, for a day. Why: ${why}. It may be paid and not served. It is tried again daily. To try now: desk payments reconcile --order ${row.id}`,
    ],
    "given up": [
      "order not seen",
      "An order was never looked up",
      `${order} could not be looked up, and Razorpay shows no order older than 180 days: it is not tried again. Why: ${why}. Look for it in the reports of Razorpay's dashboard. If it is paid there and not served here, give the money back there.`,
    ],
  }[then] as [string, string, string];
  await postToOwner(parts, tx, kind, `${row.id} ${then} ${parts.now()}`, subject, text);
}

/**
 * The gateway has been away for a day: the owner is told, once a day for all orders that wait for
 * it.
 *
 * @param row one of them
 */
export async function announceGatewayAway(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  why: string,
): Promise<void> {
  const day = instantInIndia(parts.now()).slice(0, 10);
  const text = `Razorpay could not be asked about an order for a day. Why: ${why}. The order is ${row.provider_order_id ?? "not named yet"} of ${inRupees(row.amount_paise)} (payment ${row.id}); others may wait like it, and desk doctor names them. Who pays meanwhile is served once Razorpay answers.`;
  await postToOwner(parts, tx, "gateway away", day, "Orders cannot be looked up", text);
}

/**
 * An event could not be handled for a day (`tried daily`), or for half a year (`given up`): the
 * owner is told, once a day for all that fail alike.
 */
export async function announceEventFailing(
  parts: Parts,
  tx: Db,
  event: Pick<Selectable<Tables["inbox"]>, "id" | "source" | "event" | "received_at">,
  why: string,
  then: "tried daily" | "given up",
): Promise<void> {
  const day = instantInIndia(parts.now()).slice(0, 10);
  const from = PROVIDERS[event.source];
  const which = `The event ${event.id} ("${event.event}" of ${from}, which came ${instantInIndia(event.received_at)}) could not be handled`;
  const [subject, text] = {
    "tried daily": [
      "An event could not be handled for a day",
      `${which} for a day. Why: ${why}. It is tried again daily, and so are others that fail alike. To see them: desk inbox list. To try now: desk inbox retry ${event.id}`,
    ],
    "given up": [
      "An event is given up",
      `${which} for half a year and is given up. Why: ${why}. To try again: desk inbox retry ${event.id}`,
    ],
  }[then] as [string, string];
  await postToOwner(parts, tx, `event ${then}`, `${from}, ${why}, ${day}`, subject, text);
}

const PROVIDERS = { razorpay: "Razorpay", digio: "Digio", telegram: "Telegram" } as const;
