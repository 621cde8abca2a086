import { z } from "zod";
import { record } from "../audit/record";
import { announceRefundFailed } from "../messages/announce";
import type { Parts } from "../parts";
import type { GatewayRefund } from "../providers/gateway/port";
import { Refusal } from "../refusal";
import type { Db } from "../store/database";
import type { PaymentId } from "../store/ids";
import { readRefundDue, writeRefundDue, type RefundDue } from "./refund-due";
import { isOpen, paymentById, type PaymentRow } from "./rows";

/** Asks the gateway what became of the refunds that it accepted, and takes note. Throws ProviderDown. */
export async function lookAtRefunds(parts: Parts, row: PaymentRow): Promise<void> {
  if (isOpen(row.state) && row.refund_due === null) return;
  const asked = await askedFor(parts.store.db, row.id);
  const ids = [
    asked?.provider_refund_id,
    ...readRefundDue(row.refund_due).map((due) => due.refundId),
  ];
  for (const id of ids) {
    const refund = id ? await parts.gateway.refundMade(id) : null;
    if (refund) await noteRefund(parts, row.id, refund);
  }
}

/**
 * Takes note of a refund of the payment as the gateway, freshly asked, shows it. One that failed leaves the money with us although somebody was
 * promised it: it waits for the operator once more, who is told, and is asked for anew under another key. The same said again changes nothing.
 */
export async function noteRefund(
  parts: Parts,
  id: PaymentId,
  refund: GatewayRefund,
): Promise<void> {
  await parts.store.transaction(
    async (tx) => {
      const row = await paymentById(tx, id);
      if (!row) return;
      const due = readRefundDue(row.refund_due).find(
        ({ paymentId }) => paymentId === refund.paymentId,
      );
      if (due) await noteOfDue(parts, tx, row, due, refund);
      else if (refund.status === "failed") await noteFailed(parts, tx, row, refund);
    },
    { table: "payments", id },
  );
}

/** The gateway's refunds of what the operator asked to give back that came to nothing. */
export const failedRefunds = async (db: Db, id: PaymentId): Promise<string[]> =>
  readIds((await askedFor(db, id))?.failed ?? null);

/** The gateway answers a key with the refund first made under it, failed or not. @param failed those made before */
export const refundKey = (name: string, failed: string[]): string =>
  failed.length === 0 ? name : `${name}-${failed.length}`;

/** Throws Refusal 409 where the gateway says at once that the refund failed. */
export function refuseFailed({ id, status }: GatewayRefund): void {
  if (status === "failed")
    throw new Refusal(
      409,
      `The gateway's refund ${id} failed at once, and nothing went back. Ask again, or ask the gateway why.`,
    );
}

/** A refund of money that bought nothing. */
async function noteOfDue(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  due: RefundDue,
  refund: GatewayRefund,
): Promise<void> {
  if (due.failed.includes(refund.id)) return;
  const change = (values: Partial<RefundDue>) => {
    const refund_due = writeRefundDue(
      readRefundDue(row.refund_due).map((one) =>
        one.paymentId === due.paymentId ? { ...one, ...values } : one,
      ),
    );
    return tx.updateTable("payments").set({ refund_due }).where("id", "=", row.id).execute();
  };
  if (refund.status === "failed") {
    await change({ refunded: false, refundId: null, failed: [...due.failed, refund.id] });
    await tellOfFailure(parts, tx, row, refund, "due");
    return;
  }
  // After a failure the gateway's word on the payment is not waited for (`decide.ts`).
  const goesBack = due.failed.length > 0 && !due.refunded && refund.amount >= due.amountPaise;
  if (goesBack)
    record(parts, tx, {
      what: "money returned",
      person: row.person_id,
      about: { payment: row.id, gatewayPayment: due.paymentId },
    });
  await change({ refundId: refund.id, refunded: due.refunded || goesBack });
}

/** A refund of the payment that bought the service: the operator's, or one made in the gateway's dashboard. */
async function noteFailed(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  refund: GatewayRefund,
): Promise<void> {
  const asked = await askedFor(tx, row.id);
  const failed = readIds(asked?.failed ?? null);
  if (failed.includes(refund.id)) return;
  const ours = asked?.provider_refund_id === refund.id;
  if (ours) {
    const values = { provider_refund_id: null, failed: JSON.stringify([...failed, refund.id]) };
    await tx.updateTable("refunds").set(values).where("payment_id", "=", row.id).execute();
  }
  await tellOfFailure(parts, tx, row, refund, ours ? "asked" : "dashboard");
}

async function tellOfFailure(
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  refund: GatewayRefund,
  which: "asked" | "due" | "dashboard",
): Promise<void> {
  parts.log.error({ payment: row.id, refund: refund.id, which }, "a refund failed");
  record(parts, tx, {
    what: "refund failed",
    person: row.person_id,
    about: { payment: row.id, refund: refund.id, paise: refund.amount },
  });
  await announceRefundFailed(parts, tx, row, { refundId: refund.id, paise: refund.amount, which });
}

const askedFor = (db: Db, id: PaymentId) =>
  db
    .selectFrom("refunds")
    .select(["provider_refund_id", "failed"])
    .where("payment_id", "=", id)
    .executeTakeFirst();

const readIds = (column: string | null): string[] =>
  column === null ? [] : z.array(z.string()).parse(JSON.parse(column));
