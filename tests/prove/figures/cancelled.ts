import type { Desk, Row } from "./random-desk";

/**
 * The invoice of a claim that was confirmed is cancelled: undone, or the bank took it back.
 * @returns which
 */
export function cancels(desk: Desk, payment: Row<"payments">["id"]): "undone" | "taken back" {
  const { chance, rows } = desk;
  const number = rows.credit_notes.length + 1;
  const invoiced = desk.instant();
  const because = chance.pick([null, "taken back"] as const);
  rows.credit_notes.push({
    id: desk.id<Row<"credit_notes">["id"]>(),
    payment_id: payment,
    financial_year: "C26-27",
    number,
    issued_at: invoiced + chance.pick([0, 1, 600_000, 40 * 86_400_000]),
    wording_enc: "",
    invoice_year: "2026-27",
    invoice_number: number,
    invoice_issued_at: invoiced,
    invoice_wording_enc: "",
    because,
  });
  return because ?? "undone";
}
