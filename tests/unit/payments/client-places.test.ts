import { afterEach, beforeEach, expect, it } from "vitest";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { placesToday } from "../../../app/backend.server/desk/today/places";
import { checkLimit } from "../../../app/backend.server/buying/check-limit";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { createOrder } from "../../../app/backend.server/buying/order";
import { placesTaken } from "../../../app/backend.server/money/service/client-places";
import type { Person } from "../../../app/backend.server/platform/people/person";
import demoSite from "../../../app/content/demo-site.json";
import { Site } from "../../../app/content/site-schema";
import { refusalOf } from "../people";
import { aClient, holds } from "../research/desk";
import { DAY, MINUTE, Shop } from "./shop";

const partTime = Site.parse({ ...demoSite, analyst: { ...demoSite.analyst, partTime: true } });
let shop: Shop;
let service: string;
beforeEach(async () => {
  shop = await Shop.open({ site: () => partTime });
  service = shop.offers[0]!.service._id;
});
afterEach(() => shop.close());

const clients = async (count: number) => {
  for (let at = 0; at < count; at++) await holds(shop.parts, await aClient(shop.parts), service);
};
const asks = (person: Person) => {
  const { pan, number } = person;
  const notes = { ...shop.request(1).notes, number };
  return shop.request(1, { receipt: pan ?? "", notes });
};
const noPlace = { status: 422, sentence: { code: "buying.no-place", values: { most: 75 } } };

it("the 75th client is sold to, the 76th is refused at the hint, order and claim", async () => {
  await clients(74);
  expect(await placesTaken(shop.parts)).toBeNull();
  const other = await shop.another();
  await createOrder(shop.parts, shop.asha, shop.request(1));
  expect(await placesTaken(shop.parts)).toBe(75);
  // One after the other: a refusal that nobody waits for yet would be nobody's.
  for (const attempt of [
    () => checkLimit(shop.parts, other, [shop.offers[0]!._id]),
    () => createOrder(shop.parts, other, asks(other)),
    () => claim(shop.parts, other, asks(other)),
  ])
    expect(await refusalOf(attempt())).toMatchObject(noPlace);
  // Who walked away from the checkout keeps nobody out.
  shop.parts.clock.now += 16 * MINUTE;
  await createOrder(shop.parts, other, asks(other));
});

it("with every place taken a client renews, and money that was paid is served", async () => {
  await clients(74);
  const paid = await claim(shop.parts, shop.asha, shop.request(1));
  await clients(1);
  await confirmClaim(shop.parts, paid, null);
  expect(await shop.subscriptions()).toHaveLength(76);
  await createOrder(shop.parts, shop.asha, shop.request(2));
  shop.parts.clock.now += 40 * DAY;
  expect(await placesTaken(shop.parts)).toBeNull();
});

it("an analyst who is not part-time sells to everybody, and is told nothing", async () => {
  const whole = { ...shop.parts, site: () => Site.parse(demoSite) };
  await clients(76);
  await createOrder(whole, shop.asha, shop.request(1));
  expect([await placesTaken(whole), await placesToday(whole)]).toEqual([null, null]);
});

it("Today says from 70 clients on how many there may be", async () => {
  await clients(69);
  expect(await placesToday(shop.parts)).toBeNull();
  await clients(1);
  const words = "You have 70 clients, and a part-time analyst may have 75.";
  expect(await placesToday(shop.parts)).toContain(words);
  const lines: string[] = [];
  await runOperator(shop.parts, ["today"], (line) => lines.push(line));
  expect(lines.join("\n")).toContain(words);
  await clients(6);
  expect(await placesToday(shop.parts)).toContain("only withdrawals and corrections");
});
