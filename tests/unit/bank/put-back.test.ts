import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { dateInIndia } from "../../../app/content/india";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { checkRestores, noteRestore } from "../../../app/backend.server/upkeep/restores";
import { DAY } from "../payments/shop";
import type { Desk } from "../desk/desk";
import { atDesk } from "./at-desk";

const UTR = "412345678901";
const CAME = `20/11/26,UPI/${UTR}/ASHA VERMA/EXS9EG,,1499.00`;
const WENT = "20/11/26,UPI/DR/888800000201/ASHA VERMA,1499.00,";
const OUT =
  'by the statement the same amount went out to this client: "UPI/DR/888800000201/ASHA VERMA" of 20/11/26';
const BACK = "the database was put back to an earlier time since this claim was made";

let desk: Desk;
let folder: string;
atDesk((opened, empty) => {
  [desk, folder] = [opened, empty];
});

const claimed = (count = 1, over = {}) =>
  claim(
    desk.shop.parts,
    desk.shop.asha,
    desk.shop.request(count, { reference: "EXS9EG", ...over }),
  );
const stateOf = async (id: string) => (await desk.shop.history(id)).at(-1);
const putBack = () =>
  desk.shop.parts.store.transaction((tx) =>
    noteRestore(desk.shop.parts, tx, desk.shop.parts.now() - DAY),
  );
const typed = async (...words: string[]) => {
  const said: string[] = [];
  const code = await runOperator(
    desk.shop.parts,
    words,
    (one) => said.push(one),
    () => undefined,
  );
  return { code, said: said.join("\n") };
};
const statement = (rows: string[]) =>
  ["Date,Narration,Withdrawal Amt.,Deposit Amt.", ...rows].join("\n");
function match(rows: string[], ...more: string[]) {
  const file = join(folder, "statement.csv");
  writeFileSync(file, statement(rows));
  return typed("claims", "match", file, "--columns", "day=1,text=2,amount=4", ...more);
}
async function compared(rows: string[]) {
  const columns = { day: "0", words: "1", amount: "3", mark: "", reference: "" };
  const page = await desk.post("/statement", { text: statement(rows), ...columns });
  const shown = (/name="shown" value="([^"]*)"/.exec(page.text)?.[1] ?? "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'");
  const text = page.text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
  return { text, form: { shown, take: "0" } };
}

test("a line whose amount went out to the same client by the statement is never certain, and asks for a second word", async () => {
  const id = await claimed();
  expect((await match([CAME])).said).toContain("certain");
  for (const row of [WENT, "20/11/26,NEFT DR EXS9EG refund,1499.00,"]) {
    const { said } = await match([CAME, row]);
    expect([row, said.includes("certain")]).toEqual([row, false]);
    expect(said).toContain("by the statement the same amount went out to this client");
  }
  const { text, form } = await compared([CAME, WENT]);
  expect(text).toContain(OUT);
  expect(text).not.toContain('checked=""');
  const pressed = await desk.post("/statement/confirm", form);
  expect(pressed.text).toContain("is not confirmed. Of this line:");
  expect((await match([CAME, WENT], "--confirm", id)).code).toBe(1);
  expect(await stateOf(id)).toBe("claimed");
  await desk.post("/statement/confirm", { ...form, meant: "0" });
  expect(await stateOf(id)).toBe("fulfilled");
});

test("another amount, another client, or a refund entered as sent says nothing", async () => {
  const { parts } = desk.shop;
  const before = await claimed(2, { reference: "QQQQ22" });
  await confirmClaim(parts, before, null);
  const refund = await refundPayment(parts, before, { paise: 149_900 });
  const on = dateInIndia(parts.now());
  await sentByHand(parts, refund.id, { on, utr: "888800000201" });
  await claimed();
  for (const row of [
    WENT,
    "20/11/26,UPI/DR/888800000209/ASHA VERMA,1498.00,",
    "20/11/26,UPI/DR/888800000209/RAVI RAO,1499.00,",
  ])
    expect([row, (await match([CAME, row])).said.includes("certain")]).toEqual([row, true]);
});

test("until a lost time is compared no line is certain for a claim of before, and each door asks once more", async () => {
  const id = await claimed(1, { utr: UTR });
  desk.shop.parts.clock.now += 60_000;
  await putBack();
  const { said } = await match([CAME]);
  expect(said).toContain(BACK);
  expect(said).not.toContain("certain");
  const { text } = await compared([CAME]);
  expect(text).toContain(BACK);
  expect(text).not.toContain('checked=""');
  const asked = await desk.post(`/claims/${id}/confirm`, { utr: "", without: "" });
  expect(asked.status).toBe(409);
  expect(asked.text).toContain("Nothing is confirmed yet.");
  expect(asked.text).toContain("may have been confirmed then, and its money sent back");
  const command = await typed("claims", "confirm", id);
  expect([command.code, command.said]).toEqual([1, expect.stringContaining("--yes")]);
  expect((await match([CAME], "--confirm", id)).code).toBe(1);
  expect(await stateOf(id)).toBe("claimed");
  const apart = /name="apart" value="([^"]*)"/.exec(asked.text)?.[1] ?? "";
  expect(apart).not.toBe("");
  const done = await desk.post(`/claims/${id}/confirm`, { utr: "", without: "", apart });
  expect(done.headers.location).toBe("/?done=confirmed");
});

test("a claim made since, and any once it is compared, is asked about no more", async () => {
  await putBack();
  desk.shop.parts.clock.now += 60_000;
  const since = await claimed(1, { utr: UTR });
  expect((await match([CAME])).said).toContain("certain");
  expect((await typed("claims", "confirm", since)).code).toBe(0);
  const id = await claimed(2);
  desk.shop.parts.clock.now += 60_000;
  await putBack();
  await checkRestores(desk.shop.parts);
  expect((await typed("claims", "confirm", id, "--without-utr")).code).toBe(0);
});
