import { transferOf } from "../../money/payments/utr";
import { hashOfCameBack } from "../../money/refunds/bank-references";
import type { Parts } from "../../platform/parts";
import { inBatches } from "../../platform/store/in-batches";
import type { PaymentId } from "../../platform/store/ids";
import type { BouncedLine } from "./bounced-lines";
import { wordsOf } from "./evidence";
import { firstLines } from "./first-lines";
import { groupedBy } from "./grouped";
import { inTurns } from "./in-turns";
import type { KnownLine } from "./known-lines";
import { creditedWords, ONE_DAY, someWords } from "./part-words";
import { LEAST_PAISE } from "./rest-line";
import { rowOrder } from "./row-order";
import { referencesOf, type GoneRow } from "./taken-back";
import { creditedAmong, isOther, shareOf, takenParts, type Taken } from "./taken-parts";

/** Each by the hash of its line. */
export interface PartsAgain {
  again: Map<string, BouncedLine>;
  /** what is said of those that are in the books, and of which payment they are a part */
  booked: Map<string, string>;
  bookedOf: Map<string, PaymentId>;
  /** of those that brought less than a part: "may be some of …" */
  some: Map<string, string>;
}

/**
 * The lines by which the bank credits again a part that it had taken out of a transfer: of just its
 * sum, from its day on, and with the reference of its row, of that transfer, or of its claim. One
 * that is entered has its line by the day of that. A line that paid something before is none.
 *
 * @param gone the rows by which nothing came in: by them it is known what came later on that day
 */
export async function partsAgain(
  parts: Parts,
  credits: KnownLine[],
  gone: GoneRow[],
): Promise<PartsAgain> {
  const found: PartsAgain = {
    ...{ again: new Map(), booked: new Map(), bookedOf: new Map(), some: new Map() },
  };
  const taken = await takenParts(parts);
  if (taken.length === 0) return found;
  const spent = await spentOn(parts, credits);
  const named = await inTurns(credits, (line) => ({
    line,
    names: namesIn(parts, line),
  }));
  const byName = groupedBy(named, ({ names }) => names);
  const able = taken.flatMap(({ own, claims }) =>
    [...own, ...claims].flatMap((name) => (byName.get(name) ?? []).map(({ line }) => line)),
  );
  const first = await firstOf(parts, credits, { taken, able });
  const isLater = rowOrder([...credits, ...gone]);
  const later = laterThan(gone, isLater);
  const isFound = ({ lineHash }: KnownLine) =>
    Object.values(found).some((lines) => lines.has(lineHash));
  const linesOf = (one: Taken, names: string[]) =>
    names
      .flatMap((name) => byName.get(name) ?? [])
      .flatMap(({ line }) =>
        !isFound(line) && isFree(one, line) && later(one, line) !== false ? [line] : [],
      );
  // What was too much of it may be booked as credited again by the same line.
  const isFree = ({ surpluses }: Taken, { lineHash, formerHash }: KnownLine) => {
    if (first.has(lineHash)) return false;
    const by = spent.get(lineHash) ?? spent.get(formerHash);
    return by === undefined || (surpluses.includes(by) && besides.has(by));
  };
  const besides = await creditedAmong(parts, taken);
  const open = new Set(taken);
  // The number of a part's own row tells it from another part; the claim's numbers do not.
  for (const names of ["own", "claims"] as const)
    for (const one of open) {
      const lines = linesOf(one, one[names]).filter(
        (its) => its.paise === one.cameBy && !isOther(parts, one, its),
      );
      const line = earliest(lines, isLater);
      if (!line) continue;
      open.delete(one);
      const words = await creditedWords(parts, one.part, line, shareOf(one, line));
      const { id, state } = one.part;
      if (state === "bounced") {
        found.booked.set(line.lineHash, words + IN_BOOKS);
        found.bookedOf.set(line.lineHash, one.part.payment_id!);
      } else
        found.again.set(line.lineHash, {
          ...{ refund: id, isPart: true, isOver: false, on: line.date },
          words: later(one, line) === null ? words + ONE_DAY : words,
        });
    }
  for (const one of open)
    for (const line of linesOf(one, [...one.own, ...one.claims])) {
      if (line.paise < LEAST_PAISE || line.paise >= one.paise || isOther(parts, one, line))
        continue;
      if (one.part.state === "sent")
        found.some.set(line.lineHash, await someWords(parts, one, line));
      else if (taken.some((rest) => isLeftOf(one, line, rest)))
        found.booked.set(
          line.lineHash,
          (await creditedWords(parts, one.part, line, shareOf(one, line))) + IN_BOOKS,
        );
    }
  return found;
}

