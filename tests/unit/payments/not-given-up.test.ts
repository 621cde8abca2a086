import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sql, type Kysely } from "kysely";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { reconcileDue } from "../../../app/backend.server/money/payments/reconcile";
import { openLetter } from "../../../app/backend.server/platform/outbox";
import { up } from "../../../app/backend.server/platform/store/migrations/0011-nothing-given-up";
import { down } from "./gateway-in-memory";
import { DAY, HOUR, MINUTE, Shop } from "./shop";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

/** The gateway answers so about every order, until it is put right. */
const failing = (problem: Error) => {
  const ask = shop.gateway.paymentsOf.bind(shop.gateway);
  shop.gateway.paymentsOf = () => Promise.reject(problem);
  return () => (shop.gateway.paymentsOf = ask);
};
const days = async (count: number, step = HOUR) => {
  let looked = 0;
  for (let at = 0; at < count * DAY; at += step) looked += await shop.after(step);
  return looked;
};
const letters = async () =>
  (
    await shop.parts.store.db
      .selectFrom("outbox")
      .selectAll()
      .where("kind", "in", ["owner: order not seen", "owner: gateway away"])
      .orderBy("id")
      .execute()
  ).map((row) => ({ kind: row.kind, ...openLetter(shop.parts, row.letter_enc) }));
const operator = async (...argv: string[]) => {
  const lines: string[] = [];
  const code = await runOperator(shop.parts, argv, (line) => lines.push(line));
  return { code, said: lines.join("\n") };
};

describe("an order that was paid is found, however long", () => {
  it("the gateway refuses to speak of it", async () => {
    const { id } = await shop.order();
    shop.gateway.pays(id);
    const mend = failing(down("malformed"));
    await days(20);
    mend();
    await days(1);
    expect((await shop.row(id)).state).toBe("fulfilled");
  });
  it("the gateway is away", async () => {
    const { id } = await shop.order();
    shop.gateway.pays(id);
    shop.gateway.down = true;
    await days(30, 6 * HOUR);
    shop.gateway.down = false;
    await shop.after(MINUTE);
    expect((await shop.row(id)).state).toBe("fulfilled");
  });
  it("settling throws", async () => {
    const { id } = await shop.order();
    shop.gateway.pays(id);
    const { site } = shop.parts;
    shop.parts.site = () => {
      throw new Error("the site file is broken");
    };
    await days(5);
    expect((await shop.row(id)).look_problem).toContain("the site file is broken");
    shop.parts.site = site;
    await days(1);
    expect(await shop.row(id)).toMatchObject({ state: "fulfilled", look_failed_since: null });
  });
  it("the money is on its way: it is looked at daily as long as Razorpay shows it", async () => {
    const { id } = await shop.order();
    await shop.set(id, { awaiting_since: shop.parts.now() });
    await days(11);
    expect(await days(10)).toBe(10);
    await days(157, DAY);
    expect((await shop.row(id)).next_look_at).not.toBeNull();
    await days(3, DAY);
    expect((await shop.row(id)).next_look_at).toBeNull();
  });
});

describe("an order that nobody paid", () => {
  it("is left alone after three days in which every look went well", async () => {
    const { id } = await shop.order();
    await days(4);
    expect((await shop.row(id)).next_look_at).toBeNull();
    expect(await letters()).toEqual([]);
  });
  it("is left alone once it was seen after its last possible payment, when the looks before had failed", async () => {
    const { id } = await shop.order();
    const mend = failing(down("refused", 400));
    await days(8);
    expect((await shop.row(id)).next_look_at).not.toBeNull();
    mend();
    await days(1);
    expect(await shop.row(id)).toMatchObject({ next_look_at: null, look_problem: null });
  });
  it("is left alone when Razorpay shows it no more, and the owner hears that", async () => {
    const { id } = await shop.order();
    failing(down("refused", 400));
    await days(200, DAY);
    expect((await shop.row(id)).next_look_at).toBeNull();
    expect((await letters()).map(({ subject }) => subject)).toEqual([
      "An order cannot be looked up",
      "An order was never looked up",
    ]);
  });
});

