import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { availableOffers } from "../../../app/backend.server/money/catalogue/offers";
import { claim } from "../../../app/backend.server/buying/claims";
import { Shop } from "../payments/shop";

let shop: Shop;
let lines: string[];
beforeEach(async () => {
  shop = await Shop.open();
  lines = [];
});
afterEach(() => shop.close());

const run = (...argv: string[]) => {
  lines = [];
  return runOperator(shop.parts, argv, (line) => lines.push(line));
};
const said = () => lines.join("\n");
const json = () => JSON.parse(said()) as unknown;
const UTR = "412345678901";

describe("operator claims", () => {
  it("shows who, how much, for what and the reference, in Indian time", async () => {
    const id = await claim(shop.parts, shop.asha, shop.request(2, { utr: UTR }));
    expect(await run("claims", "list")).toBe(0);
    for (const cell of [
      id,
      "Asha Verma",
      "+919876543210",
      "Rs. 4,498",
      "stock cash, index options",
      UTR,
      "20-11-2026 12:00",
      "27-11-2026 12:00",
    ])
      expect(said()).toContain(cell);
    expect(await run("claims", "list", "--json")).toBe(0);
    expect(json()).toMatchObject([
      { id, amountPaise: 449_800, utr: UTR, claimedAt: "2026-11-20T06:30:00.000Z" },
    ]);
  });
  it("says when none waits", async () => {
    expect(await run("claims", "list")).toBe(0);
    expect(said()).toBe("No claims are waiting.");
    expect(await run("claims", "list", "--json")).toBe(0);
    expect(json()).toEqual([]);
  });
  it("confirms with the bank's reference", async () => {
    const id = await claim(shop.parts, shop.asha, shop.request(2));
    expect(await run("claims", "confirm", id, "--utr", UTR)).toBe(0);
    expect(await shop.active()).toHaveLength(2);
    expect(await run("claims", "confirm", id)).toBe(1);
    expect(said()).toBe("This claim is confirmed already.");
  });
  it("rejects with a reason only", async () => {
    const id = await claim(shop.parts, shop.asha, shop.request(2));
    expect(await run("claims", "reject", id)).toBe(64);
    expect(await run("claims", "reject", id, "--reason", "no such transfer", "--json")).toBe(0);
    expect(json()).toEqual({ id, state: "rejected" });
    expect(await shop.active()).toEqual([]);
  });
});

describe("operator catalogue", () => {
  it("adds, edits and retires", async () => {
    expect(
      await run(
        "catalogue",
        "add",
        "--name",
        "bonds",
        "--price",
        "999",
        "--days",
        "15",
        "--description",
        "One.",
        "--description",
        "Two.",
        "--json",
      ),
    ).toBe(0);
    const { offerId } = json() as { offerId: string };
    expect(await run("catalogue", "edit", offerId, "--price", "1099", "--yes")).toBe(0);
    expect((await availableOffers(shop.parts)).at(-1)).toMatchObject({
      _id: offerId,
      service: { name: "bonds", price: 1099, duration: 15, description: ["One.", "Two."] },
    });
    expect(await run("catalogue", "list")).toBe(0);
    expect(said()).toContain("Rs. 1099");
    expect(await run("catalogue", "retire", offerId)).toBe(0);
    expect(await run("catalogue", "retire", offerId)).toBe(1);
    expect(said()).toBe(`No listed offer has the id ${offerId}.`);
  });
  it("asks about another price, old and new, before it holds", async () => {
    const [{ _id }] = shop.offers as [(typeof shop.offers)[0]];
    const priceNow = async () => (await availableOffers(shop.parts))[0]?.service.price;
    expect(await run("catalogue", "edit", _id, "--price", "1,999", "--days", "45")).toBe(1);
    expect(said()).toBe(
      "stock cash costs Rs. 1,499 for 30 days now, and would cost Rs. 1,999 for 45 days. It holds at once, for all who have not paid yet. What was sold stays as it was. Add --yes to do it.",
    );
    expect(await priceNow()).toBe(1499);
    expect(await run("catalogue", "edit", _id, "--price", "1,999", "--yes")).toBe(0);
    expect(await priceNow()).toBe(1999);
    expect(await run("catalogue", "edit", _id, "--price", "1999", "--days", "31")).toBe(0);
  });
  it("says which rule a value breaks", async () => {
    expect(await run("catalogue", "edit", shop.offers[0]!._id, "--days", "366")).toBe(1);
    expect(said()).toContain("365 days at most");
  });
});

describe("a command typed wrongly", () => {
  it.each([
    [["catalogue", "add", "--name", "bonds"], "Give --name, --price, --days"],
    [["catalogue", "edit", "OFFER"], "Say what to change."],
    [["catalogue", "edit", "OFFER", "--price", "12.5"], "--price takes whole rupees, like 1499."],
    [["catalogue", "edit", "OFFER", "--colour", "blue"], "--colour"],
    [["claims", "confirm"], "A word is missing"],
    [["claims", "confirm", "ID", "ID"], "one too many"],
    [["claims", "list", "all"], "no further words"],
  ])(
    "%j is answered with what is wrong and how it goes, and exit code 64",
    async (argv, message) => {
      expect(await run(...argv)).toBe(64);
      expect(said()).toContain(message);
      expect(said()).toContain("Usage: desk ");
    },
  );
  it("shows the commands", async () => {
    expect(await run()).toBe(0);
    expect(said()).toContain("claims confirm ID [--utr 412345678901 | --without-utr]");
    expect(await run("persons", "list")).toBe(64);
    expect(lines).toEqual([
      'There is no command "persons list". Did you mean "sessions list"? All: desk help',
    ]);
    expect(await run("claims")).toBe(64);
    expect(said()).not.toContain("catalogue");
  });
});
