import { inDays } from "../../backend.server/desk/counted-words";
import { complaintCategories } from "../../api/complaint-categories";
import { complaintSources } from "../../content/complaint-figures";
import { dayInWords } from "../../content/dates";
import { DAYS_TO_RESOLVE } from "../../backend.server/information/register/clock";
import type { ShownComplaint } from "../../backend.server/information/register/register";
import { TextArea, TextField } from "../frame/form-fields";
import { Act, WhoMay } from "../frame/for-whom";

export const LONGEST_ANSWER = 4_000;

/** The complaints that are to be resolved, each with the day it is at. */
export const OpenComplaints = ({ open }: { open: ShownComplaint[] }) => (
  <section aria-labelledby="open">
    <h2 id="open">To be resolved</h2>
    {open.length === 0 ? <p>No complaint is open.</p> : null}
    {open.map((one) => (
      <section className="card" key={one.reference}>
        <h3>
          <a href={`/complaints/${one.reference}`}>{`${one.reference}: ${one.name}`}</a>
        </h3>
        <p>
          <b>{dayOf21(one)}</b>
          {`. ${aboutOf(one)}`}
        </p>
      </section>
    ))}
  </section>
);

/** Those that are done with: resolved, or withdrawn. */
export const DoneComplaints = ({ title, done }: { title: string; done: ShownComplaint[] }) =>
  done.length === 0 ? null : (
    <details>
      <summary>{title}</summary>
      <ul>
        {done.map((one) => (
          <li key={one.reference}>
            <a href={`/complaints/${one.reference}`}>{one.reference}</a>
            {`: ${one.name || "erased"}, ${dayOf21(one)}`}
          </li>
        ))}
      </ul>
    </details>
  );

/** What was typed of a complaint that came another way; all as text. */
export type TypedComplaint = Record<
  "name" | "number" | "email" | "category" | "words" | "source" | "received",
  string
>;

/** A complaint that came by letter, telephone or through SCORES. */
export const EnterComplaint = ({ typed }: { typed: TypedComplaint | null }) => (
  <WhoMay post="/complaints/enter">
    <details open={typed !== null}>
      <summary>Enter a complaint that came another way</summary>
      <Act action="/complaints/enter">
        <TextField id="name" name="name" label="Name" required defaultValue={typed?.name ?? ""} />
        <TextField
          id="number"
          name="number"
          label="Mobile number"
          inputMode="tel"
          defaultValue={typed?.number ?? ""}
        />
        <TextField id="email" name="email" label="E-mail" defaultValue={typed?.email ?? ""} />
        <Choice
          name="source"
          label="Received from"
          of={complaintSources}
          chosen={typed?.source ?? "scores"}
        />
        <Choice
          name="category"
          label="About"
          of={complaintCategories}
          chosen={typed?.category ?? "service"}
        />
        <TextField
          id="received"
          name="received"
          type="date"
          label="Received on"
          hint="today when left blank"
          defaultValue={typed?.received ?? ""}
        />
        <TextArea
          id="complaint"
          name="words"
          label="What happened"
          hint="in the complainant's words"
          rows={4}
          maxLength={LONGEST_ANSWER}
          required
          value={typed?.words ?? ""}
        />
        <button className="btn">Enter</button>
      </Act>
    </details>
  </WhoMay>
);

interface ChoiceProps {
  name: string;
  label: string;
  of: Record<string, string>;
  chosen: string;
}
const Choice = ({ name, label, of, chosen }: ChoiceProps) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    <select id={name} name={name} defaultValue={chosen}>
      {Object.entries(of).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  </div>
);

export const aboutOf = ({ category }: ShownComplaint): string =>
  (complaintCategories as Record<string, string>)[category] ?? category;

/** "Day 3 of 21: resolve it by 12 Dec 2026". Late ones say so in words, too. */
export function dayOf21({ day, dueAt, resolvedAt, withdrawn }: ShownComplaint): string {
  if (withdrawn !== null)
    return `Withdrawn on ${dayInWords(withdrawn.at)}: ${withdrawn.why || "erased"}`;
  if (resolvedAt !== null)
    return day === 0 ? "Resolved on the day it came" : `Resolved on day ${day}`;
  const late = day - DAYS_TO_RESOLVE;
  return late > 0
    ? `Late by ${inDays(late)}: it was to be resolved by ${dayInWords(dueAt)}`
    : `Day ${day} of ${DAYS_TO_RESOLVE}: resolve it by ${dayInWords(dueAt)}`;
}
