import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { askRefundsAgain } from "../../../app/backend.server/money/refunds/ask-gateway";
import { withdraw } from "../../../app/backend.server/money/owed/owner-decides";
import { holdReturn, releaseReturn } from "../../../app/backend.server/money/owed/hold-return";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { returnOwed, returnOwedOf } from "../../../app/backend.server/money/owed/return-owed";
import { checkRestores, noteRestore } from "../../../app/backend.server/upkeep/restores";
import type { MoneyId } from "../../../app/backend.server/platform/store/ids";
import { refusalOf } from "../people";
import { DAY, HOUR, type Shop } from "../payments/shop";
import { bought, expectAccountedFor, hear, hearDispute, letters, moneyOf, openTill } from "./till";

let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(async () => {
  await expectAccountedFor(shop);
  await shop.close();
});

const twice = async () => {
  const { row } = await bought(shop);
  const second = shop.gateway.pays(row.provider_order_id ?? "");
  await hear(shop, second.id);
  return { row, second, id: second.id as MoneyId };
};
const goneBack = () => [...shop.gateway.allRefunds.values()].map(({ amount }) => amount);
const after = async (ms: number) => {
  shop.parts.clock.now += ms;
  await returnOwed(shop.parts);
};

describe("money that is owed", () => {
  it("goes back by itself after 48 hours, not before, once, and both are told", async () => {
    const { second } = await twice();
    expect(await letters(shop, "refund due")).toHaveLength(1);
    await after(48 * HOUR - 1);
    expect(goneBack()).toEqual([]);
    await after(1);
    await after(DAY);
    expect(goneBack()).toEqual([149_900]);
    expect(await moneyOf(shop, second.id)).toMatchObject({
      owed_paise: 0,
      returned_paise: 149_900,
    });
    expect(await shop.active()).toHaveLength(1);
  });

  it("stays while the owner holds it, goes back when the day ends or it is released", async () => {
    const { id } = await twice();
    await holdReturn(shop.parts, id, {
      because: "we write first",
      until: shop.parts.now() + 5 * DAY,
    });
    await after(3 * DAY);
    expect(goneBack()).toEqual([]);
    await releaseReturn(shop.parts, id);
    await after(0);
    expect(goneBack()).toEqual([149_900]);
    const { id: other } = await twice();
    await holdReturn(shop.parts, other, { because: "x", until: shop.parts.now() + 5 * DAY });
    await after(5 * DAY);
    expect(goneBack()).toEqual([149_900, 149_900]);
    expect((await refusalOf(releaseReturn(shop.parts, other))).status).toBe(409);
    expect((await refusalOf(releaseReturn(shop.parts, "pay_none" as MoneyId))).status).toBe(404);
  });

  it("stays after a restore until the owner has looked into the lost time; the owner's own word sends it", async () => {
    await twice();
    await shop.parts.store.transaction((tx) => noteRestore(shop.parts, tx, shop.parts.now() - DAY));
    await after(10 * DAY);
    expect(goneBack()).toEqual([]);
    const { row } = await twice();
    await returnOwedOf(shop.parts, { payment: row.id });
    expect(goneBack()).toEqual([149_900]);
    await checkRestores(shop.parts);
    await after(0);
    expect(goneBack()).toEqual([149_900, 149_900]);
  });

  it("stays when the owner holds it at the very moment at which it would leave", async () => {
    const { id } = await twice();
    const read = shop.gateway.paymentsOf.bind(shop.gateway);
    shop.gateway.paymentsOf = async (orderId) => {
      const until = shop.parts.now() + 5 * DAY;
      await holdReturn(shop.parts, id, { because: "we write first", until });
      return read(orderId);
    };
    await after(3 * DAY);
    expect(goneBack()).toEqual([]);
    shop.gateway.paymentsOf = read;
    await after(5 * DAY);
    expect(goneBack()).toEqual([149_900]);
  });

  it("leaves by the owner's word at once, though it was held", async () => {
    const { id, row } = await twice();
    await holdReturn(shop.parts, id, { because: "x", until: shop.parts.now() + 5 * DAY });
    expect(await returnOwedOf(shop.parts, { payment: row.id })).toMatchObject([
      { amount_paise: 149_900 },
    ]);
  });

  it("leaves once though three commands send it together; each says what was done", async () => {
    const { row } = await twice();
    const command = async () => {
      const said: string[] = [];
      const words = ["payments", "refund", row.id, "--due", "--yes"];
      const code = await runOperator(shop.parts, words, (line) => said.push(line));
      return { code, said: said.join("\n") };
    };
    const ended = await Promise.all([command(), command(), command()]);
    expect(goneBack()).toEqual([149_900]);
    const [sent] = await shop.parts.store.db.selectFrom("refunds").selectAll().execute();
    for (const { said } of ended) expect(said).toContain("Rs. 1,499 of ");
    const others = ended.filter(({ said }) => said.includes("Nothing is left to send"));
    expect(others.length).toBeGreaterThan(0);
    for (const { said } of others) expect(said).toContain(`the refund ${sent?.id} is `);
  });

  it("does not leave while disputed, nor by the owner's word; won, it goes back", async () => {
    const { row, second } = await twice();
    const dispute = shop.gateway.disputed(second.id);
    await hearDispute(shop, dispute.id, second.id);
    await after(3 * DAY);
    expect(goneBack()).toEqual([]);
    expect((await refusalOf(returnOwedOf(shop.parts, { payment: row.id }))).status).toBe(409);
    shop.gateway.disputeBecomes(dispute.id, "won");
    await hearDispute(shop, dispute.id, second.id);
    await after(0);
    expect(goneBack()).toEqual([149_900]);
  });

  it("does not leave though only part is disputed, nor is written down to ask for", async () => {
    const { row, second } = await twice();
    const dispute = shop.gateway.disputed(second.id, { amount: 50_000 });
    await hearDispute(shop, dispute.id, second.id);
    await after(3 * DAY);
    expect(await refusalOf(returnOwedOf(shop.parts, { payment: row.id }))).toMatchObject({
      status: 409,
      message: expect.stringContaining(dispute.id) as string,
    });
    expect(await shop.parts.store.db.selectFrom("refunds").selectAll().execute()).toEqual([]);
    expect(goneBack()).toEqual([]);
    expect(await moneyOf(shop, second.id)).toMatchObject({
      disputed_paise: 50_000,
      owed_paise: 99_900,
    });
  });

  it("that the bank took by a dispute does not go back as well", async () => {
    const { second } = await twice();
    const dispute = shop.gateway.disputed(second.id);
    shop.gateway.disputeBecomes(dispute.id, "lost");
    await hearDispute(shop, dispute.id, second.id);
    await after(3 * DAY);
    expect(goneBack()).toEqual([]);
    expect(await moneyOf(shop, second.id)).toMatchObject({
      disputed_paise: 149_900,
      owed_paise: 0,
    });
  });

  it("whose refund is refused waits for the owner; withdrawn, it stays owed and held", async () => {
    const { second } = await twice();
    shop.gateway.balanceTooSmall = true;
    await after(48 * HOUR);
    await after(DAY);
    expect(await letters(shop, "owner: refund refused")).toHaveLength(1);
    const { id } = await shop.parts.store.db
      .selectFrom("refunds")
      .select("id")
      .executeTakeFirstOrThrow();
    await withdraw(shop.parts, id);
    shop.gateway.balanceTooSmall = false;
    await after(60 * DAY);
    expect([goneBack(), await moneyOf(shop, second.id)]).toMatchObject([
      [],
      { owed_paise: 149_900, held_because: `refund ${id} withdrawn` },
    ]);
  });

  it("goes back once though the gateway's answer is lost and two servers try at once", async () => {
    await twice();
    shop.gateway.loseNextRefundAnswer = true;
    shop.parts.clock.now += 48 * HOUR;
    await Promise.all([returnOwed(shop.parts), returnOwed(shop.parts)]);
    await after(DAY);
    await askRefundsAgain(shop.parts);
    expect(goneBack()).toEqual([149_900]);
  });

  it("of one payment that cannot be read holds up no other", async () => {
    const [first, second] = [await twice(), await twice()];
    shop.parts.clock.now += 48 * HOUR;
    const { refund } = shop.gateway;
    shop.gateway.refund = (asked) =>
      asked.paymentId === first.second.id
        ? Promise.reject(new Error("broken"))
        : refund.call(shop.gateway, asked);
    await returnOwed(shop.parts);
    expect(await moneyOf(shop, second.id)).toMatchObject({ owed_paise: 0 });
  });
});
