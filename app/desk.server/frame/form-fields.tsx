import type { InputHTMLAttributes, ReactNode } from "react";
import { useWrong } from "./to-mend";

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  name: string;
  label: string;
  hint?: string;
  /** what stands in it was refused, where the page's summary does not name the field */
  refused?: boolean;
  /** what is wrong with it, where the page has no summary */
  problem?: string | undefined;
}

/** A line to type, with what is wrong with it. Its id is its own, since a page has many forms. */
export const TextField = ({ label, hint, refused, problem, ...input }: TextFieldProps) => (
  <Labelled {...{ id: input.id, label, hint, refused, problem }}>
    {(described) => <input {...described} {...input} />}
  </Labelled>
);

interface TextAreaProps {
  id: string;
  name: string;
  label: string;
  hint: string;
  rows: number;
  maxLength: number;
  required?: boolean;
  refused?: boolean;
  value: string;
}

/** Lines to type. React puts the line break before the text that a parser takes away. */
export const TextArea = ({ label, hint, refused, value, ...area }: TextAreaProps) => (
  <Labelled id={area.id} label={label} hint={hint} refused={refused}>
    {(described) => <textarea {...area} {...described} defaultValue={value} />}
  </Labelled>
);

interface LabelledProps {
  id: string;
  label: string;
  hint?: string | undefined;
  refused?: boolean | undefined;
  problem?: string | undefined;
  children(described: Described): ReactNode;
}
interface Described {
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

const Labelled = ({ id, label, hint, refused, problem, children }: LabelledProps) => {
  const wrong = useWrong(id) ?? problem ?? null;
  const by = [...(wrong ? [`${id}-why`] : []), ...(hint ? [`${id}-hint`] : [])].join(" ");
  const isWrong = wrong !== null || refused === true;
  return (
    <div className={isWrong ? "field error" : "field"}>
      <label htmlFor={id}>{label}</label>
      {wrong ? (
        <p className="why" id={`${id}-why`}>
          {wrong}
        </p>
      ) : null}
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children({
        ...(by ? { "aria-describedby": by } : {}),
        ...(isWrong ? { "aria-invalid": true } : {}),
      })}
    </div>
  );
};
