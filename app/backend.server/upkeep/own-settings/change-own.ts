import { linesWith } from "../../../config.server/kept-settings";
import { Site } from "../../../content/site-schema";
import { OperatorRefusal } from "../../../api/refusal";
import type { Parts } from "../../platform/parts";
import { isTested, type Step } from "./fields";
import { keepSettings, keepSite } from "./keep-own";
import { onTrail } from "./on-trail";
import { standingWith, typedInto, valuesOf } from "./standing";
import { toConfirm } from "./to-confirm";
import { tryProvider, type Told } from "./try-providers";
import { isLocked, versionOf, whatStands, type Stands } from "./what-stands";
import { faultsOf, wrongIn, type Wrong } from "./wrong-in";

/** What somebody asks for on the desk or by command. */
export interface Asked {
  step: Step;
  /** by the names of its fields; what is not there stays */
  typed: Record<string, unknown>;
  /** of what they saw; null where they saw nothing */
  version: string | null;
  /** they have read what `toConfirm` says */
  sure: boolean;
  told: Told;
}

/** What became of it. */
export type Change =
  | { is: "kept"; fields: string[]; said: string | null }
  | { is: "same" }
  | { is: "wrong"; wrong: Wrong[] }
  | { is: "changed meanwhile" }
  | { is: "to confirm"; lines: string[] };

/**
 * Changes what the owner set: entries of the site file, which hold at once, or variables, which
 * hold
 * from the next start. Nothing is kept that the server would not start with, nor a provider's keys
 * that it does not know.
 *
 * @throws Refusal 409 when the file cannot be written or there is none, 422 what a provider says
 */
export async function changeOwn(
  parts: Parts,
  env: Stands["env"],
  { step, typed, version, sure, told }: Asked,
): Promise<Change> {
  const stands = await whatStands(parts, env);
  if (step.of === "site" && stands.siteText === null) throw noSiteFile();
  const before = valuesOf(stands, step);
  const values = Object.fromEntries(
    Object.entries(typedInto(step, typed)).filter(
      ([name, value]) => !isLocked(stands, step, name) && before[name] !== value,
    ),
  );
  const fields = Object.keys(values);
  if (fields.length === 0) return { is: "same" };
  if (version !== null && version !== versionOf(parts, stands, step))
    return { is: "changed meanwhile" };
  const next = standingWith(stands, step, values);
  const wrong = wrongIn(next, step, parts.now());
  if (wrong.length === 0) wrong.push(...elsewhere(stands, next.environment, step, fields));
  if (wrong.length > 0) return { is: "wrong", wrong };
  if (step.of === "site" && !Site.safeParse(next.site).success) throw faultElsewhere();
  const lines = toConfirm(step, before, values);
  if (lines.length > 0 && !sure) return { is: "to confirm", lines };
  const isTried = isTested(step.id) && !fields.every(isWebhookSecret);
  const said = isTried && isTested(step.id) ? await tryProvider(next, step.id, told) : null;
  const trail = onTrail(step, before, values);
  if (step.of === "site") await keepSite(parts, stands, next.site, trail);
  else await keepSettings(parts, stands, linesWith(stands.settingsText ?? "", values), trail);
  return { is: "kept", fields, said };
}

/** The provider signs with it and is never sent it: nobody can try it. */
export const isWebhookSecret = (name: string): boolean => name.endsWith("_WEBHOOK_SECRET");

/** What the change would make wrong with other variables: the next start would end with it. */
function elsewhere(
  { environment }: Stands,
  next: Stands["environment"],
  { of, fields }: Step,
  [first = ""]: string[],
): Wrong[] {
  if (of === "site") return [];
  const known = new Set(faultsOf(environment).map(({ variable, wrong }) => variable + wrong));
  const { label = first } = fields.find(({ name }) => name === first) ?? {};
  return faultsOf(next)
    .filter(({ variable, wrong }) => !known.has(variable + wrong))
    .map(({ variable, wrong }) => ({
      ...{ name: first, label },
      words: `does not go with ${variable}, which ${wrong}`,
    }));
}

export const noSiteFile = () =>
  new OperatorRefusal(
    409,
    "There is no site file: the demo is shown. Set SITE_FILE on the server to a file of your own first.",
  );

const faultElsewhere = () =>
  new OperatorRefusal(
    409,
    "The site file has faults at other entries: sudo desk config names them. Mend these on the server first.",
  );
