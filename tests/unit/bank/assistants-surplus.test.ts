import { afterEach, beforeEach, expect, test } from "vitest";
import { bookNeverCame } from "../../../app/backend.server/buying/never-came";
import { confirmClaim, rejectClaim } from "../../../app/backend.server/buying/claim-review";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { member, signedIn } from "../desk/member";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk, type Row } from "./statement-desk";

/**
 * Rs. 2,999 came for a claim of Rs. 1,499. What is above is money to send back, and an assistant
 * books none, whatever the page carries from press to press.
 */
const UTR = "412345678901";
const MORE: Row = { text: `UPI/${UTR}/EXS9EG/ASHA VERMA`, rupees: "2999.00" };
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk, { utr: UTR });
});
afterEach(() => bank.close());

const assistantSits = async () =>
  signedIn(bank.desk, "ravi", await member(bank.desk, "ravi", "assistant"));
const ownerSits = async () => {
  bank.parts.clock.now += MINUTE;
  await bank.desk.signIn();
};
const neverCame = async () => {
  await confirmClaim(bank.parts, id, UTR);
  bank.parts.clock.now += UNDO_MS + MINUTE;
  await bookNeverCame(bank.parts, id, "not-there");
};
const carriedBy = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)![1]!.replaceAll("&quot;", '"');
/** As if the claim were of all that came. */
const forged = (carried: string): string =>
  carried.replace(/"(asked|claimPaise)":149900/, '"$1":299900');
const refused = async (answer: { text: string }) => {
  expect(answer.text).toContain("Rs. 2,999 came for Rs. 1,499");
  expect(answer.text).toContain("only the owner books that");
  expect(await bank.refunds()).toEqual([]);
};

test("where it came after all the owner starts it, and not the assistant", async () => {
  await neverCame();
  const carried = carriedBy((await bank.compared([MORE])).html, "again");
  await assistantSits();
  const again = forged(carried);
  expect(again).toContain('"asked":299900');
  await refused(
    bank.shown((await bank.desk.post("/statement/again", { again, sure: "yes" })).text),
  );
  await ownerSits();
  const asked = await (await bank.compared([MORE])).press("It came after all");
  const done = await asked.press("Yes: it came. Start");
  expect([done.status, done.location]).toEqual([303, "/?done=confirmed-more"]);
  expect(await bank.refunds()).toMatchObject([{ amount_paise: 150_000 }]);
});

test("nor where the claim was closed before, though the page says it is of as much", async () => {
  await rejectClaim(bank.parts, id, "not found");
  const late = forged(carriedBy((await bank.compared([MORE])).html, "late"));
  await assistantSits();
  expect(late).toContain('"claimPaise":299900');
  const answer = await bank.desk.post("/statement/late", { late, answer: "confirm" });
  await refused(bank.shown(answer.text));
});

test("nor by a tick, though the page says that the claim is of as much", async () => {
  await assistantSits();
  const page = await bank.compared([MORE]);
  const shown = forged(carriedBy(page.html, "shown"));
  expect(shown).toContain('"claimPaise":299900');
  const { text } = await bank.desk.post("/statement/confirm", { shown, take: "0", meant: "0" });
  await refused(bank.shown(text));
});

const LESS: Row = { ...MORE, rupees: "1000.00" };
const EVEN: Row = { ...MORE, rupees: "1499.00" };
const OWNERS = "Rs. 1,500 came above the claim. That is money to send back: the owner confirms it.";

test("what an assistant may not confirm has no tick, and the page says whose it is", async () => {
  const both = 'name="take"';
  expect((await bank.compared([MORE])).html).toContain(both);
  await assistantSits();
  const page = await bank.compared([MORE]);
  expect(page.text).toContain(OWNERS);
  for (const drawn of [both, 'name="meant"', "mine to send back", "Confirm what is ticked"])
    expect(page.text).not.toContain(drawn);
  const even = await bank.compared([EVEN]);
  expect((await even.press("Confirm what is ticked")).text).toContain("is confirmed.");
});

test("nor is there a press for what came late above the claim", async () => {
  await rejectClaim(bank.parts, id, "not found");
  expect((await bank.compared([MORE])).html).toContain("/statement/late");
  await assistantSits();
  const page = await bank.compared([MORE]);
  expect(page.text).toContain(OWNERS);
  expect(page.html).not.toContain("/statement/late");
  expect((await (await bank.compared([EVEN])).press("The money came late")).text).toContain(
    "Yes: it came. Start the service",
  );
});

test("nor for what came late and is less than the claim, which only goes back", async () => {
  await rejectClaim(bank.parts, id, "not found");
  await assistantSits();
  const page = await bank.compared([LESS]);
  expect(page.html.toLowerCase()).not.toContain('formaction="/statement/late"');
});

test("nor for what came after all above the claim, or less than it", async () => {
  await neverCame();
  expect((await bank.compared([MORE])).html.toLowerCase()).toContain(
    'formaction="/statement/again"',
  );
  await assistantSits();
  for (const row of [MORE, LESS]) {
    const page = await bank.compared([row]);
    expect(page.html.toLowerCase()).not.toContain('formaction="/statement/again"');
    expect(page.text).toContain(row === MORE ? OWNERS : "It can only be sent back: by the owner.");
  }
  const even = await (await bank.compared([EVEN])).press("It came after all");
  expect(even.text).toContain("Yes: it came. Start the service");
});
