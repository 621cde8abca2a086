import { afterEach, beforeEach, expect, test } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { MINUTE } from "../payments/shop";
import { StatementDesk, type Row } from "./statement-desk";

/** A claim of Rs. 1,499 is confirmed on its card, though its own transfer brought Rs. 1,400. */
const UTR = "600000000005";
const LINE: Row = { text: `UPI/${UTR}/ASHA VERMA`, rupees: "1400.00" };
const REST: Row = { text: "UPI/600000000006/ASHA VERMA", rupees: "99.00" };
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  id = await claim(shop.parts, shop.asha, shop.request(1, { reference: "EXS9EG", utr: UTR }));
});
afterEach(() => bank.close());

const confirm = (...more: string[]) => bank.ok("claims", "confirm", id, ...more, "--yes");
const SHORT =
  "Rs. 1,400 of 20/11/26, UTR 600000000005, paid the claim of Asha Verma (Rs. 1,499, reference " +
  "EXS9EG), which was confirmed as Rs. 1,499: Rs. 99 is missing.";

test("the statement says what is missing, and that Undo helps while it may", async () => {
  await confirm();
  const page = await bank.compared([LINE]);
  expect(page.text).toContain(SHORT);
  expect(page.text).toMatch(/Until \d\d:\d\d \(Indian time\) Undo takes the confirmation back/);
  expect(page.text).toContain("See Asha Verma");
  const { said } = await bank.match([LINE]);
  expect(said).toContain(SHORT);
  expect(said).toContain(`claims undo ${id}`);
  expect(said).not.toContain("never-came");
});

test("after the ten minutes it says the other way, and that way is open", async () => {
  await confirm();
  bank.parts.clock.now += UNDO_MS + MINUTE;
  await bank.desk.signIn();
  const { text } = await bank.compared([LINE]);
  expect(text).toContain(SHORT);
  expect(text).toContain("It never came");
  const { said } = await bank.match([LINE]);
  expect(said).toContain(`claims never-came ${id}`);
  await bank.ok("claims", "never-came", id, "--because", "not-there", "--yes");
  const now = await bank.match([LINE]);
  expect(now.said).not.toContain("is missing. The books");
  expect(now.said).toContain("which you entered on 20 Nov 2026 as never come");
});

test("so it says where more was confirmed than came, though the claim itself is paid", async () => {
  await confirm("--received", "2999", "--above", "1500");
  const { said } = await bank.match([{ ...LINE, rupees: "1499.00" }]);
  expect(said).toContain("which was confirmed as Rs. 2,999: Rs. 1,500 is missing.");
});

test("what is kept as its rest is not missing; a rest that is asked about says it", async () => {
  await confirm();
  const both = await bank.compared([LINE, REST]);
  expect(both.text).toContain("The rest of the claim of Asha Verma");
  expect(both.text).not.toContain("is missing.");
  await both.press("It is the rest");
  expect((await bank.match([LINE])).said).not.toContain("is missing.");
  expect((await bank.match([LINE, REST])).said).not.toContain("is missing.");
});

test("what is asked for is what is missing, less what is kept as its rest", async () => {
  await confirm();
  const less = { ...LINE, rupees: "1100.00" };
  const part = { ...REST, text: "UPI/600000000006/EXS9EG ASHA VERMA" };
  const both = await bank.compared([less, part]);
  await both.press("It is the rest");
  const { html } = await bank.compared([less, part]);
  expect(decodeURIComponent(html.replaceAll("+", " "))).toContain("Rs. 300 is missing. Please");
});

test("a transfer that brought all of it is not named", async () => {
  await confirm();
  expect((await bank.match([{ ...LINE, rupees: "1499.00" }])).said).not.toContain("is missing");
});
