import type { Kysely } from "kysely";
import type { Dialect } from "../store";
import { addColumn } from "./0002-at-rest";

/**
 * What is to be sent for a transfer that came back names it, and is the client's as that one was:
 * where the service ended for it, it cannot be withdrawn. What had been withdrawn all the same is
 * to be sent, unless the owner refunded that payment afterwards.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await addColumn(db, dialect, "refunds", "again_for", "text");
  const its = db as Kysely<Held>;
  const born = await its
    .selectFrom("refunds")
    .selectAll()
    .where("again_for", "is", null)
    .where("reason", "like", "Your transfer of % came back on %")
    .orderBy("id")
    .execute();
  for (const again of born) {
    const all = await its
      .selectFrom("refunds")
      .selectAll()
      .where("money_id", "=", again.money_id)
      .orderBy("id")
      .execute();
    const first = all
      .filter((one) => one.state === "bounced" && one.id < again.id)
      .findLast(({ amount_paise }) => amount_paise === again.amount_paise);
    if (!first) continue;
    const { ends_service } = first;
    const known = { again_for: first.id, ends_service };
    await its.updateTable("refunds").set(known).where("id", "=", again.id).execute();
    const since = all.some((one) => one.id > again.id && one.state !== "withdrawn");
    const isGivenUp = again.state === "withdrawn" && again.covered_paise === null;
    if (ends_service === 1 && isGivenUp && !since) await owe(its, again);
  }
}

/** The service ended for it, and nobody owes it: it is promised again. */
async function owe(db: Kysely<Held>, { id, money_id, amount_paise, reason }: Refund) {
  const [money] = await db.selectFrom("money_in").selectAll().where("id", "=", money_id).execute();
  if (!money || money.use !== "service" || money.served_paise < amount_paise) return;
  const ended = await db
    .selectFrom("subscriptions")
    .select("id")
    .where("payment_id", "=", money.payment_id)
    .where("revoked_at", "is not", null)
    .execute();
  if (ended.length === 0) return;
  await db
    .updateTable("refunds")
    .set({ state: "to send", reason: `${reason ?? ""} ${WITHDRAWN}` })
    .where("id", "=", id)
    .execute();
  await db
    .updateTable("money_in")
    .set({
      served_paise: money.served_paise - amount_paise,
      owed_paise: money.owed_paise + amount_paise,
    })
    .where("id", "=", money_id)
    .execute();
  const day = new Date(money.created_at + 19_800_000).toISOString().slice(0, 10);
  for (const [account, paise] of [
    ["served", -amount_paise],
    ["owed", amount_paise],
  ] as const)
    await db
      .insertInto("money_days")
      .values({ id: `${day} ${account}`, day, account, paise })
      .onConflict((on) =>
        on
          .column("id")
          .doUpdateSet((e) => ({ paise: e("money_days.paise", "+", e.ref("excluded.paise")) })),
      )
      .execute();
}

const WITHDRAWN =
  "It had been withdrawn, though the service ended for it: the money is the client's.";

/** The tables as they stand here. */
interface Held {
  refunds: Refund;
  money_in: {
    id: string;
    payment_id: string | null;
    use: string;
    served_paise: number;
    owed_paise: number;
    created_at: number;
  };
  subscriptions: { id: string; payment_id: string; revoked_at: number | null };
  money_days: { id: string; day: string; account: string; paise: number };
}
interface Refund {
  id: string;
  money_id: string;
  amount_paise: number;
  ends_service: number;
  state: string;
  reason: string | null;
  covered_paise: number | null;
  again_for: string | null;
}
