import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim, rejectClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { refundBounced } from "../../../app/backend.server/money/refunds/bounced";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import type { PaymentId, ServiceId } from "../../../app/backend.server/platform/store/ids";
import { leaveService } from "../../../app/backend.server/subscriptions/leave";
import { leavingOf } from "../../../app/backend.server/subscriptions/leaving";
import { openTill } from "../money/till";
import { DAY, type Shop } from "../payments/shop";
import { Desk } from "./desk";
import { Owner } from "./owner";

/** States are told as the pages call them, and what was done with whose hand it was. */
let shop: Shop;
let desk: Desk;
let owner: Owner;
let id: PaymentId;
beforeEach(async () => {
  shop = await openTill();
  desk = await Desk.open({}, shop);
  id = await claim(shop.parts, shop.asha, shop.request(1, { utr: "477777777777" }));
  owner = await Owner.at(desk);
});
afterEach(async () => {
  await desk.close();
  await shop.close();
});

const stateOn = async (list: string) => {
  await owner.goes(`/claims?state=${list}`);
  return /<dt>State<\/dt><dd>([^<]*)<\/dd>/.exec(owner.html)?.[1];
};

test("a claim's state is called as its list is", async () => {
  await rejectClaim(shop.parts, id, "no money");
  expect(await stateOn("rejected")).toBe("Rejected");
  await confirmClaim(shop.parts, id);
  expect(await stateOn("fulfilled")).toBe("Confirmed");
  const { db } = shop.parts.store;
  await db.updateTable("payments").set({ state: "dismissed" }).where("id", "=", id).execute();
  expect(await stateOn("dismissed")).toBe("Closed");
});

test("what came back once, or is not sent, says what it is and where to go on", async () => {
  await confirmClaim(shop.parts, id);
  shop.parts.clock.now += DAY;
  await desk.signIn();
  const { id: refund } = await refundPayment(shop.parts, id, { paise: 50_000 });
  const press = async () =>
    (await desk.post(`/refunds/${refund}/bounced`, { on: "2026-11-21" })).text;
  expect(await press()).toContain("You have not entered a transfer for this refund yet.");
  await sentByHand(shop.parts, refund, { on: "2026-11-21", utr: "N0987654321" });
  await refundBounced(shop.parts, refund, "2026-11-21");
  const again = await press();
  expect(again).toContain("That this transfer came back is entered already.");
  expect(again).not.toContain("is bounced");
  expect(again).toContain('href="/refunds');
});

test("the person's page says who withdrew a refund", async () => {
  await confirmClaim(shop.parts, id);
  shop.parts.clock.now += UNDO_MS;
  const { id: refund } = await refundPayment(shop.parts, id, { paise: 50_000 });
  await owner.goes(`/refunds/${refund}/withdraw`);
  await owner.press("Withdraw it");
  await owner.goes(`/people/${shop.asha.id}`);
  expect(owner.words).toMatch(/A refund was withdrawn[^\n]*Rs\. 500[\s\S]{0,40}owner/);
});

test("the person's page says that it was the client who left", async () => {
  await confirmClaim(shop.parts, id);
  shop.parts.clock.now += DAY;
  await desk.signIn();
  const at = shop.parts.now();
  const [leaving] = await leavingOf(shop.parts, shop.parts.store.db, shop.asha.id, at);
  const { paise } = leaving!;
  const { service_id } = (await shop.parts.store.db
    .selectFrom("subscriptions")
    .select("service_id")
    .executeTakeFirstOrThrow()) as { service_id: ServiceId };
  await leaveService(shop.parts, shop.asha.id, service_id, { paise, at });
  await owner.goes(`/people/${shop.asha.id}`);
  expect(owner.words).toContain("The client left the service");
});
