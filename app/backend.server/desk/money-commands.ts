import {
  balance,
  balanceByDay,
  exceptions,
  recounted,
  unaccounted,
  unmatchedMoney,
  type Balance,
} from "../money/ledger/balance";
import { askedOf } from "../money/ledger/never-came";
import { accounts } from "../money/ledger/partition";
import { settlementExceptions, settlementSums } from "../money/ledger/settlement-check";
import { holdsEnd } from "../money/owed/held";
import { owedParts, stations, type OwedPart, type Station } from "../money/owed/owed-parts";
import { payersOf } from "../platform/people/find-accounts";
import type { Parts } from "../platform/parts";
import { UsageFault, type Command } from "./command";
import { lostShown, type LostTo } from "./today/lost-to";
import { table } from "./print";
import { notBefore } from "./waits-words";
import { countTyped } from "../../content/count-typed";
import { inRupees } from "../../content/rupees";
import { instantInIndia } from "../../content/instants";

/** The ledger: where every paisa that came in is now. */
export const moneyCommands: Record<string, Command> = {
  money: {
    usage: "money [--days 31] [--recount]",
    says: "Shows where all money that came in is now, each payment that is not accounted for, and how it agrees with Razorpay's settlements. Ends with exit code 1 when something does not. --recount adds everything up anew.",
    options: { days: { type: "string" }, recount: { type: "boolean" } },
    words: 0,
    run: async (parts, _words, { days, recount }) => {
      const { db } = parts.store;
      const most = typeof days === "string" ? countTyped(days) : 0;
      if (!(most <= 3660))
        throw new UsageFault("--days takes a number of days from 0 to 3660, like 31.");
      const sums = await balance(db);
      const gaps = await exceptions(db);
      const lost = await lostShown(parts);
      const settled = await settlementSums(db);
      const disagreeing = await settlementExceptions(db);
      const counted = recount ? await recounted(db) : null;
      const byDay = most > 0 ? await balanceByDay(db, most) : [];
      const owed = await owedParts(db);
      const waiting = await waitingLines(parts, owed);
      const good =
        unaccounted(sums) === 0 &&
        gaps.length === 0 &&
        settled.difference === 0 &&
        disagreeing.length === 0 &&
        (counted === null || same(sums, counted));
      return {
        lines: [
          ...accounts.map((name) => `${name.padEnd(10)} ${inRupees(sums[name])}`),
          unaccounted(sums) === 0 && gaps.length === 0
            ? "All of it is accounted for: captured = served + returned + owed + disputed + unmatched."
            : `NOT ACCOUNTED FOR: ${inRupees(unaccounted(sums))}, ${gaps.length} payments`,
          ...gaps.map(
            ({ id, payment, gapPaise, since }) =>
              `  ${id}${payment ? ` (ours: ${payment})` : ""} of ${instantInIndia(since)}: ${gapPaise > 0 ? `${inRupees(gapPaise)} is for nothing` : `${inRupees(-gapPaise)} more went out than came in`}`,
          ),
          ...(gaps.some(({ gapPaise }) => gapPaise < 0)
            ? ["When it has come back, or you give it up: desk payments made-good PAYMENT"]
            : []),
          ...lostLines(lost),
          ...(counted && !same(sums, counted)
            ? ["THE KEPT SUMS ARE NOT THOSE OF THE PAYMENTS:", JSON.stringify(counted)]
            : []),
          "",
          `settled ${inRupees(settled.settled)}, not yet settled ${inRupees(settled.notYetSettled)}, fees ${inRupees(settled.fees)}`,
          agreement(settled.difference, disagreeing.length),
          ...disagreeing.map(({ id, says }) => `  ${id} ${says}`),
          ...waiting,
          ...(byDay.length > 0 ? ["", ...dayTable(byDay)] : []),
        ],
        json: {
          sums,
          exceptions: gaps,
          lost,
          settled,
          settlementExceptions: disagreeing,
          owed,
          byDay,
          counted,
        },
        code: good ? 0 : 1,
      };
    },
  },
};

