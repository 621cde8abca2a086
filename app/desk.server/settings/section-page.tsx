import { isTested, type Step } from "../../backend.server/upkeep/own-settings/fields";
import { isSecret } from "../../backend.server/upkeep/own-settings/standing";
import { isLocked, type Stands } from "../../backend.server/upkeep/own-settings/what-stands";
import { addressIn } from "../../config.server/public-url";
import type { Told } from "../../backend.server/upkeep/own-settings/try-providers";
import type { Wrong } from "../../backend.server/upkeep/own-settings/wrong-in";
import { Frame, type Said } from "../frame/frame";
import { Act } from "../frame/for-whom";
import { AskedFields, ToTell } from "../set-up/asked-fields";
import { hasWebhook, Webhook } from "../set-up/webhook";
import { Values } from "./settings-page";

interface SectionPageProps {
  step: Step;
  stands: Stands;
  /** what stands in each field, or was typed */
  values: Record<string, string>;
  /** secrets that were typed with a press that kept nothing */
  lost: string[];
  wrong: Wrong[];
  /** what else is said of a field */
  notes: Record<string, string>;
  said: Said;
  /** of what stands now */
  version: string;
  /** the owner's own address */
  to: string;
  /** what was typed for the trial, where it was refused */
  told: Told | undefined;
}

/** One section of the settings, to change. */
export const SectionPage = (props: SectionPageProps) => {
  const { step, stands, values, lost, wrong, notes, said, version, to, told } = props;
  const locked = step.fields.filter(({ name }) => isLocked(stands, step, name));
  const fields = step.fields.filter((field) => !locked.includes(field));
  const secrets = fields.filter(isSecret).map(({ name }) => name);
  const shown = Object.entries(values).filter(([name]) => !secrets.includes(name));
  const kept = secrets.filter((name) => stands.environment[name]);
  return (
    <Frame title={step.title} at="/settings" said={said}>
      <p>{step.says}</p>
      <p>
        {step.of === "site"
          ? "It holds as soon as you keep it."
          : "It holds from the next start of the server. Settings then says how to restart it."}
      </p>
      {locked.length > 0 ? (
        <>
          <p>
            What the server&apos;s environment sets is changed there: in /etc/research-desk/env, or
            where the container is told.
          </p>
          <Values step={step} fields={locked} stands={stands} />
        </>
      ) : null}
      {fields.length > 0 ? (
        <Act action={`/settings/${step.id}`}>
          <input type="hidden" name="version" value={version} />
          <AskedFields
            {...{ fields, kept, lost, wrong, notes }}
            values={Object.fromEntries(shown)}
          />
          {isTested(step.id) ? <ToTell party={step.id} {...{ to, told }} /> : null}
          <p className="row">
            <button className="btn">{isTested(step.id) ? "Try it, and keep it" : "Keep"}</button>
            <Back />
          </p>
        </Act>
      ) : (
        <Back />
      )}
      {hasWebhook(step.id) ? (
        <Webhook of={step.id} site={addressIn(stands.environment)}>
          The secret is the one that is kept here: it is not shown. If you lost it, type a new one
          into both.
        </Webhook>
      ) : null}
    </Frame>
  );
};

/** The way back to all sections. */
export const Back = () => (
  <a className="btn link" href="/settings">
    Go back, change nothing
  </a>
);
