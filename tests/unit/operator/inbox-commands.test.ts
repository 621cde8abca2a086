import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { handleInbox, receive } from "../../../app/backend.server/events/inbox";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { DAY, HOUR, Shop } from "../payments/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

const run = async (...argv: string[]) => {
  const lines: string[] = [];
  const code = await runOperator(shop.parts, argv, (line) => lines.push(line));
  return { code, said: lines.join("\n") };
};
const events = () => shop.parts.store.db.selectFrom("inbox").selectAll().orderBy("id").execute();
/** An event about an order of ours, which the gateway will not speak of. */
const failing = async (eventId: string) => {
  const { id } = await shop.order(1);
  const { id: payment } = shop.gateway.pays(id);
  const body = {
    event: "payment.captured",
    payload: { payment: { entity: { id: payment, order_id: id } } },
  };
  shop.gateway.payment = () => Promise.reject(new Error("no sense"));
  await receive(shop.parts, {
    source: "razorpay",
    eventId,
    raw: Buffer.from(JSON.stringify(body)),
  });
  await handleInbox(shop.parts);
  return (await events()).find((row) => row.event_id === eventId)?.id ?? "";
};

describe("operator inbox list", () => {
  it("shows the events that wait or failed, why, and when they are tried again", async () => {
    expect((await run("inbox", "list")).said).toBe("No events are waiting.");
    const id = await failing("evt_1");
    const { said, code } = await run("inbox", "list");
    expect(code).toBe(0);
    for (const word of [
      id,
      "razorpay",
      "payment.captured",
      "waiting",
      "no sense",
      "20-11-2026 12:00",
    ])
      expect(said).toContain(word);
    shop.parts.clock.now += 25 * HOUR;
    await handleInbox(shop.parts);
    expect((await run("inbox", "list")).said).toContain("failing for a day");
    expect(JSON.parse((await run("inbox", "list", "--json")).said)).toMatchObject([
      { id, source: "razorpay", state: "failing for a day", tries: 2 },
    ]);
  });
  it("does not show those that were handled", async () => {
    await failing("evt_1");
    shop.gateway.payment = async () => null;
    shop.parts.clock.now += HOUR;
    await handleInbox(shop.parts);
    expect((await run("inbox", "list")).said).toBe("No events are waiting.");
  });
});

describe("operator inbox retry", () => {
  it("lets one be tried at once, one that was given up too", async () => {
    const id = await failing("evt_1");
    await shop.parts.store.db
      .updateTable("inbox")
      .set({ handled_at: shop.parts.now(), told_at: shop.parts.now() })
      .execute();
    expect((await run("inbox", "list")).said).toContain("given up");
    expect(await run("inbox", "retry", id)).toEqual({
      code: 0,
      said: "1 event is tried again within seconds.",
    });
    shop.gateway.payment = async (payment) => shop.gateway.allPayments.get(payment) ?? null;
    expect(await handleInbox(shop.parts)).toBe(1);
    expect(await shop.active()).toHaveLength(1);
  });
  it("lets all that failed be tried with --all", async () => {
    await failing("evt_1");
    await failing("evt_2");
    shop.gateway.payment = async (payment) => shop.gateway.allPayments.get(payment) ?? null;
    expect((await run("inbox", "retry", "--all")).said).toBe(
      "2 events are tried again within seconds.",
    );
    expect(await handleInbox(shop.parts)).toBe(2);
    expect((await run("inbox", "retry", "--all")).said).toBe("No event has failed.");
  });
  it("refuses an id that no waiting event has, and asks for one or --all", async () => {
    expect(await run("inbox", "retry", "nothing")).toEqual({
      code: 1,
      said: "No event that waits or failed has the id nothing.",
    });
    expect((await run("inbox", "retry")).code).toBe(64);
    expect((await run("inbox", "retry", "one", "--all")).code).toBe(64);
    expect((await run("inbox", "retry", "one", "two")).code).toBe(64);
  });
});

it("an event that failed for half a year is still listed, until it is forgotten", async () => {
  await failing("evt_1");
  for (let day = 0; day < 183; day++) {
    shop.parts.clock.now += DAY;
    await handleInbox(shop.parts);
  }
  expect((await run("inbox", "list")).said).toContain("given up");
});
