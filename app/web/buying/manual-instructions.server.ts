import { createHmac } from "node:crypto";
import { renderSVG } from "uqr";
import { claimReference } from "../../api/claim-reference";
import { given } from "../visit/context";
import { wordsOf } from "../visit/words.server";
import type { CurrentUser, Offer } from "../../api/contract";
import { transferTo, type Transfer } from "../../content/upi";

/**
 * Everything a person needs to pay by hand (specification §2), on `/pay` and with the claim that
 * waits; made on the server, so that the QR library stays there.
 */
export interface ManualInstructions extends Transfer {
  reference: string | null;
  /** an `svg` element */
  qr: string;
}

/**
 * @param total whole rupees @param reference null: the claim has none, and nothing is to name one
 */
export function manualInstructions(
  context: unknown,
  { total, reference }: { total: number; reference: string | null },
): ManualInstructions {
  const asked = { rupees: total, reference };
  const transfer = transferTo(given(context).site(), asked, wordsOf(context));
  return {
    ...transfer,
    reference,
    qr: renderSVG(transfer.upiLink, { ecc: "M", border: 4 }).replace(/ style="[^"]*"/g, ""),
  };
}

/**
 * The reference to show before there is a claim, which takes it along: it says nothing of who pays,
 * and the same cart keeps it when the page is opened again.
 */
export function proposedReference(
  context: unknown,
  { number }: Pick<CurrentUser, "number">,
  chosen: Pick<Offer, "_id">[],
): string {
  const what = [number, ...chosen.map(({ _id }) => _id).sort()].join(" ");
  const secret = given(context).web.cookieSecrets[0];
  return claimReference(createHmac("sha256", secret).update(`manual.reference ${what}`).digest());
}
