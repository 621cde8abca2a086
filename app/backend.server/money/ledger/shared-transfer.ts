import type { Parts } from "../../platform/parts";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import type { PaymentRow } from "../payments/rows";
import { transferOf } from "../payments/utr";
import { hashOfCameBack } from "../refunds/bank-references";
import { courseOf, type Course } from "./course";

/**
 * A transfer that came for a claim after the one which confirmed it: what of it had been missing,
 * and what was too much. The bank takes it back, and credits it again, by itself.
 */
export interface SharedTransfer {
  claim: PaymentId;
  /**
   * the payment as which what was too much is to be sent back, and that bears its reference: as it
   * stands now, where the bank credited it again; null: nothing was too much
   */
  surplus: PaymentId | null;
  /** paise of it that paid the claim, and that are the surplus's */
  rest: number;
  back: number;
}

/**
 * With what tells by which reference it came, as `hashOfCameBack`; null: by none; and when that was
 * entered (UTC ms).
 */
type Kept = SharedTransfer & { hash: string | null; at: number };

/**
 * Those in which a payment has a share, as the claim or as the surplus: of all of the claim, and of
 * this transfer alone where the bank credited that again by itself.
 */
export async function sharedTransfers(
  parts: Pick<Parts, "seal">,
  db: Db,
  id: PaymentId,
): Promise<Kept[]> {
  const course = await courseOf(db, id);
  const all = course.allAsBefore(id);
  const chain = course.sameMoney(id);
  const rows = await db
    .selectFrom("made_good")
    .leftJoin("payments", "payments.id", "made_good.again_as")
    .select(["made_good.money_id", "made_good.amount_paise as rest", "made_good.utr_hash"])
    .select("made_good.at")
    .select(["payments.id as surplus", "payments.amount_paise as back", "payments.utr_enc"])
    .where("how", "=", "rest")
    .where((e) =>
      e.or([e("money_id", "in", chain as string[] as MoneyId[]), e("again_as", "in", all)]),
    )
    .orderBy("made_good.id")
    .execute();
  const shares: Kept[] = [];
  for (const { money_id, rest, surplus, back, utr_hash, utr_enc, at } of rows) {
    const hash = utr_enc === null ? utr_hash : hashIn(parts, utr_enc);
    const first = money_id as string as PaymentId;
    const claim = all.includes(first) ? id : standsAs(parts, course, first, hash);
    const isBack = surplus !== null && all.includes(surplus);
    if (claim !== id && !isBack) continue;
    const last = surplus === null ? null : course.creditedLast(surplus);
    shares.push({ claim, surplus: last, rest, back: back ?? 0, hash, at });
  }
  return shares;
}

const hashIn = ({ seal }: Pick<Parts, "seal">, sealed: string): string =>
  hashOfCameBack({ seal }, seal.open(sealed, "payments.utr"));

/** As which payment stands now what came for a claim by one of its transfers. */
function standsAs(
  parts: Pick<Parts, "seal">,
  course: Course,
  claim: PaymentId,
  hash: string | null,
): PaymentId {
  for (const { id, utr_enc } of course.creditedOf(claim))
    if (utr_enc !== null && hashIn(parts, utr_enc) === hash) return course.creditedLast(id);
  const last = course.creditedLast(claim);
  return course.allAsBefore(last).includes(claim) ? last : claim;
}

/** That one of them which bears this reference; undefined: it came by none of these. */
export async function sharedBy(
  parts: Pick<Parts, "seal">,
  db: Db,
  id: PaymentId,
  utr: string,
): Promise<SharedTransfer | undefined> {
  const named = hashOfCameBack(parts, utr);
  return (await sharedTransfers(parts, db, id)).find(({ hash }) => hash === named);
}

/** By which references a claim was paid, the first one's and those later, as `hashOfCameBack`. */
export async function transferHashes(
  parts: Pick<Parts, "seal">,
  db: Db,
  { id, utr_enc }: Pick<PaymentRow, "id" | "utr_enc">,
): Promise<string[]> {
  const later = await sharedTransfers(parts, db, id);
  return [
    ...(utr_enc === null ? [] : [hashIn(parts, utr_enc)]),
    ...later.flatMap(({ hash }) => hash ?? []),
  ];
}

/** As which payments the money of one stood, and of all else that came by the same transfer. */
export async function sameTransfer(
  db: Db,
  id: PaymentId,
  shared: SharedTransfer | undefined,
): Promise<PaymentId[]> {
  const course = await courseOf(db, id);
  return [id, shared?.claim, shared?.surplus].flatMap((one) => (one ? course.sameMoney(one) : []));
}

/**
 * Paise of a payment that came by the transfer with this reference; null: it is none of those by
 * which it came, or it came by one alone.
 *
 * @param came paise of it in all
 */
export async function cameBy(
  parts: Pick<Parts, "seal">,
  db: Db,
  { id, utr_hash }: Pick<PaymentRow, "id" | "utr_hash">,
  { utr, came }: { utr: string; came: number },
): Promise<number | null> {
  const all = await sharedTransfers(parts, db, id);
  const hash = hashOfCameBack(parts, utr);
  const shared = all.find((one) => one.hash === hash);
  if (shared) return shared.surplus === id ? shared.back : shared.rest;
  const named = parts.seal.hash(transferOf(utr), "payments.utr");
  if (named !== utr_hash || named !== (await firstHash(db, id))) return null;
  const later = all.filter(({ surplus }) => surplus !== id);
  return later.length === 0 ? null : later.reduce((sum, { rest }) => sum - rest, came);
}

/**
 * By which reference a payment came at first. The bank may have credited all of its transfers again
 * as one, by another: by that one all of it came.
 */
async function firstHash(db: Db, id: PaymentId): Promise<string | null> {
  const first = (await courseOf(db, id)).allAsBefore(id).at(-1) ?? id;
  const row = await db
    .selectFrom("payments")
    .select("utr_hash")
    .where("id", "=", first)
    .executeTakeFirst();
  return row?.utr_hash ?? null;
}
