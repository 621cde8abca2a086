import { getSelectProps, getTextareaProps } from "@conform-to/react";
import { about, addressIn, languagesOf } from "../../content/languages";
import { A } from "../frame/A";
import { Field, Why } from "../frame/Field";
import { Said as Words } from "../frame/Said";
import { useFields, type Shown } from "../frame/use-fields";
import { useAddress, useLanguage, useWords } from "../visit/words";
import type { ComplaintTyped } from "./complaint-form.server";

/** Where a complaint is written: the address, in each language. */
export const COMPLAINT = "/grievance-redressal/complaint";
/** The field of a press that only leads on in another language. */
export const ONWARD = "onward";

/**
 * What a complaint asks for, and where it goes. No script runs here, and the browser would speak
 * its own language: the server alone says what is wrong.
 */
export function ComplaintForm(shown: Shown<typeof ComplaintTyped>) {
  const [form, fields] = useFields<typeof ComplaintTyped>({ id: "complaint", ...shown });
  const said = useWords("complaint");
  const address = useAddress();
  const { name, mobile, email, category, words } = fields;
  return (
    <form id={form.id} method="post" action={address(COMPLAINT)} noValidate className="stack">
      <Field field={name} label={said.name} autoComplete="name" />
      <Field
        field={mobile}
        label={said.mobile}
        hint={said.mobileHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
      />
      <Field field={email} label={said.email} inputMode="email" autoComplete="email" />
      <div className={`field ${category.errors ? "error" : ""}`.trim()}>
        <label htmlFor={category.id}>{said.about}</label>
        <Why field={category} />
        <select {...getSelectProps(category)}>
          <option value="">{said.choose}</option>
          {Object.entries(said.categories).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </div>
      <div className={`field ${words.errors ? "error" : ""}`.trim()}>
        <label htmlFor={words.id}>{said.words}</label>
        <Why field={words} />
        <textarea {...getTextareaProps(words)} rows={8} />
      </div>
      <button className="btn">{said.send}</button>
      <p className="muted small">
        {said.elsewhere} <OtherTongues />
      </p>
    </form>
  );
}

/**
 * The link to another language would leave behind what was typed: these take it along. They stand
 * after the button that sends, which is the one that Enter presses.
 */
function OtherTongues() {
  const here = useLanguage();
  return languagesOf(COMPLAINT)
    .filter((one) => one !== here)
    .map((one) => (
      <button
        key={one}
        className="btn link"
        formAction={addressIn(one, COMPLAINT)}
        name={ONWARD}
        value={one}
        lang={about(one).tag}
      >
        {about(one).name}
      </button>
    ));
}

/**
 * What the person reads when it has been taken: under which reference, and whether they have that
 * by mail or are to note it down.
 */
export function ComplaintSent({ taken, next }: { taken: string; next: string }) {
  const words = useWords("complaint").sent;
  return (
    <div className="narrow">
      <h1>{words.title}</h1>
      <div className="note">
        <p>
          <b>{taken}</b>
        </p>
        <p>{next}</p>
      </div>
      <ul>
        <li>{words.answer}</li>
        <li>
          <Words words={words.next} />
        </li>
      </ul>
      <p>
        <A href={COMPLAINT}>{words.another}</A>
      </p>
    </div>
  );
}
