import { ulid } from "ulid";
import { OperatorRefusal } from "../../../api/refusal";
import { inRupees } from "../../../content/rupees";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { MadeGoodId, MoneyId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { undoUntil, UNDO_MS } from "../payments/confirmation";
import { paymentById, type PaymentRow } from "../payments/rows";
import { tellAsked } from "../refunds/tell-asked";
import { holdQueue } from "../service/grant";
import { holdMoney } from "./hold-money";
import { moneyById } from "./ledger";
import { askedOf, lostToUnpaid, type Lost } from "./never-came";

/** What is given up. */
export interface GivesUp {
  /** all that is asked for, when said */
  paise?: number;
  /** what was asked for when the owner was asked: pressed again, it is another sum */
  most?: number;
}

/**
 * The owner asks a client no more for what was sent to them without anything having come: all that
 * is asked for of it, so that what they had paid back before counts. It stays the owner's loss, and
 * no sum of the books changes; the client reads so once, after the ten minutes of `undoGivenUp`.
 * What they pay back all the same is booked as ever (`made-good.ts`).
 *
 * @returns the paise that are asked for no more, and until when that may be undone, UTC ms
 * @throws Refusal 404, 409 (nothing is asked for, or another sum), 422 (a part of it)
 */
export async function giveUpLoss(
  parts: Parts,
  id: MoneyId,
  { reason, ...typed }: GivesUp & { reason: string },
): Promise<{ paise: number; until: number }> {
  return heldLoss(parts, id, async (tx, row) => {
    const { paise } = await wouldGiveUp(tx, id, typed);
    await enter(parts, tx, id, { paise, reason });
    record(parts, tx, { what: "made good", about: { gatewayPayment: id, paise, how: "given up" } });
    const until = undoUntil(parts.now());
    await tellAsked(parts, tx, row.id, { until });
    return { paise, until };
  });
}

/**
 * That was a mistake: what is missing of it is asked for, and no letter says otherwise.
 *
 * @returns paise that are asked for now: some may have come back meanwhile
 * @throws Refusal 404, 409 (nothing was given up within ten minutes)
 */
export async function undoGivenUp(parts: Parts, id: MoneyId): Promise<number> {
  return heldLoss(parts, id, async (tx, row) => {
    const { id: entry, amount_paise: paise } = await newest(parts, tx, id);
    await tx.deleteFrom("made_good").where("id", "=", entry).execute();
    await tellAsked(parts, tx, row.id);
    const about = { gatewayPayment: id, paise };
    record(parts, tx, { what: "loss given up undone", person: row.person_id, about });
    const lost = await lossOf(tx, id);
    return lost ? askedOf(lost) : 0;
  });
}

/** For the question before: nothing is written. Throws Refusal 409 and 422 as `giveUpLoss` does. */
export async function wouldGiveUp(
  db: Db,
  id: MoneyId,
  { paise, most }: GivesUp,
): Promise<{ paise: number }> {
  const lost = await lossOf(db, id);
  const asked = lost ? askedOf(lost) : 0;
  if (most !== undefined && most !== asked)
    throw new OperatorRefusal(
      409,
      `${inRupees(most)} was asked for when you looked, and ${inRupees(asked)} is now. Nothing ` +
        "was entered.",
    );
  if (asked === 0)
    throw new OperatorRefusal(409, `You ask for nothing of ${id} any more: nothing to enter.`, {
      onPage: "You ask for nothing of it any more: nothing to enter.",
    });
  if (paise !== undefined && paise !== asked)
    throw new OperatorRefusal(
      422,
      `What you ask for is given up as a whole: ${inRupees(asked)}. Leave the amount out.`,
    );
  return { paise: asked };
}

/** What was sent of this money without anything having come; null: it is no such money. */
export async function lossOf(db: Db, id: MoneyId): Promise<Lost | null> {
  const payment = (await moneyById(db, id))?.payment_id ?? null;
  if (payment === null) return null;
  return (await lostToUnpaid(db, payment)).find(({ money }) => money === id) ?? null;
}

/**
 * More was sent of such money after it had been given up: that is asked for by itself, so what was
 * given up counts for no more than was lost before. The rest of it is told, and counts nowhere. For
 * use in the transaction that enters it.
 *
 * @param before paise that were lost before
 */
export async function givenUpAtMost(tx: Db, money: MoneyId, before: number): Promise<void> {
  let over = (await everGivenUp(tx, money)) - Math.max(before, 0);
  const entered = tx.selectFrom("made_good").selectAll();
  for (const row of await entered
    .where("money_id", "=", money)
    .where("how", "=", "given up")
    .orderBy("id", "desc")
    .execute()) {
    if (over <= 0) return;
    const left = Math.max(row.amount_paise - over, 0);
    over -= row.amount_paise - left;
    const told = { how: "given up before", amount_paise: row.amount_paise - left } as const;
    await tx.updateTable("made_good").set(told).where("id", "=", row.id).execute();
    if (left > 0)
      await tx
        .insertInto("made_good")
        .values({ ...row, id: ulid(row.at) as MadeGoodId, amount_paise: left })
        .execute();
  }
}

/** Paise of such money that were given up, also where they are lost no more. */
export async function everGivenUp(db: Db, money: MoneyId): Promise<number> {
  const row = await db
    .selectFrom("made_good")
    .select((e) => e.fn.sum<number | string | null>("amount_paise").as("paise"))
    .where("money_id", "=", money)
    .where("how", "=", "given up")
    .executeTakeFirst();
  return Number(row?.paise ?? 0);
}

async function heldLoss<T>(
  parts: Parts,
  id: MoneyId,
  work: (tx: Db, row: PaymentRow) => Promise<T>,
): Promise<T> {
  const payment = (await moneyById(parts.store.db, id))?.payment_id ?? null;
  if (payment === null)
    throw new OperatorRefusal(404, `The ledger holds no payment of a client ${id}.`, {
      onPage: "There is no such payment in the books.",
    });
  return parts.store.transaction(
    async (tx) => {
      const known = await paymentById(tx, payment);
      if (!known) throw new Error(`there is no payment ${payment}`);
      await holdQueue(parts, tx, known.person_id);
      await holdMoney(parts, tx, [id]);
      return work(tx, known);
    },
    { table: "payments", id: payment },
  );
}

async function enter(
  { now }: Pick<Parts, "now">,
  tx: Db,
  money_id: MoneyId,
  { paise, reason }: { paise: number; reason: string },
): Promise<void> {
  const id = ulid(now()) as MadeGoodId;
  const row = { how: "given up", came_on: null, utr_hash: null, reason, at: now() } as const;
  await tx
    .insertInto("made_good")
    .values({ id, money_id, amount_paise: paise, ...row })
    .execute();
}

async function newest({ now }: Pick<Parts, "now">, tx: Db, money: MoneyId) {
  const row = await tx
    .selectFrom("made_good")
    .select(["id", "amount_paise"])
    .where("money_id", "=", money)
    .where("how", "=", "given up")
    .where("at", ">", now() - UNDO_MS)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (row) return row;
  const writtenOff = await tx
    .selectFrom("made_good")
    .select("id")
    .where("money_id", "=", money)
    .where("how", "=", "written off")
    .executeTakeFirst();
  throw writtenOff ? writtenOffStays(money) : tooLate;
}

const tooLate = new OperatorRefusal(
  409,
  "That you ask no more can be undone for ten minutes, until its letter leaves. Nothing was " +
    "changed.",
);

/** Of what went out twice nothing is asked by mail: that it is written off stands. */
const writtenOffStays = (id: MoneyId): OperatorRefusal =>
  new OperatorRefusal(
    409,
    `What went out twice of ${id} and is written off stays so; only a loss that you gave up can ` +
      "be undone. If it comes back, enter that: payments made-good " +
      `${id} --came-back DAY --reason "…". Nothing was changed.`,
    {
      onPage:
        "What went out twice and is written off stays so; only a loss that you gave up can be " +
        "undone. If it comes back, enter that here. Nothing was changed.",
    },
  );
