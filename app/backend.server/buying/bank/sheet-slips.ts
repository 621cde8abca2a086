import { dayInWords, daysFrom } from "./day";
import type { BankLine } from "./evidence";
import { FAR_DAYS } from "./line-doubts";

type Line = Pick<BankLine, "day" | "date" | "text" | "reference">;

/**
 * For the owner: what a spreadsheet between the bank and us did to a statement. Days that are
 * months off say why nothing is proposed for their lines; a day as a number, or a UTR cut short, is
 * named for what it is.
 *
 * @param lines all that came in
 * @param left those of them that are shown for no claim, and stand in no books
 * @param today "2026-11-20", in India
 */
export function sheetSlips(lines: Line[], left: Line[], today: string): string[] {
  const far = left.filter(({ date }) => date !== null && daysFrom(date, today) > FAR_DAYS);
  const serial = lines.find(({ day, date }) => date === null && SERIAL.test(day.trim()));
  const cut = lines.flatMap(({ reference, text }) => `${reference} ${text}`.match(CUT_SHORT) ?? []);
  return [
    ...farWords(far),
    ...(serial
      ? [
          `"${serial.day.trim()}" is a day as a spreadsheet counts it. Give that column the form of ` +
            "a date there, or paste the file as your bank gives it.",
        ]
      : []),
    ...(cut[0] === undefined
      ? []
      : [
          `"${cut[0]}" is a number that a spreadsheet cut short: no UTR can be read in it. Paste ` +
            "the file as your bank gives it, or open it there with that column as text.",
        ]),
  ];
}

/** Excel's days since 1900, of our years: 44,197 is 1 January 2021. */
const SERIAL = /^4[4-9]\d{3}(?:\.\d+)?$/;
const CUT_SHORT = /\b\d(?:[.,]\d+)?E\+\d{2}\b/i;

function farWords(far: Line[]): string[] {
  const [first] = far;
  if (!first?.date) return [];
  const lines = far.length === 1 ? "1 line" : `${far.length} lines`;
  const which = far.length === 1 ? "It" : "The first";
  return [
    `Not compared: ${lines}, of a day more than ${FAR_DAYS} days ago. ${which} is of ` +
      `${first.day.trim()}, which was read as ${dayInWords(first.date)}.` +
      (far.every(({ day }) => EITHER_WAY.test(day.trim()))
        ? " If its month stands first, write the days with the name of the month, and compare again."
        : ""),
  ];
}

/** Day and month may be either. */
const EITHER_WAY = /^(?:0?[1-9]|1[0-2])[-/. ](?:0?[1-9]|1[0-2])[-/. ]\d/;
