import { OperatorRefusal, Refusal } from "../../../api/refusal";
import { inRupees } from "../../../content/rupees";
import { overClaim } from "../../money/owed/over-claim";
import { paymentById } from "../../money/payments/rows";
import { sentReferences } from "../../money/refunds/sent-references";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import { noClaim } from "../claim-refusals";
import { confirmByTransfer, type Confirmed } from "../claim-review";
import type { BankLine } from "./evidence";
import { sentOutIn } from "./known-lines";
import type { Rest } from "./keep-rest";
import { takeLine } from "./take-line";
import { tracesOf } from "./traces";

/** A line of a statement that is to pay a claim. */
export interface ConfirmingLine {
  claim: string;
  lineHash: string;
  /** the 12 digits of the line; null where it names none */
  utr: string | null;
  /** all references that it has, of whatever kind */
  utrs?: string[];
  /** what it brought */
  paise: number;
  /** another line that brought the rest of the claim (`confirm-in-two.ts`) */
  second?: Rest;
  /** what else it says: by that it is known again in another form of file */
  said?: Pick<BankLine, "date" | "text" | "reference">;
}

/**
 * Confirms a claim by a line of a bank's statement, with the line's reference. One line pays one
 * claim, whoever presses, and however often. A line of another amount pays it only where that is
 * said.
 *
 * @param meant paise: the operator says that so much came, though the claim is of another amount
 * @throws Refusal 404, 409 or 422 as `confirmClaim`, and 409 when the line paid another claim, or
 * brought another amount
 */
export async function confirmByLine(
  parts: Parts,
  { claim, lineHash, utr, utrs = [], paise, second, said }: ConfirmingLine,
  meant: number | null = null,
): Promise<Confirmed> {
  const id = claim as PaymentId;
  const came = paise + (second?.line.paise ?? 0);
  await refuseAnotherAmount(parts, id, came, meant);
  if (said) await refuseOwnTransfer(parts, said);
  const traces = said ? tracesOf(parts, { ...said, paise }) : [];
  const fresh = await takenFor(parts, lineHash, traces, id);
  try {
    return await confirmByTransfer(parts, id, utr ?? theOnly(utrs), came, second);
  } catch (problem) {
    // Refused, or unknown whether: then the line is kept while the claim may be confirmed by it.
    if (fresh && problem instanceof Refusal)
      await parts.store.db
        .deleteFrom("bank_lines")
        .where("line_hash", "in", [lineHash, ...traces])
        .where("payment_id", "=", id)
        .execute();
    throw problem;
  }
}

/** Of several there is no telling which is this transfer's. */
export const theOnly = (utrs: string[]): string | null =>
  utrs.length === 1 ? (utrs[0] ?? null) : null;

/** By any number in the line: it may name another than the one that it is confirmed with. */
async function refuseOwnTransfer(
  parts: Parts,
  said: Pick<BankLine, "text" | "reference">,
): Promise<void> {
  const [refund] = await sentOutIn(await sentReferences(parts, parts.store.db), [said]);
  if (refund)
    throw new OperatorRefusal(
      409,
      `This line names the transfer of the refund ${refund}, which you sent: no payment came with it. Nothing was confirmed.`,
      {
        onPage:
          "This line names the transfer of a refund that you sent: no payment came with it. " +
          "Nothing was confirmed.",
      },
    );
}

async function refuseAnotherAmount(
  { store: { db } }: Parts,
  id: PaymentId,
  paise: number,
  meant: number | null,
): Promise<void> {
  const claim = await paymentById(db, id);
  // Less is never enough, whatever is meant.
  const over = claim ? overClaim(claim, paise) : 0;
  if (!claim || paise === (meant ?? claim.amount_paise)) return;
  const brought = `This line brought ${inRupees(paise)}`;
  if (over === 0) throw new OperatorRefusal(409, `${brought}. Nothing was confirmed.`);
  const rest =
    `of ${inRupees(claim.amount_paise)}. Nothing was confirmed. If the line paid it all the same, ` +
    `say that ${inRupees(paise)} came: ${inRupees(over)} is then yours to send back.`;
  throw new OperatorRefusal(409, `${brought}, and the claim ${id} is ${rest}`, {
    onPage: `${brought}, and the claim is ${rest}`,
  });
}

/** @returns whether this press took it; false: an earlier one for the same claim did */
async function takenFor(
  parts: Parts,
  lineHash: string,
  traces: string[],
  id: PaymentId,
): Promise<boolean> {
  return parts.store.transaction(
    async (tx) => {
      const claim = await tx
        .selectFrom("payments")
        .select("method")
        .where("id", "=", id)
        .executeTakeFirst();
      if (claim?.method !== "manual") throw noClaim(id);
      return takeLine(parts, tx, { lineHash, traces, id });
    },
    { table: "payments", id },
  );
}
