import { paymentById } from "../../money/payments/rows";
import type { RefundRow } from "../../money/refunds/refund-rows";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { utrColumns } from "../claims";
import { sendBackClaim } from "../send-back-claim";
import { spend } from "./keep-rest";
import type { SecondLine } from "./second-line";
import { takeLine } from "./take-line";
import { tracesOf } from "./traces";

/** A line as it is booked. */
interface Booked {
  lineHash: string;
  utr: string | null;
  line: { date: string | null; paise: number; text: string };
}

type Second = Booked & { first: Booked | null } & Pick<SecondLine, "restPaise" | "missingPaise">;

/**
 * Books a line that came for a claim besides its own transfer as money to send back. Where nobody
 * knew what had paid the claim, the other line is noted as that, and can be booked no more. What of
 * it was missing of the claim is kept as its rest, and does not go back. All of it, or nothing.
 *
 * @throws Refusal as `sendBackClaim`, where the other line paid another claim, and where less is
 *   missing by now
 */
export function bookSecond(
  parts: Parts,
  claim: string,
  { lineHash, utr, line, first, restPaise, missingPaise }: Second,
): Promise<RefundRow> {
  const id = claim as PaymentId;
  const transfer = { utr, paise: line.paise - restPaise, lineHash, said: line };
  return sendBackClaim(parts, claim, transfer, async (tx, { payment_id }) => {
    const rest = { line: { date: line.date, paise: restPaise }, missingPaise };
    if (restPaise > 0) await spend(parts, tx, id, { utr: null, ...rest, surplus: payment_id });
    if (first) await noteFirst(parts, tx, id, first);
  });
}

async function noteFirst(
  parts: Parts,
  tx: Db,
  id: PaymentId,
  { lineHash, utr, line }: Booked,
): Promise<void> {
  const row = await paymentById(tx, id);
  if (!row || row.utr_hash !== null) return;
  await takeLine(parts, tx, { lineHash, traces: tracesOf(parts, line), id });
  if (utr !== null)
    await tx.updateTable("payments").set(utrColumns(parts, utr)).where("id", "=", id).execute();
}
