import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { DAY, type Shop } from "../payments/shop";
import { bought, hear, hearDispute, openTill } from "../money/till";

let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(() => shop.close());

const desk = async (...words: string[]) => {
  const lines: string[] = [];
  const code = await runOperator(shop.parts, words, (line) => lines.push(line));
  return { code, said: lines.join("\n") };
};
const goneBack = () => [...shop.gateway.allRefunds.values()].map(({ amount }) => amount);
const twice = async () => {
  const { row } = await bought(shop);
  const second = shop.gateway.pays(row.provider_order_id ?? "");
  await hear(shop, second.id);
  return { row, second };
};

describe("payments refund without --yes", () => {
  it("says what then happens: the dashboard's refund is counted, and named as reason", async () => {
    const { row, payment } = await bought(shop);
    shop.gateway.refundsInDashboard(payment.id, 40_000);
    const dry = await desk("payments", "refund", row.id);
    expect(dry.said).toContain("Rs. 1,099 would go back");
    expect(dry.said).toContain("Rs. 1,499 came in, Rs. 400 of it went back before");
    const real = await desk("payments", "refund", row.id, "--yes");
    expect(real.said).toContain("Rs. 1,099 goes back");
    expect(goneBack()).toEqual([40_000, 109_900]);
  });
  it("--pro-rata names the reason of its amount", async () => {
    const { row } = await bought(shop);
    shop.parts.clock.now += 10 * DAY;
    expect((await desk("payments", "refund", row.id, "--pro-rata")).said).toMatch(
      /Rs\. [\d,.]+ would go back \(the fee for the days left\)/,
    );
  });
  it("less than the gateway gives back is refused before it is written down, and bars no other refund", async () => {
    const { row } = await bought(shop);
    for (const yes of [[], ["--yes"]]) {
      const { code, said } = await desk("payments", "refund", row.id, "--amount", "0.99", ...yes);
      expect(code).toBe(1);
      expect(said).toBe(
        "Razorpay gives back Rs. 1 at least, and this would be Rs. 0.99. Nothing was done.",
      );
    }
    expect(await shop.parts.store.db.selectFrom("refunds").selectAll().execute()).toEqual([]);
    expect((await desk("payments", "refund", row.id, "--amount", "1", "--yes")).code).toBe(0);
    expect(goneBack()).toEqual([100]);
  });
  it("says so when the gateway cannot be read", async () => {
    const { row } = await bought(shop);
    shop.gateway.down = true;
    const { code, said } = await desk("payments", "refund", row.id);
    expect(code).toBe(64);
    expect(said).toContain("Razorpay does not answer");
  });
  it("of a payment that bought nothing names --due, by which what came goes back", async () => {
    const { id } = await shop.order(1);
    const paid = shop.gateway.pays(id, { amount: 100 });
    await hear(shop, paid.id);
    const row = await shop.row(id);
    const refused = await desk("payments", "refund", row.id, "--yes");
    expect(refused.said).toContain(`desk payments refund ${row.id} --due --yes`);
    expect((await desk("payments", "refund", row.id, "--due", "--yes")).code).toBe(0);
  });
  it("a number below nothing is refused in words of ours", async () => {
    const { row } = await bought(shop);
    const { code, said } = await desk("payments", "refund", row.id, "--amount", "-5", "--yes");
    expect([code, said]).toEqual([64, expect.stringContaining("-5 is less than nothing")]);
  });
  it("while the gateway does not answer, says in plain words that it was not done", async () => {
    const { row } = await bought(shop);
    shop.gateway.down = true;
    const said: string[] = [];
    const words = ["payments", "refund", row.id, "--yes"];
    const code = await runOperator(
      shop.parts,
      words,
      () => undefined,
      (one) => said.push(one),
    );
    expect([code, ...said]).toEqual([
      1,
      "Razorpay does not answer. So this was not done: type it again when it does.",
    ]);
    expect(goneBack()).toEqual([]);
  });
  it("--due names each amount, its payment and why, and nothing leaves", async () => {
    const { row, second } = await twice();
    const dry = await desk("payments", "refund", row.id, "--due");
    expect(dry).toMatchObject({ code: 64 });
    expect(dry.said).toContain(`Rs. 1,499 of ${second.id} would go back (second payment)`);
    expect(goneBack()).toEqual([]);
    const real = await desk("payments", "refund", row.id, "--due", "--yes");
    expect(real.said).toContain(`Rs. 1,499 of ${second.id} goes back`);
  });
  it.each(["asked", "with --yes"])(
    "--due (%s) of what the owner holds is refused, and says why it is held and how it is let go",
    async (how) => {
      const yes = how === "asked" ? [] : ["--yes"];
      const { row, second } = await twice();
      const hold = ["--reason", "We call first", "--until", "2026-12-31"];
      await desk("refunds", "hold", second.id, ...hold);
      const refused = await desk("payments", "refund", row.id, "--due", ...yes);
      expect(refused).toEqual({
        code: 1,
        said: `You hold Rs. 1,499 of ${second.id} until 31 Dec 2026 (We call first). Nothing was sent. To let it go: desk refunds release ${second.id}. Then the same command sends it.`,
      });
      expect(goneBack()).toEqual([]);
      await desk("refunds", "release", second.id);
      expect((await desk("payments", "refund", row.id, "--due", "--yes")).code).toBe(0);
      expect(goneBack()).toHaveLength(1);
    },
  );
  it("--due says when the dashboard gave it back meanwhile, that nothing is owed", async () => {
    const { row, second } = await twice();
    shop.gateway.refundsInDashboard(second.id);
    expect(await desk("payments", "refund", row.id, "--due")).toMatchObject({
      code: 1,
      said: expect.stringContaining("Nothing of this payment is owed") as string,
    });
  });
});

describe("payments refund", () => {
  it("--due that the gateway refuses is not said to go back", async () => {
    const { row } = await twice();
    shop.gateway.balanceTooSmall = true;
    const { code, said } = await desk("payments", "refund", row.id, "--due", "--yes");
    expect(code).toBe(1);
    expect(said).toContain("refuses to give back Rs. 1,499");
  });
  it("during a dispute is refused with what to do next", async () => {
    const { row, payment } = await bought(shop);
    const dispute = shop.gateway.disputed(payment.id);
    await hearDispute(shop, dispute.id, payment.id);
    const { code, said } = await desk("payments", "refund", row.id, "--yes");
    expect(code).toBe(1);
    expect(said).toContain("desk disputes list");
    expect(said).toContain("accept the dispute");
  });
});
