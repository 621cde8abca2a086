import { sql, type ExpressionBuilder } from "kysely";
import { namesOf } from "../platform/people/find-accounts";
import { moneyById } from "../money/ledger/ledger";
import { goneOf, type HowGone } from "../money/ledger/taken-back";
import type { Parts } from "../platform/parts";
import { besidesAmong, type Besides } from "../buying/second-transfer";
import { KEPT, moneyBackOf, type MoneyBack } from "../buying/shown-claims";
import { isOpen, moneyOfPayment, OPEN, paymentById } from "../money/payments/rows";
import { unservedMoneyOf } from "../money/owed/over-claim";
import { inBatches } from "../platform/store/in-batches";
import type { MoneyId, PaymentId } from "../platform/store/ids";
import type { Tables } from "../platform/store/tables";
import type { WhyOwed } from "../platform/states/money-use";
import type { PaymentState } from "../platform/states/payment-states";
import { inRupees } from "../../content/rupees";

/**
 * Paise that went back: of the payment itself (also before it could buy anything), and of others on
 * its order that bought nothing; and what is still owed back of all of them.
 */
interface Returned {
  own: number;
  others: number;
  owed: number;
  /** of a claim, where what came for it is that it does not serve */
  back: MoneyBack | null;
  /** nobody claimed it: it came besides */
  besides: Besides | null;
}

export const NONE: Returned = { own: 0, others: 0, owed: 0, back: null, besides: null };

/** What went back of each of the payments and what is to; those without are left out. */
export async function returnedOf(
  parts: Parts,
  ids: PaymentId[],
): Promise<Map<PaymentId, Returned>> {
  const sums = new Map<PaymentId, Returned>();
  for (const some of inBatches(ids)) {
    const rows = await parts.store.db
      .selectFrom("money_in")
      .select(["id", "payment_id", "use", "why", "returned_paise", "owed_paise"])
      .select(["to_return_paise", "held_until", "held_because"])
      .where("payment_id", "in", some)
      .where((e) => e.or([e("returned_paise", ">", 0), e("owed_paise", ">", 0)]))
      .execute();
    for (const row of rows) {
      const { id, payment_id, use, why, returned_paise, owed_paise } = row;
      if (!payment_id) continue;
      const { own, others, owed, back, besides } = sums.get(payment_id) ?? NONE;
      const unserved = id === unservedMoneyOf(payment_id);
      const before = why !== null && BEFORE_IT_SERVED.includes(why);
      const its = use === "service" || unserved || before;
      sums.set(payment_id, {
        back: unserved ? moneyBackOf(row, parts.now()) : back,
        own: own + (its ? returned_paise : 0),
        others: others + (its ? 0 : returned_paise),
        owed: owed + owed_paise,
        besides,
      });
    }
  }
  for (const [id, back] of await goneOf(parts.store.db, ids))
    sums.set(id, { ...(sums.get(id) ?? NONE), back });
  for (const [id, besides] of await besidesAmong(parts.store.db, ids))
    sums.set(id, { ...(sums.get(id) ?? NONE), besides });
  return sums;
}

/** Paid once and rightly, and back before the service was given: an order that was lost, say. */
const BEFORE_IT_SERVED: WhyOwed[] = ["refunded before it was served", "order lost"];

/** What became of a payment: one that all went back before it bought anything was no failed try. */
export const becameOf = (
  { state, amount_paise }: { state: PaymentState; amount_paise: number },
  returned: Pick<Returned, "own"> | undefined,
): PaymentState => (isOpen(state) && (returned?.own ?? 0) >= amount_paise ? "refunded" : state);

/** What stands in place of the state of a claim whose money is gone, or never was there. */
const goneWords: Record<HowGone, string> = {
  "taken back": "taken back by the bank",
  "never came": "never came",
};

export const isGone = (back: MoneyBack | null): back is HowGone =>
  back !== null && Object.hasOwn(goneWords, back);

/**
 * A claim's state, as its reader calls it, and where the money is that came for one that was not
 * served.
 */
