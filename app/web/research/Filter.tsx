import type { ResearchList } from "../../api/research-calls";

interface FilterProps {
  services: ResearchList["services"];
  months: string[];
  chosen: { q: string; service: string; month: string };
}

/** A form that is an address: what was filtered can be kept, sent and gone back to. */
export const Filter = ({ services, months, chosen }: FilterProps) => (
  <form method="get" action="/research" role="search" className="card stack">
    <p className="field">
      <label htmlFor="q">Search by name or word</label>
      <input id="q" name="q" type="search" maxLength={80} defaultValue={chosen.q} />
    </p>
    <p className="field">
      <label htmlFor="service">Service</label>
      <select id="service" name="service" defaultValue={chosen.service}>
        <option value="">All</option>
        {services.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </p>
    <p className="field">
      <label htmlFor="month">Month</label>
      <select id="month" name="month" defaultValue={chosen.month}>
        <option value="">All</option>
        {months.map((month) => (
          <option key={month} value={month}>
            {monthWords(month)}
          </option>
        ))}
      </select>
    </p>
    <p>
      <button className="btn">Show</button>
    </p>
  </form>
);

const NAMES =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** "2026-11" → "November 2026" */
const monthWords = (month: string): string =>
  `${NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
