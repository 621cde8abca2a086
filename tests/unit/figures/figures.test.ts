import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { businessFigures } from "../../../app/backend.server/money/figures/business-figures";
import { shared } from "../../../app/backend.server/money/figures/by-service";
import { boundsOf } from "../../../app/backend.server/money/figures/month-bounds";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { DAY, Shop } from "../payments/shop";

let shop: Shop;
beforeEach(async () => void (shop = await Shop.open()));
afterEach(() => shop.close());

/** Somebody's claim for the first `count` services, confirmed. */
async function sold(count = 1, who = shop.asha): Promise<PaymentId> {
  const { notes } = shop.request(count);
  const request = shop.request(count, {
    receipt: who.pan ?? "",
    notes: { ...notes, number: who.number },
  });
  const id = await claim(shop.parts, who, request);
  await confirmClaim(shop.parts, id, null);
  return id;
}
const november = () => businessFigures(shop.parts, { month: "2026-11", count: 1 });
const month = async (name: string) =>
  (await businessFigures(shop.parts, { month: name, count: 1 })).months[0];

describe("figures of a month", () => {
  it("a sale counts on the day its services were given, in India's calendar", async () => {
    shop.parts.clock.now = Date.UTC(2026, 10, 30, 18, 29);
    await sold();
    shop.parts.clock.now = Date.UTC(2026, 10, 30, 18, 30);
    await sold(2, await shop.another());
    expect(await month("2026-11")).toMatchObject({ salesPaise: 149_900, began: 1 });
    expect(await month("2026-12")).toMatchObject({ salesPaise: 449_800, began: 2 });
    expect(boundsOf("2026-12").from).toBe(Date.UTC(2026, 10, 30, 18, 30));
  });

  it("what nobody confirmed or paid is no sale", async () => {
    await claim(shop.parts, shop.asha, shop.request(2));
    await shop.order(1);
    expect((await november()).months[0]).toMatchObject({ salesPaise: 0, netPaise: 0, began: 0 });
  });

  it("what goes back counts when given back, and is shared by the services' prices", async () => {
    const id = await sold(2);
    await refundPayment(shop.parts, id, { paise: 100_000 });
    const waits = await november();
    expect(waits.months[0]).toMatchObject({ salesPaise: 449_800, returnedPaise: 0 });
    const { id: refund } = await shop.parts.store.db
      .selectFrom("refunds")
      .select("id")
      .executeTakeFirstOrThrow();
    const words = ["refunds", "sent", refund, "--on", "2026-11-20", "--utr", "412345678901"];
    expect(await runOperator(shop.parts, words, () => {})).toBe(0);
    const { months, services } = await november();
    expect(months[0]).toMatchObject({ returnedPaise: 100_000, netPaise: 349_800 });
    expect(services.map(({ returnedPaise }) => returnedPaise).sort()).toEqual([33_325, 66_675]);
  });

  it("bought again within 7 days of its end is renewed; later lapsed and begun anew", async () => {
    await sold();
    const ends = (await shop.subscriptions())[0]!.ends_at;
    shop.parts.clock.now = ends + DAY;
    expect(await month("2026-12")).toMatchObject({ began: 0, renewed: 0, lapsed: 1 });
    shop.parts.clock.now = ends + 7 * DAY;
    await sold();
    expect(await month("2026-12")).toMatchObject({ began: 0, renewed: 1, lapsed: 0 });
    shop.parts.clock.now = (await shop.subscriptions())[1]!.ends_at + 8 * DAY;
    await sold();
    expect(await month("2027-02")).toMatchObject({ began: 1, renewed: 0, lapsed: 0 });
    expect(await month("2027-01")).toMatchObject({ began: 0, renewed: 0, lapsed: 1 });
  });

  it("bought ahead it is renewed as the first period ends, not new or lapsed before", async () => {
    await sold();
    await sold();
    expect((await november()).months[0]).toMatchObject({ began: 1, renewed: 0, lapsed: 0 });
    expect((await november()).services[0]).toMatchObject({ running: 1 });
    shop.parts.clock.now = (await shop.subscriptions())[0]!.ends_at + 1;
    expect(await month("2026-12")).toMatchObject({ began: 0, renewed: 1, lapsed: 0 });
  });

  it("who signed up counts in the month of sign-up, with the steps made since", async () => {
    await shop.another();
    await sold();
    const { conversion } = (await november()).months[0]!;
    expect(conversion).toEqual({
      signedUp: 2,
      gaveEmail: 1,
      gavePan: 1,
      signedAgreement: 1,
      paid: 1,
    });
  });

  it("of a month that has not begun there are none", async () => {
    for (const word of ["2026-12", "2026-13", "November"])
      expect(await runOperator(shop.parts, ["figures", word], () => {})).toBe(64);
  });

  it("the command prints them by month, by service, and as JSON", async () => {
    await sold();
    const lines: string[] = [];
    expect(await runOperator(shop.parts, ["figures"], (line) => lines.push(line))).toBe(0);
    expect(lines.join("\n")).toMatch(/November 2026 +Rs\. 1,499 +Rs\. 0 +Rs\. 1,499 +1 +0 +0/);
    const json: string[] = [];
    await runOperator(shop.parts, ["figures", "--json"], (line) => json.push(line));
    expect(JSON.parse(json[0]!)).toMatchObject({ months: { length: 6 }, services: [{}] });
  });
});

it("shares add up to the paisa, whatever the prices", () => {
  expect(shared(100, [1, 1, 1])).toEqual([33, 33, 34]);
  expect(shared(5, [0, 0])).toEqual([5, 0]);
  expect(shared(1, [3, 7, 9]).reduce((sum, one) => sum + one)).toBe(1);
});
