import { sql } from "kysely";
import {
  balance,
  exceptions,
  openDisputes,
  unaccounted,
  unmatchedMoney,
} from "../../money/ledger/balance";
import { lostToUnpaid, type Lost } from "../../money/ledger/never-came";
import { settlementExceptions, settlementSums } from "../../money/ledger/settlement-check";
import { inRupees } from "../../../content/rupees";
import { ordersNotSeen } from "../../money/payments/failed-look";
import { unserved } from "../../money/payments/unserved";
import { SWEPT_EVERY_MS } from "../../money/sweep/sweep-rows";
import { notAccountedFor, some } from "./not-accounted-for";
import { either, good, note, type Look, type Opened } from "./check";
import { refundLooks } from "./refunds";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../content/durations";

/** What left though nothing had come is in no sum; "" where there is none. */
function lossWords(lost: Lost[]): string {
  if (lost.length === 0) return "";
  const [all, givenUp] = [(one: Lost) => one.paise, (one: Lost) => one.givenUp].map((paise) =>
    lost.reduce((sum, one) => sum + paise(one), 0),
  ) as [number, number];
  const part = givenUp === 0 ? "" : `, ${inRupees(givenUp)} of it given up`;
  return `; ${inRupees(all)} sent for nothing is your loss${part}`;
}

/** Money that waits for somebody. */
export const moneyLooks: Look<Opened>[] = [
  {
    name: "paid and unserved",
    mend: "Money and service are written as one, so this database was damaged or changed by hand: compare it with the newest backup. One that is fulfilled can be given back: desk payments refund ID --yes",
    look: async ({ store, now }) => {
      const rows = (await unserved({ store })).filter(
        ({ since }) => since < now() - 10 * MINUTE_MS,
      );
      return either(
        rows.length === 0,
        "none",
        `${rows.length} payments have served nothing for 10 minutes: ${some(rows)}`,
      );
    },
  },
  {
    name: "money",
    mend: "desk money, and look at each payment it names",
    look: async ({ store: { db } }) => {
      const gaps = await exceptions(db);
      const sums = await balance(db);
      return either(
        gaps.length === 0 && unaccounted(sums) === 0,
        `${inRupees(sums.captured)} came in, and all of it is accounted for` +
          lossWords(await lostToUnpaid(db)),
        notAccountedFor(gaps, unaccounted(sums)),
      );
    },
  },
  {
    name: "settlements",
    mend: "desk money, and compare with Razorpay's settlement report",
    look: async ({ store: { db } }) => {
      const { difference } = await settlementSums(db);
      const lines = await settlementExceptions(db);
      return either(
        difference === 0 && lines.length === 0,
        "our books and Razorpay's report agree",
        `they differ by ${inRupees(difference)}: ${some(lines)}`,
      );
    },
  },
  ...refundLooks,
  {
    name: "unmatched money",
    mend: "desk money. Money paid on a payment page of yours is all right there.",
    look: async ({ store: { db } }) => {
      const rows = await unmatchedMoney(db);
      return rows.length === 0
        ? good("none")
        : note(`${rows.length} payments belong to no order of this site: ${some(rows)}`);
    },
  },
  {
    name: "disputes",
    mend: "Answer in Razorpay's dashboard. desk disputes list, payments evidence PAYMENT",
    look: async ({ store: { db } }) => {
      const rows = await openDisputes(db);
      const waiting = rows.reduce((sum, { waiting_paise }) => sum + waiting_paise, 0);
      const back =
        waiting === 0 ? "" : `. ${inRupees(waiting)} is to go back once they are decided`;
      return either(
        rows.length === 0,
        "none open",
        `${rows.length} are open: ${some(rows)}${back}`,
      );
    },
  },
  {
    name: "Razorpay's lists",
    mend: `Look at the log for why Razorpay's lists cannot be read; they are read every ${SWEPT_EVERY_MS / MINUTE_MS} minutes. Where one is marked in the future, set the machine's clock right (timedatectl).`,
    look: async ({ store: { db }, now }) => {
      const late = await db
        .selectFrom("sweeps")
        .select("list as id")
        .where("failing_since", "<", now() - DAY_MS)
        .execute();
      const ahead = await db
        .selectFrom("sweeps")
        .select("list as id")
        .where("complete_to", ">", now() + HOUR_MS)
        .execute();
      if (ahead.length > 0)
        return either(false, "", `marked as read up to a day that is to come: ${some(ahead)}`);
      return either(late.length === 0, "read", `not read for a day: ${some(late)}`);
    },
  },
  {
    name: "claims about to lapse",
    mend: "desk claims list, then claims confirm or reject",
    look: async ({ store, now }) => {
      const rows = await store.db
        .selectFrom("payments")
        .select("id")
        .where("state", "=", "claimed")
        .where("lapses_at", "<", now() + 2 * DAY_MS)
        .execute();
      return either(
        rows.length === 0,
        "none",
        `${rows.length} lapse within two days: ${some(rows)}`,
      );
    },
  },
  {
    name: "orders open too long",
    mend: "desk payments reconcile --order ID, each: after 10 days an order is looked up once a day",
    look: async ({ store, now }) => {
      const rows = await store.db
        .selectFrom("payments")
        .select("id")
        .where("awaiting_since", "<", now() - DAY_MS)
        .where("state", "in", ["created", "attempted"])
        .execute();
      return either(
        rows.length === 0,
        "none",
        `${rows.length} were paid, it seems, and not captured for a day: ${some(rows)}`,
      );
    },
  },
  {
    name: "orders not seen",
    mend: "desk payments reconcile --order ID says what is in the way; without --order it looks all up",
    look: async ({ store, now }) => {
      const rows = await ordersNotSeen(store.db, now());
      return either(
        rows.length === 0,
        "none",
        `${rows.length === 100 ? "100 or more" : rows.length} could not be looked up for a day: ${some(rows)} (${rows[0]?.problem ?? ""})`,
      );
    },
  },
  {
    name: "invoices",
    mend: "Restart the server and look for errors in its log: an invoice is made with every fulfilled payment.",
    look: async ({ store }) => {
      const { rows } = await sql<{
        year: string;
      }>`select year from (
          select financial_year as year, number from invoices
          union all select invoice_year, invoice_number from credit_notes
          union all select financial_year, number from credit_notes) as numbered
        group by year having max(number) <> count(*)`.execute(store.db);
      return either(
        rows.length === 0,
        "numbered without gaps",
        `numbers are missing in ${rows[0]?.year}`,
      );
    },
  },
];
