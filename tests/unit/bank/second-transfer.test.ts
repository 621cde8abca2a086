import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { undoClaim } from "../../../app/backend.server/buying/undo-claim";
import { balance, exceptions, recounted } from "../../../app/backend.server/money/ledger/balance";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { dateInIndia } from "../../../app/content/india";
import { openLetter } from "../../../app/backend.server/platform/outbox";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { typedOn } from "../../setup/typed-words";
import type { Desk } from "../desk/desk";
import { ashaClaims, atDesk } from "./at-desk";

const PAID = "412345678901";
const AGAIN = "512345678902";
const LINE = `UPI/${AGAIN}/ASHA VERMA/EXS9EG`;
let desk: Desk;
let folder: string;
let id: PaymentId;
/** Asha's claim is confirmed; then she pays once more with its reference. */
atDesk(async (opened, empty) => {
  [desk, folder] = [opened, empty];
  id = await ashaClaims(desk, { utr: PAID });
});
const confirmed = () => confirmClaim(desk.shop.parts, id);

const typed = typedOn(() => desk.shop.parts);
const statement = (texts: string[]) =>
  ["Date,Narration,Deposit Amt.", ...texts.map((text) => `20/11/26,${text},1499.00`)].join("\n");
function match(texts: string[], ...more: string[]) {
  const file = join(folder, "statement.csv");
  writeFileSync(file, statement(texts));
  return typed("claims", "match", file, "--columns", "day=1,text=2,amount=3", ...more);
}
async function compared(texts: string[]) {
  const columns = { day: "0", words: "1", amount: "2", mark: "", reference: "" };
  const page = await desk.post("/statement", { text: statement(texts), ...columns });
  const second = (/name="second" value="([^"]*)"/.exec(page.text)?.[1] ?? "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'");
  return { text: page.text, press: () => desk.post("/statement/second", { second, sure: "yes" }) };
}
const sums = () => balance(desk.shop.parts.store.db);
const BOTH = { captured: 299_800, served: 149_900, owed: 149_900 };
const letters = async () =>
  (
    await desk.shop.parts.store.db
      .selectFrom("outbox")
      .select("letter_enc")
      .where("kind", "=", "refund due")
      .execute()
  ).map(({ letter_enc }) => openLetter(desk.shop.parts, letter_enc).text);
const refundsToSend = () =>
  desk.shop.parts.store.db
    .selectFrom("refunds")
    .selectAll()
    .where("state", "=", "to send")
    .execute();

test("the page says whose second transfer it is, and one press books it, once", async () => {
  await confirmed();
  const page = await compared([`UPI/${PAID}/ASHA VERMA`, LINE]);
  expect(page.text).toContain(
    `A second transfer for the claim of Asha Verma (Rs. 1,499, reference EXS9EG), which was ` +
      `confirmed already by UTR ${PAID}: Rs. 1,499 of 20/11/26, UTR ${AGAIN}. It belongs to ` +
      `Asha Verma: book it as received twice, to send back.`,
  );
  expect(page.text).not.toContain("No transfer that came in by this statement has");
  expect((await page.press()).headers.location).toBe("/?done=sent-back");
  expect(await sums()).toMatchObject(BOTH);
  const twice = await page.press();
  expect(twice.status).toBe(409);
  expect(twice.text).toContain("This transfer is in the books already");
  expect(await sums()).toMatchObject(BOTH);
  expect([await exceptions(desk.shop.parts.store.db), await refundsToSend()]).toMatchObject([
    [],
    [{ amount_paise: 149_900 }],
  ]);
  expect(await recounted(desk.shop.parts.store.db)).toMatchObject(BOTH);
  const again = await compared([LINE]);
  expect(again.text).not.toContain("A second transfer");
  expect(again.text).toContain("is to be sent back to Asha Verma.");
});

