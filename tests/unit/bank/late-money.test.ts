import { afterEach, beforeEach, expect, test } from "vitest";
import { cancelClaim } from "../../../app/backend.server/buying/change-claim";
import { claim, dismissLapsedClaims } from "../../../app/backend.server/buying/claims";
import { confirmClaim, rejectClaim } from "../../../app/backend.server/buying/claim-review";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { DAY } from "../payments/shop";
import { StatementDesk } from "./statement-desk";

const UTR = "412345678901";
const LINE = { text: `UPI/${UTR}/ASHA VERMA/EXS9EG` };
let its: StatementDesk;
let id: PaymentId;
/** Asha says that she paid; nobody finds it. */
beforeEach(async () => {
  its = await StatementDesk.open();
  const { parts, asha } = its.desk.shop;
  id = await claim(parts, asha, its.desk.shop.request(1, { reference: "EXS9EG", utr: UTR }));
});
afterEach(() => its.close());
const reject = () => rejectClaim(its.parts, id, "Not on the statement");
const NAMED =
  "Rs. 1,499 of 20/11/26 came for the claim of Asha Verma (Rs. 1,499, reference EXS9EG), which";

test("money for a rejected claim is named with all that agrees; nothing is ticked", async () => {
  await reject();
  const { text } = await its.compared([LINE]);
  expect(text).toContain(`${NAMED} you rejected on 20 Nov 2026`);
  expect(text).toContain("agree: UTR, reference, name.");
  expect(text).not.toContain("checked");
  const { said } = await its.match([LINE]);
  expect(said).toContain(`${NAMED} you rejected on 20 Nov 2026`);
  expect(said).toContain(`--confirm ${id} --yes`);
  expect(said).not.toContain("certain");
});

test("so is money for one that lapsed, and for one that its client cancelled", async () => {
  its.parts.clock.now += 8 * DAY;
  await dismissLapsedClaims(its.parts);
  await its.desk.signIn();
  expect((await its.compared([LINE])).text).toContain(`${NAMED} lapsed on 28 Nov 2026`);
  const { parts, asha } = its.desk.shop;
  const other = await claim(parts, asha, its.desk.shop.request(2, { reference: "QQQQ22" }));
  await cancelClaim(parts, asha, other);
  const named = await its.compared([{ text: "UPI/ASHA VERMA/QQQQ22", day: "28/11/26" }]);
  expect(named.text).toContain("which its client cancelled on 28 Nov 2026");
});

test("one press asks, the next confirms it: the service starts", async () => {
  await reject();
  const page = await its.compared([LINE]);
  const asked = await page.press("The money came late");
  expect(asked.text).toContain(`${NAMED} you rejected`);
  expect(await its.sums()).toMatchObject({ captured: 0 });
  const done = await asked.press("Yes: it came. Start the service");
  expect([done.status, done.location]).toEqual([303, "/?done=confirmed"]);
  expect(await its.sums()).toMatchObject({ captured: 149_900, served: 149_900 });
  expect((await its.compared([LINE])).text).not.toContain("The money came late");
});

test("or it goes back, and its client is told why; the transfer counts once", async () => {
  await reject();
  const asked = await (await its.compared([LINE])).press("The money came late");
  const done = await asked.press("Yes: it came. Send it back");
  expect(done.location).toBe("/?done=sent-back");
  expect(await its.sums()).toMatchObject({ captured: 149_900, owed: 149_900, served: 0 });
  expect(await its.letters("refund due")).toEqual([
    expect.stringContaining("The order it was for was closed by then."),
  ]);
  const again = await its.compared([LINE]);
  expect(again.text).toContain("is to be sent back to Asha Verma.");
  expect(again.text).not.toContain("The money came late");
  expect((await asked.press("Yes: it came. Start the service")).status).toBe(409);
});

test("by the command it is confirmed, or sent back, at the second word", async () => {
  await reject();
  const first = await its.match([LINE], "--confirm", id);
  expect([first.code, (await its.sums()).captured]).toEqual([1, 0]);
  expect(first.said).toContain("you rejected on 20 Nov 2026");
  expect((await its.match([LINE], "--confirm", id, "--yes")).code).toBe(0);
  expect(await its.sums()).toMatchObject({ captured: 149_900, served: 149_900 });
});

test("sent back by its line without any UTR it is booked once", async () => {
  const { parts, asha } = its.desk.shop;
  const other = await claim(parts, asha, its.desk.shop.request(2, { reference: "QQQQ22" }));
  await rejectClaim(its.parts, other, "Not on the statement");
  const line = { text: "BY TRANSFER ASHA VERMA QQQQ22", rupees: "4498.00" };
  expect((await its.match([line], "--send-back", other)).code).toBe(1);
  expect((await its.match([line], "--send-back", other, "--yes")).code).toBe(0);
  expect(await its.sums()).toMatchObject({ captured: 449_800, owed: 449_800 });
  expect((await its.compared([line])).text).toContain("is to be sent back to Asha Verma.");
});

test("less than the claim is not confirmed, and can go back", async () => {
  await reject();
  const asked = await (
    await its.compared([{ ...LINE, rupees: "999.00" }])
  ).press("The money came late");
  expect(asked.text).toContain("Rs. 500 is missing");
  expect(asked.text).not.toContain("Start the service");
  await asked.press("Yes: it came. Send it back");
  expect(await its.sums()).toMatchObject({ captured: 99_900, owed: 99_900 });
});

test("what its client claims anew is the new claim's, and a doubt if bought since", async () => {
  await reject();
  its.parts.clock.now += 60_000;
  const { parts, asha } = its.desk.shop;
  const anew = await claim(parts, asha, its.desk.shop.request(1, { reference: "EXS9EG" }));
  const both = await its.compared([LINE]);
  expect(both.text).not.toContain("The money came late");
  expect(both.text).toContain('name="take"');
  await confirmClaim(parts, anew, "512345678902");
  const after = await its.compared([{ text: `UPI/${UTR}/ASHA VERMA` }]);
  expect(after.text).toContain("its client has bought the same since");
});

test("a stranger's line of the same amount is not named for a closed claim", async () => {
  await reject();
  const { text } = await its.compared([{ text: "UPI/512345678902/RAVI NAIR" }]);
  expect(text).not.toContain("The money came late");
});
