import { asks } from "../visit/asked";
import { whyOf, type Problem } from "../visit/problems";
import { describedBy, Why } from "./Field";

const parts = [
  ["day", "Day", 2, "bday-day"],
  ["month", "Month", 2, "bday-month"],
  ["year", "Year", 4, "bday-year"],
] as const;

/**
 * Date of birth in three fields; the reason of a refusal stands at the group and is read with each.
 */
export function DobFields({
  typed,
  problems,
}: {
  typed: Record<string, string>;
  problems: Problem[];
}) {
  const why = whyOf(problems, "day");
  return (
    <fieldset className={why ? "field error" : "field"} aria-describedby="day-hint">
      <legend>Date of birth</legend>
      <p className="hint" id="day-hint">
        As on your PAN card, for example 27 8 1990. You must be 18 or older.
      </p>
      <Why name="day" why={why} />
      <div className="dob">
        {parts.map(([name, label, digits, autoComplete]) => (
          <div key={name} className={name === "year" ? "year" : undefined}>
            <label htmlFor={name}>{label}</label>
            <input
              id={name}
              name={name}
              inputMode="numeric"
              pattern={name === "year" ? "[0-9]{4}" : "[0-9]{1,2}"}
              data-asks={asks.date}
              maxLength={digits}
              autoComplete={autoComplete}
              required
              defaultValue={typed[name]}
              {...describedBy("day", why)}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
