import { OperatorRefusal } from "../../../api/refusal";
import { instantInIndia } from "../../../content/instants";
import { inRupees } from "../../../content/rupees";
import type { Db } from "../../platform/store/store";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import type { RefundRow } from "./refund-rows";

interface SameAmount {
  payment: PaymentId;
  money: MoneyId;
  paise: number;
  /** UTC ms; what went before is not asked about */
  since: number;
}

/**
 * A command that was not answered is typed again, a page sent twice, what the dashboard gave is
 * given here as well: the same amount of a payment twice within a day is to be said. What the
 * gateway shows counts whoever made it: a restored backup does not know of our own.
 *
 * @param refunds ours, of that money
 * @throws Refusal 409
 */
export async function refuseSameAgain(
  db: Db,
  refunds: RefundRow[],
  { payment, money, paise, since }: SameAmount,
): Promise<void> {
  const same = oursOf(refunds, paise, since) ?? (await atGateway(db, money, paise, since));
  if (same === null) return;
  throw new SameAgain(
    409,
    `${inRupees(paise)} of this payment go back already: the refund ${same.id} of ${instantInIndia(same.at)} is ${same.state}. Nothing more was done. If the same amount is meant once more today: desk payments refund ${payment} --amount ${paise / 100} --again --yes`,
    {
      onPage:
        `${inRupees(paise)} of this payment go back already: a refund of ` +
        `${instantInIndia(same.at)} (Indian time) is ${same.state}. Nothing more was ` +
        "done. If the same amount is meant once more today, tick that below.",
    },
  );
}

/** The same amount went within a day: it is to be said that it is meant once more. */
export class SameAgain extends OperatorRefusal {}

interface Same {
  id: string;
  state: string;
  at: number;
}

function oursOf(refunds: RefundRow[], paise: number, since: number): Same | null {
  const same = refunds.find(
    ({ why, amount_paise, state, asked_at }) =>
      why === "operator" &&
      amount_paise === paise &&
      asked_at > since &&
      ["accepted", "processed", "to send", "sent"].includes(state),
  );
  return same ? { ...same, at: same.asked_at } : null;
}

async function atGateway(
  db: Db,
  money: MoneyId,
  paise: number,
  since: number,
): Promise<Same | null> {
  const same = await db
    .selectFrom("gateway_refunds")
    .select(["id", "status as state", "created_at as at"])
    .where("money_id", "=", money)
    .where("amount_paise", "=", paise)
    .where("created_at", ">", since)
    .where("status", "!=", "failed")
    .limit(1)
    .executeTakeFirst();
  return same ?? null;
}
