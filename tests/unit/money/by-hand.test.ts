import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { askRefundsAgain } from "../../../app/backend.server/money/refunds/ask-gateway";
import { askAnew, doByHand } from "../../../app/backend.server/money/owed/owner-decides";
import { refundPayment, wouldRefund } from "../../../app/backend.server/money/refunds/refund";
import { refundById } from "../../../app/backend.server/money/refunds/refund-rows";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import type { RefundId } from "../../../app/backend.server/platform/store/ids";
import { findAnyone } from "../../../app/backend.server/desk/find-anyone";
import { refusalOf } from "../people";
import { Desk } from "../desk/desk";
import { DAY, type Shop } from "../payments/shop";
import {
  bought,
  expectAccountedFor,
  hear,
  hearDispute,
  letters,
  moneyOf,
  openTill,
  sweepAgain,
} from "./till";

const UTR = { on: "2026-11-20", utr: "N0987654321" };
let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(() => shop.close());

const newest = () =>
  shop.parts.store.db
    .selectFrom("refunds")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
const rowOf = async (id: RefundId) => await refundById(shop.parts.store.db, id);
/** A refund that the gateway refuses, and that the owner then means to send by bank transfer. */
const toSend = async (howMuch: Parameters<typeof refundPayment>[2] = "all") => {
  const { row, payment } = await bought(shop);
  shop.gateway.balanceTooSmall = true;
  const { id } = await refundPayment(shop.parts, row.id, howMuch);
  shop.gateway.balanceTooSmall = false;
  await doByHand(shop.parts, id);
  return { row, payment, id };
};

it("a refund that the gateway did after all cannot be entered as sent, and the refusal says how it stands", async () => {
  const { row, payment } = await bought(shop);
  shop.gateway.balanceTooSmall = true;
  const { id } = await refundPayment(shop.parts, row.id, "all");
  shop.gateway.balanceTooSmall = false;
  const { id: part } = shop.gateway.refundsInDashboard(payment.id, 40_000);
  await hear(shop, payment.id, part);
  await askAnew(shop.parts, id);
  expect(await rowOf(id)).toMatchObject({ state: "processed", covered_paise: 40_000 });
  expect(await refusalOf(sentByHand(shop.parts, id, UTR))).toMatchObject({
    status: 409,
    message:
      `The refund ${id} is done already, by Razorpay. Nothing was changed: desk refunds list ` +
      "--state processed shows it.",
  });
});

it("one that Razorpay has not answered yet is said to be asked already", async () => {
  const { row } = await bought(shop);
  const { refund } = shop.parts.gateway;
  shop.parts.gateway.refund = () => Promise.reject(new ProviderDown("gateway", "timeout"));
  await refusalOf(refundPayment(shop.parts, row.id, "all"));
  shop.parts.gateway.refund = refund;
  const { id } = await newest();
  expect(await rowOf(id)).toMatchObject({ state: "asked" });
  expect(await refusalOf(askAnew(shop.parts, id))).toMatchObject({
    status: 409,
    message:
      `The refund ${id} is asked of Razorpay already, and asked again by itself until it ` +
      "answers. Nothing was changed: desk refunds list --state asked shows it.",
  });
});

