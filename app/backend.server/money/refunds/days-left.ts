import { readBought } from "../payments/bought";
import type { PaymentRow } from "../payments/rows";
import type { Db } from "../../platform/store/store";
import { periodOf, unexpiredPaise } from "../service/unexpired";
import type { RefundRow } from "./refund-rows";

/**
 * The fee for the days left; of a service that was ended early without a refund, for those left
 * when it was ended. What its client left has a refund of its own.
 */
export async function unexpired(
  db: Db,
  row: PaymentRow,
  refunds: RefundRow[],
  at: number,
): Promise<number> {
  const given = await db
    .selectFrom("subscriptions")
    .selectAll()
    .where("payment_id", "=", row.id)
    .execute();
  const left = refunds.flatMap(({ subscription_id, state, covered_paise }) =>
    state === "withdrawn" && covered_paise === null ? [] : [subscription_id],
  );
  const counted = given.filter(({ id }) => !left.includes(id));
  return counted.reduce((sum, one) => {
    const price =
      readBought(row.cart).find(({ serviceId }) => serviceId === one.service_id)?.pricePaise ?? 0;
    return sum + unexpiredPaise(price, periodOf(one), one.revoked_at ?? at);
  }, 0);
}

/**
 * What went back, or goes, by refunds that ended the service, or in their place by the dashboard:
 * those paid for the days left already. One that came back did not: the one that follows it does.
 */
export const endedWith = (refunds: RefundRow[]): number =>
  refunds
    .filter(({ ends_service, subscription_id }) => ends_service === 1 && subscription_id === null)
    .reduce(
      (sum, { state, amount_paise, covered_paise }) =>
        sum +
        (state === "withdrawn" || state === "bounced" ? 0 : amount_paise) +
        (covered_paise ?? 0),
      0,
    );
