import { expect, it } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { bookNeverCame } from "../../../app/backend.server/buying/never-came";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { elements, plain } from "../../setup/html-form";
import { MINUTE, type Shop } from "../payments/shop";
import type { Desk } from "./desk";
import { signedInAtTill } from "./signed-in";

/** Money that is back has a press for each who gave it: the bank, or the client. */
let desk: Desk;
let shop: Shop;
signedInAtTill((one, till) => ([desk, shop] = [one, till]));

const ON = "2026-11-20";
const confirmed = async (): Promise<PaymentId> => {
  const id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, id, "412345678901");
  shop.parts.clock.now += UNDO_MS + MINUTE;
  return id;
};
const presses = async (): Promise<string[]> =>
  elements((await desk.get("/refunds?span=2026-11")).text, "a")
    .filter(({ attributes }) => /bounced|made-good/.test(attributes.href ?? ""))
    .map(({ inner }) => plain(inner));

it("a transfer that the bank returned, and a loss that the client paid back", async () => {
  const id = await confirmed();
  const { id: refund } = await refundPayment(shop.parts, id, "all");
  await sentByHand(shop.parts, refund, { on: ON, utr: "555566667777" });
  expect(await presses()).toEqual(["The transfer came back"]);
  await bookNeverCame(shop.parts, id, "not-there");
  expect((await presses()).sort()).toEqual([
    "The transfer came back",
    "They paid it back, or I ask no more",
  ]);
});

it("a part that the bank took: you sent none that could come back", async () => {
  const taken = { on: ON, utr: "REV600000000005", paise: 50_000 };
  await takeBackClaim(shop.parts, await confirmed(), taken);
  expect(await presses()).toEqual(["The bank credited it again"]);
});
