import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { returnOwedOf } from "../../../app/backend.server/money/owed/return-owed";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { bought, hear, openTill } from "../money/till";
import type { Shop } from "../payments/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(() => shop.close());

const desk = async (...words: string[]) => {
  const lines: string[] = [];
  await runOperator(shop.parts, words, (line) => lines.push(line));
  return lines.join("\n");
};

it("payments list calls refunded what went back of a payment and beside it a second", async () => {
  const { row } = await bought(shop);
  const second = shop.gateway.pays(row.provider_order_id ?? "");
  await hear(shop, second.id);
  expect(await desk("payments", "list")).toContain(" (Rs. 1,499 is owed back)");
  await returnOwedOf(shop.parts, { payment: row.id });
  await refundPayment(shop.parts, row.id, { paise: 40_000 });
  expect(await desk("payments", "list")).toContain("Rs. 400 (+ Rs. 1,499 paid twice or wrongly)");
});

it("payments list shows as refunded what all went back before it bought anything, not as a try that failed", async () => {
  const { id } = await shop.order(1);
  const payment = shop.gateway.pays(id);
  const { id: back } = shop.gateway.refundsInDashboard(payment.id, 149_900);
  await hear(shop, payment.id, back);
  const listed = await desk("payments", "list");
  expect(listed).toMatch(/online +refunded +Rs\. 1,499 +Rs\. 1,499 /);
  expect(listed).not.toContain("paid twice or wrongly");
  const [row] = JSON.parse(await desk("payments", "list", "--json")) as Record<string, unknown>[];
  expect(row).toMatchObject({
    state: "refunded",
    refunded_paise: 149_900,
    refunded_beside_paise: 0,
  });
});

it("payments list --state lists those shown in it, though the stored one is another", async () => {
  const listed = async (state: string) =>
    (
      JSON.parse(await desk("payments", "list", "--state", state, "--json")) as {
        id: string;
        state: string;
      }[]
    ).map((one) => [one.id, one.state]);
  const { row: kept } = await bought(shop);
  const { row: stored } = await bought(shop);
  await refundPayment(shop.parts, stored.id, "all");
  const { id } = await shop.order(1);
  const payment = shop.gateway.pays(id);
  const { id: back } = shop.gateway.refundsInDashboard(payment.id, 149_900);
  await hear(shop, payment.id, back);
  const open = await shop.order(2);
  const { id: shown, state } = await shop.row(id);
  expect(state).not.toBe("refunded");
  expect(await listed("refunded")).toEqual([
    [shown, "refunded"],
    [stored.id, "refunded"],
  ]);
  expect(await listed(state)).toEqual(
    state === (await shop.row(open.id)).state ? [[(await shop.row(open.id)).id, state]] : [],
  );
  expect(await listed("fulfilled")).toEqual([[kept.id, "fulfilled"]]);
});

it("payments list --csv gives accountants what came back, invoice, services and day", async () => {
  const { row } = await bought(shop);
  await refundPayment(shop.parts, row.id, { paise: 40_000 });
  await claim(shop.parts, shop.asha, shop.request(2));
  const [heads, waits, paid] = (await desk("payments", "list", "--csv"))
    .split("\r")
    .map((line) => line.trim().split(","));
  const cell = (line: string[] | undefined, name: string) => line?.[heads?.indexOf(name) ?? -1];
  const names = ["paid_on", "refunded_paise", "refunded_beside_paise", "invoice"];
  expect(names.map((name) => cell(paid, name))).toEqual([
    "2026-11-20",
    "40000",
    "0",
    expect.stringMatching(/^2026-27\/\d+$/),
  ]);
  expect(names.map((name) => cell(waits, name))).toEqual(["", "0", "0", ""]);
  expect(cell(paid, "services")).toBe("stock cash");
  expect(cell(waits, "services")).toBe("stock cash; index options");
});

it.each([["payments"], ["refunds"]])(
  "%s list takes no state that is none, whatever JavaScript calls its own things",
  async (list) => {
    for (const state of ["constructor", "toString", "__proto__", "foo"])
      expect(await desk(list, "list", "--state", state)).toContain("--state takes one of");
  },
);

it("payments evidence says of which payment it is", async () => {
  const { row, payment } = await bought(shop);
  const folder = mkdtempSync(join(tmpdir(), "evidence-"));
  const said = await desk("payments", "evidence", payment.id, "--to", join(folder, "made"));
  rmSync(folder, { recursive: true, force: true });
  expect(said).toContain(`Payment ${row.id} of Asha Verma, Rs. 1,499, Razorpay's ${payment.id}`);
});

it("payments list says of a payment whose service has ended that it has", async () => {
  const { row } = await bought(shop);
  expect(await desk("payments", "list")).not.toContain("service ended");
  await refundPayment(shop.parts, row.id, "pro-rata");
  expect(await desk("payments", "list")).toContain("service ended");
});
