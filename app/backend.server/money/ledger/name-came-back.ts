import { OperatorRefusal } from "../../../api/refusal";
import { inRupees } from "../../../content/rupees";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { MadeGoodId, MoneyId, PaymentId, PersonId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { oweMore } from "../owed/owe-more";
import { paymentById } from "../payments/rows";
import { holdReference } from "../refunds/bank-references";
import { holdQueue } from "../service/grant";
import { payerOfMoney, referenceOfPaidBack, refuseOwnReference } from "./came-back";
import { cameBackSince, carryApart } from "./carried-apart";
import { creditedAs } from "./carried-rows";
import { holdMoney } from "./hold-money";
import { moneyById } from "./ledger";

/** What came back of some money, and was entered without its reference. */
export interface Nameless {
  id: MadeGoodId;
  money: MoneyId;
  /** the day on which it came, "2026-11-20" */
  on: string;
  paise: number;
  /** it counts as a part of what came again */
  isPart: boolean;
}

/** What naming it changed, in paise. */
export interface Named {
  /** that counted as a part of what came again, and do no more */
  apart: number;
  /** that are the owner's to send since, too */
  toSend: number;
}

/**
 * Keeps the reference of a transfer by which a client paid back, and which was entered without one.
 * So it is a transfer of its own: where it counted as a part of what came again, it does no more,
 * and the sums are as if it had been named before; what is the client's by that is to be sent.
 *
 * @param which of the money: by its day (the first of it that is nameless) or by its own id
 * @throws Refusal 404, 409 (the reference is another transfer's, or the payment's own;
 *   our transfer came back since, or what it was a part of came again since), 422 (no reference)
 */
export async function nameCameBack(
  parts: Parts,
  money: MoneyId,
  { utr, ...which }: { utr: string } & ({ on: string } | { entry: MadeGoodId }),
): Promise<Named> {
  const payer = await payerOfMoney(parts, money);
  const payment = (await moneyById(parts.store.db, money))?.payment_id ?? null;
  const hold = payment ? { table: "payments" as const, id: payment } : undefined;
  return parts.store.transaction(async (tx) => {
    if (payer.person) await holdQueue(parts, tx, payer.person);
    await holdMoney(parts, tx, [money]);
    await holdReference(parts, tx, utr);
    const own = payment === null ? undefined : await paymentById(tx, payment);
    refuseOwnReference(parts, own, utr);
    const utr_hash = await referenceOfPaidBack(parts, tx, utr, payer);
    const row = (await entriesOf(tx, money)).find((one) =>
      "on" in which ? one.came_on === which.on : one.id === which.entry,
    );
    if (!row) throw noneOf(money, "on" in which ? ` on ${which.on}` : "");
    await tx.updateTable("made_good").set({ utr_hash }).where("id", "=", row.id).execute();
    record(parts, tx, { what: "made good", about: { gatewayPayment: money, how: "reference" } });
    const { again_as } = row;
    if (again_as === null) return { apart: 0, toSend: 0 };
    const late = { paise: row.amount_paise, again: again_as, utr };
    if (await cameBackSince(tx, { ...row, again_as })) throw bouncedSince(late);
    const to = await carryApart(parts, tx, { ...row, again_as });
    // What came again may have been taken back, and have come once more: that is told apart there.
    if (to === null || (await creditedAs(tx, to)) !== null) throw goneSince(late);
    const again = await paymentById(tx, again_as);
    const apart = row.amount_paise;
    let toSend = 0;
    if (own) toSend += await oweMore(parts, tx, own, { money, apart });
    if (again) toSend += await oweMore(parts, tx, again, { money: to, apart });
    return { apart, toSend };
  }, hold);
}

/** What of this money is nameless, oldest first. */
export const namelessOf = async ({ store: { db } }: Parts, money: MoneyId): Promise<Nameless[]> =>
  (await entriesOf(db, money)).map(shown);

/** The same of one person's money that never came, or that the bank took back. */
export async function namelessOfPerson(
  { store: { db } }: Parts,
  person: PersonId,
): Promise<Nameless[]> {
  const rows = await nameless(db)
    .where("m.money_id", "in", (e) =>
      e
        .selectFrom("money_in")
        .innerJoin("payments", "payments.id", "money_in.payment_id")
        .innerJoin("made_good as gone", "gone.money_id", "money_in.id")
        .select("money_in.id")
        .where("payments.person_id", "=", person)
        .where("gone.how", "=", "taken back"),
    )
    .execute();
  return rows.map(shown);
}

const entriesOf = (db: Db, money: MoneyId) =>
  nameless(db).where("m.money_id", "=", money).execute();

const nameless = (db: Db) =>
  db
    .selectFrom("made_good as m")
    .select(["m.id", "m.money_id", "m.came_on", "m.amount_paise", "m.again_as"])
    .where("m.how", "=", "came back")
    .where("m.came_on", "is not", null)
    .where("m.utr_hash", "is", null)
    .orderBy("m.id");

type Row = Awaited<ReturnType<typeof entriesOf>>[number];
const shown = ({ id, money_id: money, came_on, amount_paise: paise, again_as }: Row): Nameless => ({
  ...{ id, money, paise },
  on: came_on ?? "",
  isPart: again_as !== null,
});

const noneOf = (money: MoneyId, on: string) =>
  new OperatorRefusal(
    404,
    `Nothing is entered as come back of ${money}${on} without a reference.`,
    {
      onPage: "Nothing is entered as come back of it without a reference.",
    },
  );

/** What is to be sent for that transfer counts on what they had paid back. */
const bouncedSince = (entry: Late) =>
  tooLate(
    entry,
    "your transfer to them came back since, and what is to be sent for it counts on these " +
      `${inRupees(entry.paise)} as a part of what came again`,
  );

const goneSince = (entry: Late) =>
  tooLate(
    entry,
    `${inRupees(entry.paise)} count as a part of what came again, and that went since, or came ` +
      "again once more",
  );

interface Late {
  paise: number;
  again: PaymentId;
  utr: string;
}

function tooLate({ paise, again, utr }: Late, why: string): OperatorRefusal {
  const words = `It is too late: ${why}. Nothing was changed. If it was a transfer of its own,`;
  return new OperatorRefusal(
    409,
    `${words} it is booked to send back by: desk claims send-back ${again} --utr ${utr} ` +
      `--received ${paise / 100}`,
    { onPage: `${words} it is yours to send back: "Send it back", here.` },
  );
}
