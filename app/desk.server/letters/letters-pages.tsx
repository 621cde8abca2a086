import type { Counted } from "../../backend.server/desk/write-to-clients/mailing";
import { paces } from "../../backend.server/desk/write-to-clients/mailing";
import type { WhichClients } from "../../backend.server/desk/write-to-clients/which-clients";
import type { Banned } from "../../backend.server/research/banned-words";
import { Frame, type Said } from "../frame/frame";
import { Act } from "../frame/for-whom";
import { TextArea, TextField } from "../frame/form-fields";

export interface LetterForm {
  which: WhichClients;
  /** as they were typed */
  days: string;
  subject: string;
  text: string;
  perMinute: number;
  once: string;
}
interface WritePageProps {
  form: LetterForm;
  services: { id: string; name: string }[];
  said: Said;
}

const states = [
  ["active", "hold a service now"],
  ["ending", "hold one that ends within so many days"],
  ["lapsed", "held one and did not renew it"],
  ["everybody", "hold a service now or ever held one"],
  ["never", "signed up and never bought"],
] as const;

/** A letter is written, and for whom. */
export const WritePage = ({ form, services, said }: WritePageProps) => (
  <Frame title="Write to clients" at="/letters" said={said}>
    <Act action="/letters/preview">
      <Choice
        name="state"
        label="To all who"
        chosen={form.which.state}
        choices={states.map(([value, words]) => ({ value, words }))}
      />
      <Choice
        name="service"
        label="Service"
        chosen={form.which.service ?? ""}
        choices={[
          { value: "", words: "Any service" },
          ...services.map(({ id, name }) => ({ value: id, words: name })),
        ]}
      />
      <TextField
        id="days"
        name="days"
        label="Days"
        hint="of a service that ends"
        inputMode="numeric"
        maxLength={3}
        defaultValue={form.days}
        refused={said.wrong?.field === "days"}
      />
      <TextField
        id="subject"
        name="subject"
        label="Subject"
        maxLength={150}
        required
        defaultValue={form.subject}
      />
      <TextArea
        id="text"
        name="text"
        label="Letter"
        hint="Greeting, your name, registration number and the warning are added"
        rows={10}
        maxLength={8_000}
        required
        value={form.text}
      />
      <input type="hidden" name="once" value={form.once} />
      <p className="row">
        <button className="btn">See it as they will</button>
        <a className="btn link" href="/letters">
          Letters written before
        </a>
      </p>
    </Act>
  </Frame>
);

interface PreviewPageProps {
  form: LetterForm;
  /** as the first reader of an unknown name sees it */
  letter: { subject: string; text: string };
  counted: Counted;
  banned: Banned[];
  serviceName: string | null;
  said: Said;
}

/** The letter as a person reads it, who gets it, a test, and the press that sends it. */
export const PreviewPage = ({
  form,
  letter,
  counted,
  banned,
  serviceName,
  said,
}: PreviewPageProps) => (
  <Frame title="Send this letter?" at="/letters" said={said}>
    <section className="card" aria-labelledby="letter">
      <h2 id="letter">{letter.subject}</h2>
      <p className="as-typed">{letter.text}</p>
    </section>
    <section aria-labelledby="who">
      <h2 id="who">{`To ${howMany(counted)}`}</h2>
      <p>{`All who ${whichInWords(form.which, serviceName)}, have an e-mail address and did not choose to get no such letters.`}</p>
      {counted.people === 0 ? <p>Nobody would get it, so it cannot be sent.</p> : null}
      <p>
        {counted.names.join(", ")}
        {counted.people > counted.names.length
          ? ` and ${counted.people - counted.names.length} more`
          : ""}
      </p>
    </section>
    <Act action="/letters">
      <Hidden form={form} />
      {banned.length === 0 ? null : (
        <div className="note warn">
          <p>The Advertisement Code does not allow these words:</p>
          <ul>
            {banned.map(({ found, better }) => (
              <li key={found}>{`“${found}”: ${better}`}</li>
            ))}
          </ul>
          <label className="choice" htmlFor="keep">
            <input id="keep" type="checkbox" name="keep" value="words" />
            <span>They are no claim here; I keep them</span>
          </label>
        </div>
      )}
      <Choice
        name="perMinute"
        label="Letters a minute, at most"
        chosen={String(form.perMinute)}
        choices={paces.map((one) => ({ value: String(one), words: String(one) }))}
      />
      <p className="row">
        {counted.people === 0 ? null : (
          <button className="btn">{`Send to ${howMany(counted)}`}</button>
        )}
        <button className="btn quiet" formAction="/letters/test">
          Test to myself
        </button>
        <button className="btn quiet" formAction="/letters/edit">
          Change it
        </button>
      </p>
    </Act>
  </Frame>
);

export const howMany = ({ people, more }: Pick<Counted, "people" | "more">): string =>
  `${people}${more ? " people and more" : people === 1 ? " person" : " people"}`;

export function whichInWords({ state, days }: WhichClients, serviceName: string | null): string {
  const service = serviceName ?? "a service";
  switch (state) {
    case "active":
      return `hold ${service} now`;
    case "ending":
      return `hold ${service} that ends within ${days} days and is not renewed`;
    case "lapsed":
      return `held ${service} and did not renew it`;
    case "everybody":
      return `hold ${service} now or ever held it`;
    case "never":
      return "signed up and never bought";
  }
}

const Hidden = ({ form: { which, subject, text, once } }: { form: LetterForm }) => (
  <>
    <input type="hidden" name="state" value={which.state} />
    <input type="hidden" name="service" value={which.service ?? ""} />
    <input type="hidden" name="days" value={which.days} />
    <input type="hidden" name="subject" value={subject} />
    <textarea name="text" hidden readOnly defaultValue={text} />
    <input type="hidden" name="once" value={once} />
  </>
);

interface ChoiceProps {
  name: string;
  label: string;
  chosen: string;
  choices: { value: string; words: string }[];
}

const Choice = ({ name, label, chosen, choices }: ChoiceProps) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    <select id={name} name={name} defaultValue={chosen}>
      {choices.map(({ value, words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  </div>
);
