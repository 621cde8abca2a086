import { getInputProps, type FieldMetadata } from "@conform-to/react";
import { asks } from "../visit/asked";
import { Why } from "../frame/Field";

const labels = [
  ["day", "Day", "bday-day"],
  ["month", "Month", "bday-month"],
  ["year", "Year", "bday-year"],
] as const;

type Parts = Record<(typeof labels)[number][0], FieldMetadata>;

/**
 * Date of birth in three fields; the reason of a refusal stands at the group and is read with each.
 */
export function DobFields(parts: Parts) {
  const refused = labels.map(([name]) => parts[name]).find(({ errors }) => errors);
  const { descriptionId } = parts.day;
  return (
    <fieldset className={refused ? "field error" : "field"} aria-describedby={descriptionId}>
      <legend>Date of birth</legend>
      <p className="hint" id={descriptionId}>
        As on your PAN card, for example 27 8 1990. You must be 18 or older.
      </p>
      {refused ? <Why field={refused} /> : null}
      <div className="dob">
        {labels.map(([name, label, autoComplete]) => (
          <div key={name} className={name === "year" ? "year" : undefined}>
            <label htmlFor={parts[name].id}>{label}</label>
            <input
              {...getInputProps(parts[name], { type: "text", ariaAttributes: false })}
              inputMode="numeric"
              data-asks={asks.date}
              autoComplete={autoComplete}
              aria-describedby={refused?.errorId}
              aria-invalid={refused ? true : undefined}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
