import { afterEach, beforeEach, expect, test } from "vitest";
import { bookNeverCame } from "../../../app/backend.server/buying/never-came";
import { confirmClaim, rejectClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { anothersClaim } from "../payments/anothers-claim";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk, type Row } from "./statement-desk";

/** A claim is made after the page of the statement was drawn, and a line of it fits that claim. */
const [FIRST, SECOND] = ["412345678901", "412345678902"];
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk, { utr: FIRST });
});
afterEach(() => bank.close());

const line = (utr: string, words = "EXS9EG/ASHA VERMA"): Row => ({ text: `UPI/${utr}/${words}` });
const meanwhile = async () => {
  bank.parts.clock.now += MINUTE;
  const { shop } = bank.desk;
  const made = await claim(shop.parts, shop.asha, shop.request(1, { utr: SECOND }));
  bank.parts.clock.now += MINUTE;
  return made;
};
const SINCE = "Since this page was made, Asha Verma claimed Rs. 1,499";
const nothingBooked = async (sums: object) => {
  expect(await bank.sums()).toMatchObject(sums);
  expect(await bank.refunds()).toEqual([]);
};

test("a second transfer is not sent back: the page says whose claim its line fits", async () => {
  await confirmClaim(bank.parts, id);
  const rows = [line(FIRST), line(SECOND)];
  const page = await bank.compared(rows);
  const asked = await page.press("Book it, to send back");
  await meanwhile();
  for (const refused of [
    await page.press("Book it, to send back"),
    await asked.press("Yes: Rs. 1,499 came besides"),
  ]) {
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(SINCE);
    expect(refused.text).toContain("Nothing was booked");
    expect(refused.text).toContain("Compare the statement once more");
    expect(refused.html).toContain('name="file"');
    expect((await refused.press("Compare once more")).html).toContain('name="take"');
  }
  await nothingBooked({ captured: 149_900, served: 149_900, owed: 0 });
});

test("who changes nothing is at the comparison again, as it is now", async () => {
  await confirmClaim(bank.parts, id);
  const asked = await (
    await bank.compared([line(FIRST), line(SECOND)])
  ).press("Book it, to send back");
  await meanwhile();
  expect((await asked.press("Go back, change nothing")).html).toContain('name="take"');
});

test("what was ticked is confirmed, the statement's rest compared without its file", async () => {
  const page = await bank.compared([line(FIRST), line(SECOND, "SOMEBODY")]);
  const done = await page.press("Confirm what is ticked");
  expect(done.text).toContain("Rs. 1,499 from Asha Verma is confirmed");
  await meanwhile();
  expect((await done.press("Compare once more")).html).toContain('name="take"');
});

test("a statement too long to go with each press is chosen again, as the page says", async () => {
  const many = Array.from({ length: 15_000 }, (_, at) => ({
    ...{
      text: `NEFT/N${String(at).padStart(11, "0")}/SOMEBODY ELSE AND ALL THEIR MANY NAMES`.padEnd(
        140,
        "X",
      ),
    },
    rupees: "-1.00",
  }));
  await confirmClaim(bank.parts, id);
  const page = await bank.compared([line(FIRST), line(SECOND), ...many]);
  expect(page.text).not.toContain("Compare once more");
  const asked = await page.press("Book it, to send back");
  await meanwhile();
  const refused = await asked.press("Yes: Rs. 1,499 came besides");
  expect(refused.text).toContain(SINCE);
  expect(refused.text).toContain("Choose its file again");
});

test("before any press the page compares its statement once more without the file", async () => {
  await confirmClaim(bank.parts, id);
  const page = await bank.compared([line(FIRST), line(SECOND)]);
  await meanwhile();
  const again = await page.press("Compare once more");
  expect(again.html).toContain('name="take"');
  expect((await again.press("Compare once more")).html).toContain('name="take"');
});

