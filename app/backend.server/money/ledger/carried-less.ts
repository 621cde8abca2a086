import type { Parts } from "../../platform/parts";
import type { MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { beginOf } from "../figures/month-bounds";
import { addCarried, CARRIED, carriedRows, makeLess, monthOf, standsAs } from "./carried-rows";
import { sumOf } from "../refunds/part-shares";
import { account } from "./ledger";

/**
 * A transfer of ours that had gone out before the bank credited the money again came back: it
 * stands on the new payment no more. For use where it counts as come back already, in a transaction
 * that holds the queue of its client. Where it was carried in a month that is over, that month
 * keeps what it said: it is carried back in that in which it came back.
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

/**
 * When it is carried back, UTC ms; null: what was carried is made less, in a month that changes.
 */
function carriedBackAt(came: { at: number }[], on: string, now: number): number | null {
  const kept = came.filter(
    ({ at }) => monthOf(at) < monthOf(now) && monthOf(at) !== on.slice(0, 7),
  );
  if (kept.length === 0) return null;
  const day = beginOf(on);
  return kept.every(({ at }) => at < day) ? day : now;
}

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
