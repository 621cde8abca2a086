import { courseOf } from "../../money/ledger/course";
import { sharedBy, transferHashes } from "../../money/ledger/shared-transfer";
import { transferOf } from "../../money/payments/utr";
import { hashOfCameBack } from "../../money/refunds/bank-references";
import { sharesOf, sumOf } from "../../money/refunds/part-shares";
import type { RefundRow } from "../../money/refunds/refund-rows";
import { PART_TAKEN } from "../../money/refunds/refund-reasons";
import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import { inBatches } from "../../platform/store/in-batches";
import type { KnownLine } from "./known-lines";
import { referencesOf } from "./taken-back";

/** A part that the bank took, with all that stands for its row. */
export interface Taken {
  part: RefundRow;
  paise: number;
  /** the same with what was too much of that transfer, which is booked by itself */
  cameBy: number;
  /**
   * as which payments that stood, the last first: each was taken, and credited again as the next
   */
  surpluses: PaymentId[];
  /** by what a line may name its row; and its claim, or one of the transfers that paid that */
  own: string[];
  claims: string[];
  /** it went out by the number of one of the claim's transfers: these are the others' (hashed) */
  others: Set<string>;
}

/** Its number says that it is another transfer of the same claim. */
export const isOther = (parts: Parts, { others }: Taken, line: KnownLine): boolean =>
  others.size > 0 && referencesOf(line).some((one) => others.has(hashOfCameBack(parts, one)));

/** Paise of a line that are of the part. */
export const shareOf = ({ paise, cameBy }: Taken, line: KnownLine): number =>
  line.paise === cameBy ? paise : line.paise;

/** All of them, whether credited again or not: what is in the books as that has its line first. */
export async function takenParts(parts: Parts): Promise<Taken[]> {
  const { seal, store } = parts;
  const { db } = store;
  const rows = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .selectAll("refunds")
    .select([
      "payments.utr_hash as came_hash",
      "payments.utr_enc as came_enc",
      "payments.reference",
    ])
    .where("refunds.state", "in", ["bounced", "sent"])
    .where("refunds.reason", "=", PART_TAKEN)
    .orderBy("refunds.state")
    .orderBy("refunds.id")
    .execute();
  const taken: Taken[] = [];
  for (const { came_hash, came_enc, reference, ...part } of rows) {
    const shares = await sharesOf(db, part);
    if (shares[0]?.id !== part.id) continue;
    const { utr_enc } = part;
    const own = utr_enc === null ? [] : [transferOf(seal.open(utr_enc, "refunds.utr"))];
    const paise = sumOf(shares);
    const [by] = own;
    const id = part.payment_id!;
    const shared = by === undefined ? undefined : await sharedBy(parts, db, id, by);
    const surplus = shared?.claim === id ? shared.surplus : null;
    const hash = by === undefined ? null : hashOfCameBack(parts, by);
    const all = await transferHashes(parts, db, { id, utr_enc: came_enc });
    const claims = [came_hash, reference, ...all].filter((one) => one !== null);
    taken.push({
      ...{ part, paise, own, claims },
      surpluses: surplus === null ? [] : (await courseOf(db, surplus)).sameMoney(surplus),
      cameBy: paise + (surplus !== null && paise === shared?.rest ? shared.back : 0),
      others: new Set(hash !== null && all.includes(hash) ? all.filter((one) => one !== hash) : []),
    });
  }
  return taken;
}

/** Those of the payments of what was too much that the bank credited again. */
export async function creditedAmong(
  { store: { db } }: Parts,
  taken: Taken[],
): Promise<Set<PaymentId>> {
  const ids = taken.flatMap(({ surpluses }) => surpluses);
  const again = new Set<PaymentId>();
  for (const some of inBatches(ids))
    for (const { again_as } of await db
      .selectFrom("made_good")
      .select("again_as")
      .where("again_as", "in", some)
      .where("how", "=", "taken back")
      .execute())
      if (again_as !== null) again.add(again_as);
  return again;
}
