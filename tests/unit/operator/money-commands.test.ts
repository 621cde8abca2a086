import { afterEach, beforeEach, expect, it } from "vitest";
import { askRefundsAgain } from "../../../app/backend.server/money/refunds/ask-gateway";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { lettersTo } from "../../../app/backend.server/platform/kept-letters";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { refreshFromGateway } from "../../../app/backend.server/money/payments/look";
import { DAY, Shop } from "../payments/shop";

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
const paid = async () => {
  const { id } = await shop.order(1);
  shop.gateway.pays(id);
  const row = await shop.row(id);
  await refreshFromGateway(shop.parts, row.id, "webhook");
  return row;
};

it("a refund asks for --yes first, then gives back once and ends the subscriptions", async () => {
  const row = await paid();
  expect(await run("payments", "refund", row.id)).toBe(64);
  expect(lines.join()).toContain("Rs. 1,499 would go back");
  expect(await shop.active()).toHaveLength(1);
  expect(await run("payments", "refund", row.id, "--yes")).toBe(0);
  expect(await run("payments", "refund", row.id, "--yes")).toBe(1);
  expect(lines).toEqual(["Nothing is left to refund."]);
  expect(await shop.active()).toEqual([]);
  expect(
    [...shop.gateway.allPayments.values()].map(({ amountRefunded }) => amountRefunded),
  ).toEqual([149_900]);
  expect((await shop.row(row.provider_order_id!)).state).toBe("refunded");
});
it("a payment is named by our id, the gateway's, or its order's; an unknown one is told which are taken", async () => {
  const row = await paid();
  const { provider_order_id: order, provider_payment_id: pay } = await shop.row(
    row.provider_order_id ?? "",
  );
  for (const word of [row.id, order ?? "", pay ?? ""]) {
    expect(await run("payments", "refund", word), word).toBe(64);
    expect(lines.join()).toContain("Rs. 1,499 would go back");
    expect(await run("payments", "reconcile", "--order", word), word).toBe(0);
    const hold = ["--reason", "We call first", "--until", "2027-01-31"];
    expect(await run("refunds", "hold", word, ...hold), word).toBe(1);
    expect(lines).toEqual(["Nothing of this payment waits to go back."]);
  }
  for (const command of [
    ["payments", "refund", "pay_none"],
    ["payments", "refund", "pay_none", "--due", "--yes"],
    ["payments", "evidence", "pay_none"],
    ["payments", "reconcile", "--order", "pay_none"],
    ["refunds", "hold", "pay_none", "--reason", "x", "--until", "2027-01-31"],
    ["refunds", "release", "pay_none"],
  ]) {
    expect(await run(...command), command.join(" ")).toBe(1);
    expect(lines).toEqual([
      "There is no payment pay_none. Give our id (desk payments list), Razorpay's of the payment (pay_…) or of its order (order_…).",
    ]);
  }
});
it("of a payment by hand the operator sends the money, once, enters the transfer, and the client is told then", async () => {
  await shop.parts.store.db
    .updateTable("people")
    .set({ email_enc: shop.parts.seal.close("asha@example.com", "people.email") })
    .execute();
  const id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, id, null);
  expect(await run("payments", "refund", id, "--yes")).toBe(0);
  const { id: refund } = await shop.parts.store.db
    .selectFrom("refunds")
    .select("id")
    .executeTakeFirstOrThrow();
  expect(lines).toEqual([
    `Rs. 1,499 goes back. The subscriptions have ended. Send it by bank transfer yourself, then enter it: refunds sent ${refund} --on DAY --utr REFERENCE`,
  ]);
  for (const argv of [["--yes"], [], ["--pro-rata", "--yes"]]) {
    expect(await run("payments", "refund", id, ...argv)).toBe(1);
    expect(lines.join()).toContain("is to be sent by you already");
  }
  const told = async () =>
    (await lettersTo(shop.parts, shop.asha.id)).flatMap(({ row, letter }) =>
      row.kind === "payment refunded" ? letter.text : [],
    );
  expect(await told()).toEqual([]);
  const sent = ["refunds", "sent", refund, "--on", "2026-11-20", "--utr", "N0987654321"];
  expect(await run(...sent)).toBe(0);
  expect(lines).toEqual([`The refund ${refund} of Rs. 1,499 is sent; the client is told.`]);
  expect(await told()).toEqual([
    expect.stringContaining(
      "by bank transfer on 20 Nov 2026. The bank's reference (UTR) is N0987654321.",
    ),
  ]);
  expect(await run(...sent)).toBe(1);
  expect(await told()).toHaveLength(1);
});
it("how much would go back is said only of what can go back", async () => {
  const row = await shop.row((await shop.order(1)).id);
  expect(await run("payments", "refund", row.id)).toBe(1);
  expect(lines).toEqual(["This payment is created; only a fulfilled one can be refunded."]);
});
it("a pro-rata refund gives back the unexpired part, once", async () => {
  const row = await paid();
  const [given] = await shop.subscriptions();
  shop.parts.clock.now = given!.starts_at + Math.round((given!.ends_at - given!.starts_at) / 2);
  expect(await run("payments", "refund", row.id, "--pro-rata", "--yes")).toBe(0);
  shop.parts.clock.now += DAY;
  expect(await run("payments", "refund", row.id, "--pro-rata", "--yes")).toBe(1);
  expect(
    [...shop.gateway.allPayments.values()].map(({ amountRefunded }) => amountRefunded),
  ).toEqual([74_950]);
  expect(await shop.active()).toEqual([]);
});
it("an answer of the gateway that was lost is found when the command is repeated, and the money goes back once", async () => {
  const row = await paid();
  shop.gateway.loseNextRefundAnswer = true;
  expect(await run("payments", "refund", row.id, "--yes")).toBe(1);
  expect(lines.at(-1)).toContain("is filed, and Razorpay may have it already");
  expect(await run("payments", "refund", row.id, "--yes")).toBe(0);
  expect(lines.at(-1), "it is found there").toContain("is processed at Razorpay");
  expect(shop.gateway.allRefunds.size).toBe(1);
  expect((await shop.row(row.provider_order_id!)).state).toBe("refunded");
});
it("until the gateway accepts a refund the subscriptions run on and nobody is told; it is asked for again without the operator", async () => {
  const row = await paid();
  await shop.parts.store.db
    .updateTable("people")
    .set({ email_enc: shop.parts.seal.close("asha@example.com", "people.email") })
    .execute();
  const told = async () =>
    (
      await shop.parts.store.db
        .selectFrom("outbox")
        .select("kind")
        .where("kind", "=", "payment refunded")
        .execute()
    ).length;
  shop.gateway.failNext("refund");
  expect(await run("payments", "refund", row.id, "--yes")).toBe(1);
  shop.gateway.down = true;
  expect([await shop.active(), await told()]).toEqual([expect.objectContaining({ length: 1 }), 0]);
  shop.parts.clock.now += 11 * 60_000;
  await askRefundsAgain(shop.parts);
  expect((await shop.active()).length).toBe(1);
  shop.gateway.down = false;
  await askRefundsAgain(shop.parts);
  expect((await shop.active()).length, "asked again a moment ago").toBe(1);
  shop.parts.clock.now += 11 * 60_000;
  await Promise.all([askRefundsAgain(shop.parts), askRefundsAgain(shop.parts)]);
  expect([await shop.active(), await told()]).toEqual([[], 1]);
  expect(
    [...shop.gateway.allPayments.values()].map(({ amountRefunded }) => amountRefunded),
  ).toEqual([149_900]);
  expect((await shop.row(row.provider_order_id!)).state).toBe("refunded");
});
it("subscriptions are extended and ended", async () => {
  await paid();
  const [given] = await shop.subscriptions();
  expect(await run("subscriptions", "extend", given!.id, "--days", "5")).toBe(0);
  expect((await shop.subscriptions())[0]!.ends_at - given!.ends_at).toBe(5 * DAY);
  expect(await run("subscriptions", "end", given!.id)).toBe(64);
  expect(await run("subscriptions", "end", given!.id, "--yes")).toBe(0);
  expect(await shop.active()).toEqual([]);
});
it("a renewal takes the place of an ended subscription at once, and keeps its end", async () => {
  await paid();
  await paid();
  const [first, renewal] = await shop.subscriptions();
  shop.parts.clock.now += 10 * DAY;
  expect(await run("subscriptions", "end", first!.id, "--yes")).toBe(0);
  const moved = (await shop.subscriptions())[1]!;
  expect(moved.starts_at).toBe(shop.parts.now());
  const whole = renewal!.ends_at - renewal!.starts_at;
  expect(moved.ends_at - moved.starts_at - whole).toBeGreaterThanOrEqual(0);
  expect(moved.ends_at - moved.starts_at - whole).toBeLessThan(DAY);
});
it.each(["+919876543210", "9876543210", "98765 43210", "09876543210"])(
  "a person's subscriptions are found by %s",
  async (number) => {
    await paid();
    expect(await run("subscriptions", "list", "--number", number)).toBe(0);
    expect(lines.join()).toContain((await shop.subscriptions())[0]!.id);
  },
);
it("subscriptions of what is no number are asked for again, not said to be none", async () => {
  expect(await run("subscriptions", "list", "--number", "98765")).toBe(1);
  expect(lines).toEqual(["Give a phone number, like 9876543210."]);
});
it("messages are listed and retried", async () => {
  await claim(shop.parts, shop.asha, shop.request());
  const [message] = await shop.parts.store.db.selectFrom("outbox").selectAll().execute();
  expect(await run("messages", "list")).toBe(0);
  expect(lines.join()).toContain(message!.id);
  expect(await run("messages", "retry", message!.id)).toBe(0);
  expect(await run("messages", "retry", "none")).toBe(1);
  expect(await run("payments", "list", "--state", "claimed")).toBe(0);
  expect(lines.join()).toContain("Rs. 4,498");
});

it("today says by when what is owed goes back, held or not", async () => {
  const { provider_order_id } = await paid();
  const second = shop.gateway.pays(provider_order_id ?? "");
  await refreshFromGateway(
    shop.parts,
    (await shop.row(provider_order_id ?? "")).id,
    "operator",
    second.id as never,
  );
  await run("today");
  expect(lines.join("\n")).toMatch(/Refunds owed: 1, Rs\. 1,499, by 22-11-2026/);
  await run("refunds", "hold", second.id, "--reason", "We call first", "--until", "2026-12-31");
  await run("today");
  expect(lines.join("\n")).toMatch(/Refunds owed: 1 \(1 of them held\), Rs\. 1,499, by 31-12-2026/);
});
