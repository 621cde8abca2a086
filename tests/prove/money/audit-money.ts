import type {
  GatewayDispute,
  GatewayPayment,
} from "../../../app/backend.server/providers/gateway/port";
import { IST_MS } from "../../../app/content/india";
import type { Books, Rows } from "./audit";
import {
  cameByHand,
  isPart,
  isServed,
  partsTaken,
  wasAnothers,
  wasNeverPaid,
  wasTakenBack,
} from "./audit-hand";

type Money = Rows["money"][number];

interface Place {
  captured: number;
  served: number;
  returned: number;
  owed: number;
  disputed: number;
  unmatched: number;
  /** what is left when all is told: below 0 more went out than came in */
  gap: number;
}

/**
 * Where each paisa is, worked out anew from the gateway's own entities and from what was decided
 * here, and held against the books.
 */
export function auditMoney(books: Books): void {
  const { history, rows, wrong } = books;
  const { gateway } = history;
  const held = new Map(rows.money.map((row) => [row.id as string, row]));
  const days = new Map<string, number>();
  const note = (row: Money, place: Place) => {
    compare(books, row, place);
    const day = new Date(row.created_at + IST_MS).toISOString().slice(0, 10);
    for (const name of ACCOUNTS)
      days.set(`${day} ${name}`, (days.get(`${day} ${name}`) ?? 0) + place[name]);
  };
  for (const payment of gateway.allPayments.values()) {
    const row = held.get(payment.id);
    const status = payment.status === "refunded" && !payment.captured ? "failed" : payment.status;
    if (!row) wrong(`${payment.id} (${payment.status}) is not in the books`);
    else if (row.status !== status || row.amount_paise !== payment.amount)
      wrong(`${payment.id} is ${row.status} in the books and ${payment.status} at the gateway`);
    if (row) note(row, placeOf(books, payment, row));
  }
  for (const row of rows.money) {
    if (row.method === "online" && !gateway.allPayments.has(row.id))
      wrong(`the gateway knows nothing of ${row.id}`);
    if (row.method === "manual") note(row, placeByHand(books, row));
  }
  auditDays(books, days);
}

const ACCOUNTS = ["captured", "served", "returned", "owed", "disputed", "unmatched"] as const;

function compare({ wrong }: Books, row: Money, place: Place): void {
  const which = `${row.id} (${row.method}, ${row.use}, of ${row.payment_id})`;
  for (const name of ACCOUNTS)
    if (row[`${name}_paise`] !== place[name])
      wrong(`${which}: ${name} is ${row[`${name}_paise`]}, and should be ${place[name]}`);
  // More out than in is true and must be shown, and nothing else may be.
  if (row.gap_paise !== place.gap)
    wrong(`${which}: the gap is ${row.gap_paise}, and should be ${place.gap}`);
}

function placeOf(books: Books, payment: GatewayPayment, row: Money): Place {
  const { gateway } = books.history;
  if (!payment.captured) return nowhere;
  const refunds = gateway.refundsFor(payment.id);
  const sum = (status: string) =>
    refunds.filter((one) => one.status === status).reduce((all, one) => all + one.amount, 0);
  const disputes = gateway.disputesOf(payment.id);
  const { sent, waiting } = decisions(books, row.id);
  const out = sum("processed") + sent - madeGood(books, row.id, "came back");
  const lost = disputes
    .filter(({ status }) => status === "lost")
    .reduce((all, { deducted }) => all + deducted, 0);
  // Only what went out twice can be given up.
  const twice = Math.max(0, out + lost - payment.amount);
  const returned = out - Math.min(twice, madeGood(books, row.id, "written off"));
  // What went back before is not there to be taken; and in the fraud phase nobody takes, we are
  // asked to refund.
  const contested = Math.min(
    disputes.filter(goesOn).reduce((all, { amount }) => all + amount, 0),
    Math.max(0, payment.amount - returned - lost),
  );
  return divide({
    amount: payment.amount,
    returned,
    disputed: lost + contested,
    leaving: sum("pending") + waiting,
    serves: books.rows.payments.some(
      (one) => (one.provider_payment_id as string) === payment.id && isServed(one.state),
    ),
    // Our order, served by another payment or by none; or one that carries our note and is lost.
    owed: books.ourOrder(payment) !== null,
  });
}

