import { useRef } from "react";
import { whyOf, type Problem } from "../visit/problems";
import { describedBy, Why } from "./Field";

/**
 * India, or another country by its name. With script, choosing India clears the name (specification
 * §5).
 */
export function CountryField({
  name,
  legend,
  typed,
  problems,
}: {
  name: string;
  legend: string;
  typed: Record<string, string>;
  problems: Problem[];
}) {
  const text = useRef<HTMLInputElement>(null);
  const field = `${name}Name`;
  const why = whyOf(problems, field);
  const other = typed[name] === "Other";
  const clear = () => {
    if (text.current) text.current.value = "";
  };
  return (
    <fieldset className={why ? "field error" : "field"}>
      <legend>{legend}</legend>
      <div className="row">
        <label className="choice" htmlFor={`${name}-india`}>
          <input
            id={`${name}-india`}
            type="radio"
            name={name}
            value="India"
            defaultChecked={!other}
            onChange={clear}
          />
          India
        </label>
        <label className="choice" htmlFor={`${name}-other`}>
          <input
            id={`${name}-other`}
            type="radio"
            name={name}
            value="Other"
            defaultChecked={other}
          />
          Other
        </label>
      </div>
      <div className="otherwise">
        <label htmlFor={field}>{legend}: name of the country</label>
        <p className="hint" id={`${field}-hint`}>
          Only if you chose Other.
        </p>
        <Why name={field} why={why} />
        <input
          id={field}
          name={field}
          ref={text}
          maxLength={60}
          defaultValue={typed[field]}
          {...describedBy(field, why, "hint")}
        />
      </div>
    </fieldset>
  );
}