describe("a refund to send, whose money the gateway's dashboard gives back meanwhile,", () => {
  it.each(["webhook", "sweep"] as const)(
    "ends by itself (%s), and the owner reads why",
    async (how) => {
      const { payment, id } = await toSend();
      const { id: back } = shop.gateway.refundsInDashboard(payment.id, 149_900);
      if (how === "webhook") await hear(shop, payment.id, back);
      else await sweepAgain(shop);
      expect(await rowOf(id)).toMatchObject({
        state: "withdrawn",
        reason: expect.stringContaining(`Rs. 1,499 back (${back})`) as string,
      });
      expect(await letters(shop, "owner: refund covered")).toEqual([
        expect.stringContaining("Do not send it") as string,
      ]);
      expect(await shop.active()).toEqual([]);
      await expectAccountedFor(shop);
    },
  );

  it("in part is less by that part, and the rest is sent", async () => {
    const { payment, id } = await toSend();
    const { id: back } = shop.gateway.refundsInDashboard(payment.id, 40_000);
    await hear(shop, payment.id, back);
    expect(await rowOf(id)).toMatchObject({ state: "to send", amount_paise: 109_900 });
    await sentByHand(shop.parts, id, { ...UTR, paise: 109_900 });
    expect(await moneyOf(shop, payment.id)).toMatchObject({ returned_paise: 149_900 });
    await expectAccountedFor(shop);
  });

  it("and refunded after all in an attempt that a restore forgot: it is of what left", async () => {
    const { payment, id } = await toSend({ paise: 100_000 });
    const { id: back } = shop.gateway.refundsInDashboard(payment.id, 40_000);
    await hear(shop, payment.id, back);
    expect(await rowOf(id)).toMatchObject({ state: "to send", amount_paise: 60_000 });
    const receipt = `${id}-2`;
    const again = { paymentId: payment.id, paise: 100_000, receipt };
    await shop.gateway.refund({ ...again, idempotencyKey: `refund-${receipt}` });
    await sweepAgain(shop);
    expect(await rowOf(id)).toMatchObject({ state: "processed", amount_paise: 100_000 });
    await expectAccountedFor(shop);
  });

  it("of an amount ends though more of the payment is left: it is not paid twice", async () => {
    const { payment, id, row } = await toSend("pro-rata");
    const paise = (await rowOf(id))?.amount_paise ?? 0;
    shop.parts.clock.now += DAY;
    const { id: back } = shop.gateway.refundsInDashboard(payment.id, paise);
    await hear(shop, payment.id, back);
    expect(await rowOf(id)).toMatchObject({ state: "withdrawn" });
    expect(await shop.active(), "it was to end the service").toEqual([]);
    expect((await refusalOf(wouldRefund(shop.parts, row.id, "pro-rata"))).status).toBe(409);
    await expectAccountedFor(shop);
  });

  it("of a part ends when a dispute of that part is lost", async () => {
    const { payment, id } = await toSend({ paise: 40_000 });
    const dispute = shop.gateway.disputed(payment.id, { amount: 40_000 });
    shop.gateway.disputeBecomes(dispute.id, "lost");
    for (const _ of [1, 2]) await hearDispute(shop, dispute.id, payment.id);
    expect(await rowOf(id)).toMatchObject({
      state: "withdrawn",
      covered_paise: 40_000,
      reason: `The bank took Rs. 400 by the dispute ${dispute.id}.`,
    });
    await expectAccountedFor(shop);
  });

  it("of less than a lost dispute took says how much the bank took, not how much of it stood for the refund", async () => {
    const { payment, id } = await toSend({ paise: 49_900 });
    const dispute = shop.gateway.disputed(payment.id);
    shop.gateway.disputeBecomes(dispute.id, "lost");
    await hearDispute(shop, dispute.id, payment.id);
    expect(await rowOf(id)).toMatchObject({
      state: "withdrawn",
      reason: `The bank took Rs. 1,499 by the dispute ${dispute.id}.`,
    });
    await expectAccountedFor(shop);
  });

  it("of less than the dashboard gave says how much the gateway gave back", async () => {
    const { payment, id } = await toSend({ paise: 49_900 });
    const { id: back } = shop.gateway.refundsInDashboard(payment.id, 100_000);
    await hear(shop, payment.id, back);
    expect(await rowOf(id)).toMatchObject({
      state: "withdrawn",
      reason: `Razorpay gave Rs. 1,000 back (${back}).`,
    });
    await expectAccountedFor(shop);
  });

  it("that was asked for when the dispute was lost names what the bank took, too", async () => {
    const { row, payment } = await bought(shop);
    shop.gateway.failNext("refund");
    await refusalOf(refundPayment(shop.parts, row.id, { paise: 49_900 }));
    const dispute = shop.gateway.disputed(payment.id);
    shop.gateway.disputeBecomes(dispute.id, "lost");
    await hearDispute(shop, dispute.id, payment.id);
    shop.gateway.balanceTooSmall = true;
    shop.parts.clock.now += DAY;
    await askRefundsAgain(shop.parts);
    const [refund] = await shop.parts.store.db.selectFrom("refunds").selectAll().execute();
    expect(refund).toMatchObject({
      state: "withdrawn",
      reason: "The bank took Rs. 1,499 by a dispute.",
    });
    await expectAccountedFor(shop);
  });

  it("ends when a lost dispute took the money", async () => {
    const { payment, id } = await toSend();
    const dispute = shop.gateway.disputed(payment.id);
    shop.gateway.disputeBecomes(dispute.id, "lost");
    await hearDispute(shop, dispute.id, payment.id);
    expect(await rowOf(id)).toMatchObject({
      state: "withdrawn",
      reason: expect.stringContaining("dispute") as string,
    });
    await expectAccountedFor(shop);
  });
});

