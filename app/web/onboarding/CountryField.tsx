import { getCollectionProps, getInputProps, type FieldMetadata } from "@conform-to/react";
import type { Rooms } from "../../content/words/catalogue.server";
import { fill } from "../../content/words/fill";
import { useWords } from "../visit/words";
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
  const words = useWords("onboarding").agreement;
  return (
    <fieldset className={name.errors ? "field error" : "field"}>
      <legend>{legend}</legend>
      <Choices
        field={choice}
        options={["India", "Other"]}
        onChoose={(one) => one === "India" && onIndia()}
      />
      <div className="otherwise">
        <label htmlFor={name.id}>{fill(words.country, { question: legend })}</label>
        <p className="hint" id={name.descriptionId}>
          {words.countryHint}
        </p>
        <Why field={name} />
        <input {...getInputProps(name, { type: "text", ariaDescribedBy: name.descriptionId })} />
      </div>
    </fieldset>
  );
}

type Choice = keyof Rooms["onboarding"]["agreement"]["choices"];

/** One of few answers. */
export function Choices({
  field,
  options,
  onChoose,
}: {
  field: FieldMetadata;
  options: Choice[];
  onChoose?: (answer: string) => void;
}) {
  const { choices } = useWords("onboarding").agreement;
  return (
    <div className="row">
      {getCollectionProps(field, { type: "radio", options }).map(({ key, ...radio }) => (
        <label key={key} className="choice" htmlFor={radio.id}>
          <input {...radio} onChange={() => onChoose?.(radio.value)} />
          {choices[radio.value as keyof typeof choices]}
        </label>
      ))}
    </div>
  );
}
