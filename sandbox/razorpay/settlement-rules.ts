import { dateInIndia, IST_MS } from "../../app/content/india";
import { DAY_MS } from "../../app/content/durations";

/** What moves the owner's balance at Razorpay, in paise: a row of the settlement report to be. */
export interface BalanceEntry {
  /** pay_, rfnd_ or adj_ */
  id: string;
  type: "payment" | "refund" | "adjustment";
  /** what is added, after the fee */
  credit: number;
  debit: number;
  fee: number;
  /** within the fee */
  tax: number;
  /** UTC ms */
  at: number;
  /** of a refund or an adjustment */
  paymentId: string | null;
  disputeId: string | null;
  description: string | null;
}

/** The one time of a working day at which Razorpay settles here: 13:00 in India. */
const HOUR_OF_SLOT = 13 * 3_600_000;
/** Banks are closed all over India on these; the states' own holidays are left out. */
const HOLIDAYS = ["01-26", "08-15", "10-02"];

/** 2 % of a payment and 18 % GST on it, as the gateway keeps them. @param amount paise */
export function feeOf(amount: number): { fee: number; tax: number } {
  const charge = Math.round(amount * 0.02);
  const tax = Math.round(charge * 0.18);
  return { fee: charge + tax, tax };
}

/** The first settlement (UTC ms) after an instant: working days only. */
export function nextSlot(after: number): number {
  for (let day = startOfDay(after); ; day += DAY_MS)
    if (isWorkingDay(day) && day + HOUR_OF_SLOT > after) return day + HOUR_OF_SLOT;
}

/** When a payment captured at an instant is settled at the earliest (UTC ms): T+2 working days. */
export function settlementDue(capturedAt: number): number {
  let day = startOfDay(capturedAt);
  for (let left = 2; left > 0;) if (isWorkingDay((day += DAY_MS))) left--;
  return day + HOUR_OF_SLOT;
}

/**
 * What of the entries not yet settled goes into the settlement of a slot: the payments that are
 * due, less all refunds and adjustments so far. None
 * when those ate the balance: then all of it waits for a later slot.
 * @param partial every second payment is left for the next slot, if there is something to transfer
 * all the same
 */
export function settledAt(
  unsettled: BalanceEntry[],
  slot: number,
  partial = false,
): { entries: BalanceEntry[]; amount: number } {
  const others = unsettled.filter(({ type, at }) => type !== "payment" && at <= slot);
  const due = unsettled.filter(({ type, at }) => type === "payment" && settlementDue(at) <= slot);
  const part = [...due.filter((_, place) => place % 2 === 0), ...others];
  const entries = partial && sum(part) > 0 ? part : [...due, ...others];
  const amount = sum(entries);
  return amount > 0 ? { entries, amount } : { entries: [], amount: 0 };
}

const sum = (entries: BalanceEntry[]): number =>
  entries.reduce((total, { credit, debit }) => total + credit - debit, 0);

/** No Sundays, no second or fourth Saturdays, no national holidays. */
function isWorkingDay(day: number): boolean {
  const inIndia = new Date(day + IST_MS);
  const weekday = inIndia.getUTCDay();
  const week = Math.ceil(inIndia.getUTCDate() / 7);
  const free = weekday === 0 || (weekday === 6 && (week === 2 || week === 4));
  return !free && !HOLIDAYS.includes(dateInIndia(day).slice(5));
}

const startOfDay = (at: number): number => Math.floor((at + IST_MS) / DAY_MS) * DAY_MS - IST_MS;
