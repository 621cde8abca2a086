import { OperatorRefusal } from "../../../api/refusal";
import type { Parts } from "../../platform/parts";
import type { RefundId } from "../../platform/store/ids";
import type { RefundState } from "../../platform/states/refund-states";
import type { Db } from "../../platform/store/store";
import { dateInIndia } from "../../../content/india";
import { isDay } from "../../../content/is-day";
import { noRefund } from "./in-words";
import { refundById, sentAgainFor, type RefundRow } from "./refund-rows";
import { wentOtherwise } from "./went-otherwise";

/**
 * Whether a transfer by hand may be entered as come back, before it is.
 *
 * @param on the day on which it came back, "2026-11-20"
 * @throws Refusal 404, 409 (not sent, or entered as come back before), 422 (the day)
 */
export async function checkBounced(parts: Parts, id: RefundId, on: string): Promise<RefundRow> {
  const refund = await refundById(parts.store.db, id);
  if (!refund) throw noRefund(id);
  if (refund.state !== "sent")
    throw new OperatorRefusal(409, `The refund ${id} is ${refund.state}: no transfer is out.`, {
      onPage:
        refund.state === "bounced"
          ? await isBackAlready(parts.store.db, refund)
          : (notOut[refund.state] ?? AT_THE_GATEWAY),
    });
  if (!isDay(on))
    throw new OperatorRefusal(422, "Give the day on which it came back, like 2026-11-20.", {
      about: "on",
    });
  if (on > dateInIndia(parts.now()))
    throw new OperatorRefusal(422, "That day is still to come.", { about: "on" });
  if (refund.sent_on !== null && on < refund.sent_on)
    throw new OperatorRefusal(422, "That day is before your transfer.", { about: "on" });
  return refund;
}

/** It was entered before, and where that is undone, for who reads it on a page. */
async function isBackAlready(db: Db, refund: RefundRow): Promise<string> {
  const again = await sentAgainFor(db, refund.id);
  const is = "That this transfer came back is entered already.";
  if (again?.state === "sent" || (await wentOtherwise(db, refund))) return is;
  const where =
    again?.state === "to send" ? "in the card of what is to be sent again" : "beside it";
  return `${is} Was that a mistake: "It did not come back", ${where}, on the page Refunds.`;
}

/** Why no transfer can come back, for who reads it on a page. */
const notOut: Partial<Record<RefundState, string>> = {
  "to send":
    "You have not entered a transfer for this refund yet. If it has left: enter it first, in its " +
    "card on the page Refunds.",
  withdrawn:
    "This refund was withdrawn, and no transfer of yours is entered for it. The page Refunds shows " +
    "how it stands.",
};

const AT_THE_GATEWAY =
  "Razorpay gives this back: no transfer of yours is entered for it. The page Refunds shows how it " +
  "stands.";
