import { afterEach, beforeEach, expect, test } from "vitest";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim, rejectClaim } from "../../../app/backend.server/buying/claim-review";
import { sendBackClaim } from "../../../app/backend.server/buying/send-back-claim";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { StatementDesk, type Row } from "./statement-desk";

const PAID = "412345678901";
const AGAIN = "512345678902";
const LINE = { text: `UPI/${AGAIN}/ASHA VERMA/EXS9EG` };
let its: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  its = await StatementDesk.open();
  const { parts, asha } = its.desk.shop;
  id = await claim(parts, asha, its.desk.shop.request(1, { reference: "EXS9EG", utr: PAID }));
});
afterEach(() => its.close());

const BOOK = "Book it, to send back";
/** The question, and the press that answers it. */
const asked = async (rows: Row[]) => (await its.compared(rows)).press(BOOK);
const book = async (rows: Row[]) => (await asked(rows)).press("Yes:");
const owed = async () => (await its.sums()).owed;

test("it is asked about once before it is booked, and says who is named on the line", async () => {
  await confirmClaim(its.parts, id);
  const question = await asked([{ text: `UPI/${AGAIN}/ANOTHER NAME/EXS9EG` }]);
  expect(question.text).toContain("its words do not name Asha Verma");
  expect(await owed()).toBe(0);
  expect((await question.press("Yes:")).location).toBe("/?done=sent-back");
  expect(await owed()).toBe(149_900);
});

test("ten times the claim or more says so, and the command asks for what is above it", async () => {
  await confirmClaim(its.parts, id);
  const line = { ...LINE, rupees: "149900.00" };
  expect((await asked([line])).text).toContain("it brought 100 times the claim");
  const first = await its.match([line], "--send-back", id, "--yes");
  expect([first.code, await owed()]).toEqual([1, 0]);
  expect(first.said).toContain("--above 148401 --yes");
  const words = ["claims", "send-back", id, "--utr", AGAIN, "--received", "149900", "--yes"];
  expect([(await its.typed(...words)).code, await owed()]).toEqual([1, 0]);
  expect((await its.match([line], "--send-back", id, "--above", "148401", "--yes")).code).toBe(0);
  expect(await owed()).toBe(14_990_000);
});

test("a line of a day to come is not booked; one without a readable day says so", async () => {
  await confirmClaim(its.parts, id);
  const question = await asked([{ ...LINE, day: "01/01/27" }]);
  expect(question.text).toContain("its day, 1 Jan 2027, is still to come");
  expect((await question.press("Yes:")).status).toBe(422);
  expect(await owed()).toBe(0);
  expect((await asked([{ ...LINE, day: "xx/11/26" }])).text).toContain("its day cannot be read");
});

test("less than Re 1 is not offered, and not booked", async () => {
  await confirmClaim(its.parts, id);
  expect((await its.compared([{ ...LINE, rupees: "0.50" }])).text).not.toContain(BOOK);
  const words = ["claims", "send-back", id, "--utr", AGAIN, "--received", "0.50", "--yes"];
  expect((await its.typed(...words)).said).toContain("Less than Re 1");
});

test("in the person's story a second transfer came: nobody claimed or rejected it", async () => {
  await confirmClaim(its.parts, id);
  await book([LINE]);
  const { text } = await its.desk.get(`/people/${its.desk.shop.asha.id}`);
  expect(text).toContain("Another transfer came for a claim");
  expect(text).not.toContain("Claim rejected");
});

test("what is booked is said: which line it was", async () => {
  await confirmClaim(its.parts, id);
  const { said } = await its.match([LINE], "--send-back", id, "--yes");
  expect(said).toContain(`Booked is Rs. 1,499 of 20/11/26, UTR ${AGAIN}.`);
});

test("where only the UTR the client named agrees, it may be theirs, and says why not", async () => {
  await its.typed("claims", "confirm", id, "--without-utr", "--yes");
  const { text } = await its.compared([{ text: `UPI/${PAID}/SOME STRANGER` }]);
  expect(text).toContain("It may belong to Asha Verma");
  expect(text).toContain("only the UTR agrees that its client had named");
});

