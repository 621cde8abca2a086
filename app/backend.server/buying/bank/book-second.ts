import { paymentById } from "../../money/payments/rows";
import type { RefundRow } from "../../money/refunds/refund-rows";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import { utrColumns } from "../claims";
import { sendBackClaim } from "../send-back-claim";
import { takeLine } from "./take-line";
import { tracesOf } from "./traces";

/** A line as it is booked. */
interface Booked {
  lineHash: string;
  utr: string | null;
  line: { date: string | null; paise: number; text: string };
}

/**
 * Books a line that came for a claim besides its own transfer as money to send back. Where nobody
 * knew what had paid the claim, the other line is noted as that, and can be booked no more.
 *
 * @throws Refusal as `sendBackClaim`
 */
export async function bookSecond(
  parts: Parts,
  claim: string,
  { lineHash, utr, line, first }: Booked & { first: Booked | null },
): Promise<RefundRow> {
  const transfer = { utr, paise: line.paise, lineHash, said: line };
  const refund = await sendBackClaim(parts, claim, transfer);
  if (first) await noteFirst(parts, claim as PaymentId, first);
  return refund;
}

const noteFirst = (parts: Parts, id: PaymentId, { lineHash, utr, line }: Booked): Promise<void> =>
  parts.store.transaction(
    async (tx) => {
      const row = await paymentById(tx, id);
      if (!row || row.utr_hash !== null) return;
      await takeLine(parts, tx, { lineHash, traces: tracesOf(parts, line), id });
      if (utr !== null)
        await tx.updateTable("payments").set(utrColumns(parts, utr)).where("id", "=", id).execute();
    },
    { table: "payments", id },
  );
