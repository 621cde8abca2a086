import { afterEach, beforeEach, expect, it } from "vitest";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { instantTyped } from "../../../app/content/day-typed";
import { availableOffers } from "../../../app/backend.server/money/catalogue/offers";
import { claim } from "../../../app/backend.server/buying/claims";
import { Shop } from "../payments/shop";

let shop: Shop;
let lines: string[];
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

const run = (...argv: string[]) => {
  lines = [];
  return runOperator(shop.parts, argv, (line) => lines.push(line));
};
const said = () => lines.join("\n");
const add = (price: string, days = "15") =>
  run("catalogue", "add", "--name", "bonds", "--price", price, "--days", days, "--description=One");

it.each(["1,499", "₹1499", "Rs. 1,499", "1,499.00", "१,४९९"])(
  "a price is taken as people write it: %s",
  async (price) => {
    expect(await add(price, "३०")).toBe(0);
    expect((await availableOffers(shop.parts)).at(-1)?.service).toMatchObject({
      price: 1499,
      duration: 30,
    });
  },
);

it.each(["14,99", "1,499.50", "free", "1e3"])("%s is no price", async (price) => {
  expect(await add(price)).toBe(64);
  expect(said()).toContain("--price takes whole rupees, like 1499.");
});

it.each(["₹4,498", "4,498.00", "4498/-"])("an amount is read, too: %s", async (amount) => {
  const id = await claim(shop.parts, shop.asha, shop.request(2));
  const words = ["--utr", "412345678901", "--received", amount];
  expect(await run("claims", "confirm", id, ...words)).toBe(0);
});

it.each(["24-11-2026 9:00", "2026-11-24 09:00", "2026-11-24T09:00", "24 Nov 2026, 09:00"])(
  "so is a time, in India: %s",
  (typed) => {
    expect(instantTyped(typed)).toBe(Date.parse("2026-11-24T03:30:00Z"));
  },
);

it.each(["", "24-11-2026", "30-02-2026 09:00", "2026-11-24 25:00", "31-13-2026 09:00"])(
  "%j is no time",
  (typed) => {
    expect(instantTyped(typed)).toBeNaN();
  },
);

it.each(["27-11-2026", "27/11/2026", "27 Nov 2026", "२७-११-२०२६"])(
  "a day is taken as people write it: %s",
  async (day) => {
    expect(await run("payments", "list", "--since", day)).toBe(0);
    expect(await run("inspection", day, "26-11-2026")).toBe(64);
    expect(said()).toContain("The first day comes first");
  },
);

it("counts are, too", async () => {
  const set = (received: string) =>
    run(
      ...["complaints", "set", "2025-26", "--pending-before", "0"],
      ...["--received", received, "--resolved", "1,000"],
    );
  expect(await set("1,499")).toBe(0);
  expect(await set("14,99")).toBe(64);
  expect(await run("payments", "list", "--most", "1,000")).toBe(0);
});
