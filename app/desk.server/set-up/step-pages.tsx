import type { ReactNode } from "react";
import { TextField } from "../frame/form-fields";
import { Frame, type Said } from "../frame/frame";
import { Back } from "./back";
import type { Field, Step, Tested } from "./fields";
import type { Wrong } from "./missing";

/** Each page of the set-up, with what it still lacks. */
export interface Listed {
  page: string;
  title: string;
  lacks: number;
}

/** The pages in their order, and the way to go live. */
export const StepsPage = ({ listed, said }: { listed: Listed[]; said: Said }) => (
  <Frame title="Set up your research desk" at={null} said={said}>
    <p>
      Each page is kept when you press Keep, so you may stop and go on later. Until all is done your
      site says that it opens soon.
    </p>
    <ol>
      {listed.map(({ page, title, lacks }) => (
        <li key={page}>
          <a href={page}>{title}</a>
          {lacks === 0 ? ": done" : ": to do"}
        </li>
      ))}
    </ol>
    <p>
      <a className="btn" href="/set-up/live">
        Look it over and go live
      </a>
    </p>
  </Frame>
);

interface StepPageProps {
  step: Step;
  /** what stands in each field; never a secret's */
  values: Record<string, string>;
  /** secrets that are kept already */
  kept: string[];
  wrong: Wrong[];
  said: Said;
  children?: ReactNode;
}

/** The fields of a step, each with what is wrong with it. */
export const StepPage = ({ step, values, kept, wrong, said, children }: StepPageProps) => (
  <Frame title={step.title} at={null} said={said}>
    <p>{step.says}</p>
    <form method="post" action={`/set-up/${step.id}`}>
      {step.fields.map((field) => (
        <Asked
          key={field.name}
          field={field}
          value={values[field.name] ?? ""}
          kept={kept.includes(field.name)}
          wrong={wrong.find(({ name }) => name === field.name)}
        />
      ))}
      <p className="row">
        <button className="btn">Keep</button>
        <Back />
      </p>
    </form>
    {children}
  </Frame>
);

interface AskedProps {
  field: Field;
  value: string;
  kept: boolean;
  wrong: Wrong | undefined;
}

const Asked = ({ field, value, kept, wrong }: AskedProps) => {
  const { name, label, hint, type = "text", optional } = field;
  const more = [
    hint ?? "",
    optional ? "may be left blank" : "",
    kept ? "kept, and not shown; leave it blank to leave it so" : "",
    wrong ? `${label} ${wrong.words}.` : "",
  ].filter(Boolean);
  return (
    <TextField
      id={name}
      name={name}
      label={label}
      type={type === "lines" ? "text" : type}
      autoComplete="off"
      refused={wrong !== undefined}
      defaultValue={value}
      {...(more.length > 0 ? { hint: more.join(" · ") } : {})}
    />
  );
};

/** The press that tries a provider, with what it needs to be told. */
export const TestForm = ({ party, to }: { party: Tested; to: string }) => (
  <form method="post" action={`/set-up/${party}/test`}>
    <h2>Test it</h2>
    {party === "mail" ? (
      <TextField id="to" name="to" label="Send a mail to" type="email" defaultValue={to} />
    ) : null}
    {party === "sms" ? (
      <TextField id="to" name="to" label="Send an SMS to" inputMode="tel" hint="your own number" />
    ) : null}
    {party === "digio" ? (
      <>
        <TextField id="pan" name="pan" label="Your PAN" />
        <TextField id="dob" name="dob" label="Your date of birth" type="date" />
        <TextField id="name" name="name" label="Your name as on the PAN" />
      </>
    ) : null}
    <button className="btn quiet">{testWords[party]}</button>
  </form>
);

const testWords: Record<Tested, string> = {
  razorpay: "Make an order for ₹1",
  digio: "Check my own PAN",
  sms: "Send the SMS",
  mail: "Send the mail",
};
