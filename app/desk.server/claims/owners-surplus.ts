import { OperatorRefusal } from "../../api/refusal";
import { inRupees } from "../../content/rupees";
import { may } from "../doors";

/**
 * What came above a claim becomes money to send back as soon as the claim is confirmed, and that is
 * money out.
 *
 * @param came paise of the transfer
 * @param asked paise that the claim is of
 * @throws Refusal 403 where who is at the desk may book none
 */
export function refuseSurplus(came: number, asked: number): void {
  if (came <= asked || may("money out")) return;
  throw new OperatorRefusal(
    403,
    `${inRupees(came)} came for ${inRupees(asked)}: what is above is money to send back, and only ` +
      "the owner books that. Nothing was confirmed. Ask the owner to confirm this claim.",
  );
}
