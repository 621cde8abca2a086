import { afterEach, beforeEach, expect, test } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { StatementDesk, type Row } from "./statement-desk";

/** A spreadsheet between the bank and this page changes days and references: it is said. */
let bank: StatementDesk;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  await claim(shop.parts, shop.asha, shop.request(1, { utr: "412345678901" }));
});
afterEach(() => bank.close());

async function said(...rows: Row[]): Promise<string> {
  const page = await bank.compared(rows);
  const command = await bank.match(rows);
  const words = page.text.replaceAll(/\s+/g, " ");
  expect(command.code).toBe(0);
  for (const part of command.said.split("\n").filter((line) => line.startsWith("Not compared")))
    expect(words).toContain(part);
  return command.said;
}

test("lines of a day that is months off are counted, with how their days were read", async () => {
  const text = "UPI/412345678901/ASHA VERMA";
  const months = await said({ day: "12/02/2026", text }, { day: "11/02/2026", text: "UPI/X" });
  expect(months).toContain(
    "Not compared: 2 lines, of a day more than 45 days ago. The first is of 12/02/2026, which was " +
      "read as 12 Feb 2026. If its month stands first",
  );
  expect(await said({ day: "30/04/2026", text })).not.toContain("If its month stands first");
  expect(await said({ day: "20/11/2026", text })).not.toContain("Not compared");
});

test("a day that a spreadsheet wrote as a number, and a UTR it cut short, are named", async () => {
  const words = await said({ day: "46346", text: "UPI/ASHA VERMA", reference: "4.12346E+11" });
  expect(words).toContain('"46346" is a day as a spreadsheet counts it');
  expect(words).toContain('"4.12346E+11" is a number that a spreadsheet cut short');
  expect(await said({ text: "UPI/ASHA VERMA", reference: "412345678901" })).not.toContain(
    "spreadsheet",
  );
});
