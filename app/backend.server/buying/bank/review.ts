import { z } from "zod";
import { OperatorRefusal } from "../../../api/refusal";
import { dateInIndia } from "../../../content/india";
import { putBackAt } from "../../money/lost-time";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import { claimsWaiting, type ShownClaim } from "../claim-review";
import { moneyToSend, type ToSend } from "../doubt";
import { headed, type Columns } from "./columns";
import { countedOf, countedWords } from "./counted-lines";
import { wordsOf, type BankLine } from "./evidence";
import { hashed, sentOutIn, usedOf } from "./known-lines";
import { leftOutWords } from "./left-out";
import { proposals, type Proposal } from "./match";
import { utrsIn } from "../../money/payments/utr";
import { othersOf } from "./other-claims";
import { reversalsIn, type TakenBackClaim } from "./reversals";
import { secondLines, type SecondLine } from "./second-lines";
import {
  headKey,
  statementIn,
  transfersIn,
  unknownMarks,
  unreadAmounts,
  wentOutIn,
  type Statement,
} from "./statement";
import { withTakenBack } from "./taken-back";
import { wentOutOf } from "./went-out";

/** A claim and a line that may have paid it. */
export interface Proposed extends Omit<Proposal, "claim" | "place"> {
  claim: ShownClaim;
  line: Pick<BankLine, "day" | "date" | "paise" | "text" | "reference">;
  /** by which the line is known, wherever it is read again */
  lineHash: string;
  /** what the owner is to send to its client: the line may be that transfer */
  toSend: ToSend[];
}
export type Reviewed =
  | { ask: "columns"; head: string[]; rows: string[][]; proposed: Columns | null }
  | {
      ask: null;
      proposed: Proposed[];
      /** lines that name a claim which another transfer had paid */
      seconds: SecondLine[];
      /** transfers that came in, and of them those that paid a claim before */
      credits: number;
      used: number;
      /** sentences on the lines that were not compared: what each was, or what to do about it */
      leftOut: string[];
      /** claims that were paid by a transfer which the bank took back */
      takenBack: TakenBackClaim[];
      /** claims that wait for which no line is proposed */
      without: ShownClaim[];
    };

const place = z.number().int().min(0).max(99);
const Saved = z.object({
  day: place.nullable(),
  text: place,
  amount: place,
  mark: place.nullable(),
  reference: place.nullable(),
});

/**
 * Compares a bank's statement with the claims that wait. Nothing is confirmed. What its columns
 * mean is asked once for each line of headings: then `columns` are given, and remembered;
 * with "ask" they are asked anew.
 *
 * @param text the statement as CSV
 * @throws Refusal 422: no table, or no such columns
 */