describe("a look that fails for a day", () => {
  it("is told to the owner once, with the order and why", async () => {
    const { id } = await shop.order();
    const row = await shop.row(id);
    failing(down("refused", 400));
    await days(1);
    expect(await letters()).toEqual([]);
    await days(40, 6 * HOUR);
    const [letter, ...more] = await letters();
    expect(more).toEqual([]);
    expect(letter).toMatchObject({
      kind: "owner: order not seen",
      to: shop.parts.site().ownerEmail,
    });
    for (const word of [
      row.id,
      id,
      "Razorpay refuses the question (400)",
      "payments reconcile --order",
    ])
      expect(letter?.text).toContain(word);
  });
  it("is told once a day for all when the gateway itself is away", async () => {
    for (const count of [1, 2, 3]) await shop.order(count);
    shop.gateway.down = true;
    await days(1, HOUR);
    for (let minute = 0; minute < 120; minute++) await shop.after(MINUTE);
    const told = await letters();
    expect(told.map(({ kind }) => kind)).toEqual(["owner: gateway away"]);
    expect(told[0]?.text).toContain("Razorpay does not answer");
    await days(3, HOUR);
    expect(await letters()).toHaveLength(1);
  });
  it("is not told of where nobody looked meanwhile: the machine slept, or the clock was set forward", async () => {
    await shop.order();
    shop.gateway.down = true;
    for (let minute = 0; minute < 10; minute++) await shop.after(MINUTE);
    for (let jump = 0; jump < 3; jump++) {
      await shop.after(3 * DAY);
      for (let minute = 0; minute < 10; minute++) await shop.after(MINUTE);
    }
    expect(await letters()).toEqual([]);
    await days(1.1);
    expect((await letters()).map(({ subject }) => subject)).toEqual(["Orders cannot be looked up"]);
  });
  it("of a settled order is repeated daily, not at its next time, maybe months away", async () => {
    const { id } = await shop.order();
    await shop.verify(id, shop.gateway.pays(id).id);
    await days(95, DAY);
    const mend = failing(down("malformed"));
    await days(30, DAY);
    expect(await shop.row(id)).toMatchObject({ next_look_at: shop.parts.now() + DAY });
    mend();
    await days(2, DAY);
    expect((await shop.row(id)).look_failed_since).toBeNull();
  });
});

describe("payments reconcile", () => {
  it("reaches what is looked at no more", async () => {
    const { id } = await shop.order();
    await days(4);
    shop.gateway.pays(id);
    expect((await operator("payments", "reconcile")).said).toBe("Looked at 1 order.");
    expect((await shop.row(id)).state).toBe("fulfilled");
  });
  it("puts off nothing that is due, and asks about no order Razorpay shows no more", async () => {
    const { id: old } = await shop.order(1);
    await days(181, DAY);
    await shop.order(2);
    const seen: string[] = [];
    const ask = shop.gateway.paymentsOf.bind(shop.gateway);
    shop.gateway.paymentsOf = async (id) => (seen.push(id), ask(id));
    expect((await operator("payments", "reconcile")).code).toBe(0);
    expect(seen).toHaveLength(1);
    expect(seen).not.toContain(old);
  });
  it("says so when the gateway is away, and that it is to be asked again", async () => {
    await shop.order();
    shop.gateway.down = true;
    expect(await operator("payments", "reconcile")).toEqual({
      code: 1,
      said: "Looked at 0 orders. Razorpay does not answer; ask again when it does.",
    });
  });
  it("says of how many it could not be told anything, and --order says why", async () => {
    const { id } = await shop.order();
    failing(down("refused", 400));
    expect(await operator("payments", "reconcile")).toEqual({
      code: 1,
      said: "Looked at 0 orders. 1 could not be looked up; payments reconcile --order ORDER says why.",
    });
    expect((await operator("payments", "reconcile", "--order", id)).said).toContain(
      "Razorpay refuses the question (400)",
    );
  });
});

describe("what an older release gave up", () => {
  it("is taken up by the migration, a few a second, none older than Razorpay shows", async () => {
    const paid = await shop.order(1);
    const unpaid = await shop.order(2);
    const { id: settled } = await shop.order(3);
    await shop.verify(settled, shop.gateway.pays(settled).id);
    await shop.parts.store.db.updateTable("payments").set({ next_look_at: null }).execute();
    shop.gateway.pays(paid.id);
    await shop.parts.store.db
      .updateTable("payments")
      .set({ created_at: shop.parts.now() - 181 * DAY })
      .where("provider_order_id", "=", unpaid.id)
      .execute();
    await up(shop.parts.store.db as unknown as Kysely<unknown>, shop.parts.store.dialect);
    expect((await shop.row(unpaid.id)).next_look_at).toBeNull();
    expect((await shop.row(settled)).next_look_at).toBeNull();
    await shop.after(MINUTE);
    expect((await shop.row(paid.id)).state).toBe("fulfilled");
    expect(await reconcileDue(shop.parts)).toBe(0);
  });
  it("no two of them at the same moment", async () => {
    for (const count of [1, 2, 3]) await shop.order(count);
    const { db } = shop.parts.store;
    await db.updateTable("payments").set({ next_look_at: null }).execute();
    await up(db as unknown as Kysely<unknown>, shop.parts.store.dialect);
    const { rows } = await sql<{
      n: number;
    }>`select count(distinct next_look_at) as n from payments`.execute(db);
    expect(Number(rows[0]?.n)).toBe(3);
  });
});
