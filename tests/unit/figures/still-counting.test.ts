import { afterEach, beforeEach, expect, it } from "vitest";
import { figuresDoors } from "../../../app/desk.server/figures/figures-doors";
import { openTill } from "../money/till";
import type { Shop } from "../payments/shop";

const DAY = 86_400_000;
let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
  shop.parts.clock.now += 40 * DAY;
});
afterEach(() => shop.close());

it("figures that are not counted whole are not shown: the page says so, and reloads", async () => {
  const inNoTime = await (await figuresDoors(shop.parts, -1).request("/figures")).text();
  expect(inNoTime).toContain("Figures are being counted");
  expect(inNoTime).toMatch(/: 4\d of them are left\./);
  expect(inNoTime).toMatch(
    /<meta http-equiv="refresh" content="5;url=\/figures\?month=20\d\d-\d\d"/,
  );
  expect(inNoTime).not.toContain("Net sales");
  const inTime = await (await figuresDoors(shop.parts).request("/figures")).text();
  expect(inTime).toContain("Net sales");
  const again = await (await figuresDoors(shop.parts, -1).request("/figures")).text();
  expect(again).toContain("Net sales");
});
