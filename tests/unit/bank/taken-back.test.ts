import { afterEach, beforeEach, expect, test } from "vitest";
import { proposals } from "../../../app/backend.server/buying/bank/match";
import { reviewStatement } from "../../../app/backend.server/buying/bank/review";
import { creditsIn, statementIn } from "../../../app/backend.server/buying/bank/statement";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { Shop } from "../payments/shop";

const UTR = "412345678901";
const HEAD = "Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance";
const paid = (text = `UPI/${UTR}/ASHA VERMA/EXS9EG`) => `20/11/26,${text},,1499.00,9000.00`;
const went = (text: string, { day = "21/11/26", rupees = "1499.00" } = {}) =>
  `${day},${text},${rupees},,7501.00`;
const asha = {
  ...{ id: "asha", paise: 149_900, name: "Asha Verma", reference: "EXS9EG" },
  ...{ utr: UTR, claimedOn: "2026-11-20" },
};

/** What is proposed of a statement of these rows. */
function proposed(rows: string[], head = HEAD) {
  const statement = statementIn([head, ...rows].join("\n"));
  if (!statement.proposed) throw new Error("no columns");
  return proposals(creditsIn(statement, statement.proposed), [asha], "2026-11-25");
}
const doubts = (rows: string[], head?: string) =>
  proposed(rows, head).map((one) => [one.sureness, ...one.doubts.map(({ words }) => words)]);
const doubt = (text: string, day = "21/11/26") =>
  `by the statement it went back: "${text}" of ${day}`;

test("a transfer whose UTR went out again is weak, and which row says so is said", () => {
  for (const text of [`UPI RETURN/${UTR}`, `REV-${UTR}-ASHA`, `IMPS/${UTR}/TO SOMEBODY`])
    expect(doubts([paid(), went(text)])).toEqual([["weak", doubt(text)]]);
  const row = "20/11/26,,1499.00,,7501.00";
  expect(doubts([paid(), row.replace(",,", `,CHQ ${UTR},`)])[0]?.[0]).toBe("weak");
});

test("whatever the bank calls it: reversed, charged back, corrected, an error", () => {
  for (const text of [
    "REVD ASHA VERMA",
    "UPI CHGBK ASHA VERMA",
    "CHARGEBACK 20/11 EXS9EG",
    "WRONG CREDIT CORRECTION VERMA ASHA",
    "UPI/DR/CBS ERR/ASHA",
  ])
    expect(doubts([paid(), went(text)]), text).toEqual([["weak", doubt(text)]]);
});

test("so is one of the amount and name of a return with its own number, from its day on", () => {
  const own = "UPI-REVERSAL 612345678901 ASHA VER";
  expect(doubts([paid(), went(own)])).toEqual([["weak", doubt(own)]]);
  for (const row of [
    went("UPI-REVERSAL 612345678901"),
    went("UPI-REVERSAL ASHA", { day: "19/11/26" }),
    went("UPI-REVERSAL ASHA", { rupees: "1500.00" }),
    went("RENT OF THE OFFICE"),
    "20/11/26,more words of UPI RETURN 412345678901,,,",
  ])
    expect(doubts([paid(), row]), row).toEqual([["certain"]]);
});

test("a return is of the transfer with most of its words, and of none if it shares nothing", () => {
  const other = `20/11/26,UPI/598765432109/RAVI RAO/QQQQ22,,1499.00,9000.00`;
  expect(doubts([paid(), other, went("RTN UPI RAVI RAO")])).toEqual([["certain"]]);
  expect(doubts([paid(), other, went("RTN UPI 598765432109")])).toEqual([["certain"]]);
  expect(doubts([paid(), other, went("RTN UPI ASHA")])).toEqual([["weak", doubt("RTN UPI ASHA")]]);
  expect(doubts([paid(), other, went("RETURNED")])).toEqual([["certain"]]);
});

test("with one column of amounts, too, whatever the mark of the row that went back is", () => {
  for (const mark of ["DR", "REV"])
    expect(
      doubts(
        [`20/11/26;UPI/${UTR}/ASHA VERMA;1499.00;CR`, `21/11/26;RETURN ${UTR};1499.00;${mark}`],
        "Txn Date;Description;Amount;Dr / Cr",
      ),
    ).toEqual([["weak", doubt(`RETURN ${UTR}`)]]);
});

test("money that a bank sent back to us paid no claim for certain", () => {
  expect(doubts([paid(`NEFT RETURN/${UTR}/ASHA VERMA/EXS9EG`)])).toEqual([
    ["weak", "its words are those of a transfer that came back to us"],
  ]);
  for (const words of ["REFUND UPI", "UPIREFUND", "IMPS REFUNDED", "RFND"])
    expect(doubts([paid(`${words}/${UTR}/ASHA VERMA/EXS9EG`)])).toEqual([
      ["weak", "its words are those of a transfer that came back to us"],
    ]);
});

test("a row of the owner's own by which a refund went out is no return by its word", () => {
  expect(doubts([paid(), went("REFUND SENT")])).toEqual([["certain"]]);
});

test("thousands of equal transfers and returns are compared in seconds, not minutes", () => {
  const rows = Array.from({ length: 5_000 }, () => [paid("ASHA VERMA"), went("RETURN ASHA VERMA")]);
  const from = performance.now();
  expect(proposed(rows.flat())).toHaveLength(3);
  expect(performance.now() - from).toBeLessThan(5_000);
});

let shop: Shop;
beforeEach(async () => void (shop = await Shop.open()));
afterEach(() => shop.close());

test("of a transfer that paid a claim before it is said, too", async () => {
  const id = await claim(shop.parts, shop.asha, shop.request(1, { utr: UTR }));
  await confirmClaim(shop.parts, id);
  const columns = { day: 0, text: 1, amount: 3, mark: null, reference: null };
  const rows = [HEAD, paid(), went(`UPI RETURN/${UTR}`)];
  const found = await reviewStatement(shop.parts, rows.join("\n"), columns);
  expect(found.ask === null && [found.leftOut, found.takenBack]).toMatchObject([
    [],
    [{ claim: id, utr: UTR, text: `UPI RETURN/${UTR}` }],
  ]);
  const nameless = [HEAD, paid(), went("UPI RETURN ASHA VERMA")];
  const other = await reviewStatement(shop.parts, nameless.join("\n"), columns);
  expect(other.ask === null && other.leftOut).toEqual([
    `Rs. 1,499 of 20/11/26 (UPI/${UTR}/ASHA VERMA/EXS9EG) paid a claim, and ` +
      `${doubt("UPI RETURN ASHA VERMA")}. If it did, undo the confirmation while that is ` +
      `possible; after that "The bank took it back", on the person's page.`,
  ]);
});