const goesOn = ({ status, phase }: GatewayDispute): boolean =>
  (status === "open" || status === "under_review") && phase !== "fraud";

function placeByHand(books: Books, row: Money): Place {
  const { sent, waiting } = decisions(books, row.id);
  const amount = cameByHand(books, row);
  const before = madeGood(books, row.id, "went before") - madeGood(books, row.id, "came back");
  const out = sent + partsTaken(books, row) + before;
  const twice = Math.max(0, out - amount);
  // What was sent to somebody who never paid is lost, and missing of nothing.
  const isLost = wasNeverPaid(books, row.payment_id) || wasAnothers(books, row.id);
  const givenUp = isLost ? twice : Math.min(madeGood(books, row.id, "written off"), twice);
  // What its payer had paid back of money that the bank took is theirs, and serves nothing.
  const isGone = row.payment_id !== null && wasTakenBack(books, row.payment_id);
  const serves = row.id === (row.payment_id as string | null) && !isGone;
  return divide({
    amount,
    returned: out - givenUp,
    disputed: 0,
    leaving: waiting,
    serves,
    owed: !serves,
  });
}

/** Paise of this money that are entered so: what came back, went before or was given up. */
export const madeGood = ({ rows }: Books, id: string, how: string): number =>
  rows.madeGood
    .filter((one) => (one.money_id as string) === id && one.how === how)
    .reduce((sum, { amount_paise }) => sum + amount_paise, 0);

/**
 * Transfers by hand that were sent, and refunds that were decided on, not given up, and of which
 * the gateway has none alive.
 */
function decisions(books: Books, id: string): { sent: number; waiting: number } {
  const { history, rows } = books;
  let [sent, waiting] = [0, 0];
  for (const one of rows.refunds) {
    if ((one.money_id as string) !== id || isPart(books, one)) continue;
    if (one.state === "withdrawn" || one.state === "bounced") continue;
    if (one.state === "sent") sent += one.amount_paise;
    else if (
      !history.gateway
        .refundsFor(id)
        .some(({ receipt, status }) => receipt?.split("-")[0] === one.id && status !== "failed")
    )
      waiting += one.amount_paise;
  }
  return { sent, waiting };
}

function divide(what: {
  amount: number;
  returned: number;
  disputed: number;
  leaving: number;
  serves: boolean;
  owed: boolean;
}): Place {
  const rest = what.amount - what.returned - what.disputed;
  const here = Math.max(0, rest);
  const leaving = Math.min(here, what.leaving);
  const stays = here - leaving;
  return {
    captured: what.amount,
    returned: what.returned,
    disputed: what.disputed,
    owed: what.serves || !what.owed ? leaving : here,
    served: what.serves ? stays : 0,
    unmatched: what.serves || what.owed ? 0 : stays,
    gap: Math.min(0, rest),
  };
}

const nowhere: Place = {
  captured: 0,
  served: 0,
  returned: 0,
  owed: 0,
  disputed: 0,
  unmatched: 0,
  gap: 0,
};

/** The kept sums of each day, and of the states of payments, are those of a recount. */
function auditDays({ rows, wrong }: Books, days: Map<string, number>): void {
  const kept = new Map(rows.days.map((row) => [`${row.day} ${row.account}`, Number(row.paise)]));
  for (const key of new Set([...kept.keys(), ...days.keys()]))
    if ((kept.get(key) ?? 0) !== (days.get(key) ?? 0))
      wrong(`${key}: ${kept.get(key) ?? 0} are kept, and it is ${days.get(key) ?? 0}`);
  for (const { state, count } of rows.counts) {
    const there = rows.payments.filter((one) => one.state === state).length;
    if (Number(count) !== there) wrong(`${there} payments are ${state}, and ${count} are counted`);
  }
}
