import { ulid } from "ulid";
import { dateInIndia } from "../../../content/india";
import type { Parts } from "../../platform/parts";
import type { MadeGoodId, MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { beginOf } from "../figures/month-bounds";
import { account } from "./ledger";
import { allMoneyOf, moneyOf, outOf, unnamedOf } from "./went-before";

/**
 * What the bank credits again pays first for what had gone out of that money before: it stands as
 * gone out of the new payment, so that each paisa left once and came once. For use when the new
 * payment is in the ledger, and again whenever more is found to have left, in a transaction that
 * holds the queue of its client.
 *
 * @param isBooked it is booked now: what was entered as come back of it since it was gone, without
 * a reference, is of this transfer; absent where that was asked at the booking
 * @returns the money that changed
 */
export async function carryOver(
  parts: Pick<Parts, "now">,
  tx: Db,
  { claim, again, isBooked }: { claim: PaymentId; again: PaymentId; isBooked?: true },
): Promise<MoneyId[]> {
  const changed = new Set<MoneyId>();
  for (const { id: from, since } of await allMoneyOf(tx, claim)) {
    const missing = await outOf(tx, from);
    const entered = isBooked === undefined ? [] : await unnamedOf(tx, from, since);
    const unnamed = entered.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
    const to = await standsAs(tx, from, again);
    if (missing + unnamed === 0 || to === null) continue;
    if (missing > 0)
      await addCarried(parts, tx, { money: from, paise: missing, how: "came back", again });
    for (const { id } of entered)
      await tx.updateTable("made_good").set({ again_as: again }).where("id", "=", id).execute();
    await addCarried(parts, tx, { money: to, paise: missing + unnamed, how: "went before", again });
    await account(tx, from);
    changed.add(from).add(to);
  }
  return [...changed];
}

/**
 * A transfer of ours that had gone out before the bank credited the money again came back: it
 * stands on the new payment no more. For use as above, where it counts as come back already. Where
 * it was carried in a month that is over, that month keeps what it said: it is carried back in that
 * in which it came back.
 *
 * @param whole paise that came back
 * @param on the day on which it did, "2026-11-20"
 * @returns the money that it was of by now, and the paise of it that were: all, but for what its
 * client had paid back before by a transfer of its own; null: it was not carried
 */
export async function carryLess(
  parts: Pick<Parts, "now">,
  tx: Db,
  from: MoneyId,
  { paise: whole, on }: { paise: number; on: string },
): Promise<StandsAs | null> {
  const step = await carriedOnce(tx, from, whole);
  if (step === null) return null;
  const { to, paise } = step;
  await carryStepLess(parts, tx, from, { ...step, on });
  // What came after all may have been found wrong, and come after all once more.
  return (await carryLess(parts, tx, to, { paise, on })) ?? { to, paise };
}

async function carryStepLess(
  parts: Pick<Parts, "now">,
  tx: Db,
  from: MoneyId,
  { to, again, paise, gone, came, on }: Step & { on: string },
): Promise<void> {
  const at = carriedBackAt(came, on, parts.now());
  const back = { money: from, how: "went before" as const, again };
  if (at === null) {
    await makeLess(tx, came, paise);
    // What was entered as come back stays so, and was a part of what came again.
    const less = Math.min(paise, sumOf(gone));
    await makeLess(tx, gone, less);
    if (paise > less) await addCarried(parts, tx, { ...back, paise: paise - less });
  } else {
    const now = () => at;
    await addCarried({ now }, tx, { money: to, paise, how: "came back", again });
    await addCarried({ now }, tx, { ...back, paise });
  }
  for (const money of [from, to]) await account(tx, money);
}

/** When it is carried back, UTC ms; null: what was carried is made less, in a month that changes. */
function carriedBackAt(came: { at: number }[], on: string, now: number): number | null {
  const kept = came.filter(
    ({ at }) => monthOf(at) < monthOf(now) && monthOf(at) !== on.slice(0, 7),
  );
  if (kept.length === 0) return null;
  const day = beginOf(on);
  return kept.every(({ at }) => at < day) ? day : now;
}

/** In India, "2026-11". */
export const monthOf = (at: number): string => dateInIndia(at).slice(0, 7);

/**
 * As which money a transfer of `from` stands by now, and the paise of it that do; null: it was not
 * carried.
 */
export async function carriedTo(db: Db, from: MoneyId, whole: number): Promise<StandsAs | null> {
  const step = await carriedOnce(db, from, whole);
  if (step === null) return null;
  const { to, paise } = step;
  return (await carriedTo(db, to, paise)) ?? { to, paise };
}

/** As which money what had gone out stands by now. */
interface StandsAs {
  to: MoneyId;
  paise: number;
}

/** The same by the rows of one payment that came again. */
interface Step extends StandsAs {
  again: PaymentId;
  gone: Row[];
  came: Row[];
}
type Row = Awaited<ReturnType<typeof carriedRows>>[number];

async function carriedOnce(db: Db, from: MoneyId, whole: number): Promise<Step | null> {
  const again = await carriedAs(db, from);
  if (again === null) return null;
  const rows = (how: "came back" | "went before", of: MoneyId) => carriedRows(db, again, how, of);
  const gone = await rows("came back", from);
  const to = await standsAs(db, from, again);
  if (to === null || to === from) return null;
  const came = await rows("went before", to);
  const left = Math.min(
    sumOf(gone) + (await enteredAs(db, from, again)) - sumOf(await rows("went before", from)),
    sumOf(came) - sumOf(await rows("came back", to)),
  );
  const paise = Math.min(whole, left);
  return paise <= 0 ? null : { to, again, paise, gone, came };
}

/** As which payment what had gone out of this money stands: as the last of several. */
async function carriedAs(db: Db, from: MoneyId): Promise<PaymentId | null> {
  const row = await db
    .selectFrom("made_good")
    .select("again_as")
    .where("money_id", "=", from)
    .where("how", "=", "came back")
    .where("again_as", "is not", null)
    .orderBy("again_as", "desc")
    .executeTakeFirst();
  return row?.again_as ?? null;
}

/** Paise that were entered as come back of it, and were a part of what came again. */
async function enteredAs(db: Db, from: MoneyId, again: PaymentId): Promise<number> {
  const rows = await db
    .selectFrom("made_good")
    .select("amount_paise")
    .where("money_id", "=", from)
    .where("how", "=", "came back")
    .where("again_as", "=", again)
    .where("reason", "!=", CARRIED)
    .execute();
  return sumOf(rows);
}

export const carriedRows = (
  tx: Db,
  again: PaymentId,
  how: "came back" | "went before",
  of: MoneyId,
) =>
  tx
    .selectFrom("made_good")
    .select(["id", "amount_paise", "at"])
    .where("again_as", "=", again)
    .where("how", "=", how)
    .where("reason", "=", CARRIED)
    .where("money_id", "=", of)
    .orderBy("id", "desc")
    .execute();

/** Takes so many paise off such rows, the newest first. */
export async function makeLess(
  tx: Db,
  rows: { id: MadeGoodId; amount_paise: number }[],
  paise: number,
): Promise<void> {
  let left = paise;
  for (const { id, amount_paise } of rows) {
    const rest = Math.max(amount_paise - left, 0);
    if (rest === 0) await tx.deleteFrom("made_good").where("id", "=", id).execute();
    else
      await tx.updateTable("made_good").set({ amount_paise: rest }).where("id", "=", id).execute();
    left -= amount_paise - rest;
    if (left === 0) return;
  }
}

/**
 * That it was credited again is undone, or it never came either: its payment leaves the ledger, and
 * all is as before.
 *
 * @param wasSale its service had started: a month that is over keeps what it said of it, and the
 * contrary stands in this one
 * @param isOut what is with its client stays as gone out of it (`keepStillOut`)
 * @returns the money that changed
 */
export async function carryBack(
  { now }: Pick<Parts, "now">,
  tx: Db,
  again: PaymentId,
  { wasSale, isOut = false }: { wasSale: boolean; isOut?: boolean },
): Promise<MoneyId[]> {
  const rows = await tx
    .selectFrom("made_good")
    .select(["id", "money_id", "how", "reason", "amount_paise", "at"])
    .where("again_as", "=", again)
    .where("how", "in", ["came back", "went before"])
    .execute();
  const carried = rows.filter(({ reason }) => reason === CARRIED);
  const since = carried.filter(({ how }) => how === "went before").map(({ at }) => at);
  const isOver = (at: number) => monthOf(at) < monthOf(now());
  for (const { id, money_id: money, how, amount_paise: paise, at } of isOut ? [] : carried)
    if (!wasSale || !isOver(at)) await tx.deleteFrom("made_good").where("id", "=", id).execute();
    else {
      const contrary = how === "came back" ? "went before" : "came back";
      await addCarried({ now }, tx, { money, paise, how: contrary, again });
    }
  for (const { id, money_id: money, amount_paise: paise, at, reason } of rows) {
    if (reason === CARRIED) continue;
    await tx.updateTable("made_good").set({ again_as: null }).where("id", "=", id).execute();
    const was = Math.max(at, Math.min(...since));
    if (since.length === 0 || !isOver(was)) continue;
    // The month that is over said that it was a part of what came.
    const said = { money, paise, again, entry: id };
    await addCarried({ now: () => was }, tx, { ...said, how: "went before" });
    await addCarried({ now }, tx, { ...said, how: "came back" });
  }
  const changed = [...new Set(rows.map((row) => row.money_id))];
  for (const money of changed) await account(tx, money);
  return changed;
}

/**
 * The service that had started anew was undone, and its money goes back instead: what had gone out
 * before stands on that now, also of what came above the claim. @returns paise
 */
export async function carryOn(tx: Db, again: PaymentId, to: MoneyId): Promise<number> {
  const its = (await moneyOf(tx, again)).map(({ id }) => id);
  const rows = await tx
    .selectFrom("made_good")
    .select(["id", "money_id", "amount_paise", "how"])
    .where("again_as", "=", again)
    .where("money_id", "in", its)
    .where("money_id", "!=", to)
    .where((e) =>
      e.or([
        e("how", "=", "went before"),
        // Of that, what was carried back.
        e.and([e("how", "=", "came back"), e("reason", "=", CARRIED)]),
      ]),
    )
    .execute();
  for (const { id } of rows)
    await tx.updateTable("made_good").set({ money_id: to }).where("id", "=", id).execute();
  for (const money of new Set(rows.map((row) => row.money_id))) await account(tx, money);
  return rows.reduce(
    (sum, { how, amount_paise: paise }) => sum + (how === "went before" ? paise : -paise),
    0,
  );
}

/** The last payment as which the bank credited again what this money was; null: it did not. */
export async function creditedAs(
  db: Db,
  money: MoneyId,
): Promise<{ claim: PaymentId; again: PaymentId } | null> {
  const row = await db
    .selectFrom("money_in")
    .innerJoin("money_in as its", "its.payment_id", "money_in.payment_id")
    .innerJoin("made_good as m", "m.money_id", "its.id")
    .select(["money_in.payment_id as claim", "m.again_as as again"])
    .where("money_in.id", "=", money)
    .where("m.how", "=", "taken back")
    .where("m.again_as", "is not", null)
    .orderBy("m.id", "desc")
    .executeTakeFirst();
  return row?.claim && row.again ? { claim: row.claim, again: row.again } : null;
}

const sumOf = (rows: { amount_paise: number }[]): number =>
  rows.reduce((sum, { amount_paise }) => sum + amount_paise, 0);

/** Stands with what was carried over, and with what of it was carried back. */
export const CARRIED = "The bank credited again what it had taken back.";

/**
 * Stands with two rows that add up to nothing: what had been entered as come back counted as a part
 * of what came again, until that was undone in a later month. Their ids begin with that entry's.
 */
export const WAS_A_PART = "What had come back counted as a part of what came again.";

/** The entry of which such a row is. */
export const entryOf = (id: MadeGoodId): MadeGoodId => id.split("-")[0] as MadeGoodId;

/**
 * As which money of `again` what was of `from` stands: what came above the claim as that again, if
 * more came again; all else as the rest; null: that is in no books.
 */
export async function standsAs(db: Db, from: MoneyId, again: PaymentId): Promise<MoneyId | null> {
  const all = (await moneyOf(db, again)).map(({ id }) => id);
  const ends = (end: string) => all.find((id) => id.endsWith(end));
  const over = from.endsWith(OVER) ? ends(OVER) : undefined;
  return over ?? ends("-back") ?? all.find((id) => (id as string) === again) ?? null;
}

const OVER = "-over";

/** Writes such a row. */
export async function addCarried(
  { now }: Pick<Parts, "now">,
  tx: Db,
  { money, paise, how, again, entry }: Carried,
): Promise<void> {
  const id = entry === undefined ? ulid(now()) : `${entry}-${ulid(now())}`;
  await tx
    .insertInto("made_good")
    .values({
      ...{ id: id as MadeGoodId, money_id: money, amount_paise: paise, how },
      ...{ came_on: null, utr_hash: null, at: now(), again_as: again },
      reason: entry === undefined ? CARRIED : WAS_A_PART,
    })
    .execute();
}

interface Carried {
  money: MoneyId;
  paise: number;
  how: "came back" | "went before";
  again: PaymentId;
  /** what the owner had entered as come back, that was a part of it; absent: it is carried */
  entry?: MadeGoodId;
}