test("of one confirmed without UTR the owner picks a line to go back; the other paid", async () => {
  const bare = await confirmedWithoutUtr();
  const rows = [{ text: "UPI/540000000001/ASHA VERMA/QQQQ22" }, SECOND];
  const both = await its.match(rows, "--send-back", bare, "--yes");
  expect([both.code, await owed()]).toEqual([1, 0]);
  expect(both.said).toContain("Say which with --utr.");
  const chosen = await its.match(rows, "--send-back", bare, "--utr", "540000000002", "--yes");
  expect([chosen.code, await owed()]).toEqual([0, 149_900]);
  expect((await its.compared(rows)).text).not.toContain(BOOK);
  const paid = await its.typed("claims", "send-back", bare, "--utr", "540000000001", "--yes");
  expect([paid.code, await owed()]).toEqual([1, 149_900]);
});

test("typed by hand, what may have paid says so, and so does a UTR one digit off", async () => {
  const bare = await confirmedWithoutUtr();
  const words = await its.typed("claims", "send-back", bare, "--utr", "540000000001");
  expect(words.said).toContain("confirmed without a UTR: if it was by this transfer, leave it");
  const near = ["claims", "send-back", id, "--utr", "412345678902"];
  const asked = (await its.typed(...near)).said;
  expect(asked).toContain("differs by a typing slip");
  expect(asked).not.toMatch(/[?!.]\./);
  expect((await its.typed(...near, "--yes")).said).toContain("differs by a typing slip");
});

test("the same money in other words, without any UTR, is a doubt", async () => {
  await confirmClaim(its.parts, id);
  await book([{ text: "ASHA VERMA EXS9EG TRANSFER", rupees: "300.00" }]);
  const { text } = await its.compared([
    { text: "BY TRANSFER ASHA VERMA EXS9EG", rupees: "300.00" },
  ]);
  expect(text).toContain("one of the same day and amount with much the same words is booked");
});

test("more money for a claim whose money is to go back is named, and booked as well", async () => {
  await sendBackClaim(its.parts, id, { utr: PAID, paise: 100_000 });
  const { text } = await its.compared([LINE]);
  expect(text).toContain(
    "Another transfer for the claim of Asha Verma (Rs. 1,499, reference EXS9EG), whose money is " +
      `to go back already, noted by UTR ${PAID}`,
  );
  await book([LINE]);
  expect(await its.sums()).toMatchObject({ captured: 249_900, owed: 249_900 });
  expect(await its.letters("refund due")).toContainEqual(
    expect.stringContaining("The order it was for was closed by then."),
  );
  const again = await its.typed("claims", "send-back", id, "--utr", AGAIN, "--yes");
  expect(again.said).toContain("This transfer is in the books already");
});

test("so is money that comes again for a closed account", async () => {
  await rejectClaim(its.parts, id, "Not on the statement");
  await closeAccount(its.parts, its.desk.shop.asha.id, { endSubscriptions: true });
  await sendBackClaim(its.parts, id, { utr: PAID, paise: 149_900 });
  const words = ["claims", "send-back", id, "--utr", AGAIN, "--yes"];
  expect((await its.typed(...words)).code).toBe(0);
  expect(await owed()).toBe(299_800);
  expect((await its.refunds()).map(({ why }) => why)).toEqual(["account closed", "account closed"]);
  expect((await its.typed("claims", "send-back", id, "--without-utr", "--yes")).code).toBe(1);
  expect(await owed()).toBe(299_800);
});

test("a line whose money the statement has going out to its client says so", async () => {
  await confirmClaim(its.parts, id);
  const out = { text: "UPI/DR/600000000071/ASHA VERMA/REFUND", rupees: "-1499.00" };
  expect((await its.compared([LINE, out])).text).toContain(
    "by the statement the same amount went out to this client",
  );
});

const SECOND = { text: "UPI/540000000002/ASHA VERMA/QQQQ22" };
async function confirmedWithoutUtr(): Promise<PaymentId> {
  const { parts, asha } = its.desk.shop;
  await confirmClaim(parts, id);
  const bare = await claim(parts, asha, its.desk.shop.request(1, { reference: "QQQQ22" }));
  await confirmClaim(parts, bare, null);
  return bare;
}
