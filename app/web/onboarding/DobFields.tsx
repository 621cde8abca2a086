import { getInputProps, type FieldMetadata } from "@conform-to/react";
import { useWords } from "../visit/words";
import { Why } from "../frame/Field";

const labels = [
  ["day", "bday-day"],
  ["month", "bday-month"],
  ["year", "bday-year"],
] as const;

type Parts = Record<(typeof labels)[number][0], FieldMetadata>;

/**
 * Date of birth in three fields; the reason of a refusal stands at the group and is read with each.
 */
export function DobFields(parts: Parts) {
  const words = useWords("onboarding").identity;
  const refused = labels.map(([name]) => parts[name]).find(({ errors }) => errors);
  const { descriptionId } = parts.day;
  return (
    <fieldset className={refused ? "field error" : "field"} aria-describedby={descriptionId}>
      <legend>{words.born}</legend>
      <p className="hint" id={descriptionId}>
        {words.bornHint}
      </p>
      {refused ? <Why field={refused} /> : null}
      <div className="dob">
        {labels.map(([name, autoComplete]) => (
          <div key={name} className={name === "year" ? "year" : undefined}>
            <label htmlFor={parts[name].id}>{words[name]}</label>
            <input
              {...getInputProps(parts[name], { type: "text", ariaAttributes: false })}
              inputMode="numeric"
              data-asks={words.bornAsks}
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
