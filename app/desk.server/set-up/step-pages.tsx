import type { ReactNode } from "react";
import type { Step, Tested } from "../../backend.server/upkeep/own-settings/fields";
import type { Wrong } from "../../backend.server/upkeep/own-settings/wrong-in";
import { Frame, type Said } from "../frame/frame";
import { AskedFields, ToTell, type ToTellProps } from "./asked-fields";
import { Back } from "./back";

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

/** A step's fields, and the press that keeps them. */
export const StepPage = ({ step, values, kept, wrong, said, children }: StepPageProps) => (
  <Frame title={step.title} at={null} said={said}>
    <p>{step.says}</p>
    <form method="post" action={`/set-up/${step.id}`}>
      <AskedFields fields={step.fields} {...{ values, kept, wrong }} />
      <p className="row">
        <button className="btn">Keep</button>
        <Back />
      </p>
    </form>
    {children}
  </Frame>
);

/** The press that tries a provider, with what it needs to be told. */
export const TestForm = ({ party, to, told }: ToTellProps) => (
  <form method="post" action={`/set-up/${party}/test`}>
    <h2>Test it</h2>
    <ToTell {...{ party, to, told }} />
    <button className="btn quiet">{testWords[party]}</button>
  </form>
);

const testWords: Record<Tested, string> = {
  razorpay: "Make an order for ₹1",
  digio: "Check my own PAN",
  sms: "Send the SMS",
  mail: "Send the mail",
};
