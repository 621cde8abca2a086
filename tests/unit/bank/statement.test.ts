import { describe, expect, it } from "vitest";
import {
  creditsIn,
  statementIn,
  unknownMarks,
  unreadAmounts,
} from "../../../app/backend.server/buying/bank/statement";
import { leftOutWords } from "../../../app/backend.server/buying/bank/left-out";
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

const never = (): never => {
  throw new Error("no columns");
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
  const marked = (mark: string) =>
    read(`Txn Date;Description;Amount;Dr / Cr\n1;one;1,499.00;${mark}\n2;two;5.00;CR`);
  it("only a mark that is known to say so is money that came in, however it is written", () => {
    for (const mark of ["Cr", "Cr.", "C", "credit", "Credited", "CR", "Deposit", "Dep", "In", "+"])
      expect([mark, marked(mark).length]).toEqual([mark, 2]);
    expect(marked("Received")).toHaveLength(2);
    const out = "D,Dr,Dr.,Debit,DB,DEBITED,W,WD,W/D,Withdrawal,Withdrawl,Out,Paid,Paid out,Sent,-";
    for (const mark of [...out.split(","), "", "TRF", "D/C", "not credit", "reversal", "Cr Dr"])
      expect([mark, marked(mark)]).toEqual([mark, [[500, "two", ""]]]);
  });
  it("lines with a mark nobody knows, or none, are counted by it; those gone out are not", () => {
    const statement = statementIn(
      "Date;Details;Amount;Type\n1;a;5;TRF\n2;b;5;trf\n3;c;5;\n4;d;5;Dr\n5;e;5;Cr\n6;f;;\n7;g;0.00;",
    );
    expect(unknownMarks(statement, statement.proposed ?? never())).toEqual([
      { mark: "TRF", lines: 2 },
      { mark: "", lines: 1 },
    ]);
    expect(read("Date|Details|Credit\n1|a|5 Cr\n2|b|5 XY\n3|c|5 D\n4|d|5 DB\n5|e|INR5/-")).toEqual([
      [500, "a", ""],
      [500, "e", ""],
    ]);
  });
  it("a column of what went out is never taken for what came in", () => {
    expect(read("Date,Details,Withdrawal Amount,Received\n1,a,5.00,\n2,b,,6.00")).toEqual([
      [600, "b", ""],
    ]);
    expect(read("Date,Details,Debit Amt,Amount Credited\n1,a,5.00,0.00\n2,b,0.00,6.00")).toEqual([
      [600, "b", ""],
    ]);
    expect(statementIn("Date,Details,Debit Amount\n1,a,5.00").proposed).toBeNull();
  });
  it("of amounts with a sign, one without came in where only what went out is marked", () => {
    expect(read("Date,Details,Amount\n1,a,-5.00\n2,b,6.00\n3,c,7.00-\n4,d,+8")).toEqual([
      [800, "d", ""],
    ]);
    expect(read("Date,Details,Amount\n1,a,-5.00\n2,b,6.00\n3,c,(7.00)")).toEqual([[600, "b", ""]]);
    expect(read("Date,Details,Amount\n1,a,5.00 Cr\n2,b,6.00")).toEqual([[500, "a", ""]]);
    const both = "Date,Details,Amount Credited/Debited\n1,a,-5.00\n2,b,6.00";
    expect(read(both)).toEqual([[600, "b", ""]]);
  });
  it("where nothing says which way any amount went, each line says that nothing does", () => {
    const statement = statementIn("Date,Details,Amount\n1,a,5.00\n2,b,6.00");
    const lines = creditsIn(statement, statement.proposed ?? never());
    expect(lines.map(({ wayIsKnown }) => wayIsKnown)).toEqual([false, false]);
  });
  it("its days are read as days, in either order of day and month", () => {
    const days = (...written: string[]) => {
      const statement = statementIn(
        ["Date;Details;Credit", ...written.map((day) => `${day};x;5`)].join("\n"),
      );
      return creditsIn(statement, statement.proposed ?? never()).map(({ date }) => date);
    };
    const written =
      "02/11/26|2-11-2026|02.11.2026 10:15|2 Nov 2026|02-NOV-26|2026-11-02|02Nov2026|2nd November, 2026|Nov 2, 2026|2026/11/02|20261102|2026-11-02T10:00:00";
    expect(new Set(days(...written.split("|")))).toEqual(new Set(["2026-11-02"]));
    expect(days("11/20/2026", "02/11/2026")).toEqual(["2026-11-20", "2026-02-11"]);
    expect(days("31/02/2026", "soon", "")).toEqual([null, null, null]);
  });
  it("an amount below 0, in brackets or with letters is none that came in", () => {
    expect(read("Date|Remarks|Credit\n1|a|-5.00\n2|b|(5.00)\n3|c|five\n4|d|5.1")).toEqual([
      [510, "d", ""],
    ]);
  });
  it("amounts and days in the digits of India's languages are read", () => {
    const statement = statementIn('Date,Details,Credit\n२०/११/२०२६,a,"४,४९८.००"\n2,b,௫');
    expect(
      creditsIn(statement, statement.proposed ?? never()).map(({ paise, date }) => [paise, date]),
    ).toEqual([
      [449_800, "2026-11-20"],
      [500, null],
    ]);
  });
  it("rows whose amount cannot be read are named, as are those below 0 among what came in", () => {
    const unread = (text: string) => {
      const statement = statementIn(text);
      return unreadAmounts(statement, statement.proposed ?? never());
    };
    expect(unread("Date;Details;Credit\n1;a;4.498,00\n2;b;4498-\n3;c;\n4;d;-\n5;e;0.00\n6;f;7")) //
      .toEqual(["4.498,00", "4498-"]);
    expect(unread("Date;Details;Amount\n1;a;1.2.3\n2;b;5.00-\n3;c;6 Dr\n4;d;7 Cr")).toEqual([
      "1.2.3",
    ]);
    const notRead = { marks: [], returns: [], unread: ["4.498,00", "4498-"] };
    const words = leftOutWords(notRead, [], [], []);
    expect(words).toEqual([
      'Left out: 2 lines, because their amount cannot be read as one that came in: "4.498,00", "4498-". If money came in by one of them, confirm its claim by hand, with its UTR.',
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
