import { createHmac } from "node:crypto";
import { renderSVG } from "uqr";
import { given } from "../api/context";
import type { CurrentUser, Offer } from "../api/contract";
import { rupees, totalOf } from "../components/money";
import { upiLink, whatsappLink } from "./upi";

/** Everything a person needs to pay by hand (specification §2); made on the server, so that the QR library stays there. */
export interface ManualInstructions {
  payee: string;
  upiId: string;
  reference: string;
  upiLink: string;
  /** an `svg` element */
  qr: string;
  whatsapp: string;
}

export function manualInstructions(
  context: unknown,
  user: CurrentUser,
  chosen: Offer[],
): ManualInstructions {
  const { site, web } = given(context);
  const { product, payee, contact } = site();
  const total = totalOf(chosen.map(({ service }) => service));
  const reference = referenceOf(web.cookieSecrets[0], user, chosen);
  const link = upiLink({
    upiId: payee.upiId,
    payee: payee.name,
    rupees: total,
    note: `${product.replace(/[^\w ]/g, "").slice(0, 28)} ${reference}`,
  });
  return {
    payee: payee.name,
    upiId: payee.upiId,
    reference,
    upiLink: link,
    qr: renderSVG(link, { ecc: "M", border: 4 }).replace(/ style="[^"]*"/g, ""),
    whatsapp: whatsappLink(
      contact.whatsapp,
      `I have paid ${rupees(total)} for ${product}. Reference ${reference}. The screenshot follows.`,
    ),
  };
}

/** Ties the bank's note to the screenshot without saying who pays; the same cart keeps its reference when the page is opened again. */
function referenceOf(secret: string, { number }: CurrentUser, chosen: Offer[]): string {
  const what = [number, ...chosen.map(({ _id }) => _id).sort()].join(" ");
  const digest = createHmac("sha256", secret).update(`manual.reference ${what}`).digest();
  return [...digest.subarray(0, 6)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/** Nothing that is mistaken for something else when read aloud. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
