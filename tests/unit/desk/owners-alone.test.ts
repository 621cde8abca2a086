import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { ashaClaims } from "../bank/at-desk";
import { fourHundredSent, ON, OURS } from "../bank/four-hundred-sent";
import { StatementDesk } from "../bank/statement-desk";
import { anothersClaim } from "../payments/anothers-claim";
import { member, signedIn } from "./member";

/**
 * What only the owner may press is no wait of an assistant's, who moves no money out; and no card
 * tells them to enter what they cannot.
 */
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk, { utr: "477777777777" });
});
afterEach(() => bank.close());

const neverCame = () => bank.ok("claims", "never-came", id, "--because", "not-there", "--yes");
const tookIt = () => bank.ok("claims", "taken-back", id, "--on", ON, "--yes");
const paidBack = () =>
  bank.ok(
    ...["payments", "made-good", id, "--came-back", ON, "--amount", "150", "--reason", "by UPI"],
  );
async function assistant(): Promise<void> {
  const { desk } = bank;
  await signedIn(desk, "ravi", await member(desk, "ravi", "assistant"));
}
const page = async (at: string) => bank.shown((await bank.desk.get(at)).text).text;
const person = () => `/people/${bank.desk.shop.asha.id}`;

test("what was sent and lost: an assistant reads that the owner enters how it ends", async () => {
  await fourHundredSent(bank, id);
  await neverCame();
  for (const at of ["/refunds", person()]) expect(await page(at)).toContain("enter that here");
  await assistant();
  for (const at of ["/refunds", person()]) {
    const text = await page(at);
    expect(text).toContain("Rs. 400 that you sent them");
    expect(text).not.toContain("enter that here");
    expect(text).toContain("The owner enters how it ends");
  }
});

test("what went out twice, and what was paid back without a reference: so it is, too", async () => {
  await fourHundredSent(bank, id);
  await tookIt();
  await paidBack();
  for (const at of ["/", "/refunds", person()]) expect(await page(at)).toContain("enter that here");
  expect(await page(person())).toContain("add its reference.");
  await assistant();
  for (const at of ["/", "/refunds", person()]) {
    const text = await page(at);
    expect(text).not.toContain("enter that here");
    expect(text).toContain("The owner enters how it ends");
  }
  const text = await page(person());
  expect(text).not.toContain("add its reference.");
  expect(text).toContain("the owner adds its reference");
});

test("refunds to send do not head an assistant's Today nor count as waiting for them", async () => {
  await confirmClaim(bank.parts, id, null);
  await bank.ok("payments", "refund", id, "--amount", "400", "--yes");
  await anothersClaim(bank.desk.shop, { utr: "466666666666" });
  bank.parts.clock.now += 6.5 * 24 * 3_600_000;
  const heads = (text: string) =>
    [...text.matchAll(/<h2 id="waits-([a-z-]+)"/g)].map(([, kind]) => kind);
  const owners = await page("/");
  expect(owners).toContain("1 refund for you, Rs. 400");
  expect(heads(owners)).toEqual(["claims", "refunds", ...heads(owners).slice(2)]);
  await assistant();
  const text = await page("/");
  expect(heads(text)[0]).toBe("claims");
  expect(heads(text).at(-1)).toBe("refunds");
  expect(text).toContain("1 refund for the owner, Rs. 400");
  expect(text).not.toContain("refund for you");
  const waits = (all: string) => Number(/(\d+) waiting for you/.exec(all)?.[1]);
  expect(waits(owners) - waits(text)).toBe(1);
  expect(await page("/refunds")).toContain("The owner sends it");
});

test("each loss names the transfers that are asked for, with day and UTR", async () => {
  await fourHundredSent(bank, id);
  await neverCame();
  for (const at of ["/refunds", person()])
    expect(await page(at)).toContain(`Rs. 400 on 20 Nov 2026, UTR ${OURS}`);
});

test("so does one of money that came after all, and then had never come", async () => {
  await fourHundredSent(bank, id);
  await neverCame();
  await bank.ok("claims", "credited-again", id, "--utr", "477777777777", "--start", "--yes");
  bank.parts.clock.now += 11 * 60_000;
  const rows = await bank.parts.store.db.selectFrom("payments").select("id").execute();
  const again = rows.map((row) => row.id).find((one) => one !== id)!;
  await bank.ok("claims", "never-came", again, "--because", "not-there", "--yes");
  expect(await page("/refunds")).toContain(`Rs. 400 on 20 Nov 2026, UTR ${OURS}`);
});
