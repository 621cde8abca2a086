import type { TakenBackClaim } from "./reversals";
import type { SecondLine } from "./second-line";

/**
 * A line of just what the bank took of the same claim, by a row of this statement that is not
 * booked yet, may be that money, credited again: only once that row is booked can it be told.
 */
export const notBookedYet = (lines: SecondLine[], takenBack: TakenBackClaim[]): SecondLine[] =>
  lines.map((one) => {
    const { claim, line } = one;
    const went = takenBack.find(
      ({ claim: id, wentPaise, on }) =>
        id === claim.id &&
        wentPaise === line.paise &&
        (on === null || line.date === null || on <= line.date),
    );
    if (!went) return one;
    const words =
      `it may be what went out on ${went.day}, credited again: book that the bank took it first, ` +
      "and compare the statement once more";
    return { ...one, doubts: [...one.doubts, { about: "line", words }] };
  });
