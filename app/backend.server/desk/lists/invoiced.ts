import { shown as shownNote, type CreditNote } from "../../money/invoices/credit-notes";
import { invoiceName } from "../../money/invoices/wording";
import { namesOf } from "../../platform/people/find-accounts";
import type { Parts } from "../../platform/parts";
import type { PaymentId, PersonId } from "../../platform/store/ids";
import type { Sum } from "./received";
import type { Span } from "./span";

export interface ShownInvoice {
  /** "2026-27/0001" */
  number: string;
  payment: PaymentId;
  person: PersonId;
  name: string;
  paise: number;
  /** UTC ms */
  issuedAt: number;
}

/** The invoices of a time, newest first, a page of `most`. @param after the last one shown */
export async function invoicesShown(
  parts: Parts,
  span: Span,
  { after = null, most }: { after?: string | null; most: number },
): Promise<{ rows: ShownInvoice[]; next: string | null; sum: Sum }> {
  const last = after === null ? null : /^(\d{1,15})\.(\w{26})$/.exec(after);
  const ofSpan = parts.store.db
    .selectFrom("invoices")
    .innerJoin("payments", "payments.id", "invoices.payment_id")
    .where("issued_at", ">=", span.from)
    .where("issued_at", "<", span.to);
  const [found, sum] = await Promise.all([
    ofSpan
      .select(["payment_id", "person_id", "financial_year", "number", "issued_at", "amount_paise"])
      .$if(last !== null, (q) =>
        q.where((e) =>
          e.or([
            e("issued_at", "<", Number(last?.[1])),
            e.and([
              e("issued_at", "=", Number(last?.[1])),
              e("payment_id", "<", (last?.[2] ?? "") as PaymentId),
            ]),
          ]),
        ),
      )
      .orderBy("issued_at", "desc")
      .orderBy("payment_id", "desc")
      .limit(most + 1)
      .execute(),
    ofSpan
      .select((e) => [
        e.fn.countAll().as("count"),
        e.fn.sum<number | string | null>("amount_paise").as("paise"),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  const shown = found.slice(0, most);
  const names = await namesOf(
    parts,
    shown.map(({ person_id }) => person_id),
  );
  const end = found.length > most ? shown.at(-1) : undefined;
  return {
    rows: shown.map((row) => ({
      number: invoiceName(row),
      payment: row.payment_id,
      person: row.person_id,
      name: names.get(row.person_id) ?? "",
      paise: row.amount_paise,
      issuedAt: row.issued_at,
    })),
    next: end ? `${end.issued_at}.${end.payment_id}` : null,
    sum: { count: Number(sum.count), paise: Number(sum.paise ?? 0) },
  };
}

/** A credit note of a list: whose, and how much it takes back. */
export interface ShownCreditNote extends CreditNote {
  person: PersonId;
  name: string;
  paise: number;
}

/** The credit notes that were issued in a time, newest first, `most` of them. */
export async function creditNotesShown(
  parts: Parts,
  span: Span,
  most: number,
): Promise<ShownCreditNote[]> {
  return notesBy(parts, "issued_at", span, most);
}

/** The invoices of a time that were cancelled, newest first, each with its credit note. */
export const invoicesCancelled = (parts: Parts, span: Span): Promise<ShownCreditNote[]> =>
  notesBy(parts, "invoice_issued_at", span, MOST_CANCELLED);

const MOST_CANCELLED = 1_000;

async function notesBy(
  parts: Parts,
  day: "issued_at" | "invoice_issued_at",
  span: Span,
  most: number,
): Promise<ShownCreditNote[]> {
  const rows = await parts.store.db
    .selectFrom("credit_notes")
    .innerJoin("payments", "payments.id", "credit_notes.payment_id")
    .selectAll("credit_notes")
    .select(["person_id", "amount_paise"])
    .where(day, ">=", span.from)
    .where(day, "<", span.to)
    .orderBy(day, "desc")
    .limit(most)
    .execute();
  const names = await namesOf(
    parts,
    rows.map(({ person_id }) => person_id),
  );
  return rows.map((row) => ({
    ...shownNote(row),
    person: row.person_id,
    name: names.get(row.person_id) ?? "",
    paise: row.amount_paise,
  }));
}
