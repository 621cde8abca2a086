import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type {
  MoneyId,
  PaymentId,
  PersonId,
  RefundId,
  SubscriptionId,
} from "../../platform/store/ids";
import { account } from "../ledger/ledger";
import { addRefund, refundsOfMoney } from "./refund-rows";
import { RETURN_AFTER_MS } from "../../../shared/settings";

/** The days left of one subscription, which its client left. */
interface Left {
  subscription: SubscriptionId;
  payment: PaymentId;
  money: MoneyId;
  paise: number;
  byHand: boolean;
  /** nothing else of the payment runs on */
  endsService: boolean;
}

/**
 * Writes down that the fee for the days left goes back. It waits 48 hours, in which the owner may
 * hold it, and is then asked for by itself (`send-due.ts`); of a payment by hand the owner sends
 * it. For use inside a transaction that holds the money.
 */
export async function promise(
  parts: Parts,
  tx: Db,
  person: PersonId,
  { subscription, payment, money, paise, byHand, endsService }: Left,
): Promise<RefundId> {
  const refund = await addRefund(parts, tx, {
    money_id: money,
    payment_id: payment,
    amount_paise: paise,
    why: "left",
    subscription_id: subscription,
    ends_service: endsService ? 1 : 0,
    state: byHand ? "to send" : "due",
    next_try_at: byHand ? null : parts.now() + RETURN_AFTER_MS,
  });
  record(parts, tx, {
    what: "refund due",
    person,
    about: { payment, subscription, refund: refund.id, paise, why: "left" },
  });
  await account(tx, money);
  return refund.id;
}

/**
 * Whether a refund of all that is unused has been decided on, by which the payment's service ends.
 */
export const refundedAlready = async (db: Db, money: MoneyId): Promise<boolean> =>
  (await refundsOfMoney(db, money)).some(
    ({ ends_service, subscription_id, state, covered_paise }) =>
      ends_service === 1 &&
      subscription_id === null &&
      (state !== "withdrawn" || covered_paise !== null),
  );