test("two presses at once book it once", async () => {
  await confirmed();
  const { press } = await compared([LINE]);
  const answers = await Promise.all([press(), press(), press()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
  expect(await sums()).toMatchObject(BOTH);
});

test("the command names it, and books it at --yes; sent, the books are even", async () => {
  await confirmed();
  const { said } = await match([LINE]);
  expect(said).toContain("A second transfer for the claim of Asha Verma");
  expect(said).toContain(`--send-back ${id} --utr ${AGAIN} --yes`);
  expect((await match([LINE], "--send-back", id)).code).toBe(1);
  expect((await sums()).owed).toBe(0);
  expect((await match([LINE], "--send-back", id, "--yes")).code).toBe(0);
  expect(await sums()).toMatchObject(BOTH);
  expect((await match([LINE], "--send-back", id, "--yes")).code).toBe(1);
  const [refund] = await refundsToSend();
  const on = dateInIndia(desk.shop.parts.now());
  await sentByHand(desk.shop.parts, refund!.id, { on, utr: "999988887777" });
  expect(await sums()).toMatchObject({ captured: 299_800, served: 149_900, returned: 149_900 });
});

test("claims send-back books it by its UTR, and says what is asked", async () => {
  await confirmed();
  const words = ["claims", "send-back", id, "--utr", AGAIN];
  const asked = await typed(...words);
  expect([asked.code, asked.said]).toEqual([
    1,
    expect.stringContaining("came a second time for the claim"),
  ]);
  expect((await typed(...words, "--yes")).code).toBe(0);
  expect(await sums()).toMatchObject(BOTH);
  expect((await typed(...words, "--yes")).said).toContain("This transfer is in the books already");
  expect(await sums()).toMatchObject(BOTH);
});

test("what paid the claim is no second transfer, nor one without reference or line", async () => {
  await confirmed();
  const paid = await typed("claims", "send-back", id, "--utr", PAID, "--yes");
  expect(paid.said).toContain(`payments refund ${id} --yes`);
  const none = await typed("claims", "send-back", id, "--without-utr", "--yes");
  expect(none.said).toContain("claims match");
  expect(await sums()).toMatchObject({ captured: 149_900, owed: 0 });
});

test("its UTR pays no other claim, and the payer is told", async () => {
  const email_enc = desk.shop.parts.seal.close("asha@example.com", "people.email");
  await desk.shop.parts.store.db.updateTable("people").set({ email_enc }).execute();
  await confirmed();
  await (await compared([LINE])).press();
  expect(await letters()).toEqual([expect.stringContaining("Rs. 1,499")]);
  const next = await claim(desk.shop.parts, desk.shop.asha, desk.shop.request(2));
  const refused = await typed("claims", "confirm", next, "--utr", AGAIN, "--yes");
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining("This UTR stands on")]);
});

test("a NEFT line is booked once too, and stays booked if the confirmation is undone", async () => {
  await confirmed();
  const text = "NEFT ASHA VERMA EXS9EG";
  await (await compared([text])).press();
  expect(await sums()).toMatchObject(BOTH);
  expect((await compared([text])).text).toContain("is to be sent back to Asha Verma.");
  await undoClaim(desk.shop.parts, id, "by-mistake");
  desk.shop.parts.clock.now += 120_000;
  const after = await match([text], "--confirm", id);
  expect(after.said).toContain("No line is proposed for claim");
  expect(await sums()).toMatchObject({ captured: 149_900, served: 0, owed: 149_900 });
});

test("after another transfer paid, the line with the client's UTR is a second one", async () => {
  const neft = "NEFT CR-HDFC0001234-ASHA VERMA-N333261234567890";
  await match([neft], "--confirm", id, "--yes");
  const { text, press } = await compared([`UPI/${PAID}/SOMEBODY`]);
  expect(text).toContain("confirmed already by UTR N333261234567890");
  expect(text).toContain("No transfer that came in by this statement has N333261234567890");
  await press();
  expect(await sums()).toMatchObject(BOTH);
});

test("and it is certain for no other claim that names it", async () => {
  await typed("claims", "confirm", id, "--without-utr", "--yes");
  const other = await desk.shop.another();
  const asked = desk.shop.request(1, { receipt: other.pan ?? "", utr: PAID, reference: "QQQQ22" });
  const notes = { ...asked.notes, number: other.number };
  const theirs = await claim(desk.shop.parts, other, { ...asked, notes });
  const lines = [`UPI/${PAID}/ASHA VERMA/QQQQ22`];
  expect((await match(lines)).said).toContain(`the client of the claim ${id} named its UTR`);
  expect((await match(lines, "--confirm", theirs)).code).toBe(1);
});

test("a line with nothing left, and one of before the claim, are no second transfers", async () => {
  await confirmed();
  expect((await match([`UPI-REV/${AGAIN}/EXS9EG`])).said).not.toContain("A second transfer");
  const file = join(folder, "old.csv");
  writeFileSync(file, statement([LINE]).replace("20/11/26", "01/11/26"));
  const old = await typed("claims", "match", file, "--columns", "day=1,text=2,amount=3");
  expect(old.said).not.toContain("A second transfer");
});

test("a claim that is confirmed lapses no more, on its card and in the list", async () => {
  expect((await desk.get("/claims")).text).toContain("<dt>Lapses</dt>");
  await confirmed();
  expect((await desk.get("/claims?state=fulfilled")).text).not.toContain("<dt>Lapses</dt>");
  expect((await typed("claims", "find", "EXS9EG")).said).not.toMatch(/27 Nov 2026|27-11-2026/);
});