it("a refund of a part sent by hand, after which nothing of the payment is left with us, ends the service", async () => {
  const { row, payment } = await bought(shop);
  const failing = shop.gateway.refundsInDashboard(payment.id, 100_000);
  await hear(shop, payment.id, failing.id);
  shop.gateway.refundFails(failing.id);
  shop.gateway.refundsInDashboard(payment.id, 49_900);
  await sweepAgain(shop);
  const [owed] = await shop.parts.store.db.selectFrom("refunds").selectAll().execute();
  expect(owed).toMatchObject({ state: "failed", amount_paise: 100_000, ends_service: 0 });
  const id = owed?.id as RefundId;
  await doByHand(shop.parts, id);
  expect(await shop.active(), "a part is back").toHaveLength(1);
  await sentByHand(shop.parts, id, UTR);
  expect((await shop.row(row.provider_order_id ?? "")).state).toBe("refunded");
  expect(await shop.active()).toEqual([]);
  expect((await letters(shop, "payment refunded")).at(-1)).toContain("The subscription has ended.");
  await expectAccountedFor(shop);
});

describe("before a refund is sent by hand the gateway is read, and", () => {
  it("refunds by-hand is refused when the gateway gave the money back", async () => {
    const { row, payment } = await bought(shop);
    shop.gateway.balanceTooSmall = true;
    const { id } = await refundPayment(shop.parts, row.id, "all");
    shop.gateway.balanceTooSmall = false;
    shop.gateway.refundsInDashboard(payment.id, 149_900);
    expect(await refusalOf(doByHand(shop.parts, id))).toMatchObject({
      status: 409,
      message: expect.stringContaining("Razorpay gave Rs. 1,499 back") as string,
    });
    expect(await rowOf(id)).toMatchObject({ state: "withdrawn" });
    await expectAccountedFor(shop);
  });

  it("refunds sent is refused when the gateway gave the money back; a transfer that has left is entered with its amount", async () => {
    const { payment, id } = await toSend();
    shop.gateway.refundsInDashboard(payment.id, 149_900);
    const refusal = await refusalOf(sentByHand(shop.parts, id, UTR));
    expect(refusal.status).toBe(409);
    expect(refusal.message).toContain("Razorpay gave Rs. 1,499 back");
    expect(refusal.message).toContain(`refunds sent ${id}`);
    expect(await moneyOf(shop, payment.id)).toMatchObject({ returned_paise: 149_900 });
    await sentByHand(shop.parts, id, { ...UTR, paise: 149_900 });
    expect(await moneyOf(shop, payment.id)).toMatchObject({
      returned_paise: 299_800,
      gap_paise: -149_900,
    });
  });

  it.each(["meanwhile", "before, as a webhook told"])(
    "refunds sent asks what was sent where the dashboard gave a part of it %s: never less than was sent is written down in silence",
    async (when) => {
      const { payment, id } = await toSend();
      const { id: back } = shop.gateway.refundsInDashboard(payment.id, 40_000);
      if (when !== "meanwhile") await hear(shop, payment.id, back);
      for (const _ of ["typed", "typed again"]) {
        const refusal = await refusalOf(sentByHand(shop.parts, id, UTR));
        expect(refusal.status).toBe(409);
        expect(refusal.message).toContain("Of Rs. 1,499 only Rs. 1,099 is left to send");
        expect(refusal.message).toContain("--amount");
      }
      expect(await rowOf(id)).toMatchObject({ state: "to send", sent_on: null });
      await sentByHand(shop.parts, id, { ...UTR, paise: 149_900 });
      expect(await moneyOf(shop, payment.id)).toMatchObject({
        returned_paise: 189_900,
        gap_paise: -40_000,
      });
    },
  );

  it("nor by the operator's page, which asks what was sent, and keeps what was typed", async () => {
    const { payment, id } = await toSend();
    const { id: back } = shop.gateway.refundsInDashboard(payment.id, 40_000);
    await hear(shop, payment.id, back);
    const desk = await Desk.open({}, shop);
    await desk.signIn();
    expect((await desk.get("/")).text).toContain(
      "Rs. 400 of it went back another way, so Rs. 1,099",
    );
    const refused = await desk.post(`/refunds/${id}/sent`, UTR);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("only Rs. 1,099 is left to send");
    expect(refused.text).toContain(`value="${UTR.utr}"`);
    expect(await rowOf(id)).toMatchObject({ state: "to send" });
    await desk.post(`/refunds/${id}/sent`, { ...UTR, amount: "1099" });
    expect(await rowOf(id)).toMatchObject({ state: "sent", amount_paise: 109_900 });
    await desk.close();
    await expectAccountedFor(shop);
  });

  it("the command takes an amount in rupees and refuses what is none of this payment", async () => {
    const { payment, id } = await toSend();
    shop.gateway.refundsInDashboard(payment.id, 149_900);
    const run = async (amount: string) => {
      const lines: string[] = [];
      const words = ["refunds", "sent", id, "--on", UTR.on, "--utr", UTR.utr, "--amount", amount];
      return [await runOperator(shop.parts, words, (line) => lines.push(line)), lines.join("\n")];
    };
    expect((await run("1500"))[0]).toBe(1);
    expect((await run("lots"))[0]).toBe(64);
    expect((await run("1499"))[0]).toBe(0);
    expect(await rowOf(id)).toMatchObject({ state: "sent", amount_paise: 149_900 });
  });
});

