import type { ReactNode } from "react";
import {
  mostIn,
  type Fault,
  type Field,
  type Spot,
  type Typed,
} from "../../backend.server/research/typed";

export interface Filled {
  typed: Typed;
  faults: Fault[];
  /** what the draft says by now, where somebody else wrote meanwhile; null: nobody did */
  stands: Typed | null;
}

interface AskedProps {
  filled: Filled;
  field: Exclude<Field, "services">;
  label: string;
  hint?: string;
}

/** A line to type, with what stops a release beside it. */
export const Line = ({ type = "text", ...asked }: AskedProps & { type?: string }) => (
  <Labelled {...asked}>
    {(described) => (
      <input
        id={asked.field}
        name={asked.field}
        type={type}
        maxLength={mostIn(asked.field)}
        inputMode={/^(entry|target|stop|strike)/.test(asked.field) ? "decimal" : undefined}
        defaultValue={asked.filled.typed[asked.field]}
        {...described}
      />
    )}
  </Labelled>
);

export const Text = ({ rows = 4, ...asked }: AskedProps & { rows?: number }) => (
  <Labelled {...asked}>
    {(described) => (
      <textarea
        id={asked.field}
        name={asked.field}
        rows={rows}
        maxLength={mostIn(asked.field)}
        defaultValue={asked.filled.typed[asked.field]}
        {...described}
      />
    )}
  </Labelled>
);

interface ChoiceProps extends AskedProps {
  /** what is sent, and its words */
  among: [value: string, words: string][];
}

/** Letters of words that stand beside one another. */
const SHORT = 5;

/** One of several. */
export const Choice = ({ filled, field, label, hint, among }: ChoiceProps) => {
  const why = faultOf(filled, field);
  return (
    <fieldset className={why ? "field error" : "field"} id={field}>
      <legend>{label}</legend>
      {hint ? <p className="hint">{hint}</p> : null}
      <Why field={field} why={why} />
      <Stands
        {...{ filled, field }}
        says={(stands) => among.find(([value]) => value === String(stands[field]))?.[1] ?? ""}
      />
      <div className={among.every(([, words]) => words.length <= SHORT) ? "choices" : undefined}>
        {among.map(([value, words]) => (
          <label className="choice" key={value}>
            <input
              type="radio"
              name={field}
              value={value}
              defaultChecked={filled.typed[field] === value}
              aria-describedby={why ? `${field}-why` : undefined}
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
};

/** The services, any of them. */
export const Services = ({
  filled,
  among,
}: {
  filled: Filled;
  among: { id: string; name: string }[];
}) => {
  const why = faultOf(filled, "services");
  return (
    <fieldset className={why ? "field error" : "field"} id="services">
      <legend>Services</legend>
      <Why field="services" why={why} />
      <Stands
        {...{ filled, field: "services" }}
        says={({ services }) =>
          among.flatMap(({ id, name }) => (services.includes(id) ? [name] : [])).join(", ")
        }
      />
      {among.map(({ id, name }) => (
        <label className="choice" key={id}>
          <input
            type="checkbox"
            name="services"
            value={id}
            defaultChecked={filled.typed.services.includes(id)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
};

type Described = { "aria-describedby"?: string; "aria-invalid"?: true };

function Labelled({
  filled,
  field,
  label,
  hint,
  children,
}: AskedProps & { children(described: Described): ReactNode }) {
  const why = faultOf(filled, field);
  const by = [
    ...(why ? [`${field}-why`] : []),
    ...(hint ? [`${field}-hint`] : []),
    ...(differs(filled, field) ? [`${field}-stands`] : []),
  ].join(" ");
  const described: Described = {
    ...(by ? { "aria-describedby": by } : {}),
    ...(why ? { "aria-invalid": true } : {}),
  };
  return (
    <div className={why ? "field error" : "field"}>
      <label htmlFor={field}>{label}</label>
      {hint ? (
        <p className="hint" id={`${field}-hint`}>
          {hint}
        </p>
      ) : null}
      <Why field={field} why={why} />
      <Stands {...{ filled, field }} says={(stands) => String(stands[field])} />
      {children(described)}
    </div>
  );
}

/** Whether the draft says something else by now. */
export const differs = ({ typed, stands }: Filled, field: Field): boolean =>
  stands !== null && String(stands[field]) !== String(typed[field]);

/** What the draft says by now, beside what was typed, where the two differ. */
const Stands = (props: { filled: Filled; field: Field; says(stands: Typed): string }) => {
  const { filled, field, says } = props;
  if (filled.stands === null || !differs(filled, field)) return null;
  return (
    <p className="hint" id={`${field}-stands`}>
      {`The draft says now: ${says(filled.stands) || "nothing"}`}
    </p>
  );
};

export const Why = ({ field, why }: { field: string; why: string | null }) =>
  why ? (
    <p className="why" id={`${field}-why`}>
      {why}
    </p>
  ) : null;

export const faultOf = ({ faults }: Pick<Filled, "faults">, field: Spot): string | null =>
  faults
    .filter((fault) => fault.field === field)
    .map(({ words }) => words)
    .join(" ") || null;
