import { afterEach, beforeEach, expect, it } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { sendBackClaim } from "../../../app/backend.server/buying/send-back-claim";
import { claim } from "../../../app/backend.server/buying/claims";
import { askRefundsAgain } from "../../../app/backend.server/money/refunds/ask-gateway";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { moneyToday } from "../../../app/backend.server/desk/today/money";
import type { PersonId } from "../../../app/backend.server/platform/store/ids";
import { START } from "../parts";
import { personAt } from "../people";
import { hear } from "../money/till";
import { HOUR, Shop } from "./shop";

/** The instant at which the day of START began in India. */
const MIDNIGHT = START - 12 * HOUR;
let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

const now = () => moneyToday(shop.parts);
const claimed = () => claim(shop.parts, shop.asha, shop.request(1));

it("a day is India's: who paid in its first millisecond is listed, one before is not", async () => {
  const id = await claimed();
  await confirmClaim(shop.parts, id, null);
  const paid = (fulfilled_at: number) =>
    shop.parts.store.db
      .updateTable("payments")
      .set({ fulfilled_at })
      .where("id", "=", id)
      .execute();
  await paid(MIDNIGHT);
  expect((await now()).paid).toMatchObject([
    { id, name: "Asha Verma", method: "manual", paise: 149_900, at: MIDNIGHT },
  ]);
  await paid(MIDNIGHT - 1);
  expect(await now()).toMatchObject({ paid: [], receivedPaise: 0 });
  expect((await now()).month).toMatchObject({ receivedPaise: 149_900, payments: 1 });
});

it("received is what became service today, begun today or before; what waits is not", async () => {
  const id = await claimed();
  await claim(shop.parts, shop.asha, shop.request(2));
  expect(await now()).toMatchObject({ receivedPaise: 0 });
  shop.parts.clock.now = MIDNIGHT + 24 * HOUR;
  await confirmClaim(shop.parts, id, null);
  expect(await now()).toMatchObject({
    paid: [{ id, state: "fulfilled" }],
    receivedPaise: 149_900,
  });
  shop.parts.clock.now += 24 * HOUR - 1;
  expect((await now()).receivedPaise).toBe(149_900);
  shop.parts.clock.now += 1;
  expect((await now()).receivedPaise).toBe(0);
});

it("of what was received on another day, a payment begun today counts nothing", async () => {
  const id = await claimed();
  await confirmClaim(shop.parts, id, null);
  await shop.parts.store.db
    .updateTable("payments")
    .set({ fulfilled_at: MIDNIGHT - 1 })
    .execute();
  expect(await now()).toMatchObject({ paid: [], receivedPaise: 0 });
});

it("refunded by hand is what was sent today: not what waits to be sent, nor what was sent on another day", async () => {
  const [one, two] = [await claimed(), await claim(shop.parts, shop.asha, shop.request(2))];
  for (const id of [one, two]) await confirmClaim(shop.parts, id, null);
  const [first, second] = [
    await refundPayment(shop.parts, one, "all"),
    await refundPayment(shop.parts, two, "all"),
  ];
  expect((await now()).refundedPaise).toBe(0);
  await sentByHand(shop.parts, first.id, { on: "2026-11-20", utr: "412345678901" });
  shop.parts.clock.now += 24 * HOUR;
  await sentByHand(shop.parts, second.id, { on: "2026-11-21", utr: "412345678902" });
  shop.parts.clock.now -= 24 * HOUR;
  expect((await now()).refundedPaise).toBe(149_900);
});

it("refunded counts what the gateway accepted on the day it did, not what it refuses", async () => {
  const order = await shop.order(1);
  await shop.verify(order.id, shop.gateway.pays(order.id).id);
  const { id } = await shop.row(order.id);
  shop.gateway.failNext("refund");
  await expect(refundPayment(shop.parts, id, "all")).rejects.toThrow();
  shop.gateway.down = true;
  expect((await now()).refundedPaise).toBe(0);
  shop.parts.clock.now = MIDNIGHT + 24 * HOUR;
  await askRefundsAgain(shop.parts);
  expect((await now()).refundedPaise).toBe(0);
  shop.gateway.down = false;
  shop.parts.clock.now += HOUR;
  await askRefundsAgain(shop.parts);
  expect((await now()).refundedPaise).toBe(149_900);
});

it("sign-ups are today's, and onboarded those of them who signed, each once", async () => {
  expect(await now()).toMatchObject({ signUps: 1, onboarded: 0 });
  const { id } = await personAt(shop.parts, "done", { number: "+919000000001" });
  const open = await personAt(shop.parts, "done", { number: "+919000000002" });
  await shop.parts.store.db
    .updateTable("signings")
    .set({ state: "uploaded" })
    .where("person_id", "=", open.id)
    .execute();
  const signed = await shop.parts.store.db
    .selectFrom("signings")
    .selectAll()
    .where("person_id", "=", id)
    .executeTakeFirstOrThrow();
  await shop.parts.store.db
    .insertInto("signings")
    .values({ ...signed, id: "another" as never, provider_document_id: null })
    .execute();
  expect(await now()).toMatchObject({ signUps: 3, onboarded: 1 });
  const since = (created_at: number) =>
    shop.parts.store.db
      .updateTable("people")
      .set({ created_at })
      .where("id", "=", id as PersonId)
      .execute();
  await since(MIDNIGHT);
  expect(await now()).toMatchObject({ signUps: 3, onboarded: 1 });
  await since(MIDNIGHT - 1);
  expect(await now()).toMatchObject({ signUps: 2, onboarded: 0 });
});

it("money that bought nothing is no part of what was received, nor of what went back", async () => {
  const id = await claimed();
  const back = await sendBackClaim(shop.parts, id, { utr: "412345678901", paise: 100_000 });
  await sentByHand(shop.parts, back.id, { on: "2026-11-20", utr: "999988887777" });
  const { receivedPaise, refundedPaise, besidePaise, month } = await now();
  expect({ receivedPaise, refundedPaise, besidePaise }).toEqual({
    receivedPaise: 0,
    refundedPaise: 0,
    besidePaise: 100_000,
  });
  expect(month).toMatchObject({ receivedPaise: 0, refundedPaise: 0, besidePaise: 100_000 });
  const lines: string[] = [];
  await runOperator(shop.parts, ["today"], (line) => lines.push(line));
  expect(lines.join("\n")).toContain(
    "Rs. 0 received for services, Rs. 0 given back (and Rs. 1,000 that bought nothing)",
  );
});

it("nor is a second payment that the gateway gave back", async () => {
  const { id } = await shop.order(1);
  const first = shop.gateway.pays(id);
  await shop.verify(id, first.id);
  const second = shop.gateway.pays(id);
  await hear(shop, second.id);
  await hear(shop, second.id, shop.gateway.refundsInDashboard(second.id).id);
  expect(await now()).toMatchObject({
    receivedPaise: 149_900,
    refundedPaise: 0,
    besidePaise: 149_900,
  });
});
