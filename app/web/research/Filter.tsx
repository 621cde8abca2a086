import { useAddress, useOwnersLang, useWords } from "../visit/words";
import type { ResearchList } from "../../api/research-calls";

interface FilterProps {
  services: ResearchList["services"];
  months: string[];
  chosen: { q: string; service: string; month: string };
}

/** A form that is an address: what was filtered can be kept, sent and gone back to. */
export function Filter({ services, months, chosen }: FilterProps) {
  const words = useWords("research");
  const address = useAddress();
  const lang = useOwnersLang();
  return (
    <form method="get" action={address("/research")} role="search" className="card stack">
      <p className="field">
        <label htmlFor="q">{words.search}</label>
        <input id="q" name="q" type="search" maxLength={80} defaultValue={chosen.q} />
      </p>
      <p className="field">
        <label htmlFor="service">{words.service}</label>
        <select id="service" name="service" defaultValue={chosen.service}>
          <option value="">{words.all}</option>
          {services.map(({ id, name }) => (
            <option key={id} value={id} lang={lang(name)}>
              {name}
            </option>
          ))}
        </select>
      </p>
      <p className="field">
        <label htmlFor="month">{words.month}</label>
        <select id="month" name="month" defaultValue={chosen.month}>
          <option value="">{words.all}</option>
          {months.map((month) => (
            <option key={month} value={month}>
              {monthWords(month, words.months)}
            </option>
          ))}
        </select>
      </p>
      <p>
        <button className="btn">{words.show}</button>
      </p>
    </form>
  );
}

/** "2026-11" → "November 2026" */
const monthWords = (month: string, names: string): string =>
  `${names.split(" ")[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
