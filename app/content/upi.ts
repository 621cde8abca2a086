import { phoneWords } from "./phone-words";
import { grouped } from "./rupees";
import type { Site } from "./site-schema";
import type { Rooms } from "./words/catalogue.server";
import { fill } from "./words/fill";

/**
 * The link that opens a UPI app (NPCI UPI Linking Specification 1.6). `encodeURIComponent`, not
 * URLSearchParams: apps read "+" as itself.
 * @param rupees whole rupees, written as "499.00"
 * @param note letters and digits; never personal data
 */
export function upiLink({
  upiId,
  payee,
  rupees,
  note,
}: {
  upiId: string;
  payee: string;
  rupees: number;
  note: string;
}): string {
  const tags = { pa: upiId, pn: payee, am: rupees.toFixed(2), cu: "INR", tn: note };
  return `upi://pay?${Object.entries(tags)
    .map(([tag, value]) => `${tag}=${encodeURIComponent(value)}`)
    .join("&")}`;
}

/**
 * A WhatsApp chat with `text` filled in; the person presses send. `number` digits with the country
 * code.
 */
export const whatsappLink = (number: string, text: string): string =>
  `https://wa.me/${number}?text=${encodeURIComponent(text)}`;

/** What a person needs to pay one amount by UPI, wherever it is said: page, list and mail. */
export interface Transfer {
  payee: string;
  upiId: string;
  /** opens a UPI app with everything filled in */
  upiLink: string;
  /** `short`: the chat with the reference alone, for a letter, where a link is read as it stands */
  whatsapp: { words: string; link: string; short: string };
}

/**
 * @param rupees whole rupees
 * @param reference of the claim; null for one made before there were references
 * @param words of the person, who sends some of them
 */
export function transferTo(
  { product, payee, contact }: Pick<Site, "product" | "payee" | "contact">,
  { rupees, reference }: { rupees: number; reference: string | null },
  { transfer, offers }: Pick<Rooms, "transfer" | "offers">,
): Transfer {
  const plain = product.replace(/[^\w ]/g, "").slice(0, 28);
  const money = fill(offers.money, { amount: grouped(rupees) });
  const about = reference === null ? "" : ` ${transfer.reference}: ${reference}`;
  return {
    payee: payee.name,
    upiId: payee.upiId,
    upiLink: upiLink({
      upiId: payee.upiId,
      payee: payee.name,
      rupees,
      note: reference === null ? plain : `${plain} ${reference}`,
    }),
    whatsapp: {
      words: phoneWords(`+${contact.whatsapp}`),
      link: whatsappLink(contact.whatsapp, fill(transfer.paid, { money, product }) + about),
      short: whatsappLink(contact.whatsapp, reference ?? plain),
    },
  };
}
