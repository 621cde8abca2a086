import { rupeesOf } from "../../api/contract";
import { dayInWords } from "../../content/dates";
import { transferTo } from "../../content/upi";
import { inRupees } from "../../content/rupees";
import type { Parts } from "../platform/parts";
import { servicesOf } from "../money/payments/bought";
import { paymentById, type PaymentRow } from "../money/payments/rows";
import type { Db } from "../platform/store/store";
import type { PaymentId } from "../platform/store/ids";
import { postTo, postToOwner } from "../platform/outbox";

/** A claim came in: the person reads how to finish paying, the owner what to look for. */
export async function announceClaim(parts: Parts, tx: Db, id: PaymentId): Promise<void> {
  const row = await paymentById(tx, id);
  if (!row) return;
  await tell(parts, tx, "claim received", row, {
    subject: `Your payment of ${inRupees(row.amount_paise)} by UPI`,
    lines: [
      `You said that you will pay or have paid ${inRupees(row.amount_paise)} by UPI for ${servicesOf(row)}.`,
      ...howToPay(parts, row),
      `We look for it on our bank statement${until(row)} and then write to you.`,
    ],
  });
  await postToOwner(
    parts,
    tx,
    "claim",
    id,
    `A payment of ${inRupees(row.amount_paise)} waits for you`,
    [
      `A client says that ${inRupees(row.amount_paise)} was or will be paid by UPI for ${servicesOf(row)}.`,
      ...(row.reference === null ? [] : [`Reference: ${row.reference}`]),
      ...(row.utr_enc === null ? [] : [`UTR: ${parts.seal.open(row.utr_enc, "payments.utr")}`]),
      "Look for it on the bank statement, then: desk claims list",
    ].join("\n"),
  );
}

/** A day before it lapses: what may be missing is the transfer itself, or its number. */
export const announceLapsingSoon = (parts: Parts, tx: Db, row: PaymentRow): Promise<void> =>
  tell(parts, tx, "claim about to lapse", row, {
    subject: "We have not found your payment yet",
    lines: [
      `We have not found your payment of ${inRupees(row.amount_paise)} yet. If we cannot find it${until(row)}, we close the request.`,
      ...howToPay(parts, row),
    ],
  });

export const announceLapsed = (parts: Parts, tx: Db, row: PaymentRow): Promise<void> =>
  tell(parts, tx, "claim lapsed", row, {
    subject: "Your payment request is closed",
    lines: [
      `We could not find your payment of ${inRupees(row.amount_paise)} within 7 days and closed the request. If you paid, please write to us: we can still confirm it.`,
      ...referenceLine(row),
    ],
  });

/** @param reason the operator's, as the person reads it */
export const announceRejected = (
  parts: Parts,
  tx: Db,
  row: PaymentRow,
  reason: string,
): Promise<void> =>
  tell(parts, tx, "claim rejected", row, {
    subject: "We could not confirm your payment",
    lines: [
      `We could not confirm your payment of ${inRupees(row.amount_paise)} for ${servicesOf(row)}.`,
      `Reason: ${reason}`,
      "If you did pay, please write to us.",
      ...referenceLine(row),
    ],
  });

const tell = (
  parts: Parts,
  tx: Db,
  kind: string,
  row: PaymentRow,
  { subject, lines }: { subject: string; lines: string[] },
): Promise<void> =>
  postTo(parts, tx, row.person_id, kind, row.id, {
    subject,
    lines: [...lines, `Payment: ${row.id}`],
  });

/** Amount, UPI ID, name, reference, the app's link, and where the screenshot goes. */
function howToPay(parts: Parts, row: PaymentRow): string[] {
  const amount = inRupees(row.amount_paise);
  const to = transferTo(parts.site(), {
    rupees: rupeesOf(row.amount_paise),
    amount,
    reference: row.reference,
  });
  return [
    [
      `Amount: ${amount}`,
      `UPI ID: ${to.upiId}`,
      `Your app must show this name: ${to.payee}`,
      ...referenceLine(row),
    ].join("\n"),
    `If you have not paid yet, open this on your phone: ${to.upiLink}`,
    `If you have paid, send the screenshot on WhatsApp to ${to.whatsapp.words}: ${to.whatsapp.link}`,
    `The QR code is at ${parts.settings.publicOrigin}/subscriptions. There you can also type the UTR (the bank's 12-digit number of your transfer), or cancel.`,
  ];
}

const referenceLine = ({ reference }: PaymentRow): string[] =>
  reference === null ? [] : [`Reference: ${reference}`];

const until = ({ lapses_at }: PaymentRow): string =>
  lapses_at === null ? "" : ` by ${dayInWords(lapses_at)}`;
