import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { paymentById } from "../../../app/backend.server/money/payments/rows";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { said } from "../../setup/read-page";
import { expectAccountedFor, letters, openTill } from "../money/till";
import { DAY, MINUTE, type Shop } from "../payments/shop";
import { Desk } from "./desk";
import { Owner } from "./owner";

/** A statement shows that the bank took a confirmed transfer back: said, and booked by presses. */
const UTR = "477777777777";
const text = `Date,Narration,Withdrawal Amt.,Deposit Amt.\n23/11/26,UPI-REV/${UTR},1499.00,`;

let shop: Shop;
let desk: Desk;
let owner: Owner;
let id: PaymentId;
beforeEach(async () => {
  shop = await openTill();
  desk = await Desk.open({}, shop);
  id = await claim(shop.parts, shop.asha, shop.request(1, { utr: UTR }));
  await confirmClaim(shop.parts, id);
  shop.parts.clock.now += UNDO_MS + MINUTE + 3 * DAY;
  owner = await Owner.at(desk);
});
afterEach(async () => {
  await desk.close();
  await shop.close();
});
const stateOf = async () => (await paymentById(shop.parts.store.db, id))?.state;

it("the page of the statement says it, and leads to the press; it is asked once more", async () => {
  const columns = { day: "0", words: "1", amount: "3" };
  owner.html = (await desk.post("/statement", { text, ...columns })).text;
  expect(owner.words).toContain(
    `The bank took back UTR ${UTR} by "UPI-REV/${UTR}" of 23/11/26. It paid the claim of ` +
      `Asha Verma`,
  );
  await owner.follows("Book it");
  await owner.press("See what is booked");
  expect(owner.words).toContain("stock cash ends at once");
  expect(owner.words).toContain("cancelled by a credit note");
  expect(owner.words).toContain("Nothing is booked yet");
  expect(await stateOf()).toBe("fulfilled");
  const { html, path } = owner;
  await owner.press("Yes: the bank took it back");
  expect(owner.words).toContain("It is booked that the bank took the transfer back");
  expect(owner.words).toContain("The bank took the transfer back , invoice 2026-27/0001 cancelled");
  expect(await stateOf()).toBe("dismissed");
  await expectAccountedFor(shop);
  [owner.html, owner.path] = [html, path];
  await owner.press("Yes: the bank took it back");
  expect(owner.words).toContain("is booked already");
  expect(await letters(shop, "payment taken back")).toHaveLength(1);
});

it("of a row of less only that is booked: its sum is on each page, the service runs", async () => {
  const part = text.replace("1499.00", "500.00");
  owner.html = (
    await desk.post("/statement", { text: part, day: "0", words: "1", amount: "3" })
  ).text;
  expect(owner.words).toContain("Rs. 500 went out by");
  await owner.follows("The bank took this part: book it");
  await owner.press("See what is booked");
  expect(owner.words).toContain("Rs. 500 of Rs. 1,499 from Asha Verma");
  expect(owner.words).toContain("Rs. 500 went out on 23 Nov 2026");
  expect(owner.words).toContain("stock cash goes on");
  await owner.press("Yes: the bank took it back");
  expect(owner.words).toContain("It is booked that the bank took this part back");
  expect(owner.words).toContain("received, Rs. 500 given back");
  expect(await stateOf()).toBe("fulfilled");
  await expectAccountedFor(shop);
});

it("the person's page leads there, too, and what cannot be stays typed", async () => {
  await owner.goes(`/people/${shop.asha.id}`);
  await owner.follows(/The bank took it back/);
  const wrong = await desk.post(owner.path, {
    ...{ on: "2027-01-01", utr: "588888888888", rupees: "1499" },
  });
  expect([wrong.status, said({ html: wrong.text })]).toEqual([
    422,
    expect.stringContaining("still to come"),
  ]);
  expect(wrong.text).toContain('value="588888888888"');
  const none = { on: "2026-02-30", utr: "588888888888", rupees: "1499" };
  expect(said({ html: (await desk.post(owner.path, none)).text })).toContain(
    "Give the day on which the bank took it",
  );
  const waits = await claim(shop.parts, shop.asha, shop.request(2));
  expect(said({ html: (await desk.get(`/claims/${waits}/taken-back`)).text })).toContain(
    "This claim is claimed: no money of it is in the books",
  );
  expect((await desk.get("/claims/none/taken-back")).status).toBe(404);
});

it("claims match says it with the command, which asks for --yes", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "statement-")), "bank.csv");
  writeFileSync(file, text);
  const run = async (...words: string[]) => {
    const lines: string[] = [];
    const code = await runOperator(shop.parts, words, (line) => lines.push(line));
    return { code, said: lines.join("\n") };
  };
  const match = await run("claims", "match", file, "--columns", "day=1,text=2,amount=4");
  const command = `desk claims taken-back ${id} --on 2026-11-23 --utr ${UTR}`;
  expect(match.said).toContain(`Asha Verma of Rs. 1,499, whose money is not with you any more`);
  expect(match.said).toContain(command);
  const typed = command.split(" ").slice(1);
  const asked = await run(...typed);
  expect([asked.code === 0, asked.said]).toEqual([false, expect.stringContaining("--yes")]);
  expect(await stateOf()).toBe("fulfilled");
  const done = await run(...typed, "--yes");
  expect([done.code, done.said]).toEqual([0, expect.stringContaining("credit note C26-27/0001")]);
});
