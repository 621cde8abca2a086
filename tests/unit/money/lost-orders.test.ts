import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { askAnew } from "../../../app/backend.server/money/owed/owner-decides";
import { decideName } from "../../../app/backend.server/onboarding/name-decision";
import { readAgain } from "../../../app/backend.server/money/sweep/read-again";
import { returnOwed } from "../../../app/backend.server/money/owed/return-owed";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { noteRestore } from "../../../app/backend.server/upkeep/restores";
import { createOrder } from "../../../app/backend.server/buying/order";
import type { PersonId } from "../../../app/backend.server/platform/store/ids";
import { personAt } from "../people";
import { DAY, HOUR, signed, type Shop } from "../payments/shop";
import { verifyPayment } from "../../../app/backend.server/buying/verify";
import { expectAccountedFor, hear, letters, moneyOf, openTill, sweepAgain } from "./till";

let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(async () => {
  await expectAccountedFor(shop);
  await shop.close();
});

const NUMBER = "+919812345678";
const ravis = () => personAt(shop.parts, "done", { number: NUMBER, pan: "RAVPK1234L" });
const orders = async (person: Parameters<typeof createOrder>[1]) => {
  const request = shop.request(2);
  const { id } = await createOrder(shop.parts, person, {
    ...request,
    receipt: "RAVPK1234L",
    notes: { ...request.notes, number: NUMBER },
  });
  return shop.row(id);
};
/** As a restore of an older backup does: the order's rows are gone. */
const lose = async (id: string) => {
  const { db } = shop.parts.store;
  await db.deleteFrom("payment_events").execute();
  await db
    .deleteFrom("payments")
    .where("id", "=", id as never)
    .execute();
  await db.deleteFrom("payment_counts").execute();
};
/** And so is the account. */
const loseAccount = async (id: PersonId) => {
  const { db } = shop.parts.store;
  for (const table of ["sessions", "signings"] as const)
    await db.deleteFrom(table).where("person_id", "=", id).execute();
  await db.deleteFrom("people").where("id", "=", id).execute();
};

describe("an order that the database lost", () => {
  const paidAndLost = async () => {
    const ravi = await ravis();
    const row = await orders(ravi);
    const payment = shop.gateway.pays(row.provider_order_id ?? "");
    await lose(row.id);
    return { ravi, row, payment };
  };
  const expectServed = async ({ ravi, row }: Awaited<ReturnType<typeof paidAndLost>>) => {
    const again = await shop.row(row.provider_order_id ?? "");
    expect(again).toMatchObject({
      id: row.id,
      state: "fulfilled",
      person_id: ravi.id,
      amount_paise: row.amount_paise,
      receipt: row.receipt,
      cart: row.cart,
    });
    expect(await shop.subscriptions()).toHaveLength(2);
    expect(await trail(shop.parts, { what: "order rebuilt", most: 9 })).toHaveLength(1);
  };

  it("is rebuilt with its ids and served when its webhook comes", async () => {
    const lost = await paidAndLost();
    await hear(shop, lost.payment.id);
    await hear(shop, lost.payment.id);
    await expectServed(lost);
  });

  it("is rebuilt and served by the sweep alone", async () => {
    const lost = await paidAndLost();
    // A database with nothing in it begins at once.
    shop.parts.clock.now += 10 * 60_000;
    await sweepAgain(shop);
    await expectServed(lost);
  });

  it("is rebuilt and served when its payer is back from checkout, or reads it again", async () => {
    const lost = await paidAndLost();
    const answer = signed(lost.row.provider_order_id ?? "", lost.payment.id);
    expect(await verifyPayment(shop.parts, lost.ravi, answer, "verify")).toBe("fulfilled");
    expect(await verifyPayment(shop.parts, lost.ravi, answer, "re-verify")).toBe("fulfilled");
    await expectServed(lost);
  });

  it("is rebuilt once, though webhook, sweep and payer come at the same moment", async () => {
    const lost = await paidAndLost();
    const answer = signed(lost.row.provider_order_id ?? "", lost.payment.id);
    shop.parts.clock.now += 10 * 60_000;
    await Promise.all([
      hear(shop, lost.payment.id),
      sweepAgain(shop),
      verifyPayment(shop.parts, lost.ravi, answer, "verify"),
    ]);
    await expectServed(lost);
  });

  it("is somebody else's to nobody: another person is not served by it", async () => {
    const lost = await paidAndLost();
    const answer = signed(lost.row.provider_order_id ?? "", lost.payment.id);
    await expect(verifyPayment(shop.parts, shop.asha, answer, "verify")).rejects.toMatchObject({
      status: 404,
    });
  });

  it("that nobody has paid is rebuilt for who asks about it, and serves nothing", async () => {
    const ravi = await ravis();
    const row = await orders(ravi);
    await lose(row.id);
    const answer = { ...signed(row.provider_order_id ?? "", "pay_none"), razorpay_signature: "0" };
    await expect(verifyPayment(shop.parts, ravi, answer, "verify")).rejects.toMatchObject({
      status: 400,
    });
    expect((await shop.row(row.provider_order_id ?? "")).state).toBe("created");
    expect(await shop.subscriptions()).toEqual([]);
  });

  it("of an account that was closed is owed back for that", async () => {
    const lost = await paidAndLost();
    await closeAccount(shop.parts, lost.ravi.id, { endSubscriptions: true });
    await hear(shop, lost.payment.id);
    expect(await moneyOf(shop, lost.payment.id)).toMatchObject({
      why: "account closed",
      owed_paise: lost.row.amount_paise,
    });
  });

  it("whose offers are lost too is owed back, and says so", async () => {
    const lost = await paidAndLost();
    const { db } = shop.parts.store;
    await db.deleteFrom("offers").execute();
    await hear(shop, lost.payment.id);
    expect(await moneyOf(shop, lost.payment.id)).toMatchObject({ why: "order lost" });
  });
});

