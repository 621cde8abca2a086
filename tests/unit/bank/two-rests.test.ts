import { afterEach, beforeEach, expect, test } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { exceptions } from "../../../app/backend.server/money/ledger/balance";
import { StatementDesk, type Row } from "./statement-desk";

/**
 * A claim of Rs. 1,499 that was confirmed by Rs. 1,000. Two people compare different statements.
 */
let bank: StatementDesk;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  const id = await claim(shop.parts, shop.asha, shop.request(1, { reference: "EXS9EG" }));
  await confirmClaim(bank.parts, id, "600000000005");
});
afterEach(() => bank.close());

const row = (reference: string, rupees: string): Row => ({
  ...{ text: "UPI/ASHA VERMA/EXS9EG", reference, rupees },
});
const FIRST = row("600000000005", "1000.00");

type Page = Awaited<ReturnType<StatementDesk["compared"]>>;
const compared = (reference: string, rupees: string) =>
  bank.compared([FIRST, row(reference, rupees)]);
const REST = "It is the rest";
const sendsBack = async (page: Page, rupees: string) =>
  (await page.press("Book ")).press(`Yes: Rs. ${rupees}`);
const rests = async () =>
  (await bank.parts.store.db.selectFrom("made_good").select("amount_paise").execute()).map(
    ({ amount_paise }) => amount_paise,
  );

test("what is missing no more is not kept as the rest: its client would never see it", async () => {
  const one = await compared("600000000006", "499.00");
  const other = await compared("600000000007", "499.00");
  expect((await one.press(REST)).location).toBe("/?done=rest-kept");
  const refused = await other.press(REST);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain(
    "Meanwhile Rs. 499 came as the rest of this claim: nothing of this transfer is missing " +
      "still. Nothing was booked. Compare the statement once more: it says what goes back.",
  );
  expect(await rests()).toEqual([49_900]);
  await sendsBack(await compared("600000000007", "499.00"), "499");
  expect(await bank.sums()).toMatchObject({ captured: 199_800, served: 149_900, owed: 49_900 });
  expect(await exceptions(bank.parts.store.db)).toEqual([]);
});

test("nor at the same moment", async () => {
  const pages = [
    await compared("600000000006", "499.00"),
    await compared("600000000007", "400.00"),
  ];
  const answers = await Promise.all(pages.map((page) => page.press(REST)));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(await rests()).toHaveLength(1);
});

test("nor a part of a transfer of which the rest goes back", async () => {
  const more = await compared("600000000007", "600.00");
  await (await compared("600000000006", "300.00")).press(REST);
  const refused = await sendsBack(more, "101");
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("only Rs. 199 of this transfer is missing");
  expect(await rests()).toEqual([30_000]);
  expect(await bank.refunds()).toEqual([]);
});

test("two that make up the rest together are both kept, also from pages of before", async () => {
  const [one, other] = [
    await compared("600000000006", "300.00"),
    await compared("600000000007", "199.00"),
  ];
  await one.press(REST);
  expect((await other.press(REST)).location).toBe("/?done=rest-kept");
  expect(await rests()).toEqual([30_000, 19_900]);
});
