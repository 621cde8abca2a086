import type { InputHTMLAttributes, ReactNode } from "react";

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  name: string;
  label: string;
  hint?: string;
  /** what stands in it was refused: the page's summary says why */
  refused?: boolean;
}

/** A line to type. Its id is its own, since a page has many forms. */
export const TextField = ({ label, hint, refused, ...input }: TextFieldProps) => (
  <Labelled id={input.id} label={label} hint={hint} refused={refused}>
    <input aria-describedby={hint && `${input.id}-hint`} {...input} {...marked(refused)} />
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
    <textarea
      {...area}
      aria-describedby={`${area.id}-hint`}
      {...marked(refused)}
      defaultValue={value}
    />
  </Labelled>
);

interface LabelledProps {
  id: string;
  label: string;
  hint?: string | undefined;
  refused?: boolean | undefined;
  children: ReactNode;
}

const Labelled = ({ id, label, hint, refused, children }: LabelledProps) => (
  <div className={refused ? "field error" : "field"}>
    <label htmlFor={id}>{label}</label>
    {hint ? (
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    ) : null}
    {children}
  </div>
);

const marked = (refused: boolean | undefined) => (refused ? { "aria-invalid": true as const } : {});
