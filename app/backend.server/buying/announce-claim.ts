import { inRupees } from "../../content/rupees";
import type { Letter, Paragraph } from "../../content/words/letter";
import { sentence, type Sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import { servicesOf } from "../money/payments/bought";
import { paymentById, type PaymentRow } from "../money/payments/rows";
import type { Db } from "../platform/store/store";
import type { PaymentId } from "../platform/store/ids";
import { forgetUntrue, type Stored } from "../platform/outbox";
import { postToOwner } from "../platform/post-to-owner";
import { addresseeOf, postTo } from "../platform/post-to";
import { transferOf } from "./upi-code";

/**
 * A claim came in: the person reads how to finish paying, or with a UTR that they have, and the
 * owner what to look for.
 */
export async function announceClaim(parts: Parts, tx: Db, id: PaymentId): Promise<void> {
  const row = await paymentById(tx, id);
  if (!row) return;
  const utr = utrOf(parts, row);
  const bought = { paise: row.amount_paise, services: servicesOf(row) };
  const name = (await addresseeOf(parts, tx, row.person_id))?.name ?? "A client";
  await tell(parts, tx, "claim received", row, {
    subject: sentence("letters.claim", { paise: row.amount_paise }),
    paragraphs: [
      utr === null
        ? sentence("letters.claim-said", bought)
        : sentence("letters.claim-paid", { ...bought, utr }),
      ...(await howToGoOn(parts, tx, row)),
      row.lapses_at === null
        ? sentence("letters.claim-looked-for")
        : sentence("letters.claim-looked-for-until", { day: row.lapses_at }),
    ],
    ...upiCode(row),
  });
  await postToOwner(
    parts,
    tx,
    "claim",
    id,
    `A payment of ${inRupees(row.amount_paise)} waits for you`,
    [
      `${name} says that ${inRupees(row.amount_paise)} was or will be paid by UPI for ${servicesOf(row)}.`,
      ...(row.reference === null ? [] : [`Reference: ${row.reference}`]),
      ...(utr === null ? [] : [`UTR: ${utr}`]),
      "Look for it on the bank statement, then confirm it: on the operator's page, or by the " +
        "command desk claims list.",
    ].join("\n"),
  );
}

/** Its client took it back: what was not sent yet would ask to pay for it, or to look for it. */
export async function unannounceClaim(tx: Db, id: PaymentId): Promise<void> {
  await forgetUntrue(tx, ["claim received", "claim about to lapse", "owner: claim"], id);
}

/** A day before it lapses: what may be missing is the transfer itself, or its number. */
export const announceLapsingSoon = async (parts: Parts, tx: Db, row: PaymentRow): Promise<void> =>
  tell(parts, tx, "claim about to lapse", row, {
    subject: sentence("letters.claim-not-found"),
    paragraphs: [
      row.lapses_at === null
        ? sentence("letters.claim-not-found-yet", { paise: row.amount_paise })
        : sentence("letters.claim-not-found-until", {
            paise: row.amount_paise,
            day: row.lapses_at,
          }),
      ...(await howToGoOn(parts, tx, row)),
    ],
    ...upiCode(row),
  });

export const announceLapsed = (parts: Parts, tx: Db, row: PaymentRow): Promise<void> =>
  tell(parts, tx, "claim lapsed", row, {
    subject: sentence("letters.claim-closed"),
    paragraphs: [
      sentence("letters.claim-not-found-in-time", { paise: row.amount_paise }),
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
    subject: sentence("letters.claim-rejected"),
    paragraphs: [
      sentence("letters.claim-not-confirmed", {
        paise: row.amount_paise,
        services: servicesOf(row),
      }),
      sentence("letters.claim-reason", { reason }),
      sentence("letters.claim-write-to-us"),
      ...referenceLine(row),
    ],
  });

const tell = (
  parts: Parts,
  tx: Db,
  kind: string,
  row: PaymentRow,
  { paragraphs, ...letter }: Letter & { attach?: Stored["attach"] },
): Promise<void> =>
  postTo(parts, tx, row.person_id, kind, row.id, {
    ...letter,
    paragraphs: [...paragraphs, sentence("letters.payment", { payment: row.id })],
  });

/**
 * Amount, UPI ID, name, reference, the app's link, where the screenshot goes, and where the UTR is
 * given or the claim cancelled. Of who gave a UTR none of what pays.
 */
async function howToGoOn(parts: Parts, tx: Db, row: PaymentRow): Promise<Paragraph[]> {
  const reader = await addresseeOf(parts, tx, row.person_id);
  const to = transferOf(parts, row, reader?.language);
  const utr = utrOf(parts, row);
  const address = `${parts.settings.publicOrigin}/subscriptions`;
  const screenshot = sentence("letters.claim-screenshot", {
    number: to.whatsapp.words,
    link: to.whatsapp.short,
  });
  if (utr !== null)
    return [
      { lines: [sentence("letters.claim-utr", { utr }), ...referenceLine(row)] },
      screenshot,
      sentence("letters.claim-change", { address }),
    ];
  return [
    {
      lines: [
        sentence("letters.claim-amount", { paise: row.amount_paise }),
        sentence("letters.claim-upi-id", { upiId: to.upiId }),
        sentence("letters.claim-payee", { payee: to.payee }),
        ...referenceLine(row),
      ],
    },
    sentence("letters.claim-link", { link: to.upiLink }),
    screenshot,
    sentence("letters.claim-qr-code", { address }),
  ];
}

const upiCode = ({ id, utr_enc }: PaymentRow): { attach?: Stored["attach"] } =>
  utr_enc === null ? { attach: { upiCodeOf: id } } : {};

const utrOf = ({ seal }: Parts, { utr_enc }: PaymentRow): string | null =>
  utr_enc === null ? null : seal.open(utr_enc, "payments.utr");

const referenceLine = ({ reference }: PaymentRow): Sentence[] =>
  reference === null ? [] : [sentence("letters.claim-reference", { reference })];
