import { afterEach, beforeEach, expect, test } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { exceptions } from "../../../app/backend.server/money/ledger/balance";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { StatementDesk } from "../bank/statement-desk";

/** Rs. 1,499 went out twice: what comes back of it is entered once for each press. */
const ON = "2026-11-20";
let its: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  its = await StatementDesk.open();
  const { parts, asha } = its.desk.shop;
  id = await claim(parts, asha, its.desk.shop.request(1, { utr: "412345678901" }));
  await confirmClaim(parts, id);
  parts.clock.now += 11 * 60_000;
  await its.typed("payments", "refund", id, "--yes");
  const [refund] = await its.refunds();
  await its.typed("refunds", "sent", refund!.id, "--on", ON, "--utr", "600000000070");
  await its.typed("claims", "taken-back", id, "--on", ON, "--utr", "412345678901", "--yes");
});
afterEach(() => its.close());

const missing = async () => -((await exceptions(its.parts.store.db))[0]?.gapPaise ?? 0);
const form = (how: string) => ({ how, on: ON, amount: "200", reason: "by UPI" });
const asked = async (how: string) =>
  its.shown((await its.desk.post(`/payments/${id}/made-good`, form(how))).text);

test("the same press twice, or from two tabs, enters it once", async () => {
  for (const [how, button] of [
    ["came back", "Yes: Rs. 200"],
    ["written off", "Yes: I give up"],
  ] as const) {
    const before = await missing();
    const [one, tab] = [await asked(how), await asked(how)];
    expect((await one.press(button)).status).toBe(303);
    for (const page of [one, tab]) {
      const again = await page.press(button);
      expect(again.text).toContain("It is entered already");
    }
    expect(await missing()).toBe(before - 20_000);
  }
});

test("the same sum once more on a day asks for a tick of its own", async () => {
  await (await asked("came back")).press("Yes: Rs. 200");
  const again = await asked("came back");
  expect(again.text).toContain("this is the same sum once more");
  const refused = await again.press("Yes: Rs. 200");
  expect(refused.text).toContain("within the last day");
  expect(await missing()).toBe(129_900);
  const carried = { ...form("came back"), sure: "yes", most: "129900", again: "yes" };
  expect((await its.desk.post(`/payments/${id}/made-good`, carried)).status).toBe(303);
  expect(await missing()).toBe(109_900);
});

test("so does the command, but for transfers of two references", async () => {
  const typed = (...more: string[]) =>
    its.typed(
      ...["payments", "made-good", id, "--came-back", ON, "--reason", "x", "--amount", "100"],
      ...more,
    );
  expect((await typed()).code).toBe(0);
  expect(await typed()).toMatchObject({ code: 1, said: expect.stringContaining("--again") });
  expect((await typed("--again")).code).toBe(0);
  expect(await missing()).toBe(129_900);
  expect((await typed("--again", "--utr", "700000000001")).code).toBe(0);
  expect((await typed("--utr", "700000000002")).code).toBe(1);
  const off = ["payments", "made-good", id, "--written-off", "--reason", "x", "--amount", "300"];
  expect((await its.typed(...off)).code).toBe(0);
  expect((await its.typed(...off)).code).toBe(1);
});
