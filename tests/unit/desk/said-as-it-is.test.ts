import { afterEach, beforeEach, expect, test } from "vitest";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { changeEnd } from "../../../app/backend.server/subscriptions/change-end";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { said } from "../../setup/read-page";
import type { Shop } from "../payments/shop";
import { Desk } from "./desk";

let desk: Desk;
let shop: Shop;
beforeEach(async () => {
  desk = await Desk.open();
  ({ shop } = desk);
  await desk.signIn();
});
afterEach(() => desk.close());

const words = async (path: string) => said({ html: (await desk.get(path)).text });
const confirmed = async (count: 1 | 2 = 1) => {
  const id = await claim(shop.parts, shop.asha, shop.request(count));
  await confirmClaim(shop.parts, id, null);
  return id as PaymentId;
};

test("a payment of which a part went back says so in its line", async () => {
  const id = await confirmed();
  const { id: refund } = await refundPayment(shop.parts, id, { paise: 40_000 });
  expect(await words(`/people/${shop.asha.id}`)).not.toContain("given back,");
  await sentByHand(shop.parts, refund, { on: "2026-11-20", utr: "555566667777" });
  expect(await words(`/people/${shop.asha.id}`)).toMatch(/received, Rs\. 400 given back, \d+ /);
});

test("a refund page names as what ends what runs still, not what ended before", async () => {
  const id = await confirmed(2);
  const path = `/people/${shop.asha.id}/payments/${id}/refund`;
  expect(await words(path)).toContain("stock cash, index options end at once.");
  const [first, second] = await shop.subscriptions();
  await changeEnd(shop.parts, first!.id, "now");
  expect(await words(path)).toMatch(/go back[^.]*\. index options ends at once\./);
  await changeEnd(shop.parts, second!.id, "now");
  expect(await words(path)).toContain("No service of it runs any more.");
});

test("undoing a closed account's confirmation says that the claim waits for nobody", async () => {
  const id = await confirmed();
  await closeAccount(shop.parts, shop.asha.id, { endSubscriptions: true });
  expect(await words("/")).toContain("the claim waits again, unless its account is closed");
  const { headers } = await desk.post(`/claims/${id}/undo`, {});
  const page = await words(headers.location ?? "");
  expect(page).toContain("The account is closed, so the claim waits for nobody.");
  expect(page).not.toContain("the claim waits again");
});

test("a month's refunds are those of that month; what waits is there in each", async () => {
  const id = await confirmed();
  await refundPayment(shop.parts, id, { paise: 10_000 });
  const { id: sent } = await refundPayment(shop.parts, id, { paise: 20_000 });
  await sentByHand(shop.parts, sent, { on: "2026-11-20", utr: "555566667777" });
  const november = await words("/refunds?span=2026-11");
  expect(november).toContain("Given back: Rs. 200 in 1 refund.");
  expect(november).toMatch(/Refunds of the month.*Rs\. 200 sent/);
  const october = await words("/refunds?span=2026-10");
  expect(october).toContain("Given back: Rs. 0.");
  expect(october).toContain("Rs. 100 to Asha Verma: to send");
  expect(october).not.toContain("Rs. 200");
  expect(october).toContain("No refunds in this month.");
});

test("a cancelled invoice stands in its month, not counted, with its credit note", async () => {
  const id = await confirmed();
  await confirmed(2);
  await desk.post(`/claims/${id}/undo`, {});
  const invoices = await words("/invoices");
  expect(invoices).toContain("1 invoice, Rs. 4,498.");
  expect(invoices).toContain("1 more was cancelled, Rs. 1,499, and not counted.");
  expect(invoices).toMatch(/2026-27\/0001 Asha Verma Rs\. 1,499 .* credit note C26-27\/0001 of/);
});
