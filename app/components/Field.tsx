import { forwardRef, type InputHTMLAttributes } from "react";
import { whyOf, type Problem } from "../visit/problems";

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name"> {
  name: string;
  label: string;
  hint?: string;
  problems: Problem[];
  /** what the browser says when the field is not as it should be */
  "data-asks"?: string;
}

/**
 * A labelled text field with its hint and, when refused, the reason; both are read with it. Its id
 * is its name.
 */
export const Field = forwardRef<HTMLInputElement, FieldProps>(function Field(
  { name, label, hint, problems, className = "", ...input },
  ref,
) {
  const why = whyOf(problems, name);
  return (
    <div className={`field ${className} ${why ? "error" : ""}`.trim()}>
      <label htmlFor={name}>{label}</label>
      {hint ? (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
      <Why name={name} why={why} />
      <input ref={ref} id={name} name={name} {...describedBy(name, why, hint)} {...input} />
    </div>
  );
});

export function Why({ name, why }: { name: string; why: string | undefined }) {
  return why ? (
    <p className="why" id={`${name}-why`}>
      {why}
    </p>
  ) : null;
}

export function describedBy(name: string, why: string | undefined, hint?: string) {
  const ids = [hint ? `${name}-hint` : "", why ? `${name}-why` : ""].filter(Boolean).join(" ");
  return {
    "aria-describedby": ids || undefined,
    "aria-invalid": why ? (true as const) : undefined,
  };
}
