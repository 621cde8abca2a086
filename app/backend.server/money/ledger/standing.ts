import type { Parts } from "../../platform/parts";
import type { PaymentRow } from "../payments/rows";
import type { Db } from "../../platform/store/store";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import { factsById, type MoneyRow } from "./ledger";
import { refundsOfMoney, type RefundRow } from "../refunds/refund-rows";
import { PROMISED } from "../../platform/states/refund-states";

/** How a service stands that a payment bought: `over` when it has ended, by itself or before. */
export type ServiceStands = "runs" | "paused" | "over";

/** Where the money of a payment is, as letters tell it; in paise. */
export interface Standing {
  money: MoneyRow;
  /** of the service that this money bought; null when it bought none */
  service: ServiceStands | null;
  /** of the order, whichever payment bought it; null where no order is known */
  order: ServiceStands | null;
  /** refunds that the gateway has in hand */
  onItsWay: number;
  /** refunds that were decided on, and that neither the gateway has in hand nor anybody sent */
  waiting: RefundRow[];
  /** taken by disputes that were lost */
  lost: number;
}

/** @param row the payment of ours that the money came for, where one is known */
export async function standingOf(
  parts: Pick<Parts, "now">,
  tx: Db,
  money: MoneyRow,
  row: PaymentRow | undefined,
): Promise<Standing> {
  const order = row ? await serviceStands(parts, tx, row.id) : null;
  const { pending, lost } = await factsById(tx, money.id);
  const waiting = (await refundsOfMoney(tx, money.id)).filter(({ state }) =>
    (PROMISED as readonly string[]).includes(state),
  );
  const service = boughtWith(row, money.id) ? order : null;
  return { money, service, order, onItsWay: pending, waiting, lost };
}

/** Whether this money bought what the payment gave: a second one of the same order did not. */
export const boughtWith = (row: PaymentRow | undefined, id: MoneyId): boolean =>
  row !== undefined && (row.provider_payment_id as string | null) === (id as string);

export async function serviceStands(
  parts: Pick<Parts, "now">,
  tx: Db,
  payment: PaymentId,
): Promise<ServiceStands> {
  const rows = await tx
    .selectFrom("subscriptions")
    .select("paused_at")
    .where("payment_id", "=", payment)
    .where("revoked_at", "is", null)
    .where((e) => e.or([e("ends_at", ">", parts.now()), e("paused_at", "is not", null)]))
    .execute();
  if (rows.some(({ paused_at }) => paused_at === null)) return "runs";
  return rows.length > 0 ? "paused" : "over";
}
