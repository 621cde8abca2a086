import type { Problem } from "../visit/problems";
import { countryQuestions } from "../visit/fatca-form";
import { CountryField } from "./CountryField";
import { Field } from "./Field";

/** The compliance questions (FATCA and public office), and on to signing. */
export function AgreementForm({ action, typed, problems }: { action: string; typed: Record<string, string>; problems: Problem[] }) {
  return (
    <form className="stack" method="post" action={action}>
      <input type="hidden" name="step" value="agreement" />
      {countryQuestions.map(([name, legend]) => (
        <CountryField key={name} name={name} legend={legend} typed={typed} problems={problems} />
      ))}
      <Field
        name="taxNumber"
        label="Tax number there (optional)"
        hint="Only if you are resident for tax outside India."
        maxLength={40}
        autoComplete="off"
        defaultValue={typed.taxNumber}
        problems={problems}
      />
      <fieldset className="field" aria-describedby="isPep-hint">
        <legend>Politically exposed person</legend>
        <p className="hint" id="isPep-hint">
          Do you, a member of your family or a close associate hold a prominent public office, or did you?
        </p>
        <div className="row">
          {(["No", "Yes"] as const).map((answer) => (
            <label key={answer} className="choice" htmlFor={`isPep-${answer}`}>
              <input id={`isPep-${answer}`} type="radio" name="isPep" value={answer} defaultChecked={(typed.isPep ?? "No") === answer} />
              {answer}
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        name="assistance"
        label="Assistance you wish for (optional)"
        hint="For example because of a disability; we adapt how we reach you."
        maxLength={500}
        defaultValue={typed.assistance}
        problems={problems}
      />
      <p className="muted small">
        You sign the agreement with Digio, by a code on your phone. It holds the <a href="/terms-and-conditions">terms and conditions</a> and these answers.
      </p>
      <button className="btn">Submit and Sign</button>
    </form>
  );
}
