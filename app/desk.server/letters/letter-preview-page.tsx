import { paces, type Counted } from "../../backend.server/desk/write-to-clients/mailing";
import type { Banned } from "../../backend.server/research/banned-words";
import { Act } from "../frame/for-whom";
import { Frame, type Said } from "../frame/frame";
import { Choice } from "./choice";
import { howMany, whichInWords } from "./letter-words";
import type { LetterForm } from "./letters-pages";

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
