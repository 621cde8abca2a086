import { accountFor } from "../ledger/account-for";
import { notePayment, noteRefunds } from "../ledger/gateway-rows";
import { holdMoney } from "../ledger/hold-money";
import { owe, owedOf } from "../owed/owe";
import { followRefunds } from "../refunds/refund-news";
import type { Parts } from "../../platform/parts";
import type { Db } from "../../platform/store/store";
import type { MoneyId } from "../../platform/store/ids";
import { decide, type Action } from "./decide";
import { goesOverFeeCap } from "./fee-cap";
import { fulfil } from "./fulfil";
import { lookAgainIfOver } from "./next-look";
import { isOpen, move, type Cause, type PaymentRow } from "./rows";
import { outcome, type Seen, type Settled } from "./settled";

/** What the gateway shows of an order's payments and refunds is taken in, and acted on. */
export async function settleSeen(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  { closed, payments, refunds }: Seen & { closed: boolean },
  cause: Cause,
): Promise<Settled> {
  const theirs = payments.filter(
    ({ orderId }) => row.provider_order_id !== null && orderId === row.provider_order_id,
  );
  const held = await heldOf(tx, row);
  const money = [...new Set([...held, ...theirs.map((one) => one.id as MoneyId)])].sort();
  await holdMoney(parts, tx, money);
  for (const payment of theirs) await notePayment(parts, tx, payment, row);
  const actions = decide(
    {
      state: row.state,
      orderId: row.provider_order_id,
      settledWith: row.provider_payment_id,
      amountPaise: row.amount_paise,
      currency: row.currency,
      owed: (await owedOf(tx, row.id)).map((one) => one.id),
      awaiting: row.awaiting_since !== null,
      closed,
      overFeeCap: isOpen(row.state) && (await goesOverFeeCap(parts, tx, row)),
    },
    theirs,
  );
  let now = row;
  for (const action of actions) now = await apply(parts, tx, now, action, cause);
  const news = await noteRefunds(
    parts,
    tx,
    refunds.filter(({ paymentId }) => money.includes(paymentId as MoneyId)),
  );
  now = await followRefunds(parts, tx, now, news, cause);
  for (const one of money) await accountFor(parts, tx, one);
  return outcome(tx, await lookAgainIfOver(parts, tx, now), actions);
}

/** What the ledger holds of a payment's order. */
async function heldOf(tx: Db, { id }: PaymentRow): Promise<MoneyId[]> {
  const rows = await tx.selectFrom("money_in").select("id").where("payment_id", "=", id).execute();
  return rows.map((one) => one.id);
}

async function apply(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  action: Action,
  cause: Cause,
): Promise<PaymentRow> {
  switch (action.do) {
    case "fulfil": {
      const captured = await move(parts, tx, row, "captured", cause, {
        provider_payment_id: action.with,
      });
      await tx
        .updateTable("money_in")
        .set({ use: "service" })
        .where("id", "=", action.with as MoneyId)
        .execute();
      return fulfil(parts, tx, captured, cause);
    }
    case "owe":
      await owe(parts, tx, row, action);
      return row;
    case "await":
      return change(tx, row, { awaiting_since: parts.now() });
    case "stop awaiting":
      return change(tx, row, { awaiting_since: null });
    case "move":
      return move(parts, tx, row, action.to, cause);
    case "capture":
      return row;
  }
}

async function change(tx: Db, row: PaymentRow, values: Partial<PaymentRow>): Promise<PaymentRow> {
  await tx.updateTable("payments").set(values).where("id", "=", row.id).execute();
  return { ...row, ...values };
}
