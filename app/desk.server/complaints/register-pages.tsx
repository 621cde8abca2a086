import { complaintCategories } from "../../api/complaint-categories";
import { complaintSources } from "../../content/complaint-figures";
import { dayInWords } from "../../content/dates";
import { instantInIndia } from "../../content/instants";
import { DAYS_TO_RESOLVE } from "../../backend.server/information/register/clock";
import type { ShownComplaint } from "../../backend.server/information/register/register";
import { TextArea, TextField } from "../frame/form-fields";
import { Frame, type Said } from "../frame/frame";
import { Act, Call, MailTo, WhoMay } from "../frame/for-whom";

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

export const ResolvedComplaints = ({ resolved }: { resolved: ShownComplaint[] }) =>
  resolved.length === 0 ? null : (
    <details>
      <summary>Resolved</summary>
      <ul>
        {resolved.map((one) => (
          <li key={one.reference}>
            <a href={`/complaints/${one.reference}`}>{one.reference}</a>
            {`: ${one.name || "erased"}, ${dayOf21(one)}`}
          </li>
        ))}
      </ul>
    </details>
  );

interface ComplaintPageProps {
  one: ShownComplaint;
  typed: string;
  said: Said;
}

/** One complaint, what was answered, and the form that answers. */
export const ComplaintPage = ({ one, typed, said }: ComplaintPageProps) => (
  <Frame title={`Complaint ${one.reference}`} at="/complaints" said={said}>
    <p>
      <b>{dayOf21(one)}</b>
    </p>
    <dl className="kv">
      <dt>Received</dt>
      <dd>{instantInIndia(one.receivedAt)}</dd>
      <dt>From</dt>
      <dd>{complaintSources[one.source]}</dd>
      <dt>About</dt>
      <dd>{aboutOf(one)}</dd>
      <dt>Name</dt>
      <dd>{one.name || "erased"}</dd>
      <dt>Phone</dt>
      <dd>{one.number === null ? "none given" : <Call number={one.number} />}</dd>
      <dt>E-mail</dt>
      <dd>{one.email === null ? "none given" : <MailTo email={one.email} />}</dd>
    </dl>
    <h2>The complaint</h2>
    <p className="typed">{one.words || "erased"}</p>
    {one.answers.map(({ words, at }) => (
      <section key={at}>
        <h2>{`Answer, ${instantInIndia(at)}`}</h2>
        <p className="typed">{words || "erased"}</p>
      </section>
    ))}
    {one.name === "" ? null : (
      <Act action={`/complaints/${one.reference}/answer`}>
        <TextArea
          id="words"
          name="words"
          label="Answer"
          hint={
            one.email === null
              ? "there is no e-mail address: tell it on the telephone, and keep it here"
              : "goes out by mail, as it stands here"
          }
          rows={6}
          maxLength={LONGEST_ANSWER}
          required
          value={typed}
        />
        <p className="row">
          {one.resolvedAt === null ? (
            <button className="btn" name="resolves" value="yes">
              Answer: this resolves it
            </button>
          ) : null}
          <button className="btn quiet">
            {one.resolvedAt === null ? "Answer, and go on working" : "Send one more answer"}
          </button>
        </p>
      </Act>
    )}
    <p>
      <a href="/complaints">All complaints</a>
    </p>
  </Frame>
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
          label="Received on"
          hint="like 2026-11-20; today when left blank"
          maxLength={10}
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

const aboutOf = ({ category }: ShownComplaint): string =>
  (complaintCategories as Record<string, string>)[category] ?? category;

/** "Day 3 of 21: resolve it by 12 Dec 2026". Late ones say so in words, too. */
export function dayOf21({ day, dueAt, resolvedAt }: ShownComplaint): string {
  if (resolvedAt !== null)
    return day === 0 ? "Resolved on the day it came" : `Resolved on day ${day}`;
  const late = day - DAYS_TO_RESOLVE;
  return late > 0
    ? `Late by ${late === 1 ? "1 day" : `${late} days`}: it was to be resolved by ${dayInWords(dueAt)}`
    : `Day ${day} of ${DAYS_TO_RESOLVE}: resolve it by ${dayInWords(dueAt)}`;
}
