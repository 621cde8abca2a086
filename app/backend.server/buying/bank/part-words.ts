import { dayInWords } from "../../../content/dates";
import { inRupees } from "../../../content/rupees";
import { payerWords } from "../../money/refunds/in-words";
import type { RefundRow } from "../../money/refunds/refund-rows";
import type { Parts } from "../../platform/parts";
import type { BankLine } from "./evidence";

type Line = Pick<BankLine, "paise" | "day" | "text">;

/**
 * For the owner: the line by which a part that the bank had taken seems to have come again.
 *
 * @param paise of the line that are of the part
 */
export const creditedWords = async (
  parts: Parts,
  part: RefundRow,
  line: Line,
  paise = line.paise,
): Promise<string> =>
  `It seems that the bank credited again the part that it had taken ${await ofWhat(parts, part)}: ` +
  `${paise === line.paise ? "" : `${inRupees(paise)} of the `}${lineWords(line)}.`;

/**
 * The same of a line that brought less: a part is entered as credited again by all of its sum, so
 * what the bank kept is entered as taken once more.
 */
export const someWords = async (
  parts: Parts,
  { part, paise }: { part: RefundRow; paise: number },
  line: Line,
): Promise<string> =>
  `may be some of the ${inRupees(paise)} that the bank took ${await ofWhat(parts, part)}, credited ` +
  'again. If it is, enter first that all of that came back ("The bank credited it again", on the page Refunds; ' +
  `refunds bounced), and then that the bank took the other ${inRupees(paise - line.paise)} of it ` +
  '("The bank took it back", on the person\'s page; claims taken-back)';

/** "Rs. 500 of 24/11/26 (UPI RECREDIT)" */
export const lineWords = ({ paise, day, text }: Line): string =>
  `${inRupees(paise)} of ${day} (${text.slice(0, 60)})`;

/** Where no order of the statement tells which of two rows of one day was first. */
export const ONE_DAY =
  " Both are of one day: look that it came in after the row by which it went out.";

const ofWhat = async (parts: Parts, { payment_id, sent_on }: RefundRow): Promise<string> => {
  const whose =
    payment_id === null ? "a client" : await payerWords(parts, parts.store.db, payment_id);
  return `on ${dayInWords(sent_on ?? "")} of the payment of ${whose}`;
};
