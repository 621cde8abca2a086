import { faultsOf, onPostgres, type Fault } from "./fault";

const fault = faultsOf("app/backend.server");

/** What may go wrong with what the operator is told of disks, backups and what was lost. */
export const upkeepFaults: Fault[] = [
  fault(
    "who is still to get money back is erased, and nobody can tell them that it went",
    "upkeep/retention/still-paid-back.ts",
    `e("people.closed_at", ">", recordsUntil),`,
    `e("people.closed_at", "<", 0),`,
    "unit/money/client-is-told",
  ),
  fault(
    "the doctor looks at the disk of DATA_DIR alone",
    "upkeep/doctor/machine.ts",
    `[config.dataDir, ...(path === null ? [] : [dirname(resolve(path))])]`,
    `[config.dataDir, ...(path === null ? [] : [dirname(config.dataDir)])]`,
    "unit/doctor/doctor",
  ),
  fault(
    "a good backup is called unfinished because the database cannot be told of it",
    "upkeep/backup/put-on-record.ts",
    `    if (why instanceof CannotWrite) return why;\n`,
    `    if (why instanceof CannotWrite) throw why;\n`,
    "unit/backup/daily",
  ),
  fault(
    "a good backup that nothing tells of stands in the way of the next",
    "upkeep/backup/daily.ts",
    `    return head.at > parts.now() - HOUR_MS && head.at <= parts.now() ? end : null;`,
    `    return head.at > parts.now() ? end : null;`,
    "unit/backup/daily",
  ),
  fault(
    "a backup of long ago is taken for the one that was asked for",
    "upkeep/backup/daily.ts",
    `    return head.at > parts.now() - HOUR_MS && head.at <= parts.now() ? end : null;`,
    `    return head.at > 0 ? end : null;`,
    "unit/backup/daily",
  ),
  fault(
    "an order that was lost and refunded is listed as paid wrongly",
    "desk/payment-words.ts",
    `why !== null && BEFORE_IT_SERVED.includes(why)`,
    `why !== null && ([] as WhyOwed[]).includes(why)`,
    "unit/operator/payment-list",
  ),
  fault(
    "commits that a failover lost are told to nobody",
    "upkeep/commits-lost.ts",
    `  if (lost.length === 0) return null;\n`,
    `  if (lost.length < 1_000) return null;\n`,
    "unit/backup/restores",
  ),
  fault(
    "the doctor does not say which server leads",
    "platform/store/lease.ts",
    "const me = `${thisServer()} ${randomUUID()}`;",
    "const me = randomUUID();",
    "unit/store/leader",
  ),
  onPostgres(
    fault(
      "the doctor does not hear that a PostgreSQL has no room",
      "upkeep/doctor/database.ts",
      `      if (problem instanceof CannotWrite) return wrong(problem.says);\n`,
      ``,
      "unit/store/cannot-write",
    ),
  ),
  fault(
    "time to come is lost",
    "desk/invoice-commands.ts",
    `if (from !== null && from > parts.now())`,
    `if (from !== null && from < 0)`,
    "unit/backup/restores",
  ),
  fault(
    "who was second to send what is owed reads nothing",
    "desk/payment-commands.ts",
    `sent.length > 0`,
    `sent.length >= 0`,
    "unit/money/owed",
  ),
  fault(
    "the operator is not told that a claim was cancelled",
    "buying/claim-review.ts",
    `before?.cause === "cancel-claim"`,
    `before?.cause === "lapse"`,
    "unit/payments/claims",
  ),
];
