import type { CountRow } from "../../content/complaint-figures";
import { monthBefore, yearOf } from "../../content/complaint-periods";
import type { Parts } from "../platform/parts";
import { named, sumOfMonths, withSaved, type Known } from "./board";
import { knownFigures } from "./figures";

/**
 * What of the figures written by hand does not fit together, a sentence each: a month that begins
 * otherwise than the one before it ended, and a year that its months do not add up to.
 */
export async function disagreements(
  parts: Pick<Parts, "store" | "site" | "now">,
): Promise<string[]> {
  const known = await knownFigures(parts.store.db, parts.now());
  const board = withSaved(parts.site().complaints, known);
  return [...ofMonths(board.months), ...ofYears(board, known)];
}

type Board = ReturnType<typeof withSaved>;

const ofMonths = (months: Board["months"]): string[] =>
  Object.keys(months)
    .sort()
    .flatMap((month) =>
      (months[month] ?? []).flatMap(({ source, pendingAtStart }) => {
        const before = monthBefore(month, 1);
        const row = named(months[before] ?? [], source);
        return !row || row.pending === pendingAtStart
          ? []
          : [
              `${source}: ${before} ends with ${row.pending} pending, and ${month} begins with ${pendingAtStart}. Set ${month} anew.`,
            ];
      }),
    );

function ofYears(board: Board, { set, reporting }: Known): string[] {
  return Object.entries(board.yearly).flatMap(([year, row]) => {
    const months = Object.keys(board.monthly).filter(
      (month) => yearOf(month) === year && month <= reporting,
    );
    if (months.length === 0) return [];
    const sum = sumOfMonths(board, year, reporting);
    return fits(row, sum)
      ? []
      : [
          `${year}: ${set.yearly[year] ? "you set" : "the site file says"} ${said(row)} at its end; its months say ${said(sum.row)}. Set the year anew, or a month.`,
        ];
  });
}

/** Where some of its months are not known, a year may hold more than those that are. */
function fits(year: CountRow, { row, isAll }: ReturnType<typeof sumOfMonths>): boolean {
  const same = (key: "received" | "resolved") =>
    isAll ? year[key] === row[key] : year[key] >= row[key];
  return year.pending === row.pending && same("received") && same("resolved");
}

const said = ({ received, resolved, pending }: CountRow): string =>
  `${received} received, ${resolved} resolved, ${pending} pending`;
