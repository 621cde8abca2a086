import { useState } from "react";
import { useSigner } from "../islands/useSigner";
import type { SignerOpening } from "../visit/digio-gateway";
import type { Problem } from "../visit/problems";
import { countryQuestions } from "../visit/fatca-form";
import { CountryField } from "./CountryField";
import { Field } from "./Field";

interface Asked {
  action: string;
  typed: Record<string, string>;
  problems: Problem[];
  sdk: { script: string; environment: string };
  signing: SignerOpening | null;
}

/**
 * The compliance questions (FATCA and public office), and on to signing: in Digio's window where
 * script has it ready, else on Digio's page.
 */
export function AgreementForm({ action, typed, problems, sdk, signing }: Asked) {
  const { readiness, working, onSubmit } = useSigner({ sdk, signing });
  const [complete, setComplete] = useState(() => isComplete((name) => typed[name]));
  const loading = readiness === "loading";
  const incomplete = readiness === "ready" && !complete;
  // An incomplete form that is submitted all the same goes to the server, which says what is
  // missing.
  const send = complete || loading ? onSubmit : undefined;
  const look = (form: HTMLFormElement) => {
    const fields = new FormData(form);
    setComplete(isComplete((name) => String(fields.get(name) ?? "")));
  };
  return (
    <form
      className="stack"
      method="post"
      action={action}
      onSubmit={send}
      onChange={({ currentTarget }) => look(currentTarget)}
    >
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
          Do you, a close relative or a close associate hold, or have you held, a high government
          post? (PEP: politically exposed person)
        </p>
        <div className="row">
          {(["No", "Yes"] as const).map((answer) => (
            <label key={answer} className="choice" htmlFor={`isPep-${answer}`}>
              <input
                id={`isPep-${answer}`}
                type="radio"
                name="isPep"
                value={answer}
                defaultChecked={(typed.isPep ?? "No") === answer}
              />
              {answer}
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        name="assistance"
        label="Help you need (optional)"
        hint="For example because of a disability; we adapt how we reach you."
        maxLength={500}
        defaultValue={typed.assistance}
        problems={problems}
      />
      <p className="muted small">
        You sign the agreement with Digio, by a code on your phone. It holds the{" "}
        <a href="/terms-and-conditions">terms and conditions</a> and these answers.
      </p>
      <p role="status">{working}</p>
      <button
        className={incomplete ? "btn unready" : "btn"}
        aria-disabled={loading || incomplete || working !== ""}
      >
        {loading ? "Loading Signer..." : "Submit and Sign"}
      </button>
    </form>
  );
}

/** Whoever chose Other has named the country (specification §5); the rest always has an answer. */
const isComplete = (answer: (name: string) => string | undefined): boolean =>
  countryQuestions.every(
    ([name]) => answer(name) !== "Other" || (answer(`${name}Name`) ?? "").trim() !== "",
  );
