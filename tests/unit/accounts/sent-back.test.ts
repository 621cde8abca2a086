import { afterEach, beforeEach, expect, it } from "vitest";
import { moneyBackTo } from "../../../app/backend.server/account/sent-back";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { cancelClaim, giveUtr } from "../../../app/backend.server/buying/change-claim";
import { claim } from "../../../app/backend.server/buying/claims";
import { withdraw } from "../../../app/backend.server/money/owed/owner-decides";
import { holdReturn } from "../../../app/backend.server/money/owed/hold-return";
import { refreshFromGateway } from "../../../app/backend.server/money/payments/look";
import { returnOwed } from "../../../app/backend.server/money/owed/return-owed";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { dateInIndia } from "../../../app/content/india";
import { bought, hear, letters, openTill } from "../money/till";
import type { Shop } from "../payments/shop";
import { refusalOf } from "../people";

let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(() => shop.close());

const seen = async () => (await moneyBackTo(shop.parts, shop.asha.id)).sentBack;
const today = () => dateInIndia(shop.parts.now());

it("a refund by the gateway is shown to its payee with its day, and one of the dashboard's beside it", async () => {
  const { row, payment } = await bought(shop);
  expect(await seen()).toEqual([]);
  await refundPayment(shop.parts, row.id, { paise: 40_000 });
  await hear(shop, payment.id, shop.gateway.refundsInDashboard(payment.id, 10_000).id);
  const shown = { services: ["stock cash"], state: "sent", byHand: false, on: today() };
  expect((await seen()).sort((a, b) => b.paise - a.paise)).toMatchObject([
    { ...shown, paise: 40_000 },
    { ...shown, paise: 10_000 },
  ]);
});

it("a second payment is promised back, with the reason, once known and until sent", async () => {
  const { row } = await bought(shop);
  const second = shop.gateway.pays(row.provider_order_id!);
  await refreshFromGateway(shop.parts, row.id, "webhook");
  const [letter] = await letters(shop, "refund due");
  expect(letter).toContain("It goes back within 7 days to where you paid from.");
  const shown = {
    services: ["stock cash"],
    paise: 149_900,
    why: "It was a second payment for the same order.",
    byHand: false,
  };
  expect(await seen()).toEqual([{ ...shown, state: "promised", on: null, reference: null }]);
  shop.parts.clock.now += 49 * 3_600_000;
  await returnOwed(shop.parts);
  await hear(shop, second.id, [...shop.gateway.allRefunds.keys()][0]!);
  expect(await seen()).toMatchObject([{ ...shown, state: "sent" }]);
});

it("what is to be sent by hand is promised until the transfer is entered, then has its day and reference", async () => {
  const id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, id, null);
  const refund = await refundPayment(shop.parts, id, "all");
  const shown = { paise: 149_900, byHand: true };
  expect(await seen()).toMatchObject([{ ...shown, state: "promised", on: null, reference: null }]);
  await sentByHand(shop.parts, refund.id, { on: today(), utr: "N0987654321" });
  expect(await seen()).toMatchObject([
    { ...shown, state: "sent", on: today(), reference: "N0987654321" },
  ]);
});

it("money that is held beyond the days of the promise is late as soon as it is held so long, not before", async () => {
  const { row } = await bought(shop);
  const second = shop.gateway.pays(row.provider_order_id!);
  await refreshFromGateway(shop.parts, row.id, "webhook");
  const promised = shop.parts.site().refunds.days * 86_400_000;
  const holds = (days: number) =>
    holdReturn(shop.parts, second.id as never, {
      because: "we ask the client first",
      until: shop.parts.now() + promised + days * 86_400_000,
    });
  await holds(-1);
  expect(await seen()).toMatchObject([{ state: "promised" }]);
  await holds(1);
  expect(await seen()).toMatchObject([{ state: "late", paise: 149_900, on: null }]);
});

it("what has not left after the promised days is late, counted from when it was owed", async () => {
  const { row } = await bought(shop);
  shop.gateway.pays(row.provider_order_id!);
  await refreshFromGateway(shop.parts, row.id, "webhook");
  shop.gateway.balanceTooSmall = true;
  shop.parts.clock.now += 49 * 3_600_000;
  await returnOwed(shop.parts);
  expect(await seen()).toMatchObject([{ state: "promised" }]);
  shop.parts.clock.now += 5 * 86_400_000;
  expect(await seen()).toMatchObject([{ state: "late" }]);
});

it("a refund that was withdrawn is shown to nobody, nor anybody else's", async () => {
  const { row } = await bought(shop);
  shop.gateway.balanceTooSmall = true;
  const { id } = await refundPayment(shop.parts, row.id, { paise: 40_000 });
  expect(await seen()).toMatchObject([{ state: "promised", byHand: false, paise: 40_000 }]);
  expect((await moneyBackTo(shop.parts, "nobody" as never)).sentBack).toEqual([]);
  shop.gateway.balanceTooSmall = false;
  await withdraw(shop.parts, id);
  expect(await seen()).toEqual([]);
});

it("Cancel pressed again finds the claim cancelled; another's claim stays unknown", async () => {
  const id = await claim(shop.parts, shop.asha, shop.request(1));
  await cancelClaim(shop.parts, shop.asha, id);
  await cancelClaim(shop.parts, shop.asha, id);
  const stranger = { ...shop.asha, id: "nobody" as never };
  expect(await refusalOf(cancelClaim(shop.parts, stranger, id))).toMatchObject({ status: 404 });
  const utr = { payment: id, utr: "412345678901" };
  expect(await refusalOf(giveUtr(shop.parts, shop.asha, utr))).toMatchObject({ status: 409 });
});
