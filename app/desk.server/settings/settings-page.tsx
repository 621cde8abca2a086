import { Fragment } from "react";
import type { Field, Step } from "../../backend.server/upkeep/own-settings/fields";
import { isSecret, valuesOf } from "../../backend.server/upkeep/own-settings/standing";
import type { Instead } from "../../backend.server/upkeep/own-settings/stands-instead";
import { isLocked, type Stands } from "../../backend.server/upkeep/own-settings/what-stands";
import { Frame, type Said } from "../frame/frame";
import { Go } from "../frame/for-whom";

interface SettingsPageProps {
  steps: Step[];
  stands: Stands;
  /** what holds where nothing is set */
  instead: Instead;
  /** what holds from the next start only */
  waiting: string[];
  /** whether the desk can restart the server */
  restarts: boolean;
  said: Said;
}

/** Each section with what stands in it; of a secret only that there is one. */
export const SettingsPage = ({
  steps,
  stands,
  instead,
  waiting,
  restarts,
  said,
}: SettingsPageProps) => (
  <Frame title="Settings" at="/settings" said={said}>
    {waiting.length > 0 ? <Waiting {...{ waiting, restarts }} /> : null}
    <nav aria-label="Sections" className="chips">
      {steps.map(({ id, title }) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
    {steps.map((step) => (
      <section className="card" aria-labelledby={step.id} key={step.id}>
        <h2 id={step.id}>{step.title}</h2>
        {instead.party(step) === null ? (
          <Values step={step} fields={step.fields} {...{ stands, instead }} />
        ) : (
          <p>{`Not set. For trying, the sandbox plays ${instead.party(step)}.`}</p>
        )}
        {step.fields.every(({ name }) => isLocked(stands, step, name)) ? null : (
          <Go className="btn quiet" href={`/settings/${step.id}`}>{`Change: ${step.title}`}</Go>
        )}
      </section>
    ))}
    <section className="card" aria-labelledby="sign-in">
      <h2 id="sign-in">Your sign-in</h2>
      <p>
        Passphrase and second factor are made on the server, so that nobody who finds this page open
        changes them: <code>sudo desk passphrase-hash</code> and <code>sudo desk totp-secret</code>{" "}
        print what OPERATOR_PASSPHRASE_HASH and OPERATOR_TOTP_SECRET are to be.{" "}
        {stands.at.settings === null
          ? "The lines with these names stand in the settings that the servers share: sudo desk settings copy and put take them out and back. "
          : `After a set-up in the browser the lines with these names stand in ${stands.at.settings}: put the new ones in their place there (sudoedit). `}
        They hold from the next start, and end your sessions.
      </p>
      <p className="row">
        <Go className="btn quiet" href="/passkeys">
          Your passkeys
        </Go>
        <Go className="btn quiet" href="/team">
          Who is signed in
        </Go>
      </p>
    </section>
    <Where {...stands} />
  </Frame>
);

/** What is kept and not in force yet. */
const Waiting = ({ waiting, restarts }: Pick<SettingsPageProps, "waiting" | "restarts">) => (
  <div className="note warn">
    <p>These are kept, and hold from the next start of the server:</p>
    <ul>
      {waiting.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
    {restarts ? (
      <p>
        <Go className="btn" href="/restart">
          Restart the server
        </Go>
      </p>
    ) : (
      <p>
        To restart it: <code>sudo systemctl restart research-desk</code>, in a container{" "}
        <code>docker restart NAME</code>. Of several servers, one after the other.
      </p>
    )}
  </div>
);

interface ValuesProps {
  step: Step;
  fields: Field[];
  stands: Stands;
  /** where nothing is, this stands; without it "not set" */
  instead?: Instead;
}

/** What stands in fields, to read. Optional ones that are blank are left out. */
export const Values = ({ step, fields, stands, instead }: ValuesProps) => {
  const values = valuesOf(stands, step);
  const shown = fields.filter(({ name, optional }) => values[name] || !optional);
  return (
    <dl className="kv">
      {shown.map((field) => (
        <Fragment key={field.name}>
          <dt>{field.label}</dt>
          <dd>
            {said(field, values[field.name] ?? "", stands, step) ??
              (isSecret(field) ? null : forTrying(instead?.value(step, field.name))) ??
              "not set"}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
};

/** What the demo says until the owner does. */
const forTrying = (value = ""): string | null => (value === "" ? null : `${value} (the demo's)`);

/** Null: nothing is set. */
function said(field: Field, value: string, stands: Stands, step: Step): string | null {
  const inFile = Boolean(stands.environment[`${field.name}_FILE`]?.trim());
  const set = value !== "" || inFile;
  const plain = isSecret(field) ? "set, and not shown" : inFile ? "in a file of its own" : value;
  const from = isLocked(stands, step, field.name) ? " (set by the server's environment)" : "";
  return set ? plain + from : null;
}

/** Which files they are: a copy of them is part of every backup. */
const Where = ({ at, siteText }: Pick<Stands, "at" | "siteText">) => (
  <p className="muted">
    {siteText === null
      ? "There is no site file: the demo is shown. "
      : at.site === null
        ? "The site file stands in the database, for all servers. "
        : `The site file is ${at.site}. `}
    {at.settings === null
      ? "So do the other settings."
      : `What is set here of the others is kept in ${at.settings}.`}
  </p>
);
