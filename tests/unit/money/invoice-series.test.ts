import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { beginNext, noteLostNumbers } from "../../../app/backend.server/money/invoices/series";
import { createOrder } from "../../../app/backend.server/buying/order";
import { personAt } from "../people";
import { DAY, type Shop } from "../payments/shop";
import { bought, hear, openTill } from "./till";

let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(() => shop.close());

const numbers = async () =>
  (
    await shop.parts.store.db
      .selectFrom("invoices")
      .select(["financial_year", "number"])
      .orderBy("issued_at")
      .orderBy("payment_id")
      .execute()
  ).map(({ financial_year, number }) => `${financial_year}/${number}`);
const buys = async () => {
  await bought(shop);
  shop.parts.clock.now += 1000;
};
const restored = () =>
  shop.parts.store.transaction((tx) => beginNext(shop.parts, tx, "restored from the backup of X"));

it("invoices are numbered without a letter until numbers may have been lost, then in a new series, each from 1", async () => {
  await buys();
  await buys();
  await restored();
  await buys();
  await buys();
  await restored();
  await buys();
  const all = await numbers();
  expect(all).toEqual([
    "2026-27/1",
    "2026-27/2",
    expect.stringMatching(/^26-27\/[0-9A-Z]{4}\/1$/),
    expect.stringMatching(/^26-27\/[0-9A-Z]{4}\/2$/),
    expect.stringMatching(/^26-27\/[0-9A-Z]{4}\/1$/),
  ]);
  expect(new Set(all).size).toBe(5);
});

it("a new series is written into the audit trail with its reason", async () => {
  await restored();
  expect(await trail(shop.parts, { what: "invoice series", most: 9 })).toMatchObject([
    {
      about: {
        series: expect.stringMatching(/^[0-9A-Z]{4}$/) as string,
        because: "restored from the backup of X",
      },
    },
  ]);
});

it("a database that is put back twice names its two series differently, though it knows nothing of the first", async () => {
  const first = await restored();
  await shop.parts.store.db.deleteFrom("invoice_series").execute();
  shop.parts.clock.now += DAY;
  expect(await restored()).not.toBe(first);
});

it("a database put back twice in minutes, with sales between, gives no number twice", async () => {
  await buys();
  const kept = await shop.parts.store.db.selectFrom("invoice_series").selectAll().execute();
  await restored();
  await buys();
  const given = await numbers();
  const { db } = shop.parts.store;
  await db.deleteFrom("invoice_series").execute();
  await db.insertInto("invoice_series").values(kept).execute();
  await db.deleteFrom("invoices").where("financial_year", "!=", "2026-27").execute();
  shop.parts.clock.now += 2 * 60_000;
  await restored();
  await buys();
  expect(given).not.toContain((await numbers()).at(-1));
});

it("no letter is used twice, and a number stays within the rule's sixteen characters", async () => {
  const letters = [];
  for (let series = 0; series < 60; series++) letters.push(await restored());
  expect(new Set(letters).size).toBe(60);
  for (const letter of letters) {
    expect(letter).toMatch(/^[0-9A-Z]{4}$/);
    expect(`26-27/${letter}/00001`.length).toBeLessThanOrEqual(16);
  }
});

describe("an order that was lost and rebuilt", () => {
  const rebuilt = async () => {
    const ravi = await personAt(shop.parts, "done", { number: "+919812345678", pan: "RAVPK1234L" });
    const request = shop.request(2);
    const { id } = await createOrder(shop.parts, ravi, {
      ...request,
      receipt: "RAVPK1234L",
      notes: { ...request.notes, number: ravi.number },
    });
    const payment = shop.gateway.pays(id);
    const row = await shop.row(id);
    const { db } = shop.parts.store;
    await db.deleteFrom("payment_events").where("payment_id", "=", row.id).execute();
    await db.deleteFrom("payments").where("id", "=", row.id).execute();
    await hear(shop, payment.id);
    shop.parts.clock.now += 1000;
  };

  it("begins a new series, for numbers given since it was made may be lost too", async () => {
    await buys();
    await rebuilt();
    expect((await numbers()).at(-1)).toMatch(/^26-27\/[0-9A-Z]{4}\/1$/);
  });

  it("begins none when one has begun since it was made: the restore's own", async () => {
    await buys();
    const { id } = await shop.order(2);
    shop.parts.clock.now += DAY;
    await restored();
    const at = (await shop.gateway.order(id)).createdAt;
    await shop.parts.store.transaction((tx) => noteLostNumbers(shop.parts, tx, at));
    await buys();
    expect((await numbers()).at(-1)).toMatch(/^26-27\/[0-9A-Z]{4}\/1$/);
  });
});

it.runIf(process.env.TEST_DATABASE_URL)(
  "a failover of PostgreSQL to a copy that held every commit goes on in the series",
  async () => {
    await buys();
    const { db } = shop.parts.store;
    // As the primary of a cluster leaves it (docs/cluster.md).
    await db.updateTable("invoice_series").set({ timeline: "00000000", waits: 1 }).execute();
    await buys();
    expect(await numbers()).toEqual(["2026-27/1", "2026-27/2"]);
    const standing = () =>
      db.selectFrom("invoice_series").select(["timeline", "waits"]).executeTakeFirstOrThrow();
    // This one is alone, and says so with the number: the next failover begins a new series.
    expect(await standing()).toEqual({
      timeline: expect.not.stringMatching(/^0{8}$/) as string,
      waits: 0,
    });
    await db.updateTable("invoice_series").set({ timeline: "00000000" }).execute();
    await buys();
    expect((await numbers()).at(-1)).toMatch(/^26-27\/[0-9A-Z]{4}\/1$/);
  },
);

it.runIf(process.env.TEST_DATABASE_URL)(
  "a failover of PostgreSQL, known by its timeline, begins a new series",
  async () => {
    await buys();
    const { db } = shop.parts.store;
    const [first] = await db.selectFrom("invoice_series").selectAll().execute();
    expect(first?.timeline).toMatch(/^[0-9A-F]{8}$/);
    await db.updateTable("invoice_series").set({ timeline: "00000000" }).execute();
    await buys();
    await buys();
    expect(await numbers()).toEqual([
      "2026-27/1",
      expect.stringMatching(/^26-27\/[0-9A-Z]{4}\/1$/),
      expect.stringMatching(/^26-27\/[0-9A-Z]{4}\/2$/),
    ]);
    expect(await trail(shop.parts, { what: "invoice series", most: 9 })).toMatchObject([
      { about: { because: "the database failed over to a copy of it" } },
    ]);
  },
);

it.runIf(process.env.TEST_DATABASE_URL)(
  "a primary whose commits wait no more says so with its next invoice, on the timeline that it has",
  async () => {
    await buys();
    const { db } = shop.parts.store;
    await db.updateTable("invoice_series").set({ waits: 1 }).execute();
    await buys();
    expect(await db.selectFrom("invoice_series").select("waits").execute()).toEqual([{ waits: 0 }]);
    await db.updateTable("invoice_series").set({ timeline: "00000000" }).execute();
    await buys();
    expect((await numbers()).at(-1)).toMatch(/^26-27\/[0-9A-Z]{4}\/1$/);
  },
);
