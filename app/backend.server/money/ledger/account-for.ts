import { announceBothWays, announceOverpaid, announceUnneeded } from "./announce-overpaid";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { MoneyId } from "../../platform/store/ids";
import { capWaiting } from "../refunds/covered";
import { account, factsById } from "./ledger";
import { creditedAs } from "./carried-rows";
import { carryOver } from "./carried-over";
import { refundsOfMoney } from "../refunds/refund-rows";

/**
 * Accounts for the money of one payment after news of it (`account`): first, what waits for the
 * owner is held against what is left; then the owner is told when more went out than came in, or
 * when what they wrote off counts no more. Of money that the bank took back and credited again,
 * what left of it before leaves the new payment.
 */
export async function accountFor(parts: Parts, tx: Db, id: MoneyId): Promise<void> {
  await capWaiting(parts, tx, id);
  const { before, gap, unneeded } = await account(tx, id);
  const as = gap < 0 ? await creditedAs(tx, id) : null;
  if (as !== null) {
    for (const money of await carryOver(parts, tx, as)) await accountFor(parts, tx, money);
    return;
  }
  if (gap < 0 && gap < before.gap_paise)
    await announceOverpaid(parts, tx, before, { paise: -gap, ...(await wentOut(tx, id)) });
  if (unneeded > 0) await announceUnneeded(parts, tx, before, unneeded);
}

/**
 * The dashboard gave money back of a payment of which the owner had sent some by hand: most likely
 * the same money. For use when the gateway's refund stands in the ledger.
 *
 * @param refund the gateway's
 */
export async function tellBothWays(
  parts: Parts,
  tx: Db,
  { id, money, paise }: { id: string; money: MoneyId; paise: number },
): Promise<void> {
  const sent = (await refundsOfMoney(tx, money)).filter(({ state }) => state === "sent");
  const { captured, processed, lost } = await factsById(tx, money);
  if (sent.length > 0 && processed + lost <= captured)
    await announceBothWays(parts, tx, { id, money, paise, sent });
}

/** Which way it went, in paise. */
async function wentOut(tx: Db, id: MoneyId) {
  const { captured, processed, lost } = await factsById(tx, id);
  const byHand = (await refundsOfMoney(tx, id))
    .filter(({ state }) => state === "sent")
    .reduce((sum, { amount_paise }) => sum + amount_paise, 0);
  return { captured, byHand, byGateway: processed - byHand, byDispute: lost };
}
