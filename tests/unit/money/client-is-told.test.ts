import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { reconcileDue } from "../../../app/backend.server/money/payments/reconcile";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import { pauseDisputed } from "../../../app/backend.server/money/disputes/disputes";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { returnOwedOf } from "../../../app/backend.server/money/owed/return-owed";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { pausedOf } from "../../../app/backend.server/subscriptions/paused";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { addresseeOf } from "../../../app/backend.server/platform/post-to";
import { eraseClosedAccounts } from "../../../app/backend.server/upkeep/retention/erase-accounts";
import { noteRestore } from "../../../app/backend.server/upkeep/restores";
import { DAY, type Shop } from "../payments/shop";
import { bought, hear, hearDispute, letters, openTill } from "./till";

let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(() => shop.close());

const pending = async () => {
  shop.gateway.refundsPend = true;
  const { row, payment } = await bought(shop);
  await refundPayment(shop.parts, row.id, "all");
  const id = [...shop.gateway.allRefunds.keys()].at(-1) ?? "";
  return { row, payment, id };
};

it("whose refund failed at the gateway is told once, and what happens now", async () => {
  const { payment, id } = await pending();
  shop.gateway.refundFails(id);
  await hear(shop, payment.id, id);
  await hear(shop, payment.id, id);
  const [letter, ...more] = await letters(shop, "refund failed");
  expect(more).toEqual([]);
  expect(letter).toContain("Rs. 1,499 that we sent back to you did not arrive");
  expect(letter).toContain("We send it again, or by bank transfer");
});

it("who paid twice is told by when it goes back, then of each part, of which payment", async () => {
  const { row } = await bought(shop);
  const second = shop.gateway.pays(row.provider_order_id ?? "").id;
  await hear(shop, second);
  expect((await letters(shop, "refund due"))[0]).toMatch(/Rs\. 1,499.*within 7 days/s);
  await hear(shop, second, shop.gateway.refundsInDashboard(second, 40_000).id);
  const [part] = await letters(shop, "payment refunded");
  expect(part).toMatch(/Rs\. 400 of Rs\. 1,499 that you paid for stock cash goes back to you/);
  expect(part).toContain("Your subscription runs on as before.");
  expect(part).toContain(second);
  await returnOwedOf(shop.parts, { payment: row.id });
  const told = await letters(shop, "payment refunded");
  expect(told).toHaveLength(2);
  expect(told[1]).toContain("Rs. 1,099 of Rs. 1,499");
});

it("whose refund was made in a time a restore lost hears this letter may be a second", async () => {
  const { parts, gateway } = shop;
  const { payment } = await bought(shop);
  parts.clock.now += 2 * DAY;
  const lost = gateway.refundsInDashboard(payment.id, 40_000).id;
  parts.clock.now += DAY;
  await parts.store.transaction((tx) => noteRestore(parts, tx, parts.now() - 2 * DAY));
  await hear(shop, payment.id, lost);
  parts.clock.now += DAY;
  await hear(shop, payment.id, gateway.refundsInDashboard(payment.id, 20_000).id);
  const [second, first] = await letters(shop, "payment refunded");
  expect(second).toContain("you may have been told of this refund before");
  expect(first).toContain("Rs. 200 of Rs. 1,499");
  expect(first).not.toContain("told of this refund before");
});

it("who closed the account and whose money came later is told by when it goes back", async () => {
  const { id } = await shop.order(1);
  shop.parts.clock.now += 4 * DAY;
  await reconcileDue(shop.parts);
  await closeAccount(shop.parts, shop.asha.id, { endSubscriptions: true });
  await hear(shop, shop.gateway.pays(id).id);
  expect(await letters(shop, "refund due")).toEqual([
    expect.stringMatching(/The account it was for is closed.*within 7 days/s),
  ]);
});

