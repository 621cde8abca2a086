import { z } from "zod";
import { inRupees } from "../../../content/rupees";
import { instantInIndia } from "../../../content/instants";
import { papers } from "../../../content/words/en/papers";
import { fill } from "../../../content/words/fill";
import type { Parts } from "../../platform/parts";
import { readBought } from "../payments/bought";
import type { PaymentRow } from "../payments/rows";
import type { WhyCancelled } from "../../platform/store/tables";
import type { Db } from "../../platform/store/store";
import { amountInWords } from "./amount-in-words";

const Wording = z.object({
  title: z.string(),
  about: z.array(z.string()),
  parts: z.array(
    z.object({ heading: z.string(), schedule: z.array(z.tuple([z.string(), z.string()])) }),
  ),
});
/** All that an invoice says, in reading order. */
export type Wording = z.infer<typeof Wording>;
/** The same before it has a number. */
const Words = Wording.omit({ title: true });
type Words = z.infer<typeof Words>;

/** The place of an invoice or a credit note in the numbering; `issued_at` UTC ms. */
export interface Numbered {
  financial_year: string;
  number: number;
  issued_at: number;
}

/** In which column a wording lies sealed. */
export type Lies = "invoices.wording" | "credit_notes.wording" | "credit_notes.invoice_wording";
export const sealedAs = (parts: Parts, lies: Lies, wording: Wording): string =>
  parts.seal.close(JSON.stringify(wording), lies);
export const sealedWords = (parts: Parts, words: Words): string =>
  parts.seal.close(JSON.stringify(words), "invoices.words");
export const openWording = (parts: Parts, sealed: string, lies: Lies): Wording =>
  Wording.parse(JSON.parse(parts.seal.open(sealed, lies)));

/** What an invoice was sealed with when it was issued. */
export interface Worded extends Numbered {
  words_enc: string | null;
  wording_enc: string | null;
}

/** @returns "erased" once its words are; null while it was never worded */
export function wordingOf(parts: Parts, invoice: Worded): Wording | "erased" | null {
  const { words_enc, wording_enc } = invoice;
  if (words_enc === "" || (words_enc === null && wording_enc === "")) return "erased";
  if (words_enc !== null)
    return titled(Words.parse(JSON.parse(parts.seal.open(words_enc, "invoices.words"))), invoice);
  return wording_enc === null ? null : openWording(parts, wording_enc, "invoices.wording");
}

export const titled = (words: Words, invoice: Numbered): Wording => ({
  title: fill(papers.invoice, { number: invoiceName(invoice) }),
  ...words,
});

/** "2026-27/0001", of a credit note "C26-27/0001" */
export const invoiceName = ({
  financial_year,
  number,
}: Pick<Numbered, "financial_year" | "number">): string =>
  `${financial_year}/${String(number).padStart(4, "0")}`;

/**
 * Back from what is printed: "2026-27/0001", "26-27/7QKA/0012", of a credit note "C26-27/0001" or
 * "C26-27/7QKA/0001". @returns null when it is no such number
 */
export function seriesAndNumber(printed: string): { series: string; number: number } | null {
  const match = /^(\d{4}-\d{2}|C?\d{2}-\d{2}\/[\dA-Z]{3,4}|C\d{2}-\d{2})\/(\d{1,9})$/i.exec(
    printed.trim(),
  );
  return match?.[1] ? { series: match[1].toUpperCase(), number: Number(match[2]) } : null;
}

/**
 * What the invoice of a payment says as things now stand: who sells, who bought, what, from when to
 * when, for how much.
 */
export async function invoiceWords(
  parts: Parts,
  db: Db,
  payment: PaymentRow,
  issuedAt: number,
): Promise<Words> {
  const person = await db
    .selectFrom("people")
    .select(["name_enc", "number_enc"])
    .where("id", "=", payment.person_id)
    .executeTakeFirstOrThrow();
  const name = person.name_enc ? parts.seal.open(person.name_enc, "people.name") : "";
  const number = person.number_enc ? parts.seal.open(person.number_enc, "people.number") : "";
  return {
    about: [dated(issuedAt), `${labels.payment}: ${payment.provider_payment_id ?? payment.id}`],
    parts: [
      { heading: labels.from, schedule: seller(parts) },
      {
        heading: labels.to,
        schedule: [
          ...(name ? [line(labels.name, name)] : []),
          ...(number
            ? [line(labels.mobile, `${number.slice(0, 3)}xxxxxx${number.slice(-4)}`)]
            : []),
        ],
      },
      { heading: labels.services, schedule: await services(db, payment) },
      {
        heading: labels.amount,
        schedule: [
          [labels.paid, inRupees(payment.amount_paise)],
          [labels.inWords, amountInWords(payment.amount_paise)],
        ],
      },
    ],
  };
}

const reasons = {
  "taken back": "takenBack",
  "never came": "notThere",
  "not there": "notThere",
  "another claim": "otherClaim",
} as const satisfies Record<WhyCancelled, keyof typeof papers>;

/**
 * What the credit note says that cancels an invoice: the same parties and services, and why
 * nothing is left of what it says. @param cancels the invoice's number and day, and why
 */
export const creditNoteWording = (
  invoice: Wording,
  note: Numbered,
  cancels: { name: string; day: string; because: WhyCancelled | null },
): Wording => ({
  title: fill(papers.creditNote, { number: invoiceName(note) }),
  about: [
    dated(note.issued_at),
    `${labels.cancels}: ${fill(papers.cancels, { number: cancels.name, day: cancels.day })}`,
    `${labels.reason}: ${papers[cancels.because === null ? "reason" : reasons[cancels.because]]}`,
    ...invoice.about.filter((line) => line.startsWith(`${labels.payment}: `)),
  ],
  parts: invoice.parts.map(({ heading, schedule }) => ({
    heading,
    schedule: schedule.map(([label, value]): [string, string] => [
      label === labels.paid ? labels.credited : label,
      value,
    ]),
  })),
});

function seller(parts: Parts): [string, string][] {
  const { analyst, address, contact } = parts.site();
  return [
    [labels.analyst, analyst.registeredName],
    [labels.registration, analyst.registrationNumber],
    [labels.address, address.office],
    [labels.email, contact.email],
    ...(analyst.gstin ? [line(labels.gstin, analyst.gstin)] : []),
  ];
}

async function services(db: Db, payment: PaymentRow): Promise<[string, string][]> {
  const periods = await db
    .selectFrom("subscriptions")
    .select(["service_id", "starts_at", "ends_at"])
    .where("payment_id", "=", payment.id)
    .execute();
  return readBought(payment.cart).map(({ serviceId, name, pricePaise }) => {
    const period = periods.find((one) => one.service_id === serviceId);
    const money = inRupees(pricePaise);
    if (!period) return [name, money];
    const [from, to] = [day(period.starts_at), day(period.ends_at)];
    return [name, fill(papers.period, { from, to, money })];
  });
}

const { labels } = papers;
const dated = (at: number): string =>
  `${labels.date}: ${fill(papers.at, { instant: instantInIndia(at) })}`;
const line = (label: string, value: string): [string, string] => [label, value];
const day = (at: number): string => instantInIndia(at).slice(0, 10);
