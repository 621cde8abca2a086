import { afterEach, beforeEach, expect, test } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { paymentById } from "../../../app/backend.server/money/payments/rows";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor } from "../money/till";
import { anothersClaim } from "../payments/anothers-claim";
import { MINUTE } from "../payments/shop";
import { trailOf } from "../trail";
import { StatementDesk } from "./statement-desk";

/**
 * A line of the statement was ticked for the wrong client, which is noticed after the ten minutes:
 * Bina's transfer paid Asha's claim, Asha's never came, and Bina's claim waits.
 */
const BINAS = { text: "UPI/488888888888/BINA SHAH" };
const ASHAS = { text: "UPI/477777777777/ASHA VERMA" };
let bank: StatementDesk;
let ashas: PaymentId;
let binas: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  const { parts } = shop;
  ashas = await claim(parts, shop.asha, shop.request(1, { utr: "477777777777" }));
  const ticked = await bank.match([BINAS], "--confirm", ashas, "--yes");
  expect([ticked.code, ticked.said]).toEqual([0, expect.stringContaining("onfirmed")]);
  binas = await anothersClaim(shop);
  const name_enc = parts.seal.close("Bina Shah", "people.name");
  await parts.store.db
    .updateTable("people")
    .set({ name_enc })
    .where("id", "!=", shop.asha.id)
    .execute();
  parts.clock.now += UNDO_MS + MINUTE;
});
afterEach(() => bank.close());

const enter = (...more: string[]) =>
  bank.typed("claims", "never-came", ashas, "--because", "other-claim", ...more);
const stateOf = async (id: PaymentId) => (await paymentById(bank.parts.store.db, id))?.state;

test("until it is entered, the line pays nobody else; what refuses names the way", async () => {
  expect((await bank.match([BINAS], "--confirm", binas)).code).not.toBe(0);
  const no = await enter("--yes");
  expect(no.code).not.toBe(0);
  expect(no.said).toContain("If that line was somebody else's: ");
  expect(no.said).toContain("--line-of-another");
  expect(await stateOf(ashas)).toBe("fulfilled");
  const late = await bank.typed("claims", "undo", ashas);
  expect(late.said).toContain("--line-of-another");
});

test("by the command: hers never came, and the line pays the claim that it is of", async () => {
  const asked = await enter("--line-of-another");
  expect(asked.code).not.toBe(0);
  expect(asked.said).toContain("the line of your bank statement that paid it (UTR 488888888888)");
  expect(asked.said).toContain("pays another claim");
  const done = await enter("--line-of-another", "--yes");
  expect([done.code, done.said]).toEqual([0, expect.stringContaining("Compare that statement")]);
  expect(await stateOf(ashas)).toBe("dismissed");
  expect(await bank.sums()).toMatchObject({ captured: 0, served: 0 });
  await isBinas();
});

test("on the page it is asked with a tick, without which nothing is entered", async () => {
  await bank.desk.signIn();
  const at = `/claims/${ashas}/never-came`;
  const { status, text } = await bank.desk.get(at);
  expect([status, text]).toEqual([200, expect.stringContaining("UTR 488888888888")]);
  expect(text).toContain("That line was somebody else&#x27;s");
  const bare = await bank.desk.post(at, { because: "other-claim" });
  expect([bare.status, await stateOf(ashas)]).toEqual([409, "fulfilled"]);
  const done = await bank.desk.post(at, { because: "other-claim", line: "another" });
  expect([done.status, done.headers.location]).toEqual([
    303,
    `/people/${bank.desk.shop.asha.id}?done=never-came-line`,
  ]);
  const said = await bank.desk.get(done.headers.location ?? "");
  expect(said.text).toContain("Compare that statement once more");
  await isBinas();
});

/** Nothing is doubled, and nothing lost. */
async function isBinas() {
  const { parts } = bank.desk.shop;
  const again = await bank.match([BINAS]);
  expect(again.said).toContain(binas);
  expect(again.said).not.toContain(`credited-again ${ashas}`);
  expect((await bank.match([BINAS], "--confirm", binas)).code).toBe(0);
  expect(await stateOf(binas)).toBe("fulfilled");
  expect(await bank.sums()).toMatchObject({ captured: 149_900, served: 149_900, owed: 0 });
  await expectAccountedFor(bank.desk.shop);
  const twice = await bank.match([BINAS], "--confirm", ashas, "--yes");
  expect(twice.code).not.toBe(0);
  const acts = (await trailOf(parts)).filter(({ what }) => what === "money never came");
  expect(acts.map(({ about }): unknown => JSON.parse(about))).toEqual([
    expect.objectContaining({ payment: ashas, lineOfAnother: true }),
  ]);
}

test("what she had paid herself is found by her own UTR, and booked once", async () => {
  await enter("--line-of-another", "--yes");
  const both = await bank.match([BINAS, ASHAS]);
  expect(both.said).toContain(`claims credited-again ${ashas}`);
  expect((await bank.match([BINAS], "--confirm", binas)).code).toBe(0);
  const typed = ["claims", "credited-again", ashas, "--utr", "477777777777", "--start", "--yes"];
  expect((await bank.typed(...typed)).code).toBe(0);
  expect(await bank.sums()).toMatchObject({ captured: 299_800, served: 299_800 });
  await expectAccountedFor(bank.desk.shop);
});

test("of a claim that no line paid nothing is said of lines", async () => {
  await enter("--line-of-another", "--yes");
  const second = await bank.typed("claims", "confirm", binas, "--utr", "488888888888");
  expect(second.code).toBe(0);
  bank.parts.clock.now += UNDO_MS + MINUTE;
  const no = await bank.typed(
    ...["claims", "never-came", binas, "--because", "other-claim", "--line-of-another", "--yes"],
  );
  expect([no.code === 0, no.said]).toEqual([
    false,
    expect.stringContaining("No line of a statement paid this claim"),
  ]);
});
