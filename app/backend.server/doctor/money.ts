import { sql } from "kysely";
import { readRefundDue } from "../payments/refund-due";
import { either, type Look, type Opened } from "./check";

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Money that waits for somebody. */
export const moneyLooks: Look<Opened>[] = [
  {
    name: "paid and unserved",
    mend: "npm run operator -- payments reconcile",
    look: async ({ store, now }) => {
      const rows = await store.db
        .selectFrom("payments")
        .select("id")
        .where("state", "in", ["captured", "confirmed"])
        .where("updated_at", "<", now() - 10 * MINUTE)
        .execute();
      return either(rows.length === 0, "none", `${rows.length} payments have served nothing for 10 minutes: ${some(rows)}`);
    },
  },
  {
    name: "refunds due",
    mend: "npm run operator -- payments refund ID",
    look: async ({ store }) => {
      const rows = await store.db.selectFrom("payments").select(["id", "refund_due"]).where("refund_due", "is not", null).execute();
      const due = rows.filter((row) => readRefundDue(row.refund_due).some(({ refunded }) => !refunded));
      return either(due.length === 0, "none", `${due.length} payments have money to go back: ${some(due)}`);
    },
  },
  {
    name: "refunds unanswered",
    mend: "npm run operator -- payments refund ID, again: it asks for the same refund",
    look: async ({ store, now }) => {
      const rows = await store.db
        .selectFrom("refunds")
        .innerJoin("payments", "payments.id", "refunds.payment_id")
        .select("payments.id")
        .where("method", "=", "online")
        .where("provider_refund_id", "is", null)
        .where("asked_at", "<", now() - 10 * MINUTE)
        .execute();
      return either(rows.length === 0, "none", `${rows.length} were asked for and not answered: ${some(rows)}`);
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
      return either(rows.length === 0, "none", `${rows.length} lapse within two days: ${some(rows)}`);
    },
  },
  {
    name: "orders open too long",
    mend: "npm run operator -- payments reconcile",
    look: async ({ store, now }) => {
      const rows = await store.db
        .selectFrom("payments")
        .select("id")
        .where("awaiting_since", "<", now() - DAY)
        .where("state", "in", ["created", "attempted"])
        .execute();
      return either(rows.length === 0, "none", `${rows.length} were paid, it seems, and not captured for a day: ${some(rows)}`);
    },
  },
  {
    name: "invoices",
    mend: "Restart the server and look for errors in its log: an invoice is made with every fulfilled payment.",
    look: async ({ store }) => {
      const { rows } = await sql<{ year: string }>`select financial_year as year from invoices group by financial_year
        having max(number) <> count(*)`.execute(store.db);
      return either(rows.length === 0, "numbered without gaps", `numbers are missing in ${rows[0]?.year}`);
    },
  },
];

const some = (rows: { id: string }[]): string =>
  rows
    .slice(0, 3)
    .map(({ id }) => id)
    .join(", ");
