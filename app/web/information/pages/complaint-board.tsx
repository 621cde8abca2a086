import {
  bySource,
  sourceNamed,
  trend,
  type CountRow,
  type SourceRow,
} from "../../../content/complaint-figures";
import {
  complaintPeriods,
  lastDayOf,
  monthNumber,
  yearOf,
} from "../../../content/complaint-periods";
import type { Site } from "../../../content/site-schema";
import { AsWritten } from "../../frame/AsWritten";
import { Said } from "../../frame/Said";
import { useWords } from "../../visit/words";
import { LawNote, LegalPage, Table } from "../LegalPage";
import type { InformationPage } from "../information-page";
import { useDate, useMonth } from "../use-date";

export const page: InformationPage = { Page: ComplaintBoard };

interface ComplaintBoardProps {
  complaints: Site["complaints"];
  /** UTC ms: the periods follow from it, in India's calendar */
  now: number;
}

export function ComplaintBoard({ complaints, now }: ComplaintBoardProps) {
  const { reporting, lastThree, lastTwelve, years, justClosed } = complaintPeriods(now);
  const early = justClosed && complaints.months[justClosed] ? justClosed : null;
  const words = useWords("complaintBoard");
  const { latest, monthly, yearly } = words;
  const date = useDate();
  const monthLabel = useMonth();
  return (
    <LegalPage
      title={words.title}
      dates={
        early ? (
          <Said
            words={words.datesEarly}
            values={{ day: date(lastDayOf(reporting)), later: date(lastDayOf(early)) }}
          />
        ) : (
          <Said words={words.dates} values={{ day: date(lastDayOf(reporting)) }} />
        )
      }
      lead={
        <p>
          <Said words={words.lead} />
        </p>
      }
      sections={[
        {
          id: "month",
          title: latest.title,
          body: (
            <>
              {early ? <MonthTable id="early-data" complaints={complaints} month={early} /> : null}
              <MonthTable id="month-data" complaints={complaints} month={reporting} />
              <p className="small muted">{words.notes}</p>
              <p className="small muted">{latest.averageMeans}</p>
              <LawNote>
                <p>{latest.law}</p>
              </LawNote>
            </>
          ),
        },
        {
          id: "monthly",
          title: monthly.title,
          body: (
            <>
              <TrendTable
                id="monthly-data"
                caption={monthly.three}
                unit={monthly}
                label={monthLabel}
                figures={complaints.monthly}
                periods={lastThree}
              />
              <details>
                <summary>{monthly.twelveSummary}</summary>
                <TrendTable
                  id="twelve-data"
                  caption={monthly.twelve}
                  unit={monthly}
                  label={monthLabel}
                  figures={complaints.monthly}
                  periods={lastTwelve}
                />
              </details>
              <p className="small muted">{monthly.totals}</p>
            </>
          ),
        },
        {
          id: "yearly",
          title: yearly.title,
          body: (
            <>
              <TrendTable
                id="yearly-data"
                caption={yearly.caption}
                unit={yearly}
                label={(year) => year}
                figures={complaints.yearly}
                periods={years}
              />
              <p className="small muted">
                {yearly.totals}
                {monthNumber(reporting) === 3 ? null : (
                  <>
                    {" "}
                    <Said
                      words={yearly.running}
                      values={{ year: yearOf(reporting), day: date(lastDayOf(reporting)) }}
                    />
                  </>
                )}
              </p>
              <p className="small muted">{words.notes}</p>
            </>
          ),
        },
      ]}
    />
  );
}

function MonthTable({
  id,
  complaints,
  month,
}: {
  id: string;
  complaints: Site["complaints"];
  month: string;
}) {
  const words = useWords("complaintBoard");
  const { latest } = words;
  const date = useDate();
  const { rows, total } = bySource(complaints, month);
  const isKnown = trend(complaints.monthly, [month]).rows[0]?.counted !== null;
  const named = ({ source }: SourceRow) => {
    const known = sourceNamed(source);
    return known ? latest.sources[known] : <AsWritten>{source}</AsWritten>;
  };
  const cells = (row: SourceRow) =>
    [
      row.pendingAtStart,
      row.received,
      row.resolved,
      row.pending,
      row.pendingOver3Months,
      row.averageDays,
    ].map((figure) => (isKnown ? figure : words.notKnown));
  return (
    <Table
      id={id}
      named={1}
      caption={<Said words={latest.caption} values={{ day: date(lastDayOf(month)) }} />}
      head={[
        words.number,
        latest.from,
        latest.pendingBefore,
        words.received,
        words.resolved,
        latest.pending,
        latest.pendingOver3Months,
        latest.average,
      ]}
      rows={[
        ...rows.map((row, i) => [i + 1, named(row), ...cells(row)]),
        ["", words.total, ...cells(total)],
      ]}
    />
  );
}

interface Trend {
  id: string;
  caption: string;
  /** what a period is called, and what it took over of the one before */
  unit: { period: string; carried: string };
  label: (period: string) => string;
  figures: Record<string, CountRow>;
  periods: string[];
}

function TrendTable({ id, caption, unit, label, figures, periods }: Trend) {
  const words = useWords("complaintBoard");
  const { rows, total } = trend(figures, periods);
  const cells = (row: CountRow | null) =>
    row
      ? [row.carriedForward, row.received, row.resolved, row.pending]
      : Array.from({ length: 4 }, () => words.notKnown);
  return (
    <Table
      id={id}
      named={1}
      caption={caption}
      head={[
        words.number,
        unit.period,
        unit.carried,
        words.received,
        words.resolved,
        words.pending,
      ]}
      rows={[
        ...rows.map((row, i) => [i + 1, label(row.period), ...cells(row.counted)]),
        ["", words.total, ...cells(total)],
      ]}
    />
  );
}