it("whose subscription the owner ended is told: which, and that it would have run on", async () => {
  await bought(shop);
  const [one] = await shop.subscriptions();
  await runOperator(shop.parts, ["subscriptions", "end", one?.id ?? "", "--yes"], () => {});
  const [letter, ...more] = await letters(shop, "subscription ended");
  expect(more).toEqual([]);
  expect(letter).toContain("We ended your subscription to stock cash");
});

it("who closed the account is still told of a refund that finishes or fails after that, and of nothing but the closing else", async () => {
  const { payment, id } = await pending();
  const byHand = await claim(shop.parts, shop.asha, shop.request(2));
  await confirmClaim(shop.parts, byHand, null);
  const refund = await refundPayment(shop.parts, byHand, "all");
  await closeAccount(shop.parts, shop.asha.id, { endSubscriptions: true });
  await sentByHand(shop.parts, refund.id, { on: "2026-11-20", utr: "N0987654321" });
  expect(await letters(shop, "payment refunded")).toHaveLength(1);
  shop.gateway.refundFails(id);
  await hear(shop, payment.id, id);
  expect(await letters(shop, "refund failed")).toHaveLength(1);
  const kinds = await shop.parts.store.db
    .selectFrom("outbox")
    .select(["kind", "person_id"])
    .execute();
  expect(
    kinds
      .filter(({ person_id }) => person_id !== null)
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(["account closed", "payment refunded", "refund failed"]);
});

describe("who closed the account, and whose refund waits longer than the account is kept,", () => {
  const sent = async (id: string) => {
    const lines: string[] = [];
    const words = ["refunds", "sent", id, "--on", "2026-11-20", "--utr", "N0987654321", "--yes"];
    expect(await runOperator(shop.parts, words, (line) => lines.push(line))).toBe(0);
    return lines.join("\n");
  };
  const email = async () =>
    (await addresseeOf(shop.parts, shop.parts.store.db, shop.asha.id, { closedToo: true }))?.email;
  const later = async (days: number) => {
    shop.parts.clock.now += days * DAY;
    await eraseClosedAccounts(shop.parts);
  };
  const toSend = async () => {
    const byHand = await claim(shop.parts, shop.asha, shop.request(2));
    await confirmClaim(shop.parts, byHand, null);
    const refund = await refundPayment(shop.parts, byHand, "all");
    await closeAccount(shop.parts, shop.asha.id, { endSubscriptions: true });
    return refund;
  };

  it("is still told when it is sent; what was kept for it goes once the letter left", async () => {
    const { id } = await toSend();
    await later(100);
    expect(await sent(id)).toContain("is sent; the client is told");
    expect(await letters(shop, "payment refunded")).toHaveLength(1);
    await later(1);
    expect(await email(), "the letter waits").toBe("asha@example.com");
    await sendOutbox(shop.parts);
    await later(0);
    expect(await email()).toBeUndefined();
  });

  it("though it is held, or failed at the gateway", async () => {
    const { payment, id } = await pending();
    await closeAccount(shop.parts, shop.asha.id, { endSubscriptions: true });
    shop.gateway.refundFails(id);
    await hear(shop, payment.id, id);
    await sendOutbox(shop.parts);
    await later(100);
    expect(await email()).toBe("asha@example.com");
  });

  it("is not told once the records are gone, nor does the owner read that they were", async () => {
    const { id } = await toSend();
    await later(6 * 366);
    expect(await email()).toBeUndefined();
    expect(await sent(id)).toContain(
      "is sent. Nobody could be told: no e-mail address of the client is known",
    );
  });
});

it("whose service is paused sees it as paused, and why; not among what runs", async () => {
  const { payment } = await bought(shop);
  const { id } = shop.gateway.disputed(payment.id);
  await hearDispute(shop, id, payment.id);
  expect(await pausedOf(shop.parts, shop.asha)).toEqual([]);
  await pauseDisputed(shop.parts, id);
  expect(await shop.active()).toEqual([]);
  expect(await pausedOf(shop.parts, shop.asha)).toMatchObject([
    { service: shop.offers[0]?.service._id, why: "disputed" },
  ]);
});
