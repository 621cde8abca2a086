import { faultsOf, onPostgres, type Fault } from "./fault";

const fault = faultsOf("app/backend.server");

/**
 * What may go wrong with what was bought: giving it, giving the money back, the papers and letters
 * about it.
 */
export const serviceFaults: Fault[] = [
  fault(
    "a renewal starts now instead of at the end of the running one",
    "subscriptions/period.ts",
    `runningUntil + 1 : now;`,
    `now : now;`,
    "unit/subscriptions/period",
  ),
  fault(
    "what was bought after a refunded service does not move up",
    "subscriptions/grant.ts",
    `  await moveUp(tx, one, now);\n`,
    ``,
    "unit/payments/gateway-events",
  ),
  fault(
    "a part of a paisa is rounded to the owner's favour",
    "subscriptions/unexpired.ts",
    `Math.ceil((pricePaise`,
    `Math.floor((pricePaise`,
    "unit/subscriptions/unexpired",
  ),
  fault(
    "a refund that is asked again has a fresh idempotency key",
    "payments/refund.ts",
    "refundKey(`refund-${id}`,",
    "refundKey(`refund-${parts.newId<string>()}`,",
    "unit/payments/refund",
  ),
  fault(
    "a refund is not written down before the gateway is asked",
    "payments/refund.ts",
    `  if (asked) return refund;\n  await tx`,
    `  if (asked || row.method === "online") return refund;\n  await tx`,
    "unit/payments/refund",
  ),
  fault(
    "a refund that was asked for is decided anew",
    "payments/refund.ts",
    `  if (before)\n    return {`,
    `  if (before && row.amount_paise < 0)\n    return {`,
    "unit/payments/refund",
  ),
  fault(
    "a refund by hand is given a second time",
    "payments/refund.ts",
    `if (before && row.method === "manual") {`,
    `if (before && row.amount_paise < 0) {`,
    "unit/payments/refund",
  ),
  fault(
    "a refund that failed is taken for one that went back",
    "payments/refund-outcome.ts",
    `else if (refund.status === "failed") await noteFailed`,
    `else if (refund.id === "") await noteFailed`,
    "unit/payments/refund-fails",
  ),
  fault(
    "an invoice number is given twice",
    "invoices/issue.ts",
    `number: Number(last?.number ?? 0) + 1,`,
    `number: Math.max(1, Number(last?.number ?? 0)),`,
    "unit/invoices/frozen",
  ),
  onPostgres(
    fault(
      "an invoice number is not taken back with its transaction",
      "invoices/issue.ts",
      '  await tx\n    .insertInto("invoices")',
      '  await parts.store.db\n    .insertInto("invoices")',
      "unit/invoices/frozen",
    ),
  ),
  fault(
    "a receipt of somebody else's may be fetched",
    "invoices/invoice-pdf.ts",
    `if (row?.person_id !== person.id) throw noReceipt();`,
    `if (!row || person.id === "") throw noReceipt();`,
    "contract/further",
  ),
  fault(
    "the receipts of everybody are listed",
    "invoices/receipts.ts",
    `    .where("payments.person_id", "=", person.id)\n`,
    ``,
    "contract/further",
  ),
  fault(
    "the signed agreement of somebody else may be fetched",
    "onboarding/agreement.ts",
    `    .where("provider_document_id", "=", documentId)\n    .where("person_id", "=", person.id)\n`,
    `    .where("provider_document_id", "=", documentId)\n`,
    "unit/onboarding/agreement",
  ),
  fault(
    "a signed agreement that was altered is shown",
    "onboarding/signing.ts",
    `if (sha256(pdf) !== signing.signed_pdf_sha256)`,
    `if (signing.signed_pdf_sha256 === "")`,
    "unit/onboarding/signed-agreement",
    "unit/onboarding/agreement",
  ),
  fault(
    "a letter that was sent is sent again",
    "messages/send.ts",
    `.set({ sent_at: parts.now(), next_try_at: null, problem: null })`,
    `.set({ sent_at: parts.now(), problem: null })`,
    "unit/messages/outbox",
  ),
  fault(
    "a letter that is sent again has another message id",
    "messages/send.ts",
    "messageId: `${id}@${host}`,",
    "messageId: `${parts.newId<string>()}@${host}`,",
    "unit/messages/outbox",
  ),
  fault(
    "two servers send the same letter",
    "messages/send.ts",
    `if (mine.numUpdatedRows !== 1n) continue;`,
    ``,
    "unit/messages/outbox",
  ),
  fault(
    "an act stands although its entry on the trail could not be written",
    "audit/record.ts",
    `if (noted.length > 0) await chain(dialect, tx, noted);`,
    `if (noted.length > 0) await chain(dialect, tx, noted).catch(() => undefined);`,
    "unit/audit/trail",
  ),
  fault(
    "what was rolled back stays on the trail",
    "audit/record.ts",
    `  const result = await work(tx);\n`,
    `  const result = await work(tx).catch(async (problem: unknown) => {
    await chain(dialect, tx, noted);
    if (noted.length === 0) throw problem;
    return undefined as T;
  });\n`,
    "unit/audit/trail",
  ),
];
