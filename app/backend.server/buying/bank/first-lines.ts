import { dateInIndia } from "../../../content/india";
import { courseOf } from "../../money/ledger/course";
import { takingOf } from "../../money/ledger/credited-again";
import { sharedTransfers } from "../../money/ledger/shared-transfer";
import { cameByHand } from "../../money/ledger/taken-back";
import { hashOfCameBack } from "../../money/refunds/bank-references";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import { groupedBy } from "./grouped";
import { inTurns } from "./in-turns";
import type { KnownLine } from "./known-lines";
import { referencesOf } from "./taken-back";

/**
 * Finds the lines by which the money of a payment came, for each of its transfers the earliest with
 * its number and its sum, of no later day than that on which it was entered: so they are no credit
 * of what the bank took since, though its row has a number of its own and may be of the same day.
 *
 * @param credits what came in by the statement
 * @returns the hashes of these lines
 */
export async function firstLines(parts: Parts, credits: KnownLine[]) {
  const read = await inTurns(credits, (line) => ({
    line,
    hashes: referencesOf(line).map((one) => hashOfCameBack(parts, one)),
  }));
  const byHash = groupedBy(read, ({ hashes }) => hashes);
  return async (id: PaymentId): Promise<Set<string>> => {
    const found = new Set<string>();
    if (byHash.size === 0) return found;
    for (const { hash, paise, until } of await transfersOf(parts, id)) {
      const [first] = (byHash.get(hash) ?? [])
        .map(({ line }) => line)
        .filter((line) => line.paise === paise && !found.has(line.lineHash))
        .filter(({ date }) => date !== null && date <= until)
        .sort((one, other) => (one.date ?? "").localeCompare(other.date ?? ""));
      if (first) found.add(first.lineHash);
    }
    return found;
  };
}

interface Came {
  /** of its reference, as `hashOfCameBack` */
  hash: string;
  /** that came by it, whatever of that is another payment's */
  paise: number;
  /** the day in India on which it was entered, "2026-11-20" */
  until: string;
}

/** The transfers of a payment, the earliest first: each once for each time that it came. */
async function transfersOf(parts: Parts, id: PaymentId): Promise<Came[]> {
  const { seal, store } = parts;
  const { db } = store;
  const all = (await courseOf(db, id)).allAsBefore(id);
  const rows = await db
    .selectFrom("payments")
    .innerJoin("money_in", "money_in.payment_id", "payments.id")
    .select((e) => ["payments.id", "utr_enc", e.fn.min("money_in.created_at").as("at")])
    .where("payments.id", "in", all)
    .groupBy(["payments.id", "utr_enc"])
    .execute();
  const total = (await takingOf(db, id))?.paise ?? (await cameByHand(db, [id])).get(id) ?? 0;
  const shares = await sharedTransfers(parts, db, id);
  const own = shares.find(({ surplus }) => surplus === id);
  const later = shares.filter((one) => one !== own);
  const came: Came[] = [];
  for (const one of all.toReversed()) {
    const row = rows.find((its) => its.id === one);
    if (!row) continue;
    const entered = Number(row.at);
    if (row.utr_enc !== null)
      came.push({
        hash: hashOfCameBack(parts, seal.open(row.utr_enc, "payments.utr")),
        paise: own ? own.rest + own.back : later.reduce((sum, { rest }) => sum - rest, total),
        until: dateInIndia(entered),
      });
    for (const { hash, rest, back, at } of later)
      if (hash !== null)
        came.push({ hash, paise: rest + back, until: dateInIndia(Math.max(at, entered)) });
  }
  return came;
}