describe("an order whose buyer is lost too", () => {
  const buyerLost = async () => {
    const ravi = await ravis();
    const row = await orders(ravi);
    const payment = shop.gateway.pays(row.provider_order_id ?? "");
    await lose(row.id);
    await loseAccount(ravi.id);
    await hear(shop, payment.id);
    return { row, payment };
  };
  const hourly = async (hours: number) => {
    for (let hour = 0; hour < hours; hour++) {
      shop.parts.clock.now += HOUR;
      await readAgain(shop.parts);
      await returnOwed(shop.parts);
    }
  };

  it("is owed, the owner is told once, and it goes back after 48 hours", async () => {
    const { payment } = await buyerLost();
    await hear(shop, payment.id);
    expect(await letters(shop, "owner: order lost")).toHaveLength(1);
    await hourly(47);
    expect(shop.gateway.allRefunds.size).toBe(0);
    await hourly(2);
    expect([...shop.gateway.allRefunds.values()]).toMatchObject([{ amount: payment.amount }]);
    expect(await moneyOf(shop, payment.id)).toMatchObject({
      owed_paise: 0,
      returned_paise: payment.amount,
    });
  });

  it("is read again where it went back while it was read, as which it stands then", async () => {
    const { payment } = await buyerLost();
    const { gateway } = shop;
    const before = await gateway.payment(payment.id);
    gateway.payment = () => Promise.resolve(before);
    await hourly(49);
    expect(await moneyOf(shop, payment.id)).toMatchObject({ returned_paise: payment.amount });
    Reflect.deleteProperty(gateway, "payment");
    await hourly(1);
    expect(await moneyOf(shop, payment.id)).toMatchObject({ status: "refunded" });
  });

  it("is served, not sent back at the 48th hour, if its buyer came back in the last", async () => {
    const { row, payment } = await buyerLost();
    await hourly(47);
    shop.parts.clock.now += HOUR - 10 * 60_000;
    await ravis();
    shop.parts.clock.now += 15 * 60_000;
    await returnOwed(shop.parts);
    expect(shop.gateway.allRefunds.size).toBe(0);
    expect((await shop.row(row.provider_order_id ?? "")).state).toBe("fulfilled");
    expect(await moneyOf(shop, payment.id)).toMatchObject({ owed_paise: 0, returned_paise: 0 });
  });

  it("after a restore it goes back once the owner has looked: so they are told", async () => {
    await noteRestore(shop.parts, shop.parts.store.db, shop.parts.now() - DAY);
    const { row, payment } = await buyerLost();
    const fence = "not before you have compared the lost time";
    expect((await letters(shop, "owner: order lost")).join()).toContain(fence);
    const said: string[] = [];
    const look = ["payments", "reconcile", "--order", row.provider_order_id ?? ""];
    const release = ["refunds", "release", payment.id];
    for (const words of [look, release])
      await runOperator(shop.parts, words, (line) => said.push(line));
    expect(said).toHaveLength(2);
    for (const line of said) expect(line).toContain(fence);
  });

  it("goes back at once by the owner's word, whichever of its ids they give; of the order they are told the truth", async () => {
    for (const named of ["order", "payment"] as const) {
      const { row, payment } = await buyerLost();
      const word = named === "order" ? (row.provider_order_id ?? "") : payment.id;
      let said: string[] = [];
      const desk = (...words: string[]) => {
        said = [];
        return runOperator(shop.parts, words, (line) => said.push(line));
      };
      expect(await desk("payments", "reconcile", "--order", word)).toBe(1);
      expect(said.join()).toContain("the database lost");
      expect(await desk("refunds", "release", word)).toBe(0);
      expect(await desk("payments", "refund", word, "--due", "--yes")).toBe(0);
      expect(await moneyOf(shop, payment.id)).toMatchObject({
        to_return_paise: 0,
        returned_paise: payment.amount,
      });
    }
  });

  it("is served when they sign up again with the same number and come through onboarding, not before", async () => {
    const { row, payment } = await buyerLost();
    await hourly(2);
    const begun = await personAt(shop.parts, "identity", { number: NUMBER });
    await hourly(2);
    expect(await shop.subscriptions()).toEqual([]);
    await loseAccount(begun.id);
    const ravi = await ravis();
    await hourly(2);
    const again = await shop.row(row.provider_order_id ?? "");
    expect(again).toMatchObject({ id: row.id, state: "fulfilled", person_id: ravi.id });
    expect(await moneyOf(shop, payment.id)).toMatchObject({ served_paise: payment.amount });
    await hourly(72);
    expect(shop.gateway.allRefunds.size).toBe(0);
  });

  it("is served in the round after the new agreement counts, not within the hour", async () => {
    const { row, payment } = await buyerLost();
    const ravi = await ravis();
    const { db } = shop.parts.store;
    const ofRavi = db.updateTable("signings").where("person_id", "=", ravi.id);
    await ofRavi.set({ state: "checking" }).execute();
    await hourly(1);
    const { id } = await db
      .selectFrom("signings")
      .select("id")
      .where("person_id", "=", ravi.id)
      .executeTakeFirstOrThrow();
    await decideName(shop.parts, id, "signed");
    await readAgain(shop.parts);
    expect((await shop.row(row.provider_order_id ?? "")).state).toBe("fulfilled");
    expect(await moneyOf(shop, payment.id)).toMatchObject({ served_paise: payment.amount });
  });

  it("is rebuilt with the refunds that failed meanwhile, which nothing else tells of", async () => {
    const { payment } = await buyerLost();
    const refund = shop.gateway.refundsInDashboard(payment.id, 20_000);
    await hear(shop, payment.id, refund.id);
    shop.gateway.refundFails(refund.id);
    await hear(shop, payment.id, refund.id);
    await ravis();
    await hourly(2);
    expect(await moneyOf(shop, payment.id)).toMatchObject({ served_paise: payment.amount });
    expect(
      await shop.parts.store.db.selectFrom("gateway_refunds").select(["id", "status"]).execute(),
    ).toEqual([{ id: refund.id, status: "failed" }]);
  });

  it("that a refund of ours was to end, lost with it, ends when it is rebuilt", async () => {
    const { row, payment } = await buyerLost();
    const { id: paymentId } = payment;
    const receipt = "01M7ZKCQN7TS5VBYJ4H1X6FJR2-1-ends";
    await shop.gateway.refund({ paymentId, paise: 500, receipt, idempotencyKey: receipt });
    await hear(shop, payment.id);
    await ravis();
    await hourly(2);
    expect((await shop.row(row.provider_order_id ?? "")).state).toBe("fulfilled");
    expect((await shop.subscriptions()).filter(({ revoked_at }) => revoked_at === null)).toEqual(
      [],
    );
  });

  it("that has gone back serves nobody when they sign up after that", async () => {
    shop.gateway.refundsPend = true;
    const { payment } = await buyerLost();
    await hourly(50);
    expect(shop.gateway.allRefunds.size).toBe(1);
    await ravis();
    await hourly(2);
    expect((await shop.subscriptions()).filter(({ revoked_at }) => revoked_at === null)).toEqual(
      [],
    );
    expect(await letters(shop, "subscription started")).toEqual([]);
    for (const { id } of shop.gateway.allRefunds.values()) shop.gateway.refundProcessed(id);
    await hear(shop, payment.id, [...shop.gateway.allRefunds.keys()][0]);
    expect(await moneyOf(shop, payment.id)).toMatchObject({ returned_paise: payment.amount });
  });

  it("whose refund the gateway refuses serves nobody meanwhile, and still goes back", async () => {
    const { payment } = await buyerLost();
    shop.gateway.balanceTooSmall = true;
    await hourly(50);
    await ravis();
    await hourly(2);
    expect(await shop.subscriptions()).toEqual([]);
    expect(await moneyOf(shop, payment.id)).toMatchObject({ owed_paise: payment.amount });
    shop.gateway.balanceTooSmall = false;
    const refund = await shop.parts.store.db
      .selectFrom("refunds")
      .select("id")
      .executeTakeFirstOrThrow();
    expect((await askAnew(shop.parts, refund.id)).state).toBe("processed");
    expect(await moneyOf(shop, payment.id)).toMatchObject({ returned_paise: payment.amount });
  });

  it("is theirs to read of: the money is safe, never that we do not know the order", async () => {
    const { row, payment } = await buyerLost();
    const begun = await personAt(shop.parts, "identity", { number: NUMBER });
    const answer = signed(row.provider_order_id ?? "", payment.id);
    await expect(verifyPayment(shop.parts, begun, answer, "verify")).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(`Your payment ${payment.id} reached us`) as string,
    });
  });
});