export function withMoneyBack(
  state: string,
  { back, besides }: Pick<Returned, "back" | "besides">,
): string {
  if (besides === "somebody else's transfer" && back === null) return `${besides}, in no books`;
  if (besides !== null) return `${besides}, ${whereBesides[back ?? "undone"]}`;
  if (back === null) return state;
  return isGone(back) ? goneWords[back] : `${state}, its money ${whereItIs[back]}`;
}

/** The same, where what came for it bought nothing; null where it did, or nothing came. */
export const boughtNothing = (state: PaymentState, returned: Returned = NONE): string | null =>
  returned.back === null && returned.besides === null ? null : withMoneyBack(state, returned);

const whereItIs = {
  "to send": "is to be sent back",
  sent: "was sent back",
  kept: `is ${KEPT}`,
} as const satisfies Record<Exclude<MoneyBack, HowGone>, string>;

const whereBesides = {
  "to send": "to send back",
  kept: KEPT,
  sent: "sent back",
  ...goneWords,
  undone: "its booking undone",
} as const satisfies Record<MoneyBack | "undone", string>;

/** The payments of which `becameOf` says this state, as a condition of a list's query. */
export const became =
  (state: PaymentState) =>
  (e: ExpressionBuilder<Pick<Tables, "payments" | "money_in">, "payments">) => {
    const allWentBack = e.and([
      e("payments.state", "in", [...OPEN]),
      e(
        e
          .selectFrom("money_in")
          .select(sql<number>`coalesce(sum(returned_paise), 0)`.as("own"))
          .whereRef("money_in.payment_id", "=", "payments.id")
          .where((its) => its.or([its("use", "=", "service"), its("why", "in", BEFORE_IT_SERVED)])),
        ">=",
        e.ref("payments.amount_paise"),
      ),
    ]);
    return state === "refunded"
      ? e.or([e("payments.state", "=", state), allWentBack])
      : e.and([e("payments.state", "=", state), e.not(allWentBack)]);
  };

/** Those of the payments whose every service has ended, was left or taken back. */
export async function endedOf(parts: Parts, ids: PaymentId[]): Promise<Set<PaymentId>> {
  const running = new Map<PaymentId, boolean>();
  for (const some of inBatches(ids)) {
    const rows = await parts.store.db
      .selectFrom("subscriptions")
      .select(["payment_id", "ends_at", "revoked_at"])
      .where("payment_id", "in", some)
      .execute();
    for (const { payment_id, ends_at, revoked_at } of rows) {
      const runs = revoked_at === null && ends_at > parts.now();
      running.set(payment_id, runs || running.get(payment_id) === true);
    }
  }
  return new Set([...running].flatMap(([id, runs]) => (runs ? [] : [id])));
}

/** @returns "Rs. 400", with what was paid twice or wrongly, and what is still to go, beside it */
export const returnedWords = ({
  own,
  others,
  owed,
}: Pick<Returned, "own" | "others" | "owed">): string =>
  [
    own > 0 ? inRupees(own) : "",
    others > 0 ? `(+ ${inRupees(others)} paid twice or wrongly)` : "",
    owed > 0 ? `(${inRupees(owed)} is owed back)` : "",
  ]
    .filter((one) => one !== "")
    .join(" ");

/** @param typed our id of a payment, or the gateway's: whose it is, in words */
export async function whichPayment(parts: Parts, typed: string): Promise<string> {
  const { db } = parts.store;
  const money = await moneyById(db, typed as MoneyId);
  const row = await paymentById(db, (money?.payment_id ?? typed) as PaymentId);
  if (!row) return `Payment ${typed}`;
  const name = (await namesOf(parts, [row.person_id])).get(row.person_id);
  const at = money?.id ?? moneyOfPayment(row);
  const theirs = (at as string) === row.id ? "" : `, Razorpay's ${at}`;
  return `Payment ${row.id} of ${name ?? "somebody"}, ${inRupees(money?.amount_paise ?? row.amount_paise)}${theirs}`;
}
