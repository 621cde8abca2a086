import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changeNumber } from "../../../app/backend.server/account/change-number";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import { findOrMakePerson } from "../../../app/backend.server/platform/people/people";
import type { Person } from "../../../app/backend.server/platform/people/person";
import { claim } from "../../../app/backend.server/buying/claims";
import { createOrder } from "../../../app/backend.server/buying/order";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { settle } from "../../../app/backend.server/money/payments/settle";
import { verifyPayment } from "../../../app/backend.server/buying/verify";
import { Refusal } from "../../../app/api/refusal";
import { holdRow, holdSubjects } from "../../../app/backend.server/platform/store/lock";
import { changeEnd } from "../../../app/backend.server/subscriptions/change-end";
import { Shop, signed } from "../payments/shop";

let shop: Shop;
beforeEach(async () => void (shop = await Shop.open()));
afterEach(() => shop.close());

const ROUNDS = 24;

describe.runIf(process.env.TEST_DATABASE_URL)(
  "on PostgreSQL, which runs transactions beside each other,",
  () => {
    const waits = async () =>
      (
        await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database() and query like '%for update'`.execute(shop.parts.store.db)
      ).rows.length > 0;

    it.each([
      ["the same payment", "payments"],
      ["the person of that payment", "people"],
    ] as const)("whoever wants %s waits until it is let go", async (_what, table) => {
      const { id: order } = await shop.order(1);
      const { id } = await shop.row(order);
      const { store } = shop.parts;
      const seen: string[] = [];
      let second: Promise<unknown> = Promise.resolve();
      await store.transaction(
        async () => {
          seen.push("first has it");
          second = store.transaction(async () => void seen.push("second has it"), {
            table,
            id: table === "people" ? shop.asha.id : id,
          });
          while (!(await waits()) && !seen.includes("second has it"));
          seen.push("first lets go");
        },
        { table: "payments", id },
      );
      await second;
      expect(seen).toEqual(["first has it", "first lets go", "second has it"]);
    });
  },
);

describe("everything that may happen to one person at the same moment", () => {
  it("ends without a deadlock, and with each payment either served or owed back", async () => {
    const paid: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const one = await somebody(round);
      paid.push(one.order);
      await atOnce(one, round);
    }
    const { db } = shop.parts.store;
    const closed = await db
      .selectFrom("people")
      .select("id")
      .where("closed_at", "is not", null)
      .execute();
    expect(closed.length).toBeGreaterThan(0);
    const running = await db
      .selectFrom("subscriptions")
      .innerJoin("people", "people.id", "subscriptions.person_id")
      .select("subscriptions.id")
      .where("closed_at", "is not", null)
      .where("revoked_at", "is", null)
      .execute();
    expect(running).toEqual([]);
    const neither = await db
      .selectFrom("payments")
      .select(["id", "state"])
      .where("provider_order_id", "in", paid)
      .where("state", "not in", ["fulfilled", "refunded"])
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom("money_in")
              .select("money_in.id")
              .whereRef("money_in.payment_id", "=", "payments.id")
              .where("use", "=", "owed"),
          ),
        ),
      )
      .execute();
    expect(neither).toEqual([]);
  }, 60_000);
});

describe("locks", () => {
  it("are refused out of their order, on either database", async () => {
    const { store, asha } = { store: shop.parts.store, asha: shop.asha.id };
    const queue = `subscriptions of ${asha}`;
    await expect(
      store.transaction(async (tx) => {
        await holdSubjects(store, tx, "queue", [queue]);
        await holdRow(store.dialect, tx, { table: "people", id: asha });
      }),
    ).rejects.toThrow("person is taken after queue");
    await expect(
      store.transaction(async (tx) => {
        await holdSubjects(store, tx, "limits", ["a"]);
        await holdSubjects(store, tx, "limits", ["b"]);
      }),
    ).rejects.toThrow("limits is taken after limits");
  });

  it("that are held already may be named again", async () => {
    const { store } = shop.parts;
    await store.transaction(async (tx) => {
      await holdSubjects(store, tx, "queue", ["a"]);
      await holdSubjects(store, tx, "invoices", ["b"]);
      await holdSubjects(store, tx, "queue", ["a"]);
    });
  });
});

/** A client with a service that runs, and an order of long ago that nobody paid until now. */
async function somebody(round: number): Promise<{ person: Person; order: string; paid: string }> {
  const number = `+9199${String(round).padStart(8, "0")}`;
  const id = await shop.parts.store.transaction((tx) => findOrMakePerson(shop.parts, tx, number));
  const person = { ...shop.asha, id };
  const before = await createOrder(shop.parts, person, shop.request(1));
  const { id: payment } = shop.gateway.pays(before.id);
  await verifyPayment(shop.parts, person, signed(before.id, payment), "verify");
  const { id: order } = await createOrder(shop.parts, person, shop.request(2));
  await shop.set(order, { next_look_at: null });
  return { person, order, paid: (await shop.row(before.id)).id };
}

async function atOnce(
  { person, order, paid }: Awaited<ReturnType<typeof somebody>>,
  round: number,
): Promise<void> {
  const { parts, gateway } = shop;
  const payment = gateway.pays(order);
  const { id } = await shop.row(order);
  const { id: subscription } = (await shop.subscriptions()).find(
    (one) => one.person_id === person.id,
  ) ?? { id: null };
  const acts: (() => Promise<unknown>)[] = [
    () => closeAccount(parts, person.id, { endSubscriptions: true }),
    () => settle(parts, id, { seen: { payments: [payment], refunds: [] } }, "webhook"),
    () => verifyPayment(parts, person, signed(order, payment.id), "verify"),
    () => refundPayment(parts, paid as typeof id, round % 2 === 0 ? "pro-rata" : "all"),
    () => createOrder(parts, person, shop.request(3)),
    () => claim(parts, person, shop.request(4)),
    () => changeNumber(parts, person.id, `+9188${String(round).padStart(8, "0")}`),
    () => (subscription ? changeEnd(parts, subscription, { days: 1 }) : Promise.resolve()),
  ];
  // Each begins first in its turn.
  const from = round % acts.length;
  const ends = await Promise.allSettled(
    [...acts.slice(from), ...acts.slice(0, from)].map((act) => act()),
  );
  const wrong = ends.flatMap((end) =>
    end.status === "rejected" && !(end.reason instanceof Refusal) ? [String(end.reason)] : [],
  );
  expect(wrong).toEqual([]);
}
