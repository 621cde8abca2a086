import { expect, it } from "vitest";
import { businessFigures } from "../../../app/backend.server/money/figures/business-figures";
import { settledPaise } from "../../../app/backend.server/money/payments/fee-cap";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { pauseDisputed } from "../../../app/backend.server/money/disputes/disputes";
import { plain } from "../../setup/html-form";
import { said } from "../../setup/read-page";
import { bought, hearDispute } from "../money/till";
import { HOUR, type Shop } from "../payments/shop";
import type { Desk } from "./desk";
import { signedInAtTill } from "./signed-in";

/** What a bank took by a dispute that was lost is said wherever money that went back is. */
let desk: Desk;
let shop: Shop;
signedInAtTill((one, till) => ([desk, shop] = [one, till]));

const words = async (path: string) => said({ html: (await desk.get(path)).text });
async function disputed() {
  const { row, payment } = await bought(shop);
  const dispute = shop.gateway.disputed(payment.id);
  await hearDispute(shop, dispute.id, payment.id);
  return { row, payment, dispute };
}
async function lost() {
  const all = await disputed();
  shop.parts.clock.now += HOUR;
  await desk.signIn();
  shop.gateway.disputeBecomes(all.dispute.id, "lost");
  await hearDispute(shop, all.dispute.id, all.payment.id);
  return all;
}

it("Today, Payments and Refunds count what was lost as the figures do, and name it", async () => {
  await lost();
  const [month] = (await businessFigures(shop.parts, { month: "2026-11", count: 1 })).months;
  expect(month?.returnedPaise).toBe(149_900);
  const today = await words("/");
  expect(today).toContain("Rs. 1,499 given back, of which banks took Rs. 1,499 by lost disputes");
  expect(await words("/payments")).toContain("received, Rs. 1,499 lost by a dispute");
  const refunds = await words("/refunds");
  expect(refunds).toContain("Given back: Rs. 1,499 in 1 lost dispute.");
  expect(refunds).toMatch(/Asha Verma Rs\. 1,499 taken by the bank: a dispute was lost/);
});

it("the person's payment says it, without a link to refund what is gone", async () => {
  const { row } = await lost();
  const { text } = await desk.get(`/people/${shop.asha.id}`);
  expect(plain(text)).toContain("received, Rs. 1,499 lost by a dispute");
  expect(text).not.toContain(`/payments/${row.id}/refund`);
});

it("What happened has its own line for it, when it was lost, and one for the service", async () => {
  await lost();
  const story = await words(`/people/${shop.asha.id}?show=money`);
  expect(story).toMatch(/13:00 A dispute was lost , the bank took Rs\. 1,499/);
  expect(story).toMatch(/13:00 Service ended/);
  expect(story).toMatch(/12:00 The bank asks about a payment: dispute of Rs\. 1,499/);
});

it("it counts no more in the fees of 12 months", async () => {
  await disputed();
  const fees = () => settledPaise(shop.parts, shop.parts.store.db, shop.asha.id);
  expect(await fees()).toBe(149_900);
  await lost();
  expect(await fees()).toBe(149_900);
});

it("what is left below Re 1 after a refund by Razorpay has no link to refund it", async () => {
  const { row } = await bought(shop);
  await refundPayment(shop.parts, row.id, { paise: 149_850 });
  const { text } = await desk.get(`/people/${shop.asha.id}`);
  expect(text).not.toContain(`/payments/${row.id}/refund`);
});

it("who is paused is not counted as active, and stands under a state of their own", async () => {
  const { dispute } = await disputed();
  expect(await words("/")).toContain("stock cash: 1 active");
  await pauseDisputed(shop.parts, dispute.id);
  expect(await words("/")).toContain("stock cash: 0 active , 1 paused");
  const active = await words("/people?state=active");
  expect(active).toContain("Active 0");
  expect(active).not.toContain("Asha Verma");
  const paused = await words("/people?state=paused");
  expect(paused).toContain("Paused 1");
  expect(paused).toContain("Asha Verma");
  expect(await words("/people")).toMatch(/Asha Verma .* paused/);
});

it("beside what is disputed stands when the figures have it, and how much", async () => {
  await disputed();
  for (const path of ["/", "/refunds"])
    expect(await words(path)).toContain(
      "Figures take nothing off for what is disputed now. For a sale whose dispute you lose they " +
        "take off what the bank took, in the month in which the dispute was raised.",
    );
});
