import type { Db } from "../../platform/store/store";

/** Whose money it was, and the invoice that it was paid by. */
export const whose = [
  "money_in.use",
  "payments.id as payment",
  "payments.provider_payment_id",
  "people.name_enc",
  "invoices.financial_year",
  "invoices.number",
  "invoices.issued_at",
  "invoices.words_enc",
  "invoices.wording_enc",
] as const;

/** Transfers by hand, and whether the money of each never came. */
export const byHand = (db: Db) =>
  db
    .selectFrom("refunds")
    .innerJoin("money_in", "money_in.id", "refunds.money_id")
    .leftJoin("payments", "payments.id", "money_in.payment_id")
    .leftJoin("people", "people.id", "payments.person_id")
    .leftJoin("invoices", "invoices.payment_id", "payments.id")
    .select(["refunds.id", "refunds.amount_paise as paise", "refunds.utr_enc", ...whose])
    .select(["refunds.reason", "refunds.again_for", "refunds.money_id", "refunds.asked_at"])
    .select((e) =>
      e
        .exists(
          e
            .selectFrom("credit_notes as c")
            .select("c.id")
            .whereRef("c.payment_id", "=", "payments.id")
            .where("c.because", "=", "never came"),
        )
        .as("unpaid"),
    );
