import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { exceptions } from "../../../app/backend.server/money/ledger/balance";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor } from "../money/till";
import { anothersClaim } from "../payments/anothers-claim";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { fourHundredSent, ON } from "./four-hundred-sent";
import { StatementDesk } from "./statement-desk";

/** The owner entered by mistake that a client's money came back: for ten minutes that is undone. */
const PAID_BACK = "455555555551";
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk);
});
afterEach(() => bank.close());

const later = () => {
  bank.parts.clock.now += UNDO_MS + MINUTE;
};
const back = (...more: string[]) =>
  bank.typed("payments", "made-good", id, "--came-back", ON, "--reason", "by UPI", ...more);
const undo = (rupees = "400", on: string = ON) =>
  bank.typed("payments", "made-good", id, "--came-back", on, "--amount", rupees, "--undo");
/** Letters to the client that nobody has got yet. */
const waiting = () =>
  bank.parts.store.db
    .selectFrom("outbox")
    .select("next_try_at as at")
    .where("sent_at", "is", null)
    .where("person_id", "is not", null)
    .execute();
const WHY = ["--reason", "by UPI"];
const UNDO = "Undo: it did not come back";
const refunds = async () => bank.shown((await bank.desk.get("/refunds")).text);

describe("of what was sent though their money never came", () => {
  beforeEach(async () => {
    await fourHundredSent(bank, id);
    await bank.ok("claims", "never-came", id, "--because", "not-there", "--yes");
    later();
    await bank.parts.store.db.updateTable("outbox").set({ sent_at: 1, tries: 1 }).execute();
  });
  const arrived = async () =>
    [...(await bank.letters("payment refunded")), ...(await bank.letters("refund failed"))].filter(
      (letter) => letter.includes("Rs. 400") && letter.includes("arrived"),
    );

  test("it is asked for as before, no letter says it came, and the story tells both", async () => {
    const before = await bank.sums();
    await back();
    const letters = await waiting();
    expect(letters).toHaveLength(1);
    const page = await refunds();
    expect(page.text).toContain("Entered: Rs. 400 came back from Asha Verma");
    const done = await page.press(UNDO);
    expect(done.location).toBe("/refunds?done=came-back-undone");
    expect(await waiting()).toEqual([]);
    expect(await arrived()).toEqual([]);
    expect(await bank.sums()).toEqual(before);
    const after = await refunds();
    expect(after.text).toContain("Rs. 400 that you sent them is your loss");
    expect(after.text).not.toContain("Undo");
    const story = await bank.desk.get(`/people/${bank.desk.shop.asha.id}?whole`);
    expect(bank.shown(story.text).text).toContain("was entered by mistake, and undone");
    await expectAccountedFor(bank.desk.shop);
  });

  test("the letter waits for the ten minutes, and then it is too late", async () => {
    await back();
    expect((await waiting())[0]?.at).toBe(bank.parts.now() + UNDO_MS);
    later();
    expect(await undo()).toMatchObject({ code: 1, said: expect.stringContaining("ten minutes") });
    expect((await refunds()).text).not.toContain("Undo");
  });

  test("it is not where our transfer came back since, and its client is told of that", async () => {
    await back();
    bank.parts.clock.now += 1;
    const [refund] = await bank.refunds();
    await bank.ok("refunds", "bounced", refund!.id, "--on", ON, "--yes");
    expect((await refunds()).text).not.toContain(UNDO);
    expect((await undo()).said).toContain("Nothing was changed");
    const again = (await bank.refunds()).at(-1)!.id;
    await bank.ok("refunds", "sent", again, "--on", ON, "--utr", PAID_BACK);
    expect((await undo()).said).toContain("Nothing was changed");
  });

  test("nor once its month is over", async () => {
    bank.parts.clock.now = Date.parse("2026-12-31T23:55:00+05:30");
    await bank.ok("payments", "made-good", id, ...["--came-back", "2026-12-31"], ...WHY);
    bank.parts.clock.now += 6 * MINUTE;
    expect((await undo("400", "2026-12-31")).said).toContain("Nothing was changed");
  });

  test("its reference is another claim's again", async () => {
    await back("--utr", PAID_BACK);
    const claims = () => anothersClaim(bank.desk.shop, { utr: PAID_BACK });
    await expect(claims()).rejects.toThrow();
    expect((await undo()).said).toContain("Rs. 400 of");
    await claims();
  });

  test("of two entries the last alone, and none where more was entered since", async () => {
    await back("--amount", "150");
    bank.parts.clock.now += 1;
    await back("--amount", "100");
    expect((await undo("150")).code).toBe(1);
    expect((await undo("100", "2026-11-19")).code).toBe(1);
    expect((await undo("100")).said).toContain("Rs. 100 of");
    expect((await undo("100")).code).toBe(1);
    expect((await undo("150")).said).toContain("Rs. 150 of");
    await back("--amount", "150");
    bank.parts.clock.now += 1;
    await bank.ok("payments", "made-good", id, "--written-off", "--reason", "no answer");
    expect((await undo("150")).said).toContain("as long as nothing else was entered");
    await bank.ok("payments", "made-good", id, "--written-off", "--undo");
    expect((await undo("150")).said).toContain("Rs. 150 of");
  });

  test("a page drawn before undoes the entry that stood on it, or nothing", async () => {
    await back("--amount", "150");
    const old = await refunds();
    bank.parts.clock.now += 1;
    await back("--amount", "250");
    const late = await refunds();
    expect((await old.press(UNDO)).text).toContain("Nothing was changed");
    expect((await late.press(UNDO)).status).toBe(303);
    const before = await bank.sums();
    expect((await late.press(UNDO)).text).toContain("is undone already");
    expect(await bank.sums()).toEqual(before);
    expect((await refunds()).text).toContain("Entered: Rs. 150 came back");
  });
});

test("of what went out twice: it is missing again", async () => {
  const { shop } = bank.desk;
  id = await anothersClaim(shop, { utr: "412345678901" });
  await confirmClaim(shop.parts, id);
  later();
  await bank.ok("payments", "refund", id, "--yes");
  const [refund] = await bank.refunds();
  await bank.ok("refunds", "sent", refund!.id, "--on", ON, "--utr", "600000000070");
  await bank.ok("claims", "taken-back", id, "--on", ON, "--utr", "412345678901", "--yes");
  const missing = async () => (await exceptions(shop.parts.store.db)).map((one) => one.gapPaise);
  expect(await missing()).toEqual([-149_900]);
  expect((await back()).said).toContain("--undo");
  expect(await missing()).toEqual([]);
  await bank.desk.signIn();
  await (await refunds()).press(UNDO);
  expect(await missing()).toEqual([-149_900]);
});
