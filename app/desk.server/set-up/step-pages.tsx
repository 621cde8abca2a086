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
  /** its party is played by the sandbox, as it stands */
  isPlayed?: boolean;
}

/** The pages in their order, and the way to go live. */
export const StepsPage = ({ listed, said }: { listed: Listed[]; said: Said }) => (
  <Frame title="Set up your research desk" at={null} said={said}>
    <p>
      Each page is kept when you press Keep, so you may stop and go on later. Until all is done your
      site says that it opens soon.
    </p>
    <ol>
      {listed.map(({ page, title, lacks, isPlayed }) => (
        <li key={page}>
          <a href={page}>{title}</a>
          {lacks > 0 ? ": to do" : isPlayed ? ": played by the sandbox" : ": done"}
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
  /** what else is said of a field, by its name */
  notes?: Record<string, string>;
  wrong: Wrong[];
  said: Said;
  /** its party, where the sandbox plays it as it stands */
  played?: string | null;
  /** what tries the provider, where it is one */
  test?: ReactNode;
  children?: ReactNode;
}

/** A step's fields, and the press that keeps them. */
export const StepPage = (props: StepPageProps) => {
  const { step, values, kept, notes, wrong, said, played = null, test = null, children } = props;
  return (
    <Frame title={step.title} at={null} said={said}>
      <p>{step.says}</p>
      {played === null ? null : (
        <p className="note">
          {`The sandbox plays ${played} while ${step.fields[0]?.label ?? ""} is blank: you can go ` +
            "live so, to try your site, and nothing of it is real."}
        </p>
      )}
      <form method="post" action={`/set-up/${step.id}`}>
        <AskedFields fields={step.fields} {...{ values, kept, wrong, notes }} />
        <p className="row">
          <button className="btn">Keep</button>
          <Back />
        </p>
        {test}
      </form>
      {children}
    </Frame>
  );
};

/**
 * The press that tries a provider, with what it needs to be told. It stands in the form of the
 * provider's keys: those that are typed there are tried, and no older ones.
 */
export const TestFields = ({ party, to, told }: ToTellProps) => (
  <>
    <h2>Test it</h2>
    <p>What stands above is kept, and then tried.</p>
    <ToTell {...{ party, to, told }} />
    <button className="btn quiet" formAction={`/set-up/${party}/test`}>
      {testWords[party]}
    </button>
  </>
);

const testWords: Record<Tested, string> = {
  razorpay: "Make an order for ₹1",
  digio: "Check my own PAN",
  sms: "Send the SMS",
  mail: "Send the mail",
};