describe("the transfer of a refund", () => {
  const byHand = async (utr?: string) => {
    const asked = { ...shop.request(1), ...(utr ? { utr } : {}) };
    const id = await claim(shop.parts, shop.asha, asked);
    await confirmClaim(shop.parts, id, utr);
    return (await refundPayment(shop.parts, id, "all")).id;
  };
  afterEach(() => expectAccountedFor(shop));

  it("is not of a day before the payment", async () => {
    const { id } = await toSend();
    expect(await refusalOf(sentByHand(shop.parts, id, { ...UTR, on: "2026-11-19" }))).toMatchObject(
      { status: 422, message: expect.stringContaining("before the payment") as string },
    );
  });

  it("has its own bank reference: not that of another refund, nor in small letters", async () => {
    const [one, other] = [await toSend(), await toSend()];
    await sentByHand(shop.parts, one.id, UTR);
    for (const utr of [UTR.utr, UTR.utr.toLowerCase()])
      expect(await refusalOf(sentByHand(shop.parts, other.id, { ...UTR, utr }))).toMatchObject({
        status: 409,
        message: expect.stringContaining(one.id) as string,
      });
    await sentByHand(shop.parts, other.id, { ...UTR, utr: "N0987654322" });
  });

  it("nor that of one which was sent before references were kept apart", async () => {
    const [one, other] = [await toSend(), await toSend()];
    await sentByHand(shop.parts, one.id, UTR);
    await shop.parts.store.db.updateTable("refunds").set({ utr_hash: null }).execute();
    expect((await refusalOf(sentByHand(shop.parts, other.id, UTR))).status).toBe(409);
  });

  it("nor that of the payment that came in", async () => {
    const id = await byHand("412345678901");
    expect(
      await refusalOf(sentByHand(shop.parts, id, { ...UTR, utr: "412345678901" })),
    ).toMatchObject({
      status: 409,
      message: expect.stringContaining("came in") as string,
    });
  });
});

