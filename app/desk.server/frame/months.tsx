import type { Span } from "../../backend.server/desk/lists/span";

interface MonthsProps {
  path: string;
  span: Span;
  /** newest first */
  months: string[];
  /** what else was chosen */
  kept: Record<string, string>;
  /** today alone may be chosen too */
  today?: boolean;
}

/** Which month a list is of. */
export const Months = ({ path, span, months, kept, today = false }: MonthsProps) => (
  <form method="get" action={path}>
    {Object.entries(kept).map(([name, value]) => (
      <input type="hidden" key={name} name={name} value={value} />
    ))}
    <div className="field">
      <label htmlFor="span">Month</label>
      <select id="span" name="span" defaultValue={span.name}>
        {today ? <option value="today">Today</option> : null}
        {[...new Set([...months, ...(span.name === "today" ? [] : [span.name])])].map((month) => (
          <option key={month} value={month}>
            {inWords(month)}
          </option>
        ))}
      </select>
    </div>
    <p className="row">
      <button className="btn quiet">Show</button>
    </p>
  </form>
);

const inWords = (month: string): string =>
  new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
