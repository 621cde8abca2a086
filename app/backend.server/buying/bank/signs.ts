import { CLAIM_REFERENCE } from "../../../api/claim-reference";
import { isReturnWord } from "./return-words";

/**
 * Words of statements that tell nobody's transfer: ways, banks, and what a bank writes of a
 * row.
 */
const COMMON = new Set(
  [
    "UPI IMPS NEFT RTGS ACH CHQ CHEQUE CLG BY FROM TO OF AND THE FOR TRANSFER TRF TFR TXN TRAN",
    "TRANSACTION PAYMENT PAY PAID PAYER FEE FEES CHARGE CHARGES CR CREDIT CREDITED DR DEBIT DEBITED",
    "AMOUNT AMT MOB INB REF REFERENCE UTR RRN DATED DATE FAILED NOT DONE CUSTOMER CUST REQUEST",
    "DISPUTE MOBILE ACCOUNT ACC BANK LTD LIMITED INDIA RESEARCH SUBSCRIPTION REFUND REFUNDED",
    "HDFC ICICI SBI SBIN AXIS UTIB KOTAK KKBK YES YESB IDFC CANARA PNB PUNB BARB UBIN PAYTM YBL AXL",
    "IBL APL OKSBI OKHDFCBANK OKICICI OKAXIS PHONEPE GPAY BHIM CBS",
  ].flatMap((words) => words.split(" ")),
);

const isName = (token: string): boolean => /^\p{L}[\p{L}\p{M}]{2,}$/u.test(token);
/** Six such letters may be a word: with a digit it is hardly one. */
const isReference = (token: string): boolean => CLAIM_REFERENCE.test(token) && /\d/.test(token);

/** What of a line's words may tell whose it is: a claim's reference, and names. */
export const signsOf = (tokens: string[]): string[] => [
  ...new Set(
    tokens.filter(
      (one) => (isReference(one) || isName(one)) && !COMMON.has(one) && !isReturnWord(one),
    ),
  ),
];

/**
 * Whether a row that went out shares enough with a line to be its return: a claim's reference, or
 * more of its names than it has others. Banks cut names off.
 */
export function isSigned(row: string[], line: string[]): boolean {
  const theirs = signsOf(line);
  const own = signsOf(row);
  if (own.some((one) => isReference(one) && theirs.includes(one))) return true;
  const isShared = (one: string) =>
    theirs.some((other) => other.startsWith(one) || one.startsWith(other));
  const shared = own.filter(isShared).length;
  return shared > own.length - shared;
}
