import { OperatorRefusal } from "../../../api/refusal";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { payerWords } from "../refunds/in-words";
import {
  cameBackWithReference,
  hashOfCameBack,
  paidWithReference,
  sentWithReference,
} from "../refunds/bank-references";

/**
 * The hash under which the reference of a transfer is kept that brought money back, so that no
 * claim is paid by it as well.
 *
 * @param utr as it was typed
 * @param own the payment that the bank took back: its reversal may have the same reference
 * @throws Refusal 409 (it paid a claim, or is of a refund that we sent), 422 (no reference)
 */
export async function referenceOfCameBack(
  parts: Parts,
  utr: string,
  own: PaymentId | null = null,
): Promise<string> {
  const { db } = parts.store;
  if (!/^[A-Z\d]{6,22}$/i.test(utr))
    throw new OperatorRefusal(422, "A bank's reference (UTR) has 6 to 22 letters and digits.");
  const refund = await sentWithReference(parts, db, utr);
  if (refund !== null)
    throw new OperatorRefusal(
      409,
      `This is the reference of the refund ${refund}, which you sent. Give that of the transfer by which the money came back.`,
      {
        onPage:
          "This is the reference of a refund which you sent. Give that of the transfer by which " +
          "the money came back.",
      },
    );
  const other = await cameBackWithReference(parts, db, utr);
  if (other !== null)
    throw new OperatorRefusal(
      409,
      `This transfer is entered already: money of ${other} came back by it.`,
      { onPage: "This transfer is entered already: money came back by it." },
    );
  const paid = await paidWithReference(parts, db, utr);
  if (paid !== null && paid.id !== own)
    throw new OperatorRefusal(
      409,
      `This is the reference with which the payment ${paid.id} came in, and one transfer counts once. Look on the bank statement for the transfer that came back. If none did, that claim was paid by it: nothing came back.`,
      {
        onPage:
          `This is the reference with which the payment of ${await payerWords(parts, db, paid.id)} ` +
          "came in, and one transfer counts once. Look on the bank statement for the transfer " +
          "that came back. If none did, nothing came back.",
      },
    );
  return hashOfCameBack(parts, utr);
}

/**
 * Keeps the reference of a transfer that was entered without one. @throws Refusal as above, and 404
 */
export async function nameTransfer(
  parts: Parts,
  money: MoneyId,
  { on, utr }: { on: string; utr: string },
): Promise<void> {
  const utr_hash = await referenceOfCameBack(parts, utr);
  await parts.store.transaction(async (tx) => {
    const row = await unnamed(tx, money, on);
    if (!row)
      throw new OperatorRefusal(
        404,
        `Nothing is entered as come back of ${money} on ${on} without a reference.`,
      );
    await tx.updateTable("made_good").set({ utr_hash }).where("id", "=", row.id).execute();
    record(parts, tx, { what: "made good", about: { gatewayPayment: money, how: "reference" } });
  });
}

const unnamed = (tx: Db, money: MoneyId, on: string) =>
  tx
    .selectFrom("made_good")
    .select("id")
    .where("money_id", "=", money)
    .where("came_on", "=", on)
    .where("utr_hash", "is", null)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
