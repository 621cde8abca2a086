import { z } from "zod";
import { OperatorRefusal } from "../../../api/refusal";
import { record } from "../../platform/audit/record";
import { utrsIn } from "../../money/payments/utr";
import type { Parts } from "../../platform/parts";
import { inBatches } from "../../platform/store/in-batches";
import { claimsWaiting, type ShownClaim } from "../claim-review";
import type { Columns } from "./columns";
import type { BankLine } from "./evidence";
import { proposals, type Proposal } from "./match";
import { creditsIn, headKey, statementIn, type Statement } from "./statement";

/** A claim and a line that may have paid it. */
export interface Proposed extends Omit<Proposal, "claim" | "place"> {
  claim: ShownClaim;
  line: Pick<BankLine, "day" | "paise" | "text" | "reference">;
  /** by which the line is known, wherever it is read again */
  lineHash: string;
}
export type Reviewed =
  | { ask: "columns"; head: string[]; rows: string[][]; proposed: Columns | null }
  | {
      ask: null;
      proposed: Proposed[];
      /** transfers that came in, and of them those that paid a claim before */
      credits: number;
      used: number;
      /** claims that wait for which no line is proposed */
      without: ShownClaim[];
    };

const place = z.number().int().min(0).max(99);
const Saved = z.object({
  day: place.nullable(),
  text: place,
  amount: place,
  mark: place.nullable(),
  reference: place.nullable(),
});

/**
 * Compares a bank's statement with the claims that wait. Nothing is confirmed. What its columns
 * mean is asked once for each line of headings: then `columns` are given, and remembered.
 *
 * @param text the statement as CSV
 * @throws Refusal 422: no table, or no such columns
 */
export async function reviewStatement(
  parts: Parts,
  text: string,
  columns?: Columns,
): Promise<Reviewed> {
  const statement = statementIn(text);
  if (columns) await remember(parts, statement, columns);
  const known = columns ?? (await remembered(parts, statement));
  if (!known)
    return {
      ask: "columns",
      head: statement.head,
      rows: statement.rows.slice(0, 3),
      proposed: statement.proposed,
    };
  const credits = hashed(parts, creditsIn(statement, known));
  const used = await usedOf(parts, credits);
  const free = credits.filter(({ lineHash }) => !used.has(lineHash));
  const claims = await claimsWaiting(parts);
  const found = proposals(
    free,
    claims.map(({ id, amountPaise, name, reference, utr }) => ({
      ...{ id, paise: amountPaise, name, reference, utr },
    })),
  );
  const proposed = found.flatMap(({ claim: id, place: at, ...rest }) => {
    const claim = claims.find((one) => one.id === id);
    const line = free.find((one) => one.place === at);
    return claim && line ? [{ ...rest, claim, line, lineHash: line.lineHash }] : [];
  });
  return {
    ask: null,
    proposed,
    credits: credits.length,
    used: credits.length - free.length,
    without: claims.filter(({ id }) => !found.some(({ claim }) => claim === id)),
  };
}

const keyOf = ({ seal }: Parts, statement: Statement): string =>
  seal.hash(headKey(statement), "bank_formats.header");

async function remembered(parts: Parts, statement: Statement): Promise<Columns | null> {
  const row = await parts.store.db
    .selectFrom("bank_formats")
    .select("columns")
    .where("header_hash", "=", keyOf(parts, statement))
    .executeTakeFirst();
  return row ? Saved.parse(JSON.parse(row.columns)) : null;
}

async function remember(parts: Parts, statement: Statement, columns: Columns): Promise<void> {
  const places = Object.values(columns).filter((one) => one !== null);
  if (new Set(places).size < places.length)
    throw new OperatorRefusal(422, "Each column can mean one thing only.");
  if (places.some((one) => one >= statement.head.length))
    throw new OperatorRefusal(422, `This statement has ${statement.head.length} columns.`);
  const row = { columns: JSON.stringify(Saved.parse(columns)), confirmed_at: parts.now() };
  const header_hash = keyOf(parts, statement);
  await parts.store.transaction(async (tx) => {
    record(parts, tx, { what: "bank columns confirmed", about: { columns: row.columns } });
    await tx
      .insertInto("bank_formats")
      .values({ header_hash, ...row })
      .onConflict((on) => on.column("header_hash").doUpdateSet(row))
      .execute();
  });
}

/** Two lines that read the same are told apart by their order. */
function hashed<Line extends BankLine>(
  { seal }: Parts,
  lines: Line[],
): (Line & { lineHash: string })[] {
  const times = new Map<string, number>();
  return lines.map((line) => {
    const said = [line.day, line.paise, line.text, line.reference].join("\n");
    const nth = (times.get(said) ?? 0) + 1;
    times.set(said, nth);
    return { ...line, lineHash: seal.hash(`${said}\n${nth}`, "bank_lines.line") };
  });
}

/** Lines that paid a claim, and those whose UTR stands on a payment that was confirmed. */
async function usedOf(
  parts: Parts,
  lines: (BankLine & { lineHash: string })[],
): Promise<Set<string>> {
  const { db } = parts.store;
  const used = new Set<string>();
  const byUtr = new Map<string, string[]>();
  for (const { lineHash, text, reference } of lines)
    for (const utr of utrsIn(`${reference} ${text}`)) {
      const hash = parts.seal.hash(utr, "payments.utr");
      byUtr.set(hash, [...(byUtr.get(hash) ?? []), lineHash]);
    }
  for (const some of inBatches(lines.map(({ lineHash }) => lineHash)))
    for (const row of await db
      .selectFrom("bank_lines")
      .innerJoin("payments", "payments.id", "bank_lines.payment_id")
      .select("line_hash")
      .where("line_hash", "in", some)
      .where("payments.state", "in", ["confirmed", "fulfilled", "refunded"])
      .execute())
      used.add(row.line_hash);
  for (const some of inBatches([...byUtr.keys()]))
    for (const row of await db
      .selectFrom("payments")
      .select("utr_hash")
      .where("utr_hash", "in", some)
      .where("state", "in", ["confirmed", "fulfilled", "refunded"])
      .execute())
      for (const line of byUtr.get(row.utr_hash ?? "") ?? []) used.add(line);
  return used;
}
