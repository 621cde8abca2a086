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

/** What a heading says of the money below it; one that says both stands over both. */
const cameHead = /deposit|credit|\bcr\b|paid in|money in|received|receipt|inflow|incoming|जमा/;
const wentHead = /debit|withdraw|\bdr\b|\bwdl?\b|paid out|money out|\bsent\b|outflow|outgoing/;
export type Headed = "in" | "out" | "either";

/** @param head the heading as the bank writes it */
export function headed(head: string): Headed {
  const words = wordsOf(head);
  const [came, went] = [cameHead.test(words), wentHead.test(words)];
  return came === went ? "either" : came ? "in" : "out";
}

type Fits = (words: string) => boolean;
const amounts = /amount|\bamt\b/;
const both = /(?:cr|credit) ?\/ ?(?:dr|debit)|(?:dr|debit) ?\/ ?(?:cr|credit)/;
const like =
  (pattern: RegExp): Fits =>
  (words) =>
    pattern.test(words);

/** The words by which banks head their columns, the surest first. */
const heads: Record<keyof Columns, Fits[]> = {
  day: [like(/\b(?:txn|tran(?:saction)?) ?date\b/), like(/\bdate\b/)],
  text: [
    like(/narration|description|particulars|remarks|details/),
    like(/transaction(?! ?(?:date|id|type|amount))/),
  ],
  amount: [
    (words) => headed(words) === "in",
    (words) => amounts.test(words) && headed(words) !== "out",
    (words) => cameHead.test(words) && wentHead.test(words),
  ],
  mark: [
    (words) => both.test(words) && !amounts.test(words),
    like(/\btype\b|\bdr ?cr\b|\bcr ?dr\b|^(?:d ?\/ ?c|c ?\/ ?d)$|\bindicator\b/),
  ],
  reference: [
    like(/utr|rrn/),
    like(/\bref(?:erence)?\b|chq|cheque|instrument|transaction id|txn id/),
  ],
};

const wordsOf = (head: string): string => head.toLowerCase().replace(/[._]+/g, " ").trim();

/** @returns null where no column looks like an amount, or none like a text */
export function proposedColumns(head: string[], rows: string[][]): Columns | null {
  const words = head.map(wordsOf);
  const taken = new Set<number>();
  const find = (name: keyof Columns): number | null => {
    for (const fits of heads[name]) {
      const place = words.findIndex((word, at) => !taken.has(at) && fits(word));
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
  const credits = headed(words[amount] ?? "") === "in";
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
