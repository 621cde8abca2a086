import { addressIn } from "../../config.server/public-url";
import { isTested, type Step } from "../../backend.server/upkeep/own-settings/fields";
import { partyPlayed } from "../../backend.server/upkeep/own-settings/party-played";
import { entryAt } from "../../backend.server/upkeep/own-settings/site-tree";
import { isSecret, typedInto, valuesOf } from "../../backend.server/upkeep/own-settings/standing";
import type { Told } from "../../backend.server/upkeep/own-settings/try-providers";
import { wrongIn, type Wrong } from "../../backend.server/upkeep/own-settings/wrong-in";
import type { Said } from "../frame/frame";
import type { Draft } from "./draft";
import { StepPage, TestFields } from "./step-pages";
import { steps } from "./still-missing";
import { hasWebhook, Webhook } from "./webhook";

interface More {
  wrong?: Wrong[];
  /** what was typed for the trial */
  told?: Told | undefined;
  /** what was typed into its fields, and is not kept */
  typed?: Record<string, string>;
}

/** A step's page with what is kept of it. @param now UTC ms */
export function stepAsItStands(
  draft: Draft,
  now: number,
  step: Step,
  said: Said,
  { wrong = wrongIn(draft, step, now), told, typed = {} }: More = {},
) {
  const secrets = step.fields.filter(isSecret).map(({ name }) => name);
  const values = { ...valuesOf(draft, step), ...typedInto(step, typed) };
  const shown = Object.entries(values).filter(([name]) => !secrets.includes(name));
  const made = secrets.filter((name) => isMadeHere(draft, name));
  const kept = secrets.filter((name) => draft.settings[name] && !made.includes(name));
  const notes = Object.fromEntries(made.map((name) => [name, MADE]));
  const test = isTested(step.id) ? (
    <TestFields party={step.id} to={entryAt(draft.site, "ownerEmail")} told={told} />
  ) : null;
  return (
    <StepPage
      {...{ step, values: Object.fromEntries(shown), kept, notes, wrong, said, test }}
      played={partyPlayed(draft.environment, step)}
    >
      {hasWebhook(step.id) ? (
        <Webhook of={step.id} site={addressOf(draft, now)}>
          <ItsSecret name={`${step.id.toUpperCase()}_WEBHOOK_SECRET`} draft={draft} />
        </Webhook>
      ) : null}
    </StepPage>
  );
}

const MADE = "one was made here, and stands below; leave it blank to leave it so";

const isMadeHere = ({ progress, settings }: Draft, name: string): boolean =>
  Boolean(settings[name]) && !progress.typed.includes(name);

/** The site's address; blank where it is none that may stay. @param now UTC ms */
function addressOf(draft: Draft, now: number): string {
  const step = steps.find(({ id }) => id === "address");
  const isWrong = step && wrongIn(draft, step, now).some(({ name }) => name === "PUBLIC_URL");
  return isWrong ? "" : addressIn(draft.environment);
}

/** One that was made here has to be read to be typed there; one that was typed is not shown. */
const ItsSecret = ({ name, draft }: { name: string; draft: Draft }) =>
  isMadeHere(draft, name) ? (
    <>
      Secret: <b className="code">{draft.settings[name] ?? ""}</b>. It was made here; type another
      one above if the dashboard has one already.
    </>
  ) : (
    <>The secret is the one that you typed above: it is kept, and not shown.</>
  );
