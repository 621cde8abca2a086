import { record } from "../../platform/audit/record";
import { announceOrderLost, announceUnmatched } from "./announce-unmatched";
import type { Parts } from "../../platform/parts";
import type { GatewayPayment, GatewayRefund } from "../../providers/gateway/port";
import type { Db } from "../../platform/store/store";
import type { MoneyId } from "../../platform/store/ids";
import { accountFor } from "../ledger/account-for";
import { moneyById } from "../ledger/ledger";
import { notePayment, noteRefunds } from "../ledger/gateway-rows";
import { holdMoney } from "../ledger/hold-money";
import { markOwed } from "./owe";
import { followAlone } from "../refunds/refund-news";
import { HOUR_MS } from "../../../content/durations";

/**
 * So long an authorised payment may still be captured; and one that failed be authorised after all.
 */
export const MAY_COME_MS = 5 * 24 * HOUR_MS;

/**
 * Records a payment for which no order of ours can be found, and tells the owner when its money is
 * there. Of a `lost` order of ours the money is owed and goes back after 48 hours unless its buyer
 * is found before (asked hourly); money without our note (the owner's own payment pages, another
 * program on the same keys) stays unmatched until the owner decides. Throws ProviderDown.
 */
export async function noteUnmatched(
  parts: Parts,
  payment: GatewayPayment,
  { lost, refunded = false }: { lost: boolean; refunded?: boolean },
): Promise<void> {
  const id = payment.id as MoneyId;
  const held = await moneyById(parts.store.db, id);
  const refunds =
    payment.amountRefunded > 0 || refunded || held ? await parts.gateway.refundsOf(payment.id) : [];
  await parts.store.transaction(async (tx) => {
    await holdMoney(parts, tx, [id]);
    await write(parts, tx, payment, refunds, lost);
  });
}

/** Reads an unmatched payment again. Throws ProviderDown. */
export async function readUnmatched(parts: Parts, id: MoneyId): Promise<void> {
  const payment = await parts.gateway.payment(id);
  const held = await moneyById(parts.store.db, id);
  if (payment && held) await noteUnmatched(parts, payment, { lost: held.why === "order lost" });
}

async function write(
  parts: Parts,
  tx: Db,
  payment: GatewayPayment,
  refunds: GatewayRefund[],
  lost: boolean,
): Promise<void> {
  const id = await notePayment(parts, tx, payment, null);
  const now = parts.now();
  const row = await moneyById(tx, id);
  // Settled meanwhile by another server.
  if (!row || row.payment_id !== null) return;
  const here = row.status === "captured" || row.status === "refunded";
  if (here && row.use === "none") {
    if (lost) await markOwed(parts, tx, id, "order lost");
    else await tx.updateTable("money_in").set({ use: "unmatched" }).where("id", "=", id).execute();
    const about = { gatewayPayment: id, order: row.order_id, paise: row.amount_paise, lost };
    parts.log.error(about, "money of which no order of ours is known");
    record(parts, tx, { what: "unmatched money", about });
    await (lost ? announceOrderLost : announceUnmatched)(parts, tx, row);
  }
  const coming = !here && row.created_at > now - MAY_COME_MS;
  // It went back between the two answers, of which the payment's is the older one.
  const wentMeanwhile = row.status === "captured" && goneOf(refunds) >= row.amount_paise;
  const again =
    (lost && here && row.owed_paise > 0) || coming || wentMeanwhile || (lost && row.use === "none");
  await tx
    .updateTable("money_in")
    .set({ next_read_at: again ? now + HOUR_MS : null })
    .where("id", "=", id)
    .execute();
  await followAlone(parts, tx, await noteRefunds(parts, tx, refunds));
  await accountFor(parts, tx, id);
}

const goneOf = (refunds: GatewayRefund[]): number =>
  refunds
    .filter(({ status }) => status === "processed")
    .reduce((sum, { amount }) => sum + amount, 0);
