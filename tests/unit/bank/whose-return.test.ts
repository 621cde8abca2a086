import { afterEach, beforeEach, expect, test } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { proposals } from "../../../app/backend.server/buying/bank/match";
import { creditsIn, statementIn } from "../../../app/backend.server/buying/bank/statement";
import { StatementDesk, type Row } from "./statement-desk";

const PAID = "785500000012";
const AGAIN = "785599900345";
const paid: Row = { text: "UPI/ASHA VERMA/EXS9EG", reference: PAID };
const second: Row = { text: "UPI/ASHA VERMA/EXS9EG", reference: AGAIN };
const gone = (text: string, reference = ""): Row => ({ text, reference, rupees: "-1499.00" });
/** Returns of the same price that are somebody else's. */
const OTHERS = [
  gone("UPI REV/751100000088/SOMEBODY", "751100000088"),
  gone("NEFT RETURN/SBINR52026112799999/SOMEBODY", "SBINR52026112799999"),
  gone("CHQ RETURN 000123"),
  gone("UPI REV/751100000088/SUNITA VERMA", "751100000088"),
];

let bank: StatementDesk;
let id: string;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { parts, asha } = bank.desk.shop;
  const request = bank.desk.shop.request(1, { reference: "EXS9EG", utr: PAID });
  id = await claim(parts, asha, request);
});
afterEach(() => bank.close());

test("a return of somebody else's hides no second transfer, and calls none gone back", async () => {
  await confirmClaim(bank.parts, id);
  for (const row of OTHERS) {
    const { text } = await bank.compared([paid, second, row]);
    expect(text, row.text).toContain("A second transfer for the claim of Asha Verma");
    expect(text, row.text).not.toContain("by the statement it went back");
    expect((await bank.match([paid, second, row])).said).toContain(`UTR ${AGAIN}`);
  }
});

test("nor does it take the tick of a certain line; it is named once, as nobody's", async () => {
  for (const row of OTHERS) {
    const { said } = await bank.match([paid, row]);
    expect(said, row.text).toContain("certain");
    expect(said).toContain(
      `Rs. 1,499 went out on 20/11/26 by a row that says it is a return ("${row.text}"), and ` +
        "nothing in it says of which transfer.",
    );
  }
});

test("a return that is booked, or of a transfer in the books, is that one's alone", async () => {
  await confirmClaim(bank.parts, id);
  const other = await claim(bank.parts, bank.desk.shop.asha, bank.desk.shop.request(2, {}));
  await confirmClaim(bank.parts, other, "712200000077");
  const row = gone("UPI REV/712200000077", "712200000077");
  const shown = await bank.compared([paid, second, row]);
  expect(shown.text).toContain("which bears UTR 712200000077");
  expect(shown.text).toContain("A second transfer for the claim of Asha Verma");
  expect(shown.text).not.toContain("nothing in it says of which transfer");
  await bank.typed(
    ..."claims taken-back".split(" "),
    ...[other, "--on", "2026-11-20", "--utr", "712200000077", "--amount", "1499", "--yes"],
  );
  const again = await bank.compared([paid, second, row]);
  expect(again.text).toContain("A second transfer for the claim of Asha Verma");
  expect(again.text).not.toContain("by the statement it went back");
});

test("a second transfer that may be the one that went back is shown, and says so", async () => {
  await confirmClaim(bank.parts, id);
  const { text } = await bank.compared([paid, second, gone("UPI REV ASHA VERMA")]);
  expect(text).toContain("A second transfer for the claim of Asha Verma");
  expect(text).toContain(
    'by the statement it went back, or another transfer like it: "UPI REV ASHA VERMA" of ' +
      "20/11/26",
  );
});

test("equal words on many lines tell of none which went back", () => {
  const rows = ["ASHA VERMA", "RAVI RAO", "ANU DAS", "LATA NAIR"].map(
    (name, at) => `20/11/26,UPI/${name}/QUARTER,4${at}23456${at}90${at}2,1499.00,`,
  );
  const statement = statementIn(
    ["Date,Details,Ref,Deposit,Withdrawal", ...rows, "20/11/26,RETURN QUARTER,,,1499.00"].join(
      "\n",
    ),
  );
  const claims = ["ASHA VERMA", "RAVI RAO"].map((name, at) => ({
    ...{ id: name, paise: 149_900, name, reference: null, utr: `4${at}23456${at}90${at}2` },
    claimedOn: "2026-11-20",
  }));
  const found = proposals(creditsIn(statement, statement.proposed!), claims, "2026-11-25");
  expect(found.map(({ sureness }) => sureness)).toEqual(["certain", "certain"]);
});
