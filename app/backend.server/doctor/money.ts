import { sql } from "kysely";
import { ordersNotSeen } from "../payments/failed-look";
import { refundsUnanswered, refundsWaiting } from "../payments/refunds-waiting";
import { unserved } from "../payments/unserved";
import { either, type Look, type Opened } from "./check";

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Money that waits for somebody. */
export const moneyLooks: Look<Opened>[] = [
  {
    name: "paid and unserved",
    mend: "Money and service are written as one, so this database was damaged or changed by hand: compare it with the newest backup. One that is fulfilled can be given back: npm run operator -- payments refund ID --yes",
    look: async ({ store, now }) => {
      const rows = (await unserved({ store })).filter(({ since }) => since < now() - 10 * MINUTE);
      return either(
        rows.length === 0,
        "none",
        `${rows.length} payments have served nothing for 10 minutes: ${some(rows)}`,
      );
    },
  },
  {
    name: "refunds due",
    mend: "npm run operator -- payments refund ID --due --yes",
    look: async ({ store }) => {
      const due = await refundsWaiting({ store });
      return either(
        due.length === 0,
        "none",
        `${due.length} payments have money to go back: ${some(due)}`,
      );
    },
  },
  {
    name: "refunds unanswered",
    mend: "npm run operator -- payments refund ID --yes, again: it asks for the same refund and says why it is not accepted",
    look: async ({ store }) => {
      const rows = await refundsUnanswered({ store });
      return either(
        rows.length === 0,
        "none",
        `${rows.length} were asked for and not accepted, or failed: ${some(rows)}`,
      );
    },
  },
  {
    name: "claims about to lapse",
    mend: "npm run operator -- claims list, then claims confirm or reject",
    look: async ({ store, now }) => {
      const rows = await store.db
        .selectFrom("payments")
        .select("id")
        .where("state", "=", "claimed")
        .where("lapses_at", "<", now() + 2 * DAY)
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
    mend: "npm run operator -- payments reconcile --order ID, each: after 10 days an order is looked up once a day",
    look: async ({ store, now }) => {
      const rows = await store.db
        .selectFrom("payments")
        .select("id")
        .where("awaiting_since", "<", now() - DAY)
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
    mend: "npm run operator -- payments reconcile --order ID says what is in the way; without --order it looks all up",
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
      }>`select financial_year as year from invoices group by financial_year
        having max(number) <> count(*)`.execute(store.db);
      return either(
        rows.length === 0,
        "numbered without gaps",
        `numbers are missing in ${rows[0]?.year}`,
      );
    },
  },
];

const some = (rows: { id: string }[]): string =>
  rows
    .slice(0, 3)
    .map(({ id }) => id)
    .join(", ");
