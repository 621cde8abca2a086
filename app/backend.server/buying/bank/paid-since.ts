import { sql } from "kysely";
import type { Made } from "../../money/ledger/made-good";
import { hashOfCameBack } from "../../money/refunds/bank-references";
import { payerWords } from "../../money/refunds/in-words";
import type { Parts } from "../../platform/parts";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { hashesOf } from "./made-good-by";

/**
 * The claim that has in the books, since money of a transfer was entered as lost, that very
 * transfer, served, to be sent back or as its rest: by it nothing came back, or it would count
 * twice. Null: none is known.
 */
export async function paidSince(parts: Parts, money: MoneyId): Promise<PaymentId | null> {
  const { db } = parts.store;
  const lost = await db
    .selectFrom("made_good as m")
    .innerJoin("money_in", "money_in.id", "m.money_id")
    .innerJoin("payments as p", "p.id", "money_in.payment_id")
    .select(["m.how", "m.went_by", "m.at", "p.id", "p.utr_enc", "p.named_utr_enc"])
    // What came above a claim stands under a name of its own, and was lost with it.
    .where(sql<boolean>`${money} in (m.money_id, m.money_id || '-over')`)
    .where("m.how", "in", ["not theirs", "taken back"])
    .where("m.came_on", "is", null)
    .orderBy("m.at")
    .execute();
  const [first] = lost;
  if (!first) return null;
  const hashes = new Set(lost.flatMap((row) => hashesOf(parts, row)));
  if (hashes.size === 0) return null;
  const since = await db
    .selectFrom("payments")
    .innerJoin("money_in", "money_in.payment_id", "payments.id")
    .select(["payments.id", "utr_enc"])
    .where("payments.method", "=", "manual")
    .where("captured_paise", ">", 0)
    .where("payments.updated_at", ">=", first.at)
    .where("payments.id", "!=", first.id)
    .where("utr_enc", "is not", null)
    .execute();
  const paid = since.find(({ utr_enc }) =>
    hashes.has(hashOfCameBack(parts, parts.seal.open(utr_enc ?? "", "payments.utr"))),
  );
  return paid?.id ?? (await keptAsRest(db, [...hashes]));
}

async function keptAsRest(db: Db, hashes: string[]): Promise<PaymentId | null> {
  const rest = await db
    .selectFrom("made_good")
    .select("money_id")
    .where("utr_hash", "in", hashes)
    .where("how", "=", "rest")
    .executeTakeFirst();
  return (rest?.money_id ?? null) as string | null as PaymentId | null;
}

/**
 * The same for the owner, as what is to be looked at before it is entered; null: nothing is, as
 * where the transfer by which it came back has a reference of its own.
 */
export async function paidSinceWords(
  parts: Parts,
  money: MoneyId,
  made: Made,
  reader: "page" | "command",
): Promise<string | null> {
  if (made.how !== "came back" || made.utr !== undefined) return null;
  const claim = await paidSince(parts, money);
  if (claim === null) return null;
  const whose =
    reader === "command" ? claim : `of ${await payerWords(parts, parts.store.db, claim)}`;
  return (
    `By that very transfer the claim ${whose} was booked since. If it is what you mean, nothing ` +
    "came back by it: do not enter it. If they paid by another transfer, enter its reference."
  );
}
