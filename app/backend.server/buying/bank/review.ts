import { dateInIndia } from "../../../content/india";
import type { Parts } from "../../platform/parts";
import { claimsWaiting } from "../shown-claims";
import { moneyToSend } from "../doubt";
import type { RefundId } from "../../platform/store/ids";
import { againAnew, cameAfterAll } from "./again-anew";
import { againByName } from "./again-by-name";
import { withWhatThen } from "./again-then";
import { withTogether } from "./again-together";
import { asOpen } from "./as-open";
import { bouncedLines } from "./bounced-lines";
import type { Columns } from "./columns";
import { countedWords } from "./counted-lines";
import { wordsOf } from "./evidence";
import type { KnownLine } from "./known-lines";
import { lateLines, utrOfNone, type LateLine } from "./late-lines";
import { leftOutWords, refundsInWords } from "./left-out";
import { proposals } from "./match";
import { madeGoods } from "./made-good-by";
import { madeGoodOf, withMadeGood } from "./made-good-lines";
import { missingParts, restDoubts, restOfAnother } from "./missing-part";
import { notBookedYet } from "./not-booked-yet";
import { onceLines } from "./once-lines";
import { othersOf } from "./other-claims";
import { lineWords } from "./part-words";
import { paidByLess, shortOf } from "./paid-by-less";
import { remember, remembered } from "./remembered-columns";
import { restsByName } from "./rest-by-name";
import { secondLines } from "./second-lines";
import { sheetSlips } from "./sheet-slips";
import { sortLines } from "./sorted-lines";
import { statementIn, transfersIn, unknownMarks, unreadAmounts } from "./statement";
import { alikeWords, twinWords } from "./twin-lines";
import { unexplainedWords } from "./unexplained";
import type { Reviewed } from "./reviewed";

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
  const sorted = await sortLines(parts, rows);
  const { out, explained, marked, taken, back, own, credits, sent, takenBack, counted } = sorted;
  const compared = { gone: rows.gone, goodBy: await madeGoods(parts) };
  const free = await withMadeGood(parts, compared.goodBy, sorted.free);
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
  const today = dateInIndia(parts.now());
  const open = await asOpen(parts, compared, claims);
  const found = proposals(
    free.map((line) => ({ ...line, others: others.get(line.lineHash) ?? [] })),
    open,
    today,
    credits,
  );
  const { missing, unsure } = await missingParts(parts, found, { free, open, today });
  const certain = new Set(
    found.flatMap(({ sureness, place: at }) => (sureness === "certain" ? [at] : [])),
  );
  const second = await secondLines(
    parts,
    free.filter((line) => !certain.has(line.place)),
    credits,
    compared,
  );
  const besides = notBookedYet(second, takenBack);
  const named = new Set([
    ...besides.map(({ lineHash }) => lineHash),
    ...found.flatMap(({ place, sureness, why }) =>
      sureness === "certain" || why.includes("UTR") || why.includes("reference")
        ? free.flatMap((line) => (line.place === place ? [line.lineHash] : []))
        : [],
    ),
  ]);
  const came = await lateLines(
    parts,
    free.filter(({ lineHash }) => !named.has(lineHash)),
    compared,
  );
  const isAfterAll = ({ claim }: LateLine) => claim.moneyBack === "never came";
  const late = came.filter((one) => !isAfterAll(one));
  const none = came.filter(isAfterAll);
  const afterAll = await Promise.all(none.map((one) => cameAfterAll(parts, one)));
  const shown = new Set([
    ...[...besides, ...late, ...afterAll.flat()].map(({ lineHash }) => lineHash),
    ...found.flatMap(({ place }) =>
      free.flatMap((line) => (line.place === place ? [line.lineHash] : [])),
    ),
  ]);
  const isRest = new Set([...missing.values()].map(({ lineHash }) => lineHash));
  const notShown = free.filter(({ lineHash }) => !shown.has(lineHash) && !isRest.has(lineHash));
  const short = await shortOf(parts, credits);
  const byNameOf = await restsByName(parts, notShown, credits, short);
  const { rests } = byNameOf;
  const again = [
    ...own,
    ...(await Promise.all(besides.flatMap((one) => (one.isBack ? [againAnew(parts, one)] : [])))),
    ...afterAll.flat(),
  ];
  const isNone = (known: { lineHash: string }[]) => (line: KnownLine) =>
    !known.some(({ lineHash }) => lineHash === line.lineHash);
  const byName = await againByName(parts, again, notShown.filter(isNone(rests)), open);
  const isSure = new Set(found.flatMap((one) => (one.sureness === "weak" ? [] : [one.place])));
  const isOthers = [...late, ...afterAll.flat(), ...missing.values(), ...rests, ...byName];
  const onces = await onceLines(
    parts,
    free.filter(
      (line) => !named.has(line.lineHash) && !isSure.has(line.place) && isNone(isOthers)(line),
    ),
  );
  const left = notShown.filter(isNone([...rests, ...byName, ...onces.makesGood]));
  const unexplained = await unexplainedWords(parts, {
    credits: left,
    unsure: new Map([...unsure, ...byNameOf.unsure, ...madeGoodOf(left), ...onces.words]),
    // Those that say of themselves what they are, though not whose, are named once.
    gone: out.filter(
      (row) => !row.wayIsUnknown && !explained.has(row) && !marked.ofNone.includes(row),
    ),
  });
  const toSend = await moneyToSend(parts);
  const proposed = found.flatMap((one) => {
    const { claim: id, place: at, ...rest } = one;
    const claim = claims.find((one) => one.id === id);
    const line = free.find((one) => one.place === at);
    if (!claim || !line) return [];
    const { lineHash } = line;
    const its = { toSend: toSend.get(claim.person) ?? [], rest: missing.get(one) ?? null };
    const doubts = [
      ...one.doubts,
      ...restOfAnother(missing, one, claims),
      ...utrOfNone(none, lineHash),
      ...(its.rest ? restDoubts(its.rest, claim) : []),
    ];
    return [{ ...rest, doubts, claim, line, lineHash, ...its }];
  });
  const refunds = await refundsInWords(parts, sent);
  const alreadyIn = await countedWords(parts, sorted.unsaid, counted);
  const notRead = {
    marks: unknownMarks(statement, known),
    unread: unreadAmounts(statement, known),
    returns: marked.ofNone,
  };
  const leftOut = (named: (id: RefundId) => string): string[] => [
    ...leftOutWords(
      notRead,
      credits,
      // What the bank took out of a transfer nobody sent.
      sent.map((id) => (id === null || taken.has(id) ? null : named(id))),
      sorted.paid,
    ),
    ...alreadyIn,
    ...back.booked.values(),
    ...credits.flatMap((line) =>
      line.mayBe && sorted.used.has(line.lineHash) ? [`${lineWords(line)} ${line.mayBe}.`] : [],
    ),
    ...twinWords(sorted.twins),
    ...alikeWords(sorted.alike),
    ...sheetSlips(rows.credits, left, today),
  ];
  const seconds = [...besides.filter(({ isBack }) => !isBack), ...rests, ...onces.makesGood];
  return {
    ask: null,
    proposed,
    seconds,
    again: await withWhatThen(parts, await withTogether(parts, [...again, ...byName])),
    ...{
      late,
      unexplained,
      bounced: [...back.again.values(), ...(await bouncedLines(parts, credits, sent))],
    },
    credits: sorted.all.length,
    used: sorted.used.size,
    leftOut: leftOut((id) => `refund ${id}`),
    leftOutOnPage: leftOut((id) => `refund ${refunds.get(id) ?? ""}`),
    takenBack,
    short: await paidByLess(parts, short, seconds),
    without: claims.filter(({ id }) => !found.some(({ claim }) => claim === id)),
  };
}
