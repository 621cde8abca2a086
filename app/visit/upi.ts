/**
 * The link that opens a UPI app (NPCI UPI Linking Specification 1.6). `encodeURIComponent`, not URLSearchParams: apps read "+" as itself.
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

/** A WhatsApp chat with `text` filled in; the person presses send. `number` digits with the country code. */
export const whatsappLink = (number: string, text: string): string =>
  `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
