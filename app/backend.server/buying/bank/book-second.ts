import { paymentById } from "../../money/payments/rows";
import type { RefundRow } from "../../money/refunds/refund-rows";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import { utrColumns } from "../claims";
import { sendBackClaim } from "../send-back-claim";
import { spend } from "./rest-line";
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
 * knew what had paid the claim, the other line is noted as that, and can be booked no more. What of
 * it was missing of the claim is kept as its rest, and does not go back.
 *
 * @throws Refusal as `sendBackClaim`
 */
export async function bookSecond(
  parts: Parts,
  claim: string,
  { lineHash, utr, line, first, restPaise }: Booked & { first: Booked | null; restPaise: number },
): Promise<RefundRow> {
  const transfer = { utr, paise: line.paise - restPaise, lineHash, said: line };
  const refund = await sendBackClaim(parts, claim, transfer);
  if (restPaise > 0) await keepRest(parts, claim as PaymentId, { refund, line, restPaise });
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

const keepRest = (
  parts: Parts,
  id: PaymentId,
  { refund, line, restPaise }: { refund: RefundRow; line: Booked["line"]; restPaise: number },
): Promise<void> =>
  parts.store.transaction(
    (tx) => {
      const rest = { date: line.date, paise: restPaise };
      return spend(parts, tx, id, { utr: null, line: rest, surplus: refund.payment_id });
    },
    { table: "payments", id },
  );
