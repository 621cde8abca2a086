import { OperatorRefusal } from "../../../api/refusal";
import { presentMonth } from "../../../content/complaint-periods";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { MadeGoodId, MoneyId, PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { undoUntil, UNDO_MS } from "../payments/confirmation";
import { paymentById } from "../payments/rows";
import { tellAsked } from "../refunds/tell-asked";
import { holdQueue } from "../service/grant";
import { accountFor } from "./account-for";
import { holdMoney } from "./hold-money";
import { moneyById } from "./ledger";

/** What was entered as come back, and may be undone still. */
export interface LatelyBack {
  entry: MadeGoodId;
  money: MoneyId;
  payment: PaymentId | null;
  paise: number;
  /** the day on which it came, "2026-11-20" */
  on: string;
  /** UTC ms */
  until: number;
}

/** Which entry is meant: as it stood on a page, or as it was typed. */
export type WhichBack = { entry: string } | { on: string; paise: number };

/**
 * It was a mistake that a client's money was entered as come back (`made-good.ts`): what was
 * entered last of it is out of the books again, its reference is free, and no letter says that it
 * came. Only within ten minutes, in its month (one that is over says what it said), and where
 * nothing was entered, or is to be sent, of the same payment since.
 *
 * @param which what was entered last may be another entry by now
 * @returns the paise that are missing again
 * @throws Refusal 404, 409 (that was not entered within ten minutes, or more has been since)
 */
export async function undoCameBack(parts: Parts, id: MoneyId, which: WhichBack): Promise<number> {
  const known = await moneyById(parts.store.db, id);
  if (!known)
    throw new OperatorRefusal(404, `The ledger holds no payment ${id}.`, {
      onPage: "There is no such payment in the books.",
    });
  const hold = known.payment_id ? { table: "payments" as const, id: known.payment_id } : undefined;
  return parts.store.transaction(async (tx) => {
    const payment = known.payment_id ? await paymentById(tx, known.payment_id) : undefined;
    if (payment) await holdQueue(parts, tx, payment.person_id);
    await holdMoney(parts, tx, [id]);
    const lately = await enteredLately(parts, tx);
    const entered = lately.find((one) => one.money === id && isMeant(one, which));
    if (!entered) throw tooLate;
    await tx.deleteFrom("made_good").where("id", "=", entered.entry).execute();
    const about = { gatewayPayment: id, paise: entered.paise };
    const person = payment ? { person: payment.person_id } : {};
    record(parts, tx, { what: "came back undone", ...person, about });
    await accountFor(parts, tx, id);
    if (payment) await tellAsked(parts, tx, payment.id);
    return entered.paise;
  }, hold);
}

const isMeant = ({ entry, on, paise }: LatelyBack, which: WhichBack): boolean =>
  "entry" in which ? entry === which.entry : on === which.on && paise === which.paise;

/** All that `undoCameBack` may undo now, newest first. */
export const latelyBack = (parts: Pick<Parts, "store" | "now">): Promise<LatelyBack[]> =>
  enteredLately(parts, parts.store.db);

async function enteredLately({ now }: Pick<Parts, "now">, db: Db): Promise<LatelyBack[]> {
  const rows = await db
    .selectFrom("made_good as m")
    .innerJoin("money_in", "money_in.id", "m.money_id")
    .select([
      "m.id as entry",
      "m.money_id as money",
      "m.amount_paise as paise",
      "m.came_on",
      "m.at",
    ])
    .select("money_in.payment_id as payment")
    .where("m.how", "=", "came back")
    .where("m.came_on", "is not", null)
    .where("m.again_as", "is", null)
    .where("m.at", ">", now() - UNDO_MS)
    // What has failed, or is to be sent again, is told: it would be told wrongly.
    .where("money_in.owed_paise", "=", 0)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("refunds")
            .select("refunds.id")
            .whereRef("refunds.payment_id", "=", "money_in.payment_id")
            .whereRef("refunds.asked_at", ">", "m.at"),
        ),
      ),
    )
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("made_good as since")
            .innerJoin("money_in as its", "its.id", "since.money_id")
            .select("since.id")
            .whereRef("since.at", ">", "m.at")
            .where((or) =>
              or.or([
                or("since.money_id", "=", or.ref("m.money_id")),
                or("its.payment_id", "=", or.ref("money_in.payment_id")),
              ]),
            ),
        ),
      ),
    )
    .orderBy("m.id", "desc")
    .execute();
  return rows
    .filter(({ at }) => presentMonth(at) === presentMonth(now()))
    .map(({ came_on, at, ...row }) => ({ ...row, on: came_on ?? "", until: undoUntil(at) }));
}

const tooLate = new OperatorRefusal(
  409,
  "That money came back can be undone for ten minutes, as long as nothing else was entered of the " +
    "same payment since. This entry is undone already, or cannot be any more. Nothing was changed.",
);
