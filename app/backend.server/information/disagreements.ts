import type { CountRow, SourceRow } from "../../content/complaint-figures";
import { monthBefore, yearOf } from "../../content/complaint-periods";
import type { Parts } from "../platform/parts";
import { named, sumOfMonths, withSaved, type Known } from "./board";
import { knownFigures } from "./figures";

/**
 * What of the figures written by hand does not fit together, a sentence each: a month that begins
 * otherwise than the one before it ended, one that is missing after one that ended with open ones,
 * and a year that its months do not add up to.
 */
export async function disagreements(
  parts: Pick<Parts, "store" | "site" | "now">,
): Promise<string[]> {
  const known = await knownFigures(parts.store.db, parts.now());
  const board = withSaved(parts.site().complaints, known);
  return [...ofMonths(board.months, known.reporting), ...ofYears(board, known)];
}

type Board = ReturnType<typeof withSaved>;

const ofMonths = (months: Board["months"], reporting: string): string[] =>
  Object.keys(months)
    .sort()
    .flatMap((month) =>
      (months[month] ?? []).flatMap((row) => [
        ...beginsOtherwise(months, month, row),
        ...breaksOff(months, month, row, reporting),
      ]),
    );

/** A month before of which nothing is known at all contradicts nobody. */
function beginsOtherwise(
  months: Board["months"],
  month: string,
  { source, pendingAtStart }: SourceRow,
): string[] {
  const before = monthBefore(month, 1);
  const rows = months[before];
  const row = named(rows ?? [], source);
  if (!rows || (row?.pending ?? 0) === pendingAtStart) return [];
  return row
    ? [
        `${source}: ${before} ends with ${row.pending} pending, and ${month} begins with ${pendingAtStart}. Set ${month} anew.`,
      ]
    : [
        `${source}: ${month} begins with ${pendingAtStart} pending, and ${before} has no figures of it. Set ${before}.`,
      ];
}

/** The page cannot know a month that begins with open ones of which nobody says what became. */
function breaksOff(
  months: Board["months"],
  month: string,
  { source, pending }: SourceRow,
  reporting: string,
): string[] {
  const next = monthBefore(month, -1);
  if (pending === 0 || next > reporting || named(months[next] ?? [], source)) return [];
  return [`${source}: ${month} ends with ${pending} pending, and nobody set ${next}. Set ${next}.`];
}

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
