import { figuresDueOn } from "../../../content/complaint-periods";
import { dateInIndia, IST_MS } from "../../../content/india";
import { DAY_MS } from "../../../content/durations";
import { monthDueWords, type FiguresDue, type MonthDue } from "../../information/figures-due";

/** A duty of a research analyst that returns every year or month, and when it is due next. */
export interface Obligation {
  what: string;
  /** where it is done, or what to look for */
  how: string;
  /** the last day, "2027-04-30" */
  day: string;
  /** UTC ms: the end of that day in India */
  due: number;
}

/**
 * The duties that fall due within `days`, soonest first, and complaint figures that are late. A due
 * day on a holiday is not said to move, so it does not. Sources: SEBI circular of 25 Oct 2024
 * (half-yearly report), the master circular for research analysts (complaint tables by the 7th,
 * yearly audit, deposit), the circulars of 2025 on accessibility.
 *
 * @param now UTC ms
 */
export function obligationsWithin(now: number, days: number, figures: FiguresDue): Obligation[] {
  const today = dateInIndia(now);
  const year = Number(today.slice(0, 4));
  const all = duties.flatMap(({ what, how, on }) =>
    [year, year + 1].flatMap((one) => on(one).map((day) => ({ what, how, day, due: endOf(day) }))),
  );
  return [...all.filter(({ day }) => day >= today), ...dutiesOf(figures)]
    .filter(({ due }) => due <= now + days * DAY_MS)
    .sort((one, other) => one.due - other.due);
}

/** By the month's name: until the 1st "last month" would read as the month before the one meant. */
function dutiesOf({ missing, next, isCounted }: FiguresDue): Obligation[] {
  const late = missing.map((one) => dutyOf(one, ", which are missing,", SET));
  return next === null ? late : [...late, dutyOf(next, "", isCounted ? COUNTED : SET)];
}
const SET = "The register does not count them: set them under Complaints, zeroes too.";
const COUNTED = "They are counted from the register: enter under Complaints what came another way.";

function dutyOf(one: MonthDue, late: string, how: string): Obligation {
  const day = figuresDueOn(one.month);
  return { what: `Complaint figures of ${monthDueWords(one)}${late}`, how, day, due: endOf(day) };
}

interface Duty {
  what: string;
  how: string;
  /** its last days in a calendar year */
  on(year: number): string[];
}

const duties: Duty[] = [
  {
    what: "Half-yearly report to the supervisory body",
    how: "The Excel sheet of the BSE portal, with the undertaking about software services.",
    on: (year) => [`${year}-04-30`, `${year}-10-30`],
  },
  {
    what: "Deposit for the year",
    how: "By the largest number of clients on any day of the last financial year.",
    on: (year) => [`${year}-04-30`],
  },
  {
    what: "Accessibility audit report",
    how: "For the site, every year from 2027 on.",
    on: (year) => (year >= 2027 ? [`${year}-04-30`] : []),
  },
  {
    what: "Yearly compliance audit",
    how: "Done by a member of ICAI, ICSI or ICMAI; the report follows within a month.",
    on: (year) => [`${year}-09-30`],
  },
  {
    what: "Report of the yearly audit",
    how: "With what you did about findings; their status stands on the site.",
    on: (year) => [`${year}-10-31`],
  },
];

const endOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) - IST_MS + DAY_MS - 1;
