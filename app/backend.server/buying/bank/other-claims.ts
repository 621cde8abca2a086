import { CLAIM_REFERENCE } from "../../../api/claim-reference";
import { goneOf } from "../../money/ledger/taken-back";
import { isUnservedMoney } from "../../money/owed/over-claim";
import type { PaymentRow } from "../../money/payments/rows";
import { payerWords } from "../../money/refunds/in-words";
import { utrsIn } from "../../money/payments/utr";
import type { Parts } from "../../platform/parts";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import type { Db } from "../../platform/store/store";
import { tokensOf, type OtherClaim } from "./evidence";
import { inTurns } from "./in-turns";
import type { KnownLine } from "./known-lines";
import { tracesOf } from "./traces";

/** Which claims each of the lines may have paid, by its hash: claims of any state. */
export async function othersOf(
  parts: Parts,
  lines: KnownLine[],
): Promise<Map<string, OtherClaim[]>> {
  const [named, alike] = [await byReference(parts, lines), await byWords(parts, lines)];
  const utrs = await byNamedUtr(parts, lines);
  const all = lines.map(
    (line) =>
      [
        line.lineHash,
        [...named(line), ...utrs(line), ...(alike.get(line.lineHash) ?? [])],
      ] as const,
  );
  const whose = new Map<string, string>();
  for (const { claim } of all.flatMap(([, others]) => others))
    if (!whose.has(claim))
      whose.set(claim, await payerWords(parts, parts.store.db, claim as PaymentId));
  const gone = await goneOf(parts.store.db, [...whose.keys()] as PaymentId[]);
  const withWhose = (other: OtherClaim) => ({
    ...other,
    neverCame: gone.get(other.claim as PaymentId) === "never came",
    whose: whose.get(other.claim) ?? "",
  });
  return new Map(all.map(([line, others]) => [line, others.map(withWhose)]));
}

/** Claims whose clients named a UTR of the line, though another transfer paid them. */
async function byNamedUtr({ seal, store: { db } }: Parts, lines: KnownLine[]) {
  const hashes = ({ reference, text }: KnownLine) =>
    utrsIn(`${reference} ${text}`).map((utr) => seal.hash(utr, "payments.utr"));
  const named = new Map<string, OtherClaim[]>();
  for (const some of inBatches([...new Set((await inTurns(lines, hashes)).flat())]))
    for (const { id, state, named_utr_hash } of await db
      .selectFrom("payments")
      .select(["id", "state", "named_utr_hash"])
      .where("named_utr_hash", "in", some)
      .execute())
      named.set(named_utr_hash ?? "", [
        ...(named.get(named_utr_hash ?? "") ?? []),
        { claim: id, state, why: "utr" },
      ]);
  return (line: KnownLine): OtherClaim[] =>
    named.size === 0 ? [] : [...new Set(hashes(line))].flatMap((hash) => named.get(hash) ?? []);
}

async function byReference({ store: { db } }: Parts, lines: KnownLine[]) {
  const tokens = (line: KnownLine) =>
    tokensOf(`${line.reference} ${line.text}`).filter((token) => CLAIM_REFERENCE.test(token));
  const claims: OtherClaim[] = [];
  for (const some of inBatches([...new Set(lines.flatMap(tokens))]))
    for (const { id, reference, state } of await db
      .selectFrom("payments")
      .select(["id", "reference", "state"])
      .where("reference", "in", some)
      .where("method", "=", "manual")
      .execute())
      if (reference) claims.push({ claim: id, state, why: "reference", reference });
  // A reference that was given away again stands on several claims: the one that waits has it.
  const waits = (of: string) => claims.some((one) => isOf(one, of) && one.state === "claimed");
  return (line: KnownLine): OtherClaim[] =>
    [...new Set(tokens(line))].flatMap((token) =>
      claims.filter((one) => isOf(one, token) && (one.state === "claimed" || !waits(token))),
    );
}

const isOf = (one: OtherClaim, reference: string): boolean =>
  one.why === "reference" && one.reference === reference;

/**
 * Claims that were paid, or are sent money back, by a line of the same day and amount, with more
 * than half its words.
 */
async function byWords(parts: Parts, lines: KnownLine[]): Promise<Map<string, OtherClaim[]>> {
  const { db } = parts.store;
  const traces = new Map(
    await inTurns(lines, (line) => [line.lineHash, tracesOf(parts, line)] as const),
  );
  const paid = new Map<string, PaidBy>();
  for (const some of inBatches([...new Set([...traces.values()].flat())]))
    for (const { line_hash, ...one } of await db
      .selectFrom("bank_lines")
      .innerJoin("payments", "payments.id", "bank_lines.payment_id")
      .leftJoin("money_in as back", (join) => join.on(isUnservedMoney))
      .select(["line_hash", "payments.id", "payments.state", "payments.utr_hash"])
      .where("line_hash", "in", some)
      .where((e) =>
        e.or([
          e("payments.state", "in", ["confirmed", "fulfilled", "refunded"]),
          e("back.id", "is not", null),
        ]),
      )
      .execute())
      paid.set(line_hash, one);
  const kept = new Map<string, number>();
  for (const some of inBatches([...new Set([...paid.values()].map(({ id }) => id))]))
    for (const { payment_id } of await db
      .selectFrom("bank_lines")
      .select("payment_id")
      .where("payment_id", "in", some)
      .execute())
      kept.set(payment_id, (kept.get(payment_id) ?? 0) + 1);
  const rests = await unnumberedRests(db, [...kept.keys()] as PaymentId[]);
  return new Map(
    await inTurns(lines, (line) => {
      const own = traces.get(line.lineHash) ?? [];
      const utrs = utrsIn(`${line.reference} ${line.text}`).map((utr) =>
        parts.seal.hash(utr, "payments.utr"),
      );
      const by = new Map<string, { one: PaidBy; shared: number }>();
      for (const one of own.flatMap((trace) => paid.get(trace) ?? []))
        by.set(one.id, { one, shared: (by.get(one.id)?.shared ?? 0) + 1 });
      const alike = [...by.values()].filter(
        ({ one: { id, utr_hash }, shared }) =>
          // One of the rows of a claim is that of the whole line.
          shared * 2 > Math.min(own.length, (kept.get(id) ?? 1) - 1) &&
          // Each with a UTR of its own, they are two transfers.
          (utr_hash === null || utrs.length === 0 || rests.has(`${id} ${line.paise}`)),
      );
      const others = alike.map(({ one: { id, state } }) => ({
        ...{ claim: id, state },
        why: "alike" as const,
      }));
      return [line.lineHash, others] as const;
    }),
  );
}

/** Claims with what was kept as their rest without a reference, as "ID PAISE". */
async function unnumberedRests(db: Db, ids: PaymentId[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of inBatches(ids))
    for (const { money_id, amount_paise } of await db
      .selectFrom("made_good")
      .select(["money_id", "amount_paise"])
      .where("money_id", "in", some as string[] as MoneyId[])
      .where("how", "=", "rest")
      .where("utr_hash", "is", null)
      .execute())
      found.add(`${money_id} ${amount_paise}`);
  return found;
}

type PaidBy = Pick<PaymentRow, "id" | "state" | "utr_hash">;
