import { describe, expect, it } from "vitest";
import { creditsIn, statementIn } from "../../../app/backend.server/buying/bank/statement";
import { statementText } from "../../../app/backend.server/buying/bank/statement-text";

const read = (text: string) => {
  const statement = statementIn(text);
  if (!statement.proposed) throw new Error("no columns");
  return creditsIn(statement, statement.proposed).map((line) => [
    line.paise,
    line.text,
    line.reference,
  ]);
};

describe("a bank's statement is read", () => {
  it("below whatever stands above its headings, with cells in quotes over several lines", () => {
    const text = [
      "My Bank,,",
      "Statement of account,xx1234,",
      "",
      "Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance",
      '20/11/26,"UPI-ASHA, ""A"" VERMA\nEXS9EG",0000412345678901,,"1,49,900.50","2,00,000.00"',
      "20/11/26,ATM,1,500.00,,100.00",
    ].join("\r\n");
    expect(read(text)).toEqual([[14_990_050, 'UPI-ASHA, "A" VERMA\nEXS9EG', "0000412345678901"]]);
  });
  it("with one column of amounts and a mark beside it, or behind it", () => {
    expect(
      read("Txn Date;Description;Amount (INR);Dr / Cr\n1;in;1,499.00;CR\n2;out;1,499.00;DR"),
    ).toEqual([[149_900, "in", ""]]);
    expect(read("Date\tDetails\tAmount\n1\tin\tRs. 1,499 Cr\n2\tout\t1,499 Dr.")).toEqual([
      [149_900, "in", ""],
    ]);
  });
  it("an amount below 0, in brackets or with letters is none that came in", () => {
    expect(read("Date|Remarks|Credit\n1|a|-5.00\n2|b|(5.00)\n3|c|five\n4|d|5.1")).toEqual([
      [510, "d", ""],
    ]);
  });
  it("and where there is no table it says what to do", () => {
    expect(() => statementIn("hello")).toThrow("There is no table in this.");
    expect(() => statementIn("Date,Narration,Credit")).toThrow("nothing below the line");
    expect(() => statementIn("")).toThrow("There is no table in this.");
  });
  it("from a file in UTF-8, UTF-16 or Windows' letters, and from no PDF", () => {
    expect(statementText(Buffer.from("\uFEFFDate,é", "utf16le"))).toBe("Date,é");
    expect(statementText(Buffer.from("é", "latin1"))).toBe("é");
    expect(statementText(Buffer.from("é"))).toBe("é");
    expect(() => statementText(Buffer.from([0x50, 0x4b, 0, 1]))).toThrow("choose CSV");
  });
});