/** What never came in, and left all the same: it is in no sum. */
function lostLines(lost: LostTo[]): string[] {
  if (lost.length === 0) return [];
  const asked = lost.filter((one) => askedOf(one) > 0);
  const enter = (how: string) =>
    asked.map(({ money }) => `desk payments made-good ${money} ${how} --reason "…"`).join("; ");
  return [
    "Lost, sent to clients whose money never came: " +
      inRupees(lost.reduce((sum, { paise }) => sum + paise, 0)),
    ...lost.map(
      (one) => `  ${one.money} ${inRupees(one.paise)} of ${one.name}${givenUpWords(one)}`,
    ),
    ...(asked.length === 0
      ? []
      : [
          `When it has come back: ${enter("--came-back DAY")}`,
          `When you ask no more for it: ${enter("--written-off")}`,
        ]),
  ];
}

/** ", Rs. 400 of it given up" */
const givenUpWords = ({ paise, givenUp }: LostTo): string =>
  givenUp === 0 ? "" : `, ${givenUp === paise ? "" : `${inRupees(givenUp)} of it `}given up`;

/** All that is owed, by where it stands on its way back, and what is unmatched. */
async function waitingLines(parts: Parts, owed: OwedPart[]): Promise<string[]> {
  const unmatched = await unmatchedMoney(parts.store.db, Number.MAX_SAFE_INTEGER);
  const payers = await payersOf(
    parts,
    owed.map(({ payment }) => payment),
  );
  const line = (one: OwedPart) => {
    const name = one.payment && payers.get(one.payment);
    const of = `${one.refund === null ? "" : ` of ${one.money}`}${name ? ` of ${name}` : ""}`;
    const why = one.why === null ? "" : `: ${one.why}`;
    return `  ${one.refund ?? one.money} ${inRupees(one.paise)}${of}${why}${kept(one, parts.now())}`;
  };
  return [
    ...stations.flatMap((station) => {
      const its = owed.filter((one) => one.station === station);
      const sum = its.reduce((all, { paise }) => all + paise, 0);
      return its.length === 0
        ? []
        : ["", `Owed, ${heads[station]}: ${inRupees(sum)}`, ...its.map(line)];
    }),
    ...(unmatched.length > 0 ? ["", "Unmatched, never sent back by itself:"] : []),
    ...unmatched.map((one) => `  ${one.id} ${inRupees(one.unmatched_paise)}`),
  ];
}

const heads: Record<Station, string> = {
  "no refund yet": "no refund of it yet",
  due: "refunds that are due",
  asked: "asked of Razorpay, which has not answered",
  "at the gateway": "in Razorpay's hands",
  yours: "waiting for you",
};

/** By a dispute, or by you: what is with nobody yet. @param now UTC ms */
function kept({ station, dispute, heldUntil, heldBecause }: OwedPart, now: number): string {
  if (station === "asked" || station === "at the gateway") return "";
  if (dispute !== null) return `, ${notBefore(dispute)}`;
  if (station === "yours" || (heldUntil ?? 0) <= now) return "";
  const until = holdsEnd(heldUntil);
  return `, held${until === null ? "" : ` ${until}`}: ${heldBecause ?? ""}`;
}

const dayTable = (byDay: { day: string; sums: Balance }[]): string[] =>
  table(
    ["Day", ...accounts],
    byDay.map(({ day, sums }) => [day, ...accounts.map((name) => inRupees(sums[name]))]),
  );

const same = (one: Balance, other: Balance): boolean =>
  accounts.every((name) => one[name] === other[name]);

/** @param difference paise @param lines that do not agree, though the sums may */
const agreement = (difference: number, lines: number): string =>
  difference !== 0
    ? `DIFFERS FROM RAZORPAY'S SETTLEMENTS by ${inRupees(difference)}`
    : lines > 0
      ? "The sums agree with Razorpay's settlements; these lines do not yet:"
      : "It agrees with Razorpay's settlements, as far as its last report goes.";
