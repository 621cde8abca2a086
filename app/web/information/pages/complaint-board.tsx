import { LawNote, LegalPage, Table } from "../LegalPage";
import { bySource, trend, type CountRow } from "../../../content/complaint-figures";
import { complaintPeriods, monthEnd, monthLabel } from "../../../content/complaint-periods";
import type { Site } from "../../../content/site-schema";
import type { InformationPage } from "../information-page";

export const page: InformationPage = {
  title: "Complaint Board",
  description:
    "Complaints received and resolved: the last month, the last 3 months and each financial year from 2024-25.",
  Page: ComplaintBoard,
};

/** `now` UTC ms: the periods follow from it, in India's calendar. */
export function ComplaintBoard({
  complaints,
  now,
}: {
  complaints: Site["complaints"];
  now: number;
}) {
  const { reporting, lastThree, lastTwelve, years, justClosed } = complaintPeriods(now);
  const early = justClosed && complaints.months[justClosed] ? justClosed : null;
  return (
    <LegalPage
      title="Complaint Board"
      dates={`Figures up to ${monthEnd(reporting)}.`}
      lead={
        <p>
          Every month we publish how many complaints we got and how many we resolved. To make one,
          see <a href="/grievance-redressal">Grievance Redressal</a>.
        </p>
      }
      sections={[
        {
          id: "month",
          title: "The latest month",
          body: (
            <>
              {early ? <MonthTable id="early-data" complaints={complaints} month={early} /> : null}
              <MonthTable id="month-data" complaints={complaints} month={reporting} />
              <p className="small muted">
                ^ Average resolution time: the days taken for each complaint resolved in the month,
                added up and divided by the number resolved in the month.
              </p>
              <LawNote>
                <p>
                  SEBI asks for each month&apos;s figures by the 7th of the next month. This page
                  moves on to a new month on the 8th. Figures that are ready sooner stand first.
                </p>
              </LawNote>
            </>
          ),
        },
        {
          id: "monthly",
          title: "Month by month",
          body: (
            <>
              <TrendTable
                id="monthly-data"
                caption="Trend of monthly disposal of complaints, last 3 months"
                unit="month"
                label={monthLabel}
                figures={complaints.monthly}
                periods={lastThree}
              />
              <details>
                <summary>The last 12 months, as the regulator&apos;s form has them</summary>
                <TrendTable
                  id="twelve-data"
                  caption="Trend of monthly disposal of complaints, last 12 months"
                  unit="month"
                  label={monthLabel}
                  figures={complaints.monthly}
                  periods={lastTwelve}
                />
              </details>
            </>
          ),
        },
        {
          id: "yearly",
          title: "Year by year",
          body: (
            <>
              <TrendTable
                id="yearly-data"
                caption="Trend of annual disposal of complaints, by financial year"
                unit="year"
                label={(year) => year}
                figures={complaints.yearly}
                periods={years}
              />
              <p className="small muted">
                * Includes complaints of earlier months (or years) resolved in this one. # Includes
                complaints still open on the last day of the month (or year).
              </p>
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
  const { rows, total } = bySource(complaints, month);
  return (
    <Table
      id={id}
      named={1}
      caption={`Data for the month ending ${monthEnd(month)}`}
      head={[
        "Sr. No.",
        "Received from",
        "Pending at the end of last month",
        "Received",
        "Resolved*",
        "Total Pending#",
        "Pending complaints > 3 months",
        "Average resolution time^ (in days)",
      ]}
      rows={[...rows, total].map((row, i) => [
        i < rows.length ? i + 1 : "",
        row.source,
        row.pendingAtStart,
        row.received,
        row.resolved,
        row.pending,
        row.pendingOver3Months,
        row.averageDays,
      ])}
    />
  );
}

interface Trend {
  id: string;
  caption: string;
  unit: "month" | "year";
  label: (period: string) => string;
  figures: Record<string, CountRow>;
  periods: string[];
}

function TrendTable({ id, caption, unit, label, figures, periods }: Trend) {
  const { rows, total } = trend(figures, periods);
  const cells = ({ carriedForward, received, resolved, pending }: CountRow) => [
    carriedForward,
    received,
    resolved,
    pending,
  ];
  return (
    <Table
      id={id}
      named={1}
      caption={caption}
      head={[
        "Sr. No.",
        unit === "month" ? "Month" : "Year",
        `Carried forward from previous ${unit}`,
        "Received",
        "Resolved*",
        "Pending#",
      ]}
      rows={[
        ...rows.map((row, i) => [i + 1, label(row.period), ...cells(row)]),
        ["", "Grand Total", ...cells(total)],
      ]}
    />
  );
}
