import { CLAIM_REFERENCE } from "../../../api/claim-reference";
import { inRupees } from "../../../content/rupees";
import type { Parts } from "../../platform/parts";
import { moneyToSend } from "../doubt";
import { tokensOf, type BankLine } from "./evidence";
import type { KnownLine } from "./known-lines";
import type { Unsure } from "./missing-part";
import { referencesOf, type GoneRow } from "./taken-back";

/** So many of each are named at most. */
const MOST_NAMED = 10;

interface Left {
  /** what came in, stands in no books, and is shown for no claim */
  credits: KnownLine[];
  /** of them those that fit what is missing of a claim */
  unsure: Unsure;
  /** what went out and is the reversal of nothing known, nor a refund that was entered */
  gone: GoneRow[];
}

/**
 * For the owner, at the end of a statement: how much came in that stands in no books, and went out
 * that nothing explains. Named are those whose amount is a price, or what is missing of the claim
 * of a client whose name they bear, or that bear what looks like the reference of a claim; first of
 * all what went out, of the sum of a refund that waits to be sent: it may have left already.
 */
export async function unexplainedWords(
  parts: Parts,
  { credits, unsure, gone }: Left,
): Promise<string[]> {
  const prices = new Set(await pricesOf(parts));
  const toSend = new Set([...(await moneyToSend(parts)).values()].flat().map(({ paise }) => paise));
  const fits = credits.flatMap((one) => {
    const why = unsure.get(one.lineHash);
    return why === undefined ? [] : [{ ...one, why }];
  });
  const others = credits.filter(
    (one) => !unsure.has(one.lineHash) && (prices.has(one.paise) || hasReference(one)),
  );
  const came = [...fits, ...others];
  const waits = gone.filter((row) => toSend.has(paiseOf(row)));
  const went = gone.filter((row) => !waits.includes(row) && looksOurs(row, prices));
  return [
    ...counted(
      waits,
      waits.length,
      "Went out, of the sum of a refund that waits to be sent: if it is that transfer, enter it on " +
        "the page Refunds before you send anything",
    ),
    ...counted(came, credits.length, "Came in, stands in no books, and is shown for no claim"),
    ...counted(went, gone.length - waits.length, "Went out, and is explained by nothing"),
  ];
}

/**
 * "Came in, and stands in no books: 3 lines. Rs. 1,499 of 20/11/26, UTR 412345678901 (UPI/ASHA); 2
 * more."
 */
function counted(named: Named[], all: number, what: string): string[] {
  if (all === 0) return [];
  const some = named.slice(0, MOST_NAMED).map(nameOf);
  const others = all - some.length;
  const rest = others === 0 || some.length === 0 ? [] : [`${others} more`];
  const lines = [...some, ...rest].join("; ");
  return [`${what}: ${all === 1 ? "1 line" : `${all} lines`}.${lines === "" ? "" : ` ${lines}.`}`];
}

type Named = Pick<BankLine, "day" | "text" | "reference"> & {
  paise: number | number[];
  why?: string;
};

const nameOf = (row: Named): string =>
  `${inRupees([row.paise].flat()[0] ?? 0)} of ${row.day}${byWhat(row)} (${beginning(row)})` +
  (row.why === undefined ? "" : `, ${row.why}`);

/** By which two rows of one day, sum and payer are told apart, where the words do not say it. */
const byWhat = (row: Named): string =>
  referencesOf(row)
    .filter((one) => !beginning(row).includes(one))
    .map((one) => `, ${/^\d{12}$/.test(one) ? "UTR" : "reference"} ${one}`)
    .join("");

const beginning = ({ text }: Named): string => text.slice(0, 60);

const paiseOf = ({ went, paise }: GoneRow): number => went ?? paise[0] ?? 0;

const looksOurs = (row: GoneRow, prices: ReadonlySet<number>): boolean =>
  prices.has(paiseOf(row)) || hasReference(row);

/** Six letters may be a word: with a digit they are hardly one. */
const hasReference = ({ text, reference }: Pick<BankLine, "text" | "reference">): boolean =>
  tokensOf(`${reference} ${text}`).some(
    (one) => CLAIM_REFERENCE.test(one) && /[A-Z]/.test(one) && /\d/.test(one),
  );

async function pricesOf({ store: { db } }: Parts): Promise<number[]> {
  const rows = await db.selectFrom("offers").select("price_paise").execute();
  return rows.map(({ price_paise }) => price_paise);
}
