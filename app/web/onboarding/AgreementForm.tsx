import { getFormProps } from "@conform-to/react";
import type { FormEvent } from "react";
import { useSigner } from "./useSigner";
import type { SignerOpening } from "./digio-gateway";
import type { FatcaAnswered } from "../visit/form-fields.server";
import { countryQuestions } from "../visit/fatca-form";
import { Choices, CountryField } from "./CountryField";
import { useAddress, useWords } from "../visit/words";
import { Said } from "../frame/Said";
import { Field } from "../frame/Field";
import { useFields, type Shown } from "../frame/use-fields";

interface AgreementFormProps extends Shown<typeof FatcaAnswered> {
  action: string;
  sdk: { script: string; environment: string };
  signing: SignerOpening | null;
}

/**
 * The compliance questions (FATCA and public office), and on to signing: in Digio's window where
 * script has it ready, else on Digio's page.
 */
export function AgreementForm({ action, sdk, signing, typed, ...shown }: AgreementFormProps) {
  const words = useWords("onboarding").agreement;
  const address = useAddress();
  const { readiness, working, onSubmit } = useSigner({ sdk, signing });
  const [form, fields] = useFields<typeof FatcaAnswered>({
    id: "agreement",
    typed: { ...usual, ...typed },
    ...shown,
  });
  // Whoever chose Other has named the country (specification §5); the rest always has an answer.
  const complete = countryQuestions.every(
    (name) => fields[name].value !== "Other" || fields[`${name}Name`].value?.trim(),
  );
  const loading = readiness === "loading";
  const incomplete = readiness === "ready" && !complete;
  // An incomplete form that is submitted all the same goes to the server, which says what is
  // missing.
  const send = (event: FormEvent<HTMLFormElement>) => {
    form.onSubmit(event);
    if (!event.defaultPrevented && (complete || loading)) onSubmit(event);
  };
  return (
    <form
      {...getFormProps(form)}
      className="stack"
      method="post"
      action={address(action)}
      onSubmit={send}
    >
      <input type="hidden" name="step" value="agreement" />
      {countryQuestions.map((name) => (
        <CountryField
          key={name}
          legend={words.questions[name]}
          choice={fields[name]}
          name={fields[`${name}Name`]}
          onIndia={() => form.update({ name: `${name}Name`, value: "" })}
        />
      ))}
      <Field
        field={fields.taxNumber}
        label={words.taxNumber}
        hint={words.taxNumberHint}
        autoComplete="off"
      />
      <fieldset className="field" aria-describedby={fields.isPep.descriptionId}>
        <legend>{words.pep}</legend>
        <p className="hint" id={fields.isPep.descriptionId}>
          {words.pepHint}
        </p>
        <Choices field={fields.isPep} options={["No", "Yes"]} />
      </fieldset>
      <Field field={fields.assistance} label={words.assistance} hint={words.assistanceHint} />
      <p className="muted small">
        <Said words={words.how} />
      </p>
      <p role="status">{working}</p>
      <button
        className={incomplete ? "btn unready" : "btn"}
        aria-disabled={loading || incomplete || working !== ""}
      >
        {loading ? words.loading : words.sign}
      </button>
    </form>
  );
}

/** What stands chosen before anything is (specification §5). */
const usual = {
  countryOfBirth: "India",
  citizenship: "India",
  taxResidency: "India",
  isPep: "No",
} as const;
