import { afterEach, beforeEach, expect, test } from "vitest";
import { said } from "../../setup/read-page";
import { hear, openTill } from "../money/till";
import { DAY, type Shop } from "../payments/shop";
import { Desk } from "./desk";

let desk: Desk;
let shop: Shop;
let id: string;
beforeEach(async () => {
  shop = await openTill();
  desk = await Desk.open({}, shop);
  await desk.signIn();
  ({ id } = shop.gateway.paysOnPage(12_345));
  await hear(shop, id);
});
afterEach(async () => {
  await desk.close();
  await shop.close();
});
const words = async (path: string) => said({ html: (await desk.get(path)).text });

test("money that came for no order waits on Today for a week, with what to do", async () => {
  const today = await words("/");
  expect(today).toContain("1 payment for no order, Rs. 123.45");
  expect(today).toContain(id);
  expect(today).toContain("Look it up in Razorpay's dashboard");
  expect(today).toContain("It never goes back by itself");
  shop.parts.clock.now += 8 * DAY;
  desk.cookie = "";
  await desk.signIn();
  expect(await words("/")).not.toContain("for no order");
});

test("Refunds has it for as long as it is there, until it went back in the dashboard", async () => {
  shop.parts.clock.now += 30 * DAY;
  await desk.signIn();
  const refunds = await words("/refunds");
  expect(refunds).toContain("Money that came for no order of this site");
  expect(refunds).toMatch(new RegExp(`Rs\\. 123\\.45 ${id}`));
  const refund = shop.gateway.refundsInDashboard(id, 12_345);
  await hear(shop, id, refund.id);
  expect(await words("/refunds")).not.toContain("Money that came for no order of this site");
});

test("a search for the gateway's payment says what it is, though it is nobody's here", async () => {
  expect(await words(`/people?q=${id}`)).toContain(
    `${id} is a payment of Rs. 123.45 that came for no order of this site`,
  );
  const refund = shop.gateway.refundsInDashboard(id, 12_345);
  await hear(shop, id, refund.id);
  expect(await words(`/people?q=${id}`)).toContain("All of it went back");
  expect(await words("/people?q=pay_unknown1")).toContain("Nobody is found");
});
