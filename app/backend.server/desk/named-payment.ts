import { moneyById } from "../money/ledger/ledger";
import type { Owing } from "../money/owed/return-owed";
import { paymentById, paymentOfOrder, type PaymentRow } from "../money/payments/rows";
import { OperatorRefusal } from "../../api/refusal";
import type { Db } from "../platform/store/store";
import type { MoneyId, PaymentId } from "../platform/store/ids";

/**
 * The payment that the operator names: by our id, or by the gateway's of the payment or of its
 * order. Throws Refusal 404 that says which are taken.
 */
export async function namedPayment(db: Db, word: string): Promise<PaymentRow> {
  const row = await rowNamed(db, word);
  if (row) return row;
  const [money] = await withoutPayment(db, word);
  if (!money) throw unknown(word);
  throw new OperatorRefusal(
    404,
    money.why === "order lost"
      ? `${word} is of an order that the database lost, and whose buyer it does not know: desk money shows it. When they sign up with the same number it is served; else it goes back (at once by payments refund ${money.id} --due).`
      : `${word} belongs to no order of this site: desk money shows it.`,
  );
}

/** As `namedMoney`; of a payment of ours all that is owed is meant. Throws Refusal as it does. */
export async function namedOwing(db: Db, word: string): Promise<Owing> {
  const row = await rowNamed(db, word);
  return row ? { payment: row.id } : { money: await namedMoney(db, word) };
}

/**
 * The ledger's money that the operator names, as above; of an order that was paid more than once
 * the one of which something is to go back. Throws Refusal 404, or 409 where several are meant.
 */
export async function namedMoney(db: Db, word: string): Promise<MoneyId> {
  const money = await moneyById(db, word as MoneyId);
  if (money) return money.id;
  const row = await rowNamed(db, word);
  const all = row
    ? await db.selectFrom("money_in").selectAll().where("payment_id", "=", row.id).execute()
    : await withoutPayment(db, word);
  if (!row && all.length === 0) throw unknown(word);
  const owed = all.filter(({ owed_paise }) => owed_paise > 0);
  const [one, ...more] = owed.length > 0 ? owed : all;
  if (!one) throw new OperatorRefusal(409, `No money has come for ${word}.`);
  if (more.length > 0)
    throw new OperatorRefusal(
      409,
      `Money came more than once for ${word}. Name one: ${[one, ...more].map(({ id }) => id).join(", ")}.`,
    );
  return one.id;
}

/** Money of the gateway's for which there is no payment of ours, by its id or its order's. */
const withoutPayment = (db: Db, word: string) =>
  db
    .selectFrom("money_in")
    .selectAll()
    .where((e) => e.or([e("id", "=", word as MoneyId), e("order_id", "=", word)]))
    .where("payment_id", "is", null)
    .execute();

async function rowNamed(db: Db, word: string): Promise<PaymentRow | undefined> {
  const money = await moneyById(db, word as MoneyId);
  if (money?.payment_id) return paymentById(db, money.payment_id);
  return (await paymentById(db, word as PaymentId)) ?? paymentOfOrder(db, word);
}

const unknown = (word: string) =>
  new OperatorRefusal(
    404,
    `There is no payment ${word}. Give our id (desk payments list), Razorpay's of the payment (pay_…) or of its order (order_…).`,
  );
