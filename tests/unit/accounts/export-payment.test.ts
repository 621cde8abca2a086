import { afterEach, beforeEach, expect, test } from "vitest";
import { paymentOf } from "../../../app/backend.server/account/export-payment";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { undoClaim } from "../../../app/backend.server/buying/undo-claim";
import { refreshFromGateway } from "../../../app/backend.server/money/payments/look";
import { paymentById } from "../../../app/backend.server/money/payments/rows";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { openTill } from "../money/till";
import type { Shop } from "../payments/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(() => shop.close());

const told = async (id: PaymentId) =>
  paymentOf(shop.parts, (await paymentById(shop.parts.store.db, id))!);
const isoNow = () => new Date(shop.parts.now()).toISOString();

test("of a payment by card that went back each refund is told once, with what Razorpay has of it", async () => {
  const order = await shop.order(1);
  shop.gateway.pays(order.id);
  const { id } = await shop.row(order.id);
  await refreshFromGateway(shop.parts, id, "webhook");
  await refundPayment(shop.parts, id, { paise: 50_000 });
  const { said } = await told(id);
  const processed = { paise: 50_000, state: "processed", at: isoNow() };
  expect(said.refunds).toEqual([
    {
      ...{ ...processed, reference: null },
      id: expect.any(String) as string,
      atRazorpay: [
        {
          ...processed,
          id: expect.stringMatching(/^rfnd_/) as string,
          reference: expect.any(String) as string,
        },
      ],
    },
  ]);
  expect(said.refundedPaise).toBe(50_000);
});

test("of a sale that was undone both papers come, and the credit note is told beside its invoice", async () => {
  const id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, id, "412345678901");
  await undoClaim(shop.parts, id, "by-mistake");
  const { said, documents } = await told(id);
  expect(said.creditNotes).toEqual([
    {
      number: expect.any(String) as string,
      cancelsInvoice: expect.any(String) as string,
      issuedAt: isoNow(),
      invoiceIssuedAt: isoNow(),
    },
  ]);
  expect(documents.map(({ name }) => name)).toEqual([
    expect.stringContaining("invoice"),
    expect.stringContaining("credit"),
  ]);
});

test("while a confirmation may be undone, the UTR that stood before is told, too; without one nothing is", async () => {
  const named = await claim(shop.parts, shop.asha, { ...shop.request(1), utr: "711100000017" });
  await confirmClaim(shop.parts, named, "412345678901");
  expect((await told(named)).said).toMatchObject({
    utr: "412345678901",
    utrBeforeConfirming: "711100000017",
  });
  const unnamed = await claim(shop.parts, shop.asha, shop.request(2));
  expect((await told(unnamed)).said).not.toHaveProperty("utrBeforeConfirming");
  expect((await told(unnamed)).said).not.toHaveProperty("utrNamed");
});
