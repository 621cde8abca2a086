import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { giveUtr } from "../../../app/backend.server/buying/change-claim";
import { runOperator } from "../../../app/backend.server/desk/cli";
import type { Desk } from "../desk/desk";
import { ashaClaims, atDesk } from "./at-desk";

const NAMED = "412345678901";
const ON_LINE = "512345678901";
const words = (named = NAMED) => `The claim has the UTR ${named}, and you give ${ON_LINE}.`;

let desk: Desk;
let folder: string;
let id: string;
/** Asha's claim names a UTR, and the one line of its amount bears another. */
atDesk(async (opened, empty) => {
  [desk, folder] = [opened, empty];
  id = await ashaClaims(desk, { utr: NAMED });
});

const statement = (text: string) => `Date,Narration,Deposit Amt.\n20/11/26,${text},1499.00`;
const stateOf = async () => (await desk.shop.history(id)).at(-1);

async function match(text: string, ...more: string[]) {
  const file = join(folder, "statement.csv");
  writeFileSync(file, statement(text));
  const said: string[] = [];
  const typed = ["claims", "match", file, "--columns", "day=1,text=2,amount=3", ...more];
  const code = await runOperator(desk.shop.parts, typed, (one) => said.push(one));
  return { code, said: said.join("\n") };
}

async function compared(text: string) {
  const columns = { day: "0", words: "1", amount: "2", mark: "", reference: "" };
  const page = await desk.post("/statement", { text: statement(text), ...columns });
  const shown = (/name="shown" value="([^"]*)"/.exec(page.text)?.[1] ?? "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'");
  return { page: page.text, form: { shown, take: "0" } };
}
const press = (form: Record<string, string>) => desk.post("/statement/confirm", form);

test("a NEFT line, by its own kind of reference, is another transfer than the UTR's", async () => {
  for (const [other, text] of [
    ["N333261234567890", "NEFT CR-HDFC0001234-ASHA VERMA EXS9EG-N333261234567890"],
    ["HDFCN52026112799999", "NEFT HDFCN52026112799999 ASHA VERMA"],
    ["12345678901", "UPI/12345678901/ASHA VERMA/EXS9EG"],
  ]) {
    const asked = await match(text!, "--confirm", id);
    expect([text, asked.code]).toEqual([text, 1]);
    expect(asked.said).toContain(`The claim has the UTR ${NAMED}, and you give ${other}.`);
    expect(asked.said).not.toContain("certain");
    const { page } = await compared(text!);
    expect(page).toContain(`The claim has the UTR ${NAMED}, and you give ${other}.`);
  }
  expect((await match("UPI/ASHA VERMA/EXS9EG")).said).toContain("certain");
});

test("by the command another UTR on the line confirms at the second word", async () => {
  for (const text of [`UPI/${ON_LINE}/SOMEBODY`, `UPI/${ON_LINE}/ASHA VERMA/EXS9EG`]) {
    const asked = await match(text, "--confirm", id);
    expect(asked.code).toBe(1);
    expect(asked.said).toContain(`Claim ${id} is not confirmed. ${words()}`);
    expect(asked.said).toContain(`--confirm ${id} --yes`);
  }
  expect(await stateOf()).toBe("claimed");
  expect((await match(`UPI/${ON_LINE}/SOMEBODY`, "--confirm", id, "--yes")).code).toBe(0);
  expect(await stateOf()).toBe("fulfilled");
});

test("and on the page at the second tick, which names both", async () => {
  const { page, form } = await compared(`UPI/${ON_LINE}/SOMEBODY`);
  expect(page).toContain(words());
  const asked = await press(form);
  expect(asked.text).toContain(`is not confirmed. ${words()}`);
  expect(await stateOf()).toBe("claimed");
  await press({ ...form, meant: "0" });
  expect(await stateOf()).toBe("fulfilled");
  const twice = await press({ ...form, meant: "0" });
  expect(twice.text).toContain("was confirmed before, by this line. Nothing more was done.");
});

test("one digit is enough: such a line is never ticked beforehand", async () => {
  const { page, form } = await compared("UPI/412345678902/ASHA VERMA/EXS9EG");
  expect(page).toContain("<b>Likely</b>");
  expect(page).not.toContain('checked=""');
  expect((await press(form)).text).toContain("is not confirmed.");
  expect(await stateOf()).toBe("claimed");
});

test("so is a line with several UTRs of which none is the client's", async () => {
  const text = `UPI/${ON_LINE}/RAVI RAO UPI/612345678901/ASHA VERMA/EXS9EG`;
  const asked = await match(text, "--confirm", id);
  expect(asked.said).toContain(`and you give ${ON_LINE} or 612345678901.`);
  expect((await press((await compared(text)).form)).text).toContain("is not confirmed.");
  expect(await stateOf()).toBe("claimed");
});

test("a UTR that the client named since the page was drawn was not asked about", async () => {
  const { form } = await compared(`UPI/${ON_LINE}/SOMEBODY`);
  const utr = "712345678901";
  await giveUtr(desk.shop.parts, desk.shop.asha, { payment: id, utr });
  const late = await press({ ...form, meant: "0" });
  expect(late.text).toContain(words(utr));
  expect(late.text).toContain("Compare the statement once more.");
  expect(await stateOf()).toBe("claimed");
});

test("the client's own, or none, on the line is not asked about", async () => {
  const own = await compared(`UPI/${NAMED}/SOMEBODY`);
  expect(own.page).not.toContain('name="meant"');
  expect((await match("NEFT ASHA VERMA", "--confirm", id)).code).toBe(0);
});
