import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { refundPayment } from "../../../app/backend.server/money/refund";
import { returnOwedOf } from "../../../app/backend.server/money/return-owed";
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

it("payments list shows as refunded what went back of the payment, and of a second one beside it", async () => {
  const { row } = await bought(shop);
  const second = shop.gateway.pays(row.provider_order_id ?? "");
  await hear(shop, second.id);
  await returnOwedOf(shop.parts, row.id);
  await refundPayment(shop.parts, row.id, { paise: 40_000 });
  expect(await desk("payments", "list")).toContain("Rs. 400 (+ Rs. 1,499 paid twice or wrongly)");
});

it("payments evidence says of which payment it is", async () => {
  const { row, payment } = await bought(shop);
  const folder = mkdtempSync(join(tmpdir(), "evidence-"));
  const said = await desk("payments", "evidence", payment.id, "--to", join(folder, "made"));
  rmSync(folder, { recursive: true, force: true });
  expect(said).toContain(`Payment ${row.id} of Asha Verma, Rs. 1,499, Razorpay's ${payment.id}`);
});