test("money that came late is neither: the new claim is what it pays", async () => {
  await rejectClaim(bank.parts, id, "nothing came");
  const page = await bank.compared([line(SECOND)]);
  const asked = await page.press("The money came late");
  await meanwhile();
  for (const press of [
    () => page.press("The money came late"),
    () => asked.press("Yes: it came. Start"),
    () => asked.press("Yes: it came. Send it back"),
  ]) {
    const refused = await press();
    expect(refused.text).toContain(SINCE);
    expect((await refused.press("Compare once more")).html).toContain('name="take"');
  }
  await nothingBooked({ captured: 0 });
});

test("nor what came after all", async () => {
  await confirmClaim(bank.parts, id, FIRST);
  bank.parts.clock.now += UNDO_MS + MINUTE;
  await bookNeverCame(bank.parts, id, "not-there");
  const page = await bank.compared([line(SECOND)]);
  const asked = await page.press("It came after all");
  await meanwhile();
  for (const press of [
    () => page.press("It came after all"),
    () => asked.press("Yes: it came. Start"),
    () => asked.press("Yes: it came. Send it back"),
  ]) {
    const refused = await press();
    expect(refused.text).toContain(SINCE);
    expect((await refused.press("Compare once more")).html).toContain('name="take"');
  }
  await nothingBooked({ captured: 0 });
});

test("the file is asked for only where the page compares no statement without it", async () => {
  const rows = [line("", "ASHA VERMA/EXS9EG/412345678903")];
  const page = await bank.compared(rows);
  bank.parts.clock.now += MINUTE;
  await anothersClaim(bank.desk.shop, { utr: "412345678903" });
  const fields = Object.fromEntries(
    ["shown", "drawn"].map((name) => [
      name,
      new RegExp(`name="${name}" value="([^"]*)"`).exec(page.html)![1]!.replaceAll("&quot;", '"'),
    ]),
  );
  const ticked = { ...fields, text: bank.csv(rows), take: "0", meant: "0" };
  const refused = bank.shown((await bank.desk.post("/statement/confirm", ticked)).text);
  expect(refused.text).toContain("is not confirmed. Since this page was made");
  expect(refused.text).not.toContain("Choose its file once more");
  expect((await refused.press("Compare once more")).html).toContain('name="take"');
});

test("a tick for one claim confirms nothing where another names the line's UTR since", async () => {
  const rows = [line("", "ASHA VERMA/EXS9EG/412345678903"), line(FIRST)];
  const page = await bank.compared(rows);
  bank.parts.clock.now += MINUTE;
  await anothersClaim(bank.desk.shop, { utr: "412345678903" });
  const shown = /name="shown" value="([^"]*)"/.exec(page.html)![1]!.replaceAll("&quot;", '"');
  const drawn = /name="drawn" value="([^"]*)"/.exec(page.html)?.[1] ?? "";
  const all = JSON.parse(shown) as { text: string }[];
  const place = String(all.findIndex((one) => one.text.includes("412345678903")));
  const { text } = await bank.desk.post("/statement/confirm", {
    ...{ shown, drawn, take: place, meant: place },
  });
  expect(text).toContain("is not confirmed. Since this page was made");
  expect(text).toContain(`name="drawn" value="${drawn}"`);
  // What is to be compared once more cannot be ticked again.
  expect(text.split('name="take"')).toHaveLength(2);
  const alone = { shown: JSON.stringify([all[Number(place)]]), drawn, take: "0", meant: "0" };
  const refused = await bank.desk.post("/statement/confirm", alone);
  expect(refused.text).not.toContain("Confirm what is ticked");
  expect(refused.text).toContain("Choose its file once more");
  await nothingBooked({ captured: 0 });
});

test("a claim that was there before, or that the line does not fit, holds up nothing", async () => {
  await confirmClaim(bank.parts, id);
  bank.parts.clock.now += MINUTE;
  await anothersClaim(bank.desk.shop, { utr: "488888888888" });
  const page = await bank.compared([line(FIRST), line(SECOND)]);
  const asked = await page.press("Book it, to send back");
  const done = await asked.press("Yes: Rs. 1,499 came besides");
  expect(done.location).toBe("/?done=sent-back");
});
