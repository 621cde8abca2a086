/** Which column means what; places are counted from 0. */
export interface Columns {
  day: number | null;
  text: number;
  /** of money that came in, or of all with a mark beside it */
  amount: number;
  /** "Cr" or "Dr" */
  mark: number | null;
  reference: number | null;
}

/** The words by which banks head their columns, the surest first. */
const heads: Record<keyof Columns, RegExp[]> = {
  day: [/\b(?:txn|tran(?:saction)?) ?date\b/, /\bdate\b/],
  text: [
    /narration|description|particulars|remarks|details/,
    /transaction(?! ?(?:date|id|type|amount))/,
  ],
  amount: [/deposit|credit(?! ?\/)|\bcr\b(?! ?\/)|paid in|money in/, /amount|\bamt\b/],
  mark: [/(?:cr|credit) ?\/ ?(?:dr|debit)|(?:dr|debit) ?\/ ?(?:cr|credit)|\btype\b|\bdr ?cr\b/],
  reference: [/utr|rrn/, /\bref(?:erence)?\b|chq|cheque|instrument|transaction id|txn id/],
};

/** @returns null where no column looks like an amount, or none like a text */
export function proposedColumns(head: string[], rows: string[][]): Columns | null {
  const words = head.map((cell) => cell.toLowerCase().replace(/[._]+/g, " "));
  const taken = new Set<number>();
  const find = (name: keyof Columns): number | null => {
    for (const pattern of heads[name]) {
      const place = words.findIndex((word, at) => !taken.has(at) && pattern.test(word));
      if (place < 0) continue;
      taken.add(place);
      return place;
    }
    return null;
  };
  // What says most about itself first: "Cr/Dr" is no column of credits, nor "Chq/Ref No" of text.
  const mark = find("mark");
  const reference = find("reference");
  const amount = find("amount");
  const day = find("day");
  const text = find("text") ?? longest(rows, taken);
  if (amount === null || text === null) return null;
  // A column of credits needs no mark.
  const credits = heads.amount[0]?.test(words[amount] ?? "") ?? false;
  return { day, text, amount, mark: credits ? null : mark, reference };
}

/** Where most is written. */
function longest(rows: string[][], taken: Set<number>): number | null {
  const lengths = new Map<number, number>();
  for (const cells of rows.slice(0, 50))
    for (const [place, cell] of cells.entries())
      if (!taken.has(place)) lengths.set(place, (lengths.get(place) ?? 0) + cell.length);
  const [best] = [...lengths].sort(([, one], [, other]) => other - one);
  return best?.[0] ?? null;
}

/**
 * What came in by a row, in paise: "1,49,900.00", "Rs. 1499", "1499.00 Cr". @returns null where
 * nothing did: no amount, one below 0, or marked as a debit
 */
export function creditOf(cells: string[], { amount, mark }: Columns): number | null {
  const written = cells[amount] ?? "";
  const sign = `${mark === null ? "" : (cells[mark] ?? "")} ${written}`.toLowerCase();
  if (/\bd(?:r|ebit)?\b|\bwithdrawal\b/.test(sign.replace(/[.\d]+/g, " "))) return null;
  const digits = written.replace(/rs\.?|inr|₹|cr\.?|[\s,]/gi, "").replace(/^\+/, "");
  const match = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(digits);
  if (!match?.[1]) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}