/** Of lines alike the first is meant: it was there when the others were not yet. */
const earliest = (lines: KnownLine[], isLater: ReturnType<typeof rowOrder>) =>
  lines.reduce<KnownLine | undefined>(
    (first, one) => (first === undefined || isLater(first, one) ? one : first),
    undefined,
  );

const IN_BOOKS = " That is in the books already.";

/** The lines by which those payments came, or another whose number one of the able lines bears. */
async function firstOf(
  parts: Parts,
  credits: KnownLine[],
  { taken, able }: { taken: Taken[]; able: KnownLine[] },
): Promise<Set<string>> {
  const found = new Set<string>();
  if (able.length === 0) return found;
  const linesOf = await firstLines(parts, credits);
  const surpluses = new Set(taken.flatMap((one) => one.surpluses));
  const others = (await paidBy(parts, able)).filter((id) => !surpluses.has(id));
  for (const id of new Set([...taken.map(({ part }) => part.payment_id!), ...others]))
    for (const line of await linesOf(id)) found.add(line);
  return found;
}

/** The payments on which the numbers of these lines stand. */
async function paidBy({ seal, store }: Parts, lines: KnownLine[]): Promise<PaymentId[]> {
  const hashes = lines.flatMap((line) =>
    referencesOf(line).map((one) => seal.hash(one, "payments.utr")),
  );
  const found: PaymentId[] = [];
  for (const some of inBatches([...new Set(hashes)]))
    for (const { id } of await store.db
      .selectFrom("payments")
      .select("id")
      .where("utr_hash", "in", some)
      .execute())
      found.push(id);
  return found;
}

/** Which payment each of them is booked for, by its hash. */
async function spentOn(
  { store: { db } }: Parts,
  lines: KnownLine[],
): Promise<Map<string, PaymentId>> {
  const spent = new Map<string, PaymentId>();
  const hashes = lines.flatMap(({ lineHash, formerHash }) => [lineHash, formerHash]);
  for (const some of inBatches(hashes))
    for (const { line_hash, payment_id } of await db
      .selectFrom("bank_lines")
      .select(["line_hash", "payment_id"])
      .where("line_hash", "in", some)
      .execute())
      spent.set(line_hash, payment_id);
  return spent;
}

/**
 * Its words, its numbers as they are, and as they are kept of a claim and of its later transfers.
 */
function namesIn(parts: Parts, line: KnownLine): string[] {
  const { tokens, numbers, otherNumbers } = wordsOf(line);
  const hashes = [...numbers, ...otherNumbers].flatMap((one) => [
    parts.seal.hash(one, "payments.utr"),
    hashOfCameBack(parts, one),
  ]);
  return [...new Set([...tokens, ...tokens.map(transferOf), ...numbers, ...hashes])];
}

/**
 * Whether a line may be later than a part's own row, and so that part credited again; null: it is
 * of the same day, and nothing tells. One that is entered has the day on which that came.
 */
const laterThan =
  (gone: GoneRow[], isLater: ReturnType<typeof rowOrder>) =>
  ({ part, paise, cameBy, own }: Taken, line: KnownLine): boolean | null => {
    const { state, sent_on, bounced_on } = part;
    if (line.date === null || line.date < (sent_on ?? "")) return false;
    if (state === "bounced" && line.date !== bounced_on) return false;
    if (line.date > (sent_on ?? "")) return true;
    const row = gone.find(
      (one) =>
        one.date === sent_on &&
        [paise, cameBy].some((its) =>
          one.went === null ? one.paise.includes(its) : one.went === its,
        ) &&
        referencesOf(one).some((its) => own.includes(transferOf(its))),
    );
    return row ? isLater(line, row) : null;
  };

/** What the bank kept of a part, where that was entered as taken once more (`someWords`). */
const isLeftOf = (one: Taken, { paise }: KnownLine, rest: Taken): boolean =>
  rest.part.state === "sent" &&
  rest.part.payment_id === one.part.payment_id &&
  rest.paise === one.paise - paise;
