import { inRupees } from "../../../content/rupees";
import type { Parts } from "../../platform/parts";
import type { RefundId } from "../../platform/store/ids";
import { refundNamed } from "../claim-refusals";
import type { BankLine } from "./evidence";
import type { GoneRow } from "./taken-back";

interface NotRead {
  marks: { mark: string; lines: number }[];
  unread: string[];
  /** returns of which nothing tells whose they are */
  returns: GoneRow[];
}

/**
 * For the owner: which lines of a statement were not compared with the claims, and what to do.
 *
 * @param sent for each of the lines that came in, the refund whose transfer it names, in words
 * @param paid those of them that paid a claim before
 */
export function leftOutWords(
  { marks, unread, returns }: NotRead,
  credits: BankLine[],
  sent: (string | null)[],
  paid: BankLine[],
): string[] {
  const unknown = marks.reduce((sum, { lines }) => sum + lines, 0);
  const named = marks
    .slice(0, 10)
    .map(({ mark, lines }) => `${mark === "" ? "no mark" : `"${mark.slice(0, 30)}"`} (${lines})`);
  const refunds = [...new Set(sent.filter((one) => one !== null))];
  const own = sent.filter((one) => one !== null).length;
  return [
    ...(unknown === 0
      ? []
      : [
          `Left out: ${lineCount(unknown)}, because nobody knows whether their mark says that money came in: ${named.join(", ")}. If money came in by one of them, confirm its claim by hand, with its UTR. If the wrong column was read, choose the columns again: tick "Ask again what the columns mean".`,
        ]),
    ...(unread.length === 0
      ? []
      : [
          `Left out: ${lineCount(unread.length)}, because ${unread.length === 1 ? "its" : "their"} amount cannot be read as one that came in: ${firstOf(unread)}. If money came in by one of them, confirm its claim by hand, with its UTR.`,
        ]),
    ...(own === 0
      ? []
      : [
          `${lineCount(own)} ${own === 1 ? "names" : "name"} a transfer that you sent ` +
            `(${refunds.join(", ")}). Such a line pays no claim.`,
        ]),
    ...paid.flatMap(({ paise, day, text, takenBack }) =>
      takenBack
        ? [
            `${inRupees(paise)} of ${day} (${text.slice(0, 60)}) paid a claim, and by the ` +
              `statement ${takenBack}. If it did, undo the confirmation while ` +
              `that is possible; after that "The bank took it back", on the person's page.`,
          ]
        : [],
    ),
    ...returnsWords(returns, credits),
    ...(credits.some(({ wayIsKnown }) => !wayIsKnown)
      ? [
          "Nothing on this statement says which amounts came in and which went out, so no line of it is certain. At your bank, choose a statement with a column of deposits, or with Cr and Dr.",
        ]
      : []),
  ];
}

const firstOf = (cells: string[]): string => {
  const named = cells.slice(0, 10).map((cell) => `"${cell.slice(0, 30)}"`);
  return [...named, ...(cells.length > 10 ? [`${cells.length - 10} more`] : [])].join(", ");
};

const lineCount = (lines: number): string => (lines === 1 ? "1 line" : `${lines} lines`);

/** So many are named at most. */
const MOST_RETURNS = 5;

/** Returns of nobody's: they take no tick, but whoever confirms one of that amount is to know. */
function returnsWords(returns: GoneRow[], credits: BankLine[]): string[] {
  const words = returns.slice(0, MOST_RETURNS).map(({ paise, day, text, ...row }) => {
    const came = credits.filter(
      (one) => paise.includes(one.paise) && !(row.date && one.date && one.date > row.date),
    );
    const [only, another] = came;
    const which =
      only && !another
        ? `The only one of that amount is "${only.text.slice(0, 60)}" of ${only.day}.`
        : `${came.length} of that amount came in.`;
    const went = only?.paise ?? paise[0] ?? 0;
    return (
      `${inRupees(went)} went out on ${day} by a row that says it is a return ` +
      `("${text.slice(0, 60)}"), and nothing in it says of which transfer. ${which} Ask your ` +
      "bank if it may be one that you confirm."
    );
  });
  const more = returns.length - MOST_RETURNS;
  return more > 0 ? [...words, `And ${lineCount(more)} more of such returns.`] : words;
}

/** "of Rs. 1,499 to Asha Verma", by the refund. */
export async function refundsInWords(parts: Parts, ids: (RefundId | null)[]) {
  const words = new Map<RefundId, string>();
  for (const id of new Set(ids))
    if (id !== null) words.set(id, await refundNamed(parts, parts.store.db, id));
  return words;
}
