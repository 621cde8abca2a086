import { OperatorRefusal } from "../../api/refusal";
import { paymentById } from "../../backend.server/money/payments/rows";
import type { Parts } from "../../backend.server/platform/parts";
import type { PaymentId } from "../../backend.server/platform/store/ids";
import { inRupees } from "../../content/rupees";
import { may } from "../doors";

/**
 * Why what came is the owner's to answer, so that no press for it is drawn for anybody else. Paise.
 *
 * @param mayStart whether it can start the service; else it can only be sent back
 * @returns null where who is at the desk may answer
 */
export function ownersAnswer(line: {
  asked: number;
  came: number;
  mayStart: boolean;
}): string | null {
  if (may("money out")) return null;
  if (!line.mayStart) return "It can only be sent back: by the owner.";
  const above = line.came - line.asked;
  return above > 0
    ? `${inRupees(above)} came above the claim. That is money to send back: the owner confirms it.`
    : null;
}

/**
 * What came above a claim becomes money to send back as soon as the claim is confirmed, and that is
 * money out. What the claim is of is read anew: the page that was pressed may say anything.
 *
 * @param came paise of the transfer
 * @throws Refusal 403 where who is at the desk may book none
 */
export async function refuseSurplus(
  { store }: Pick<Parts, "store">,
  claim: string,
  came: number,
): Promise<void> {
  if (may("money out")) return;
  const asked = (await paymentById(store.db, claim as PaymentId))?.amount_paise ?? came;
  if (came <= asked) return;
  throw new OperatorRefusal(
    403,
    `${inRupees(came)} came for ${inRupees(asked)}: what is above is money to send back, and only ` +
      "the owner books that. Nothing was confirmed. Ask the owner to confirm this claim.",
  );
}