describe("money without our note", () => {
  it("is recorded, the owner told once, and never goes back by itself", async () => {
    const payment = shop.gateway.paysOnPage(70_000);
    const order = await shop.gateway.createOrder({
      paise: 500,
      receipt: "theirs",
      notes: { a: "b" },
    });
    const other = shop.gateway.pays(order.id);
    for (let times = 0; times < 3; times++)
      for (const { id } of [payment, other]) await hear(shop, id);
    expect(await letters(shop, "owner: unmatched money")).toHaveLength(2);
    for (let day = 0; day < 30; day++) {
      shop.parts.clock.now += DAY;
      await readAgain(shop.parts);
      await returnOwed(shop.parts);
    }
    expect(shop.gateway.allRefunds.size).toBe(0);
    expect(await moneyOf(shop, payment.id)).toMatchObject({ unmatched_paise: 70_000 });
  });

  it("that the owner gives back in the dashboard is returned, not unmatched", async () => {
    const payment = shop.gateway.paysOnPage(70_000);
    await hear(shop, payment.id);
    const refund = shop.gateway.refundsInDashboard(payment.id, 30_000);
    await hear(shop, payment.id, refund.id);
    expect(await moneyOf(shop, payment.id)).toMatchObject({
      unmatched_paise: 40_000,
      returned_paise: 30_000,
    });
  });
});
