import { getInputProps, type FieldMetadata } from "@conform-to/react";
import { forwardRef, type InputHTMLAttributes } from "react";

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name" | "type"> {
  field: FieldMetadata;
  type?: "text" | "tel";
  label: string;
  hint?: string;
  /** what is said of it, with script, when it is not as it should be */
  "data-asks"?: string;
}

/** A labelled text field with its hint and, when refused, the reason; both are read with it. */
export const Field = forwardRef<HTMLInputElement, FieldProps>(function Field(
  { field, type = "text", label, hint, className = "", ...input },
  ref,
) {
  return (
    <div className={`field ${className} ${field.errors ? "error" : ""}`.trim()}>
      <label htmlFor={field.id}>{label}</label>
      {hint ? (
        <p className="hint" id={field.descriptionId}>
          {hint}
        </p>
      ) : null}
      <Why field={field} />
      <input
        ref={ref}
        {...getInputProps(field, { type, ariaDescribedBy: hint && field.descriptionId })}
        // Where the browser checks by itself, its bubble says this, and not only "match the
        // format".
        title={field.pattern ? input["data-asks"] : undefined}
        {...input}
      />
    </div>
  );
});

export const Why = ({ field: { errors, errorId } }: { field: FieldMetadata }) =>
  errors ? (
    <p className="why" id={errorId}>
      {errors[0]}
    </p>
  ) : null;