export async function reviewStatement(
  parts: Parts,
  text: string,
  columns?: Columns | "ask",
): Promise<Reviewed> {
  const statement = statementIn(text);
  const said = columns === "ask" ? null : columns;
  if (said) await remember(parts, statement, said);
  const known = said === undefined ? await remembered(parts, statement) : said;
  if (!known)
    return {
      ask: "columns",
      head: statement.head,
      rows: statement.rows.slice(0, 3),
      proposed: statement.proposed,
    };
  const rows = transfersIn(statement, known);
  const credits = await hashed(parts, withTakenBack(rows.credits, rows.gone));
  const used = await usedOf(parts, credits);
  const sent = await sentOutIn(parts, credits);
  const takenBack = await reversalsIn(parts, wentOutIn(statement, known));
  // Of these more is said than that they went back.
  const paid = credits.filter(
    ({ lineHash, text, reference }) =>
      used.has(lineHash) &&
      !takenBack.some(({ utr }) => utrsIn(`${reference} ${text}`).includes(utr)),
  );
  const counted = await countedOf(
    parts,
    credits.filter(({ lineHash }) => !used.has(lineHash)),
  );
  const free = credits.filter(
    ({ lineHash }, at) => !used.has(lineHash) && !counted.has(lineHash) && sent[at] === null,
  );
  const claims = await claimsWaiting(parts);
  // No line but one of these amounts, or with one of these references, can be meant.
  const amounts = new Set(claims.map(({ amountPaise }) => amountPaise));
  const references = new Set(claims.map(({ reference }) => reference));
  const others = await othersOf(
    parts,
    free.filter(
      ({ paise, ...said }) =>
        amounts.has(paise) || wordsOf(said).tokens.some((token) => references.has(token)),
    ),
  );
  const lostUntil = await putBackAt(parts.store.db);
  const asked = claims.map(({ id, amountPaise, name, reference, utr, claimedAt }) => ({
    ...{ id, paise: amountPaise, name, reference, utr, claimedOn: dateInIndia(claimedAt) },
    putBack: lostUntil !== null && claimedAt <= lostUntil,
  }));
  const wentOut = await wentOutOf(parts, rows.gone, asked);
  const found = proposals(
    free.map((line) => ({ ...line, others: others.get(line.lineHash) ?? [] })),
    asked.map((claim) => ({ ...claim, wentOut: wentOut(claim) })),
    dateInIndia(parts.now()),
    credits,
  );
  const certain = new Set(
    found.flatMap(({ sureness, place: at }) => (sureness === "certain" ? [at] : [])),
  );
  const seconds = await secondLines(
    parts,
    free.filter((line) => !certain.has(line.place)),
    credits,
  );
  const toSend = await moneyToSend(parts);
  const proposed = found.flatMap(({ claim: id, place: at, ...rest }) => {
    const claim = claims.find((one) => one.id === id);
    const line = free.find((one) => one.place === at);
    if (!claim || !line) return [];
    const { lineHash } = line;
    return [{ ...rest, claim, line, lineHash, toSend: toSend.get(claim.person) ?? [] }];
  });
  return {
    ask: null,
    proposed,
    seconds,
    credits: credits.length,
    used: used.size,
    takenBack,
    leftOut: [
      ...leftOutWords(
        { marks: unknownMarks(statement, known), unread: unreadAmounts(statement, known) },
        credits,
        sent,
        paid,
      ),
      ...(await countedWords(parts, credits, counted)),
    ],
    without: claims.filter(({ id }) => !found.some(({ claim }) => claim === id)),
  };
}

const keyOf = ({ seal }: Parts, statement: Statement): string =>
  seal.hash(headKey(statement), "bank_formats.header");

async function remembered(parts: Parts, statement: Statement): Promise<Columns | null> {
  const row = await parts.store.db
    .selectFrom("bank_formats")
    .select("columns")
    .where("header_hash", "=", keyOf(parts, statement))
    .executeTakeFirst();
  return row ? Saved.parse(JSON.parse(row.columns)) : null;
}

async function remember(parts: Parts, statement: Statement, columns: Columns): Promise<void> {
  const places = Object.values(columns).filter((one) => one !== null);
  if (new Set(places).size < places.length)
    throw new OperatorRefusal(422, "Each column can mean one thing only.");
  if (places.some((one) => one >= statement.head.length))
    throw new OperatorRefusal(422, `This statement has ${statement.head.length} columns.`);
  const head = statement.head[columns.amount] ?? "";
  if (headed(head) === "out")
    throw new OperatorRefusal(
      422,
      `The column "${head}" has what went out. Choose the one of what came in.`,
    );
  const row = { columns: JSON.stringify(Saved.parse(columns)), confirmed_at: parts.now() };
  const header_hash = keyOf(parts, statement);
  await parts.store.transaction(async (tx) => {
    record(parts, tx, { what: "bank columns confirmed", about: { columns: row.columns } });
    await tx
      .insertInto("bank_formats")
      .values({ header_hash, ...row })
      .onConflict((on) => on.column("header_hash").doUpdateSet(row))
      .execute();
  });
}