describe("one transfer for several refunds of one payment", () => {
  const TOGETHER = { on: "2026-11-20", utr: "N0987654321" };
  /** Rs. 1,600.50 came for Rs. 1,499, and all of it is to go back. */
  const overpaid = async () => {
    const id = await claim(shop.parts, shop.asha, shop.request(1));
    await confirmClaim(shop.parts, id, null, 160_050);
    const whole = await refundPayment(shop.parts, id, "all");
    const rows = await shop.parts.store.db.selectFrom("refunds").selectAll().execute();
    const over = rows.find((one) => one.id !== whole.id)?.id as RefundId;
    return { id, whole: whole.id, over };
  };

  it("is entered for each of them with the same reference and day, and pays no claim", async () => {
    const { whole, over } = await overpaid();
    await sentByHand(shop.parts, whole, TOGETHER);
    await sentByHand(shop.parts, over, { ...TOGETHER, utr: TOGETHER.utr.toLowerCase() });
    expect([(await rowOf(whole))?.state, (await rowOf(over))?.state]).toEqual(["sent", "sent"]);
    const told = await letters(shop, "payment refunded");
    expect(told).toHaveLength(2);
    for (const letter of told) expect(letter).toContain("N0987654321");
    const named = claim(shop.parts, shop.asha, shop.request(2, { utr: TOGETHER.utr }));
    expect((await refusalOf(named)).status).toBe(409);
    await expectAccountedFor(shop);
  });

  it("has one day", async () => {
    const { whole, over } = await overpaid();
    shop.parts.clock.now += DAY;
    await sentByHand(shop.parts, whole, TOGETHER);
    expect(
      await refusalOf(sentByHand(shop.parts, over, { ...TOGETHER, on: "2026-11-21" })),
    ).toMatchObject({ status: 409, message: expect.stringContaining("2026-11-20") as string });
  });

  it("is of no other payment, of the same client's neither", async () => {
    const { whole } = await overpaid();
    const other = await toSend();
    await sentByHand(shop.parts, whole, TOGETHER);
    expect(await refusalOf(sentByHand(shop.parts, other.id, TOGETHER))).toMatchObject({
      status: 409,
      message: expect.stringContaining(whole) as string,
    });
  });

  it("with its whole amount at one is answered with what came, and how to enter each", async () => {
    const { whole, over } = await overpaid();
    const { on, utr } = TOGETHER;
    const each = (id: string) => `desk refunds sent ${id} --on ${on} --utr ${utr}`;
    expect(
      await refusalOf(sentByHand(shop.parts, whole, { ...TOGETHER, paise: 160_050 })),
    ).toMatchObject({
      status: 422,
      message: `Rs. 1,600.50 came in with this payment, Rs. 1,499 of it for the refund ${whole}. Nothing was entered. One transfer for several refunds is entered for each: ${each(whole)}; ${each(over)}`,
    });
    expect(
      await refusalOf(sentByHand(shop.parts, whole, { ...TOGETHER, paise: 170_000 })),
    ).toMatchObject({ status: 422, message: "Only Rs. 1,600.50 came in with this payment." });
  });
});

it("a refund sent by hand is found by the bank's reference, however it is typed", async () => {
  const { id } = await toSend();
  await sentByHand(shop.parts, id, UTR);
  for (const typed of ["N0987654321", "n0987654321", " N0987654321 "])
    expect(await findAnyone(shop.parts, typed), typed).toMatchObject([
      { id: shop.asha.id, by: "refund's UTR" },
    ]);
  expect(await findAnyone(shop.parts, "N0987654322")).toEqual([]);
});
