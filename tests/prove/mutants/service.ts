import { faultsOf, onPostgres, type Fault } from "./fault";

const fault = faultsOf("app");

/** What may go wrong with what was bought: giving it, the papers and letters about it. */
export const serviceFaults: Fault[] = [
  fault(
    "a renewal starts now instead of at the end of the running one",
    "backend.server/money/service/period.ts",
    `runningUntil + 1 : now;`,
    `now : now;`,
    "unit/subscriptions/period",
  ),
  fault(
    "time for which a dispute stopped a service counts as used",
    "backend.server/money/service/unexpired.ts",
    `  const paidFor = endsAt - startsAt - stoppedMs;`,
    `  const paidFor = endsAt - startsAt;`,
    "unit/subscriptions/unexpired",
  ),
  fault(
    "what was bought after a refunded service does not move up",
    "backend.server/money/service/grant.ts",
    `  await moveUp(tx, one, now);\n`,
    ``,
    "unit/payments/gateway-events",
  ),
  fault(
    "a service that moves up for a refunded one leaves a day between",
    "backend.server/money/service/grant.ts",
    `Math.floor((gone.ends_at + 1 - freed)`,
    `Math.floor((gone.ends_at - freed)`,
    "unit/subscriptions/moves-up",
  ),
  fault(
    "a service that moves up for a refunded one takes days of the one that runs",
    "backend.server/money/service/grant.ts",
    `const freed = Math.max(gone.starts_at, now);`,
    `const freed = gone.starts_at;`,
    "unit/subscriptions/moves-up",
  ),
  fault(
    "a part of a paisa is rounded to the owner's favour",
    "backend.server/money/service/unexpired.ts",
    `Math.ceil((pricePaise`,
    `Math.floor((pricePaise`,
    "unit/subscriptions/unexpired",
  ),
  fault(
    "an invoice number is given twice",
    "backend.server/money/invoices/issue.ts",
    `coalesce(max(given.number), 0) + 1`,
    `coalesce(max(given.number), 1)`,
    "unit/invoices/frozen",
  ),
  onPostgres(
    fault(
      "an invoice number is not taken back with its transaction",
      "backend.server/platform/store/with-commit.ts",
      "if (ENDS.test(text)) kept = [];",
      "if (COMMITS.test(text)) kept = [];",
      "unit/store/with-commit",
    ),
  ),
  fault(
    "no new series of invoices begins after a restore",
    "backend.server/upkeep/backup/after-restore.ts",
    "  await beginNext(parts, tx, `restored from the backup made ${made}`);\n",
    ``,
    "unit/backup/backup",
  ),
  fault(
    "a receipt of somebody else's may be fetched",
    "backend.server/money/invoices/invoice-pdf.ts",
    `if (row?.person_id !== person.id) throw noReceipt();`,
    `if (!row || person.id === "") throw noReceipt();`,
    "contract/further",
  ),
  fault(
    "the receipts of everybody are listed",
    "backend.server/money/invoices/receipts.ts",
    `    .where("payments.person_id", "=", person.id)\n    .orderBy("invoices.issued_at", "desc")\n`,
    `    .orderBy("invoices.issued_at", "desc")\n`,
    "contract/further",
  ),
  fault(
    "the signed agreement of somebody else may be fetched",
    "backend.server/onboarding/agreement.ts",
    `    .where("provider_document_id", "=", documentId)\n    .where("person_id", "=", person.id)\n`,
    `    .where("provider_document_id", "=", documentId)\n`,
    "unit/onboarding/agreement",
  ),
  fault(
    "a signed agreement that was altered is shown",
    "backend.server/onboarding/signing.ts",
    `if (sha256(pdf) !== signing.signed_pdf_sha256)`,
    `if (signing.signed_pdf_sha256 === "")`,
    "unit/onboarding/signed-agreement",
    "unit/onboarding/agreement",
  ),
  fault(
    "a letter that was sent is sent again",
    "backend.server/letters/send.ts",
    `.set({ sent_at: now(), next_try_at: null, problem: null })`,
    `.set({ sent_at: now(), problem: null })`,
    "unit/messages/outbox",
  ),
  fault(
    "a letter that is sent again has another message id",
    "backend.server/letters/send.ts",
    "messageId: `${id}@${host}`,",
    "messageId: `${parts.newId<string>()}@${host}`,",
    "unit/messages/outbox",
  ),
  fault(
    "two servers send the same letter",
    "backend.server/letters/send.ts",
    "cast(${now()} as bigint) + case when",
    "cast(${now()} as bigint) + 0 * case when",
    "unit/messages/outbox",
    "unit/store/letters-by-all",
  ),
  fault(
    "an act stands although its entry on the trail could not be written",
    "backend.server/platform/audit/record.ts",
    `    await chain(tx, seal, noted);`,
    `    await chain(tx, seal, noted).catch(() => undefined);`,
    "unit/audit/trail",
  ),
  fault(
    "an act that waits is sealed, whoever wrote it",
    "backend.server/platform/audit/seal-trail.ts",
    `fresh.filter((act) => faultOf(seal, act) === null)`,
    `fresh.filter((act) => faultOf(seal, act) === null || act.mac !== "")`,
    "unit/audit/unsealed",
  ),
  fault(
    "an act that was sealed waits on",
    "backend.server/platform/audit/seal-trail.ts",
    `.where("seq", ">", before.seq),`,
    `.where("seq", "<", before.seq),`,
    "unit/audit/unsealed",
  ),
  fault(
    "an act that was sealed and is put in again is found by nobody",
    "backend.server/platform/audit/unsealed.ts",
    `  return chained === null\n    ? null`,
    `  return chained !== undefined\n    ? null`,
    "unit/audit/unsealed",
  ),
  fault(
    "the act's id is not hashed",
    "backend.server/platform/audit/chain.ts",
    `version === KEYED ? [entry.act_id] : []`,
    `version === KEYED ? [] : []`,
    "unit/audit/unsealed",
  ),
  fault(
    "what is no act of ours is not told while it waits",
    "backend.server/platform/audit/verify.ts",
    `const broken = fault === null ?`,
    `const broken = fault !== "" ?`,
    "unit/audit/unsealed",
  ),
  fault(
    "what was rolled back stays on the trail",
    "backend.server/platform/store/last-steps.ts",
    `  const result = await work(tx);\n`,
    `  const result = await work(tx).catch(async (problem: unknown) => {
    if (steps.size === 0) throw problem;
    for (const [step, noted] of steps) await step.end(dialect, tx, noted);
    return undefined as T;
  });\n`,
    "unit/audit/trail",
  ),
  fault(
    "a scrape walks through every letter that was ever sent",
    "backend.server/upkeep/metrics/message-figures.ts",
    `.where("next_try_at", ">", 0)`,
    `.where("next_try_at", "is not", null)`,
    "contract/statements",
  ),
];
