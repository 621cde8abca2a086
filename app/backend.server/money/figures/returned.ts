import { takenByBank } from "../disputes/lost";
import { readBought } from "../payments/bought";
import type { Db } from "../../platform/store/store";
import { hasLeft, type HandDay } from "../refunds/hand-days";
import { ofSalesAgain } from "../refunds/of-sales-again";
import { ofSalesBack } from "../refunds/of-sales-back";
import { sentBackIn } from "../refunds/sent-back";
import { add, type ByService } from "./by-service";
import type { Bounds } from "./month-bounds";
import { shareOut } from "./sales";

/**
 * What went back in the month, in paise, of money that had bought a service: refunds that the
 * gateway has in hand or made, by the day it was asked; transfers by hand, by their day; less those
 * that the bank returned, by the day of that; and what banks took by disputes that were lost, by
 * the day they were raised; less what clients sent back of what had gone out twice. Of a sale that
 * the bank took back it is taken off in the month of that, and of one that it credited again
 * counted in the month of that.
 */
export async function returnedIn(db: Db, bounds: Bounds): Promise<ByService> {
  const returned: ByService = new Map();
  for (const { paise, service_id, cart } of [
    ...(await byGateway(db, bounds)),
    ...(await byHand(db, bounds, "sent_on")),
    ...(await byHand(db, bounds, "bounced_on")).map((row) => ({ ...row, paise: -row.paise })),
    ...(await byBanks(db, bounds)),
    ...(await ofSalesBack(db, bounds)),
    ...(await ofSalesAgain(db, bounds)).map((row) => ({ ...row, service_id: null })),
    ...(await sentBackIn(db, bounds))
      .filter(({ ofSale }) => ofSale)
      .map((row) => ({ ...row, service_id: null })),
  ])
    if (service_id !== null) add(returned, service_id, Number(paise));
    else shareOut(returned, Number(paise), readBought(cart));
  return returned;
}

const byGateway = (db: Db, { from, to }: Bounds) =>
  db
    .selectFrom("gateway_refunds as g")
    .innerJoin("money_in", "money_in.id", "g.money_id")
    .innerJoin("payments", "payments.id", "money_in.payment_id")
    .leftJoin("refunds", "refunds.id", "g.refund_id")
    .leftJoin("subscriptions", "subscriptions.id", "refunds.subscription_id")
    .select(["g.amount_paise as paise", "subscriptions.service_id", "payments.cart"])
    .where("g.created_at", ">=", from)
    .where("g.created_at", "<", to)
    .where("g.status", "!=", "failed")
    .where("money_in.use", "=", "service")
    .execute();

const byHand = (db: Db, { firstDay, lastDay }: Bounds, day: HandDay) =>
  db
    .selectFrom("refunds")
    .innerJoin("money_in", "money_in.id", "refunds.money_id")
    .innerJoin("payments", "payments.id", "money_in.payment_id")
    .leftJoin("subscriptions", "subscriptions.id", "refunds.subscription_id")
    .select(["refunds.amount_paise as paise", "subscriptions.service_id", "payments.cart"])
    .where(hasLeft)
    .where(`refunds.${day}`, ">=", firstDay)
    .where(`refunds.${day}`, "<=", lastDay)
    .where("money_in.use", "=", "service")
    .execute();

const byBanks = (db: Db, { from, to }: Bounds) =>
  db
    .selectFrom("disputes")
    .innerJoin("money_in", "money_in.id", "disputes.money_id")
    .innerJoin("payments", "payments.id", "money_in.payment_id")
    .select((e) => [takenByBank.as("paise"), "payments.cart", e.lit(null).as("service_id")])
    .where("disputes.created_at", ">=", from)
    .where("disputes.created_at", "<", to)
    .where("disputes.status", "=", "lost")
    .where("money_in.use", "=", "service")
    .execute();
