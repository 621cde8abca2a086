import { withLatinDigits } from "../../../content/latin-digits";
import type { Columns } from "./columns";

/** Which way the money of a row went, with its paise where it came in. */
export type Came =
  | { way: "in"; paise: number }
  | { way: "out" | "no amount" }
  /** a mark that is not known, as it is written; "" where one was to be expected */
  | { way: "unknown"; mark: string };

/** What an amount without any mark is, by its column. */
export type Unmarked = "in" | "unknown";

const marks = {
  in: "+ cr c credit credits credited dep deposit deposits deposited in inward incoming paidin moneyin received recd rcvd receipt receipts जमा",
  out: "- dr d debit debits debited db w wd withdrawal withdrawals withdrawl withdrawn out outward outgoing paid paidout moneyout sent नामे",
};
const wayOf = new Map(
  (["in", "out"] as const).flatMap((way) =>
    marks[way].split(" ").map((mark) => [mark.normalize("NFKC"), way] as const),
  ),
);

/**
 * Which way the money of a row went. Only a mark that is known says that it came in: a debit taken
 * for a credit would give a service for our own money.
 */
export function cameIn(cells: string[], { amount, mark }: Columns, unmarked: Unmarked): Came {
  const written = amountIn(cells[amount] ?? "");
  if (written === null || written.paise === 0) return { way: "no amount" };
  const { paise, mark: own } = written;
  const beside = (mark === null ? "" : (cells[mark] ?? "")).trim();
  const [ownWay, besideWay] = [wayOf.get(keyOf(own)), wayOf.get(keyOf(beside))];
  if (ownWay === "out" || besideWay === "out") return { way: "out" };
  if (ownWay === undefined && own !== "") return { way: "unknown", mark: own };
  if (ownWay === "in" || besideWay === "in") return { way: "in", paise };
  if (mark !== null) return { way: "unknown", mark: beside };
  return unmarked === "in" ? { way: "in", paise } : { way: "unknown", mark: "" };
}

/** The ways that the amounts of a column say by themselves, by a sign or a mark of their own. */
export const ownWays = (amounts: string[]): Set<"in" | "out"> =>
  new Set(
    amounts.flatMap((cell) => {
      const way = wayOf.get(keyOf(amountIn(cell)?.mark ?? ""));
      return way ? [way] : [];
    }),
  );

/**
 * "1,49,900.00", "Rs. 1499/-", "1499.00 Cr", "-5.00", "(5.00)": paise, and what stands beside the
 * digits; null where there is no amount
 */
export function amountIn(cell: string): { paise: number; mark: string } | null {
  const plain = withLatinDigits(cell)
    .normalize("NFKC")
    .replace(/(^|[^a-z])(?:rs\.?|inr)(?![a-z])|₹/gi, "$1 ")
    .replace(/\/[-=]\s*$/, "")
    .replace(/(\d)[\s,](?=\d)/g, "$1");
  const match = /^([^\d.]*)(\d{1,11})(?:\.(\d{1,2}))?(\D*)$/.exec(plain);
  if (!match?.[2]) return null;
  const [, before = "", rupees, part = "", after = ""] = match;
  const paise = Number(rupees) * 100 + Number(part.padEnd(2, "0"));
  const bracketed = before.trim().startsWith("(") && after.trim().endsWith(")");
  const mark = `${before} ${after}`.replace(/^[\s.]+|[\s.,]+$/g, "");
  return { paise, mark: bracketed ? "-" : mark };
}

/** In small letters, without dots, strokes and spaces: "W/D" is "wd". A minus stays one. */
function keyOf(mark: string): string {
  const key = mark
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[−–—]/g, "-")
    .replace(/[^\p{L}\p{M}\p{N}+-]/gu, "");
  return /^[+-]$/.test(key) ? key : key.replace(/[+-]/g, "");
}
