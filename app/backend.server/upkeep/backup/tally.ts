import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { z } from "zod";
import { accounts } from "../../money/ledger/partition";
import type { Db } from "../../platform/store/store";
import { tables } from "./tables";

/**
 * By which two copies of a database are compared: rows of each table, paise of each state, the head
 * of the audit trail and the checkpoint of the research log.
 */
export const Tally = z.object({
  rows: z.record(z.string(), z.number().int()),
  /** `payments fulfilled` → paise; refunds too */
  paise: z.record(z.string(), z.number().int()),
  audit: z.string().nullable(),
  /** the newest checkpoint of the research log; null when nothing was released */
  research: z.string().nullable().default(null),
});
export type Tally = z.infer<typeof Tally>;

/** @param only the tables that a database of an older schema has */
export async function tally(
  db: Db,
  only: string[] = tables.map(({ table }) => table),
): Promise<Tally> {
  const rows: Tally["rows"] = {};
  for (const table of only) {
    const counted = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
      db,
    );
    rows[table] = Number(counted.rows[0]?.n ?? 0);
  }
  return {
    rows,
    paise: await paise(db, only),
    audit: only.includes("audit") ? await auditHead(db) : null,
    research: await researchCheckpoint(db, only),
  };
}

/** What differs between two tallies, one line each; none when they agree. */
export function differences(told: Tally, found: Tally): string[] {
  const flat = ({
    rows,
    paise,
    audit,
    research,
  }: Tally): Record<string, string | number | null> => ({
    ...Object.fromEntries(Object.entries(rows).map(([table, n]) => [`rows of ${table}`, n])),
    ...Object.fromEntries(Object.entries(paise).map(([what, n]) => [`paise of ${what}`, n])),
    "head of the audit trail": audit,
    "checkpoint of the research log": research,
  });
  const [one, other] = [flat(told), flat(found)];
  if (isDeepStrictEqual(one, other)) return [];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((name) => one[name] !== other[name])
    .map((name) => `${name}: ${one[name] ?? "none"} there, ${other[name] ?? "none"} here`);
}

async function paise(db: Db, only: string[]): Promise<Tally["paise"]> {
  const sums: Tally["paise"] = {};
  if (only.includes("payments")) {
    const { rows } = await sql<{ state: string; paid: number }>`
      select state, sum(amount_paise) as paid from payments group by state`.execute(db);
    for (const { state, paid } of rows) sums[`payments ${state}`] = Number(paid);
  }
  if (only.includes("money_in"))
    for (const account of accounts) {
      const { rows } = await sql<{ paise: number | null }>`
        select sum(${sql.ref(`${account}_paise`)}) as paise from money_in`.execute(db);
      sums[`money ${account}`] = Number(rows[0]?.paise ?? 0);
    }
  else if (only.includes("payments")) await refundedBefore(db, sums);
  if (only.includes("refunds")) {
    const { rows } = await sql<{
      asked: number | null;
    }>`select sum(amount_paise) as asked from refunds`.execute(db);
    sums["refunds asked for"] = Number(rows[0]?.asked ?? 0);
  }
  return sums;
}

/** A backup of a release before the ledger: what went back stood on the payment. */
async function refundedBefore(db: Db, sums: Tally["paise"]): Promise<void> {
  const { rows } = await sql<{ state: string; back: number }>`
    select state, sum(refunded_paise) as back from payments group by state`.execute(db);
  for (const { state, back } of rows) sums[`refunded of ${state}`] = Number(back);
}

async function auditHead(db: Db): Promise<string | null> {
  const head = await db
    .selectFrom("audit")
    .select(["seq", "hash"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return head ? `${head.seq}:${head.hash}` : null;
}

/** @param only as in `tally` */
async function researchCheckpoint(db: Db, only: string[]): Promise<string | null> {
  const ends = [];
  for (const table of ["research_entries", "research_recovered"] as const)
    if (only.includes(table))
      ends.push(
        ...(await db
          .selectFrom(table)
          .select(["number", "checkpoint"])
          .orderBy("number", "desc")
          .limit(1)
          .execute()),
      );
  return ends.sort((one, other) => other.number - one.number)[0]?.checkpoint ?? null;
}
