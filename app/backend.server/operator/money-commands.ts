import {
  balance,
  balanceByDay,
  exceptions,
  owedWaiting,
  recounted,
  refundsForOwner,
  unaccounted,
  unmatchedMoney,
  type Balance,
} from "../money/balance";
import { accounts } from "../money/partition";
import { settlementExceptions, settlementSums } from "../money/settlement-check";
import type { Db } from "../store/database";
import { UsageFault, type Command } from "./command";
import { instantInIndia, rupees, table } from "./print";

/** The ledger: where every paisa that came in is now. */
export const moneyCommands: Record<string, Command> = {
  money: {
    usage: "money [--days 31] [--recount]",
    says: "Shows where all money that came in is now, each payment that is not accounted for, and how it agrees with the gateway's settlements. Ends with exit code 1 when something does not. --recount adds everything up anew.",
    options: { days: { type: "string" }, recount: { type: "boolean" } },
    words: 0,
    run: async ({ store: { db } }, _words, { days, recount }) => {
      const most = days === undefined ? 0 : Number(days);
      if (!Number.isInteger(most) || most < 0 || most > 3660)
        throw new UsageFault("--days takes a number of days, like 31.");
      const sums = await balance(db);
      const gaps = await exceptions(db);
      const settled = await settlementSums(db);
      const disagreeing = await settlementExceptions(db);
      const counted = recount ? await recounted(db) : null;
      const byDay = most > 0 ? await balanceByDay(db, most) : [];
      const waiting = await waitingLines(db);
      const good =
        unaccounted(sums) === 0 &&
        gaps.length === 0 &&
        settled.difference === 0 &&
        disagreeing.length === 0 &&
        (counted === null || same(sums, counted));
      return {
        lines: [
          ...accounts.map((name) => `${name.padEnd(10)} ${rupees(sums[name])}`),
          unaccounted(sums) === 0 && gaps.length === 0
            ? "All of it is accounted for: captured = served + returned + owed + disputed + unmatched."
            : `NOT ACCOUNTED FOR: ${rupees(unaccounted(sums))}, ${gaps.length} payments`,
          ...gaps.map(
            ({ id, payment, gapPaise, since }) =>
              `  ${id}${payment ? ` (ours: ${payment})` : ""} of ${instantInIndia(since)}: ${gapPaise > 0 ? `${rupees(gapPaise)} is for nothing` : `${rupees(-gapPaise)} more went out than came in`}`,
          ),
          ...(counted && !same(sums, counted)
            ? ["THE KEPT SUMS ARE NOT THOSE OF THE PAYMENTS:", JSON.stringify(counted)]
            : []),
          "",
          `settled ${rupees(settled.settled)}, not yet settled ${rupees(settled.notYetSettled)}, fees ${rupees(settled.fees)}`,
          settled.difference === 0 && disagreeing.length === 0
            ? "It agrees with the gateway's settlements."
            : `DIFFERS FROM THE GATEWAY'S SETTLEMENTS by ${rupees(settled.difference)}`,
          ...disagreeing.map(({ id, says }) => `  ${id} ${says}`),
          ...waiting,
          ...(byDay.length > 0 ? ["", ...dayTable(byDay)] : []),
        ],
        json: {
          sums,
          exceptions: gaps,
          settled,
          settlementExceptions: disagreeing,
          byDay,
          counted,
        },
        code: good ? 0 : 1,
      };
    },
  },
};

async function waitingLines(db: Db): Promise<string[]> {
  const [owed, unmatched, refunds] = await Promise.all([
    owedWaiting(db),
    unmatchedMoney(db),
    refundsForOwner(db),
  ]);
  return [
    ...(owed.length > 0 ? ["", "Owed back:"] : []),
    ...owed.map(
      (one) =>
        `  ${one.id} ${rupees(one.owed_paise)}: ${one.why ?? ""}${one.held_until === null ? "" : `, held: ${one.held_because ?? ""}`}`,
    ),
    ...(unmatched.length > 0 ? ["", "Unmatched, never sent back by itself:"] : []),
    ...unmatched.map((one) => `  ${one.id} ${rupees(one.unmatched_paise)}`),
    ...(refunds.length > 0 ? ["", "Refunds that wait for you:"] : []),
    ...refunds.map(
      (one) =>
        `  ${one.id} ${rupees(one.amount_paise)} of ${one.money_id}: ${one.state}${one.reason ? `, ${one.reason}` : ""}`,
    ),
  ];
}

const dayTable = (byDay: { day: string; sums: Balance }[]): string[] =>
  table(
    ["Day", ...accounts],
    byDay.map(({ day, sums }) => [day, ...accounts.map((name) => rupees(sums[name]))]),
  );

const same = (one: Balance, other: Balance): boolean =>
  accounts.every((name) => one[name] === other[name]);
