import { record } from "../../platform/audit/record";
import { announceCovered } from "./announce-covered";
import { inRupees } from "../../../content/rupees";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { MoneyId } from "../../platform/store/ids";
import { factsById } from "../ledger/ledger";
import { changeRefund, refundsOfMoney, type RefundRow } from "./refund-rows";
import { WAITING } from "../../platform/states/refund-states";

/** Money that the client got another way. */
interface Went {
  paise: number;
  /** the gateway's id of the refund or the dispute: a second letter about the same is dropped */
  by: string;
  /** how, for the owner, with all of it: what stands for one refund may be less */
  because: string;
}

/**
 * A refund of the gateway's dashboard, or a dispute that was lost, stands for the refunds of the
 * same money that wait (due, refused, failed, to send): the same is not paid twice. One of just its
 * amount is meant, else the oldest. For use inside a transaction that holds the money, once each.
 *
 * @returns whether one of them that was to end the service is done with it
 */
export async function coverWaiting(
  parts: Parts,
  tx: Db,
  money: MoneyId,
  { paise: went, by, because }: Went,
): Promise<boolean> {
  const waiting = await waitingOf(tx, money);
  const same = waiting.filter(({ amount_paise }) => amount_paise === went);
  let rest = went;
  let ends = false;
  for (const row of same.length > 0 ? same.slice(0, 1) : waiting) {
    const paise = Math.min(rest, row.amount_paise);
    if (paise <= 0) break;
    rest -= paise;
    const whole = await lessen(parts, tx, row, { paise, because, by });
    if (whole) ends ||= row.ends_service === 1;
  }
  return ends;
}

/**
 * What waits is no more than is left of the money: a dispute that was lost, or an older attempt
 * that the gateway did after all, may have taken it. The newest yields first.
 */
export async function capWaiting(parts: Parts, tx: Db, id: MoneyId): Promise<void> {
  const waiting = await waitingOf(tx, id);
  if (waiting.length === 0) return;
  const facts = await factsById(tx, id);
  const sum = waiting.reduce((all, { amount_paise }) => all + amount_paise, 0);
  const elsewhere = facts.processed + facts.pending + facts.lost + facts.promised - sum;
  let over = sum - Math.max(facts.captured - elsewhere, 0);
  for (const row of waiting.reverse()) {
    const paise = Math.min(over, row.amount_paise);
    if (paise <= 0) return;
    over -= paise;
    const because =
      facts.lost > 0
        ? `The bank took ${inRupees(facts.lost)} by a dispute.`
        : `${inRupees(paise)} went back before.`;
    await lessen(parts, tx, row, { paise, because, by: `${elsewhere}` });
  }
}

const waitingOf = async (tx: Db, id: MoneyId): Promise<RefundRow[]> =>
  (await refundsOfMoney(tx, id)).filter(({ state }) =>
    (WAITING as readonly string[]).includes(state),
  );

/** @returns whether nothing of it is left to give back */
async function lessen(
  parts: Parts,
  tx: Db,
  row: RefundRow,
  { paise, because, by }: { paise: number; because: string; by: string },
): Promise<boolean> {
  const whole = paise === row.amount_paise;
  const also = {
    covered_paise: (row.covered_paise ?? 0) + paise,
    reason: because,
    amount_paise: whole ? paise : row.amount_paise - paise,
  };
  if (whole) await changeRefund(tx, row, "withdrawn", { ...also, next_try_at: null });
  else await tx.updateTable("refunds").set(also).where("id", "=", row.id).execute();
  record(parts, tx, {
    what: "refund withdrawn",
    about: { refund: row.id, gatewayPayment: row.money_id, paise, because },
  });
  await announceCovered(parts, tx, { ...row, ...also }, { whole, because, by });
  return whole;
}
