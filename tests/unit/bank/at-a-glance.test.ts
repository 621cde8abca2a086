import { afterEach, beforeEach, expect, test } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import type { PersonId } from "../../../app/backend.server/platform/store/ids";
import { personAt } from "../people";
import { lookedAt } from "../../setup/read-back";
import { StatementDesk, type Row } from "./statement-desk";

/** Five claims on one statement: certain, or in doubt, or paid by less. */
let bank: StatementDesk;
const claims: string[] = [];
const NAMES = ["Anil Rao", "Bina Shah", "Chetan Das", "Deepak Jain", "Geeta Nair"];
const utr = (at: number) => `41234567890${at}`;
beforeEach(async () => {
  claims.length = 0;
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  for (const [at, name] of NAMES.entries()) {
    const number = `+91981234560${at}`;
    const pan = `RAVPK120${at}L`;
    const of = { number, pan, name, email: `client${at}@example.in`, dob: "1988-01-02" };
    const person: { id: PersonId } = await personAt(shop.parts, "done", of);
    const { notes, ...request } = shop.request(1, { utr: utr(at) });
    const its = { ...request, receipt: pan, notes: { ...notes, number } };
    claims.push(await claim(shop.parts, person as never, its));
  }
});
afterEach(() => bank.close());

const line = (at: number, more: Partial<Row> = {}): Row => ({
  ...{ text: `UPI/${utr(at)}/${NAMES[at]?.toUpperCase()}`, ...more },
});
const GEETA = line(4, { rupees: "1400.00" });

test("the top counts what is ticked and what is not, and leads to the first of these", async () => {
  const swapped = line(3, { text: "UPI/412345678930/DEEPAK JAIN" });
  const { text } = await bank.compared([line(0), line(1), swapped, GEETA, line(2)]);
  expect(text).toContain("3 claims are ticked, and 2 are not.");
  expect(text).toContain("UTR but for a typing slip");
  const first = claims.find((id) => text.includes(`href="#match-${id}"`));
  expect([claims[3], claims[4]]).toContain(first);
  expect(text).toContain(`id="match-${first}"`);
});

test("where all are ticked, or none is, it says so", async () => {
  const all = await bank.compared([line(0)]);
  expect(all.text).toContain("1 claim is ticked.");
  expect(all.text).not.toContain('href="#match-');
  const none = await bank.compared([GEETA]);
  expect(none.text).toContain("No claim is ticked, and 1 is not.");
});

test("who paid too little may be called or written to there, with what is missing", async () => {
  const asks = (text: string) => {
    const link = /https:\/\/wa\.me\/[^"]*/.exec(text)?.[0] ?? "";
    const href = link.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
    return lookedAt(new URL(href).searchParams.get("text") ?? "", "what the desk begins to write");
  };
  const page = await bank.compared([GEETA]);
  expect(page.text).toContain("Ask for the rest.");
  expect(page.text).toContain('aria-label="WhatsApp Geeta Nair"');
  const words = "Of your payment of Rs. 1,499 for";
  expect(asks(page.html)).toContain(words);
  expect(asks(page.html)).toContain("Rs. 1,400 reached us: Rs. 99 is missing.");
  expect(asks(page.html)).not.toContain("We do not see your payment");
  await confirmClaim(bank.parts, claims[4]!);
  const after = await bank.compared([GEETA]);
  expect(after.text).toContain('aria-label="WhatsApp Geeta Nair"');
  expect(asks(after.html)).toContain("Rs. 1,400 reached us: Rs. 99 is missing.");
});

test("after a press these words stand there still", async () => {
  const page = await bank.compared([line(0), GEETA]);
  const { text } = await page.press("Confirm what is ticked: the money came");
  expect(text).toContain("Anil Rao is confirmed");
  expect(text).toContain('aria-label="WhatsApp Geeta Nair"');
});

test("Today shows each that was confirmed just now with its Undo", async () => {
  for (const id of claims) await confirmClaim(bank.parts, id as never);
  const { text } = await bank.desk.get("/");
  for (const id of claims) expect(text).toContain(`/claims/${id}/undo`);
});
