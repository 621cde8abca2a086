import type { Dice } from "../dice";

/** One movement on the account, as its parties know it. */
export interface Transfer {
  out: boolean;
  /** "2026-11-20" */
  day: string;
  paise: number;
  utr: string;
  name: string;
  note: string;
  /** whose words the bank wrote behind this one's */
  runOn?: Transfer;
  /** its own words are gone: they stand with the line before */
  bare?: boolean;
}

type Layout = (lines: Transfer[], chance: Dice) => string;

/** Statements as banks lay them out: other delimiters, columns, signs and lines above the head. */
export const layouts: Layout[] = [
  // Two columns for what came and went, and the words of UPI with dashes.
  (lines, chance) =>
    [
      "HDFC BANK Ltd.,,,,,,",
      "Statement From : 01/11/2026 To : 23/11/2026,,,,,,",
      "",
      "Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance",
      ...lines.map((line) =>
        [
          dayAs("d/m/y", line),
          quoted(words(line, dashed(chance))),
          line.bare ? "" : `0000${line.utr}`,
          dayAs("d/m/y", line),
          line.out ? rupees(line) : "",
          line.out ? "" : rupees(line),
          quoted("1,04,512.00"),
        ].join(","),
      ),
    ].join("\r\n"),
  // One column of amounts with a mark beside it, grouped as in India.
  (lines, chance) =>
    [
      "Txn Date;Value Date;Description;Ref No./Cheque No.;Amount (INR);Dr / Cr;Balance",
      ...lines.map((line) =>
        [
          dayAs("d M Y", line),
          dayAs("d M Y", line),
          words(line, slashed(chance)).replaceAll(";", " "),
          "",
          grouped(line),
          chance.pick(line.out ? wentMarks : cameMarks),
          "1,04,512.00",
        ].join(";"),
      ),
    ].join("\n"),
  // The mark stands behind the amount, tabs between the cells.
  (lines, chance) =>
    [
      "Account\t123456789012",
      "Transaction Date\tTransaction Remarks\tUTR/RRN\tAmount",
      ...lines.map((line) =>
        [
          line.day,
          words(line, chance.chance(0.5) ? slashed(chance) : dashed(chance)),
          line.bare ? "" : line.utr,
          `${grouped(line)} ${line.out ? "Dr" : "Cr"}`,
        ].join("\t"),
      ),
    ].join("\n"),
  // Nothing but a date, the words, and what came in.
  (lines, chance) =>
    [
      "\uFEFFDate,Particulars,Debit,Credit",
      ...lines.map((line) =>
        [
          dayAs("d-m-Y", line),
          quoted(words(line, slashed(chance))),
          line.out ? quoted(grouped(line)) : "",
          line.out ? "" : quoted(`Rs. ${grouped(line)}`),
        ].join(","),
      ),
    ].join("\r\n"),
  // One column of amounts, and a sign at what went out: often before it, sometimes in brackets.
  (lines, chance) =>
    [
      "Date|Details|Amount",
      ...lines.map((line) =>
        [
          dayAs(chance.pick(["d M Y", "d-m-Y"]), line),
          words(line, slashed(chance)).replaceAll("|", " "),
          line.out
            ? chance.pick([`-${grouped(line)}`, `(${rupees(line)})`, `${rupees(line)}-`])
            : `Rs ${grouped(line)}`,
        ].join("|"),
      ),
    ].join("\n"),
];

const cameMarks = ["CR", "Cr", "Cr.", "C", "Credit", "credited", "Deposit", "Dep", "In", "+"];
/** Those that a bank writes, and some that nobody knows: none of them is money that came in. */
const wentMarks =
  "DR,Dr.,D,Debit,DB,DEBITED,W,WD,W/D,Withdrawal,Withdrawl,Out,Paid,Paid out,Sent,-,TRF,CHG,".split(
    ",",
  );

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
function dayAs(how: "d/m/y" | "d M Y" | "d-m-Y", { day }: Transfer): string {
  const [year = "", month = "", date = ""] = day.split("-");
  if (how === "d/m/y") return `${date}/${month}/${year.slice(2)}`;
  return how === "d-m-Y"
    ? `${date}-${month}-${year}`
    : `${date} ${MONTHS[Number(month) - 1]} ${year}`;
}

type Written = (line: Transfer) => string;
function words(line: Transfer, write: Written): string {
  const own = line.bare ? "UPI" : write(line);
  return line.runOn ? `${own} ${write(line.runOn)}` : own;
}

const dashed =
  (chance: Dice): Written =>
  ({ utr, name, note }) =>
    `UPI-${name.slice(0, 20)}-${name.toLowerCase().replace(" ", ".")}@okbank-SBIN0001234-${utr}-${said(chance, note)}`;

const slashed =
  (chance: Dice): Written =>
  ({ utr, name, note }) => {
    const cut = name.slice(0, chance.chance(0.3) ? 8 : 20);
    return chance.pick([
      `BY TRANSFER-UPI/CR/${utr}/${cut}/SBIN/98xxxx10@ybl/${said(chance, note)}`,
      `IMPS-${utr}-${cut}-HDFC-xxxxxxx1234-${said(chance, note)}`,
      `UPI/${utr}/${said(chance, note)}/${cut}`,
      `NEFT Cr-UTIB0000248-${cut}-${said(chance, note)}-AXISP00${utr.slice(3)}`,
    ]);
  };

const said = (chance: Dice, note: string): string =>
  chance.chance(0.3) ? note.toLowerCase() : chance.chance(0.2) ? `pay ${note}` : note;

const rupees = ({ paise }: Transfer): string => (paise / 100).toFixed(2);
const grouped = ({ paise }: Transfer): string =>
  new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2 }).format(paise / 100);
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
