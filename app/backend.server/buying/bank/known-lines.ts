import { sql, type ExpressionBuilder } from "kysely";
import type { Tables } from "../../platform/store/tables";
import type { Parts } from "../../platform/parts";
import type { RefundId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import { transferOf, utrsIn } from "../../money/payments/utr";
import { inTurns } from "./in-turns";
import { tokensOf, wordsOf, type BankLine } from "./evidence";

export type KnownLine = BankLine & {
  /** by which the line is known, wherever it is read again */
  lineHash: string;
  /** that of before it went by what the line says: by the very letters of the file */
  formerHash: string;
};

/**
 * A line is known by its day, paise, letters and digits, and its UTR: not by how a file writes
 * them, or one transfer would pay a claim by each form of file. Two that say the same are told
 * apart by their order.
 */
export function hashed({ seal }: Parts, lines: BankLine[]): Promise<KnownLine[]> {
  const times = new Map<string, number>();
  const hashOf = (said: string) => {
    const nth = (times.get(said) ?? 0) + 1;
    times.set(said, nth);
    return seal.hash(`${said}\n${nth}`, "bank_lines.line");
  };
  return inTurns(lines, (line) => {
    const { day, date, paise, text, reference } = line;
    const utr = wordsOf(line).utr ?? "";
    return {
      ...line,
      lineHash: hashOf(["said", date ?? plain(day), paise, plain(text), utr].join("\n")),
      formerHash: hashOf([day, paise, text, reference].join("\n")),
    };
  });
}

const plain = (text: string): string => tokensOf(text).join("");

/** It paid the claim, or the bank took it back since, whatever it was: it pays no other. */
const paidByIt = (e: ExpressionBuilder<Tables, "payments">) =>
  e.or([
    e("payments.state", "in", ["confirmed", "fulfilled", "refunded"]),
    e.exists(
      e
        .selectFrom("made_good")
        .select("made_good.id")
        .where(sql<boolean>`made_good.money_id in (payments.id, payments.id || '-back')`)
        .where("how", "=", "taken back"),
    ),
  ]);

/** Lines that paid a claim, and those whose UTR stands on a payment that was confirmed. */
export async function usedOf(parts: Parts, lines: KnownLine[]): Promise<Set<string>> {
  const { db } = parts.store;
  const used = new Set<string>();
  const byUtr = new Map<string, Set<string>>();
  const byHash = new Map<string, string>();
  await inTurns(lines, ({ lineHash, formerHash, ...said }) => {
    byHash.set(lineHash, lineHash).set(formerHash, lineHash);
    const { numbers, otherNumbers } = wordsOf(said);
    for (const utr of [...numbers, ...otherNumbers]) {
      const hash = parts.seal.hash(utr, "payments.utr");
      byUtr.set(hash, (byUtr.get(hash) ?? new Set()).add(lineHash));
    }
  });
  for (const some of inBatches([...byHash.keys()]))
    for (const { line_hash } of await db
      .selectFrom("bank_lines")
      .innerJoin("payments", "payments.id", "bank_lines.payment_id")
      .select("line_hash")
      .where("line_hash", "in", some)
      .where(paidByIt)
      .execute())
      used.add(byHash.get(line_hash) ?? line_hash);
  for (const some of inBatches([...byUtr.keys()]))
    for (const row of await db
      .selectFrom("payments")
      .select("utr_hash")
      .where("utr_hash", "in", some)
      .where(paidByIt)
      .execute())
      for (const line of byUtr.get(row.utr_hash ?? "") ?? []) used.add(line);
  return used;
}

/**
 * The refunds whose transfer, sent by the owner, a line names: nothing came in by it, whatever the
 * statement says, unless the bank sent that very transfer back.
 *
 * @param sent as `sentReferences`
 */
export async function sentOutIn(
  sent: Map<string, RefundId>,
  lines: Pick<BankLine, "text" | "reference">[],
): Promise<(RefundId | null)[]> {
  if (sent.size === 0) return lines.map(() => null);
  return inTurns(lines, ({ text, reference }) => {
    const named = [...utrsIn(`${reference} ${text}`), ...tokensOf(`${reference} ${text}`)];
    return named.map((one) => sent.get(transferOf(one))).find((one) => one !== undefined) ?? null;
  });
}
