import { afterEach, beforeEach, expect, test } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { StatementDesk } from "./statement-desk";

/** What a statement has that no claim and no books explain stands at its end, counted. */
let bank: StatementDesk;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  const id = await claim(shop.parts, shop.asha, shop.request(1, { utr: "412345678901" }));
  await confirmClaim(bank.parts, id);
  await bank.typed("payments", "refund", id, "--amount", "400", "--yes");
});
afterEach(() => bank.close());

test("named where it is of a price or bears a reference; else only counted", async () => {
  const rows = [
    { text: "UPI/RENT", reference: "512345678901", rupees: "77.00" },
    { text: "UPI/NITIN/ZX26GU", reference: "512345678902", rupees: "90.00" },
    { text: "UPI/CHETAN", reference: "512345678903" },
    { text: "UPI/412345678901/ASHA" },
    { text: "OFFICE RENT", rupees: "-9000.00" },
    { text: "UPI/ASHA VERMA", reference: "612345678901", rupees: "-400.00" },
    { text: "UPI/NITIN PATEL", reference: "612345678902", rupees: "-1499.00" },
  ];
  const said = [
    "Went out, of the sum of a refund that waits to be sent: if it is that transfer, enter it on " +
      "the page Refunds before you send anything: 1 line. Rs. 400 of 20/11/26, UTR " +
      "612345678901 (UPI/ASHA VERMA).",
    "Came in, stands in no books, and is shown for no claim: 3 lines. Rs. 90 of 20/11/26, " +
      "UTR 512345678902 (UPI/NITIN/ZX26GU); Rs. 1,499 of 20/11/26, UTR 512345678903 " +
      "(UPI/CHETAN); 1 more.",
    "Went out, and is explained by nothing: 2 lines. Rs. 1,499 of 20/11/26, UTR 612345678902 " +
      "(UPI/NITIN PATEL); 1 more.",
  ];
  const page = await bank.compared(rows);
  const command = await bank.match(rows);
  for (const words of said) {
    expect(page.text).toContain(words);
    expect(command.said).toContain(words);
  }
});

test("of what is explained nothing is said", async () => {
  const { said } = await bank.match([{ text: "UPI/412345678901/ASHA" }]);
  expect(said).not.toContain("stands in no books");
  expect(said).not.toContain("Went out");
});

test("a return of which nothing says whose it is is named once, as no refund of ours", async () => {
  const { said } = await bank.match([
    { text: "NEFT/CHETAN", reference: "512345678903", rupees: "400.00" },
    { text: "CHQ RETURN 000123", rupees: "-400.00" },
  ]);
  expect(said.match(/CHQ RETURN/g)).toHaveLength(1);
  expect(said).not.toContain("of the sum of a refund that waits");
});
