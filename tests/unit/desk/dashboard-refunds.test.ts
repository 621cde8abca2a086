import { expect, it } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { refundsShown } from "../../../app/backend.server/desk/lists/refunds-of-month";
import { returnedSum } from "../../../app/backend.server/desk/lists/returned";
import { spanOf } from "../../../app/backend.server/desk/lists/span";
import type { RestoreId } from "../../../app/backend.server/platform/store/ids";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { said } from "../../setup/read-page";
import { bought, hear } from "../money/till";
import { DAY, type Shop } from "../payments/shop";
import type { Desk } from "./desk";
import { signedInAtTill } from "./signed-in";

/** The refunds of a month are all of them, also those that nobody asked for here. */
let desk: Desk;
let shop: Shop;
signedInAtTill((one, till) => ([desk, shop] = [one, till]));
const words = async (path: string) => said({ html: (await desk.get(path)).text });
const typed = async (...line: string[]) => {
  const lines: string[] = [];
  await runOperator(shop.parts, line, (one) => lines.push(one));
  return lines.join("\n");
};

async function givenBackInDashboard(paise: number) {
  const { payment, row } = await bought(shop, 2);
  const refund = shop.gateway.refundsInDashboard(payment.id, paise);
  await hear(shop, payment.id, refund.id);
  return { refund, row };
}

/** One of each kind: by the dashboard, of nobody's money, by the desk, by hand, and one to send. */
async function oneOfEach() {
  await givenBackInDashboard(150_000);
  const nobodys = shop.gateway.paysOnPage(12_345);
  await hear(shop, nobodys.id);
  await hear(shop, nobodys.id, shop.gateway.refundsInDashboard(nobodys.id, 12_345).id);
  shop.parts.clock.now += DAY;
  const { row } = await bought(shop);
  await refundPayment(shop.parts, row.id, { paise: 10_000 });
  shop.parts.clock.now += DAY;
  for (const utr of ["412345678901", "412345678902"]) {
    const paid = await claim(shop.parts, shop.asha, shop.request(1, { utr }));
    await confirmClaim(shop.parts, paid);
    const { id } = await refundPayment(shop.parts, paid, { paise: 20_000 });
    if (utr.endsWith("1"))
      await desk.post(`/refunds/${id}/sent`, { on: "2026-11-22", utr: "555566667777" });
  }
}

it("a refund made in Razorpay's dashboard stands on the list, with person and state", async () => {
  await givenBackInDashboard(299_900);
  const page = await words("/refunds");
  expect(page).toContain("Given back: Rs. 2,999 in 1 refund");
  expect(page).toMatch(/Asha Verma Rs\. 2,999 \w+/);
  expect(page).toContain("made in Razorpay's dashboard");
  const list = await typed("refunds", "list", "--month", "2026-11");
  for (const one of ["Asha Verma", "Rs. 2,999", "made in Razorpay's dashboard"])
    expect(list).toContain(one);
  expect(list).toContain("Given back: Rs. 2,999 in 1 refund");
  const csv = await typed("refunds", "list", "--month", "2026-11", "--csv");
  expect(csv).toMatch(/rfnd_\w+/);
  expect(csv).toContain("Asha Verma");
});

it("refunds list --state has those of the dashboard in that state", async () => {
  const { refund } = await givenBackInDashboard(299_900);
  expect(await typed("refunds", "list", "--state", "processed")).toContain(refund.id);
  expect(await typed("refunds", "list", "--state", "accepted")).not.toContain(refund.id);
  expect(await typed("refunds", "list")).toBe("There are no such refunds.");
});

it("the rows that left, or are on their way, add up to the head, at any page length", async () => {
  await oneOfEach();
  const span = spanOf("2026-11", shop.parts.now());
  const { paise, beside } = await returnedSum(shop.parts, span);
  for (const most of [1, 2, 50]) {
    const rows = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof refundsShown>> = await refundsShown(shop.parts, span, {
        after,
        most,
      });
      rows.push(...page.rows);
      after = page.next;
    } while (after !== null);
    const left = rows.filter(({ counted }) => counted);
    expect(left.reduce((sum, one) => sum + one.paise, 0)).toBe(paise + beside.paise);
    expect(rows).toHaveLength(5);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(5);
    const times = rows.map(({ at }) => at);
    expect(times).toEqual([...times].sort((one, other) => other - one));
  }
});

it("a refund of ours stands once: in the month in which the gateway made it", async () => {
  shop.parts.clock.now = Date.parse("2026-11-30T18:29:00Z");
  const { row } = await bought(shop);
  await refundPayment(shop.parts, row.id, { paise: 10_000 });
  await shop.parts.store.db
    .updateTable("gateway_refunds")
    .set({ created_at: Date.parse("2026-11-30T18:31:00Z") })
    .execute();
  const rows = async (month: string) =>
    (await refundsShown(shop.parts, spanOf(month, shop.parts.now()), { most: 9 })).rows;
  expect(await rows("2026-11")).toEqual([]);
  expect(await rows("2026-12")).toMatchObject([{ paise: 10_000, way: "gateway", counted: true }]);
});

it("after a restore one that only the gateway knows says it may be the desk's own", async () => {
  const { payment } = await bought(shop, 2);
  const at = shop.parts.now();
  await shop.parts.store.db
    .insertInto("restores")
    .values({
      id: "0".repeat(26) as RestoreId,
      lost_from: at - 1,
      lost_to: at + 1,
      told_at: null,
      checked_at: null,
      research_answered_at: null,
      research_known: null,
    })
    .execute();
  await hear(shop, payment.id, shop.gateway.refundsInDashboard(payment.id, 299_900).id);
  expect(await words("/refunds")).toContain(
    "made in Razorpay's dashboard, or here in the time that the restore lost",
  );
});

it("the person's page tells of it", async () => {
  await givenBackInDashboard(299_900);
  expect(await words(`/people/${shop.asha.id}?show=money`)).toContain(
    "Refund of Rs. 2,999 , processed, made in Razorpay's dashboard",
  );
});
