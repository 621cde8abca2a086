import { monthBefore, monthLabel } from "../../content/complaint-periods";
import { instantInIndia } from "../../content/instants";
import { inRupees } from "../../content/rupees";
import {
  renewalRate,
  type BusinessFigures,
  type MonthFigures,
} from "../../backend.server/money/figures/business-figures";
import { books } from "../../backend.server/money/books/accountants-books";
import { definitions } from "../../backend.server/money/figures/definitions";
import { BarChart } from "../frame/bar-chart";
import { Frame } from "../frame/frame";
import { ScrolledTable } from "../frame/scrolled-table";
import { Act } from "../frame/for-whom";

interface FiguresPageProps {
  figures: BusinessFigures;
  /** whether the month that follows has begun */
  next: boolean;
}

/** Sales, renewals and sign-ups of a month beside those before it, and what each figure means. */
export function FiguresPage({ figures: { months, services, countedAt }, next }: FiguresPageProps) {
  const shown = months.at(-1);
  if (!shown) return null;
  const { month } = shown;
  const newestFirst = months.toReversed();
  return (
    <Frame title={monthLabel(month)} at="/figures">
      <p>{`Counted up to ${instantInIndia(countedAt)}, Indian time. No client sees these figures.`}</p>
      <nav className="row" aria-label="Months">
        <a className="btn quiet" href={`/figures?month=${monthBefore(month, 1)}`}>
          {`‹ ${monthLabel(monthBefore(month, 1))}`}
        </a>
        {next ? (
          <a className="btn quiet" href={`/figures?month=${monthBefore(month, -1)}`}>
            {`${monthLabel(monthBefore(month, -1))} ›`}
          </a>
        ) : null}
      </nav>
      <Facts shown={shown} />
      <div className="charts">
        <section className="card">
          <h2>Net sales, thousand rupees</h2>
          <BarChart
            id="chart-net"
            title={`Net sales in thousand rupees. ${said(months, (one) => thousands(one.netPaise))}`}
            labels={months.map(({ month: one }) => short(one))}
            rows={[
              { name: null, values: months.map(({ netPaise }) => netPaise), shown: thousands },
            ]}
          />
        </section>
        <section className="card">
          <h2>New, renewed, lapsed</h2>
          <BarChart
            id="chart-moves"
            title={`New, renewed and lapsed services. ${said(
              months,
              (one) => `${one.began} new, ${one.renewed} renewed, ${one.lapsed} lapsed`,
            )}`}
            labels={months.map(({ month: one }) => short(one))}
            rows={[
              { name: "New", values: months.map(({ began }) => began), shown: String },
              { name: "Renewed", values: months.map(({ renewed }) => renewed), shown: String },
              { name: "Lapsed", values: months.map(({ lapsed }) => lapsed), shown: String },
            ]}
          />
        </section>
      </div>
      <ScrolledTable
        caption="By month"
        heads={["Month", "Sales", "Returned", "Net", "New", "Renewed", "Lapsed", "Renewal rate"]}
        rows={sinceFirst(months, sold).map((one) => [
          monthLabel(one.month),
          ...money(one),
          ...moves(one),
        ])}
      />
      {services.length === 0 ? (
        <p>Nothing was sold, ran or ended in this month.</p>
      ) : (
        <ScrolledTable
          caption={`By service, ${monthLabel(month)}`}
          heads={["Service", "Running", "Sales", "Returned", "Net", "New", "Renewed", "Lapsed"]}
          rows={services.map((one) => [
            one.name,
            String(one.running),
            ...money(one),
            ...moves(one).slice(0, 3),
          ])}
        />
      )}
      <p className="small muted">Of those who signed up in a month, how many came so far:</p>
      <ScrolledTable
        caption="Sign-up steps"
        heads={["Month", "Signed up", "E-mail", "PAN", "Agreement", "Paid", "Paid of signed up"]}
        rows={sinceFirst(months, ({ conversion }) => conversion.signedUp > 0).map(
          ({ month: one, conversion }) => [
            monthLabel(one),
            ...[
              conversion.signedUp,
              conversion.gaveEmail,
              conversion.gavePan,
              conversion.signedAgreement,
              conversion.paid,
            ].map(String),
            conversion.signedUp === 0
              ? "none"
              : `${Math.round((1000 * conversion.paid) / conversion.signedUp) / 10} %`,
          ],
        )}
      />
      <Act action="/figures/books">
        <h2 id="books">For the accountant</h2>
        <p>
          Tables for a spreadsheet, with clients&apos; names. The audit trail says who took them.
        </p>
        <div className="field">
          <label htmlFor="month">Month</label>
          <select id="month" name="month" defaultValue={month}>
            {newestFirst.map(({ month: one }) => (
              <option key={one} value={one}>
                {monthLabel(one)}
              </option>
            ))}
          </select>
        </div>
        <p className="row">
          {books.map((book) => (
            <button key={book} className="btn quiet" name="book" value={book}>
              {`${book.charAt(0).toUpperCase()}${book.slice(1).replace("-", " ")} (CSV)`}
            </button>
          ))}
        </p>
      </Act>
      <h2>What these figures mean</h2>
      <dl className="defined">
        {definitions.map(([name, meaning]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Frame>
  );
}

const sold = (one: MonthFigures): boolean =>
  [one.salesPaise, one.returnedPaise, one.began, one.renewed, one.lapsed].some((n) => n !== 0);

/** Newest first, without those before the first that has something; the newest stands always. */
function sinceFirst(months: MonthFigures[], has: (one: MonthFigures) => boolean): MonthFigures[] {
  const first = months.findIndex(has);
  return months.slice(first).toReversed();
}

const Facts = ({ shown }: { shown: MonthFigures }) => (
  <dl className="facts">
    {[
      ["Sales", inRupees(shown.salesPaise)],
      ["Returned", inRupees(shown.returnedPaise)],
      ["Net", inRupees(shown.netPaise)],
      ["New", shown.began],
      ["Renewed", shown.renewed],
      ["Lapsed", shown.lapsed],
    ].map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const money = (one: Pick<MonthFigures, "salesPaise" | "returnedPaise" | "netPaise">): string[] =>
  [one.salesPaise, one.returnedPaise, one.netPaise].map(inRupees);

function moves(one: Pick<MonthFigures, "began" | "renewed" | "lapsed">): string[] {
  const rate = renewalRate(one);
  return [
    ...[one.began, one.renewed, one.lapsed].map(String),
    rate === null ? "none ended" : `${rate} %`,
  ];
}

const thousands = (paise: number): string =>
  new Intl.NumberFormat("en-IN", { maximumFractionDigits: 1 }).format(
    Math.round(paise / 10_000) / 10,
  );

/** Every number of a chart, month by month, as a screen reader says it. */
const said = (months: MonthFigures[], words: (one: MonthFigures) => string): string =>
  `${months.map((one) => `${monthLabel(one.month)}: ${words(one)}`).join("; ")}.`;

const short = (month: string): string => monthLabel(month).slice(0, 3);
