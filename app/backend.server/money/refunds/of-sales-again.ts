import type { RefundId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import type { Bounds } from "../figures/month-bounds";
import { CARRIED, WAS_A_PART, monthOf } from "../ledger/carried-rows";
import { STOOD } from "../invoices/credit-notes";
import { invoiceName } from "../invoices/wording";

/**
 * What had gone back of a sale before the bank took that back and credited it again: from that day
 * on it went back of the new sale (`money/ledger/carried-over.ts`). Where the bank takes the new
 * one back, too, or it is undone when its month is over, it is taken off that day, and where such a
 * transfer comes back in a later month, or what had been paid back turns out to have been none of
 * it, in that: a month that is over says what it said.
 */
export async function ofSalesAgain(db: Db, { from, to }: Pick<Bounds, "from" | "to">) {
  const rows = await db
    .selectFrom("made_good as m")
    .innerJoin("money_in", "money_in.id", "m.money_id")
    .innerJoin("payments", "payments.id", "money_in.payment_id")
    .leftJoin("credit_notes as c", "c.payment_id", "payments.id")
    .select(["m.id", "m.how", "m.amount_paise", "m.at", "money_in.use"])
    .select(["c.issued_at", "c.because", "c.invoice_issued_at"])
    .select(["payments.id as payment", "payments.cart", "c.invoice_year", "c.invoice_number"])
    .select((e) =>
      e
        .exists(
          e
            .selectFrom("made_good as own")
            .select("own.id")
            .whereRef("own.again_as", "=", "m.again_as")
            .whereRef("own.at", "=", "m.at")
            .whereRef("own.amount_paise", "=", "m.amount_paise")
            .where("own.how", "=", "came back")
            .where("own.reason", "=", WAS_A_PART),
        )
        .as("apart"),
    )
    .whereRef("m.again_as", "=", "payments.id")
    .where((e) =>
      e.or([
        e("m.how", "=", "went before"),
        e.and([e("m.how", "=", "came back"), e("m.reason", "=", CARRIED)]),
      ]),
    )
    .where((e) =>
      e.or([
        e.and([e("m.at", ">=", from), e("m.at", "<", to)]),
        e.and([e("c.issued_at", ">=", from), e("c.issued_at", "<", to)]),
      ]),
    )
    .execute();
  const isIn = (at: number | null): at is number => at !== null && at >= from && at < to;
  return rows.flatMap(({ id, how, at, use, payment, cart, apart, ...note }) => {
    const ended = endOf(note);
    if (use !== "service" && ended === null) return [];
    const isReturned = how === "came back";
    // It was of no sale by then.
    if (isReturned && ended !== null && ended.at <= at) return [];
    const row = { id, payment, cart, cancelled: ended?.invoice };
    const paise = isReturned ? -note.amount_paise : note.amount_paise;
    const moved: Moved = !isReturned
      ? "credited again"
      : apart
        ? "a transfer of its own"
        : "returned";
    return [
      ...(isIn(at) ? [{ ...row, at, paise, moved }] : []),
      ...(ended !== null && isIn(ended.at)
        ? [{ ...row, at: ended.at, paise: -paise, moved: ended.how }]
        : []),
    ];
  });
}

/**
 * The transfers that came back in a time, and are taken off a new sale in it: of that they are sent
 * again.
 */
export async function carriedBackIn(
  db: Db,
  { from, to, firstDay, lastDay }: Bounds,
): Promise<RefundId[]> {
  const rows = await db
    .selectFrom("refunds")
    .innerJoin("refunds as again", "again.again_for", "refunds.id")
    .innerJoin("money_in", "money_in.id", "again.money_id")
    .innerJoin("made_good as m", "m.money_id", "again.money_id")
    .select("refunds.id")
    .distinct()
    .whereRef("again.money_id", "!=", "refunds.money_id")
    .where("refunds.bounced_on", ">=", firstDay)
    .where("refunds.bounced_on", "<=", lastDay)
    .where("money_in.use", "=", "service")
    .where("m.how", "=", "came back")
    .where("m.reason", "=", CARRIED)
    .where("m.at", ">=", from)
    .where("m.at", "<", to)
    .execute();
  return rows.map(({ id }) => id);
}

type Moved =
  | "credited again"
  | "returned"
  | "a transfer of its own"
  | "taken back"
  | "never came"
  | "undone";

interface Note {
  /** UTC ms; null: its invoice stands */
  issued_at: number | null;
  because: string | null;
  invoice_issued_at: number | null;
  invoice_year: string | null;
  invoice_number: number | null;
}

/**
 * When a sale that had stood was none any more (UTC ms), by what, and its invoice; null: it stands,
 * or was undone within its month, and so was none.
 */
function endOf({ issued_at, because, invoice_issued_at, ...invoice }: Note) {
  const { invoice_year: financial_year, invoice_number: number } = invoice;
  if (issued_at === null || invoice_issued_at === null) return null;
  if (financial_year === null || number === null) return null;
  const stood = STOOD.find((one) => one === because);
  if (!stood && monthOf(invoice_issued_at) === monthOf(issued_at)) return null;
  const how: Moved = stood ?? "undone";
  return { at: issued_at, how, invoice: invoiceName({ financial_year, number }) };
}
