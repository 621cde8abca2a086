import { getCollectionProps, getInputProps, type FieldMetadata } from "@conform-to/react";
import { Why } from "../frame/Field";

/**
 * India, or another country by its name. With script, choosing India clears the name (specification
 * §5).
 */
export function CountryField({
  legend,
  choice,
  name,
  onIndia,
}: {
  legend: string;
  choice: FieldMetadata;
  name: FieldMetadata;
  onIndia: () => void;
}) {
  return (
    <fieldset className={name.errors ? "field error" : "field"}>
      <legend>{legend}</legend>
      <Choices
        field={choice}
        options={["India", "Other"]}
        onChoose={(one) => one === "India" && onIndia()}
      />
      <div className="otherwise">
        <label htmlFor={name.id}>{legend}: name of the country</label>
        <p className="hint" id={name.descriptionId}>
          Only if you chose Other.
        </p>
        <Why field={name} />
        <input {...getInputProps(name, { type: "text", ariaDescribedBy: name.descriptionId })} />
      </div>
    </fieldset>
  );
}

/** One of few answers, each with its own words as its value. */
export const Choices = ({
  field,
  options,
  onChoose,
}: {
  field: FieldMetadata;
  options: string[];
  onChoose?: (answer: string) => void;
}) => (
  <div className="row">
    {getCollectionProps(field, { type: "radio", options }).map(({ key, ...radio }) => (
      <label key={key} className="choice" htmlFor={radio.id}>
        <input {...radio} onChange={() => onChoose?.(radio.value)} />
        {radio.value}
      </label>
    ))}
  </div>
);
