import { existsSync, readFileSync } from "node:fs";
import {
  beneath,
  isSet,
  keptSettingsPath,
  settingsIn,
  sharedBy,
  type Environment,
} from "../../../config.server/kept-settings";
import { Reader } from "../../../config.server/reader";
import { OperatorRefusal } from "../../../api/refusal";
import type { Parts } from "../../platform/parts";
import { sharedFiles } from "../../platform/shared-settings";
import type { Step } from "./fields";
import { valuesOf, type Standing } from "./standing";
import { treeIn } from "./site-tree";

/** What the owner set, and where it stands. */
export interface Stands extends Standing {
  /** null: nothing is kept yet */
  settingsText: string | null;
  /** null: there is no site file, and the demo is shown */
  siteText: string | null;
  /** a file's path; null: in the database, for several servers */
  at: { site: string | null; settings: string | null };
  /** what the process itself was told: it counts before */
  env: Environment;
}

/** @param env the process's own variables. Throws Refusal 409 where the site file is no JSON */
export async function whatStands(
  { store, seal }: Pick<Parts, "store" | "seal">,
  env: Environment,
): Promise<Stands> {
  const found = sharedBy(env) === null ? null : await sharedFiles(store, seal);
  const shared = found === "empty" ? null : found;
  const settingsPath = shared ? null : keptSettingsPath(env);
  const settingsText = shared ? shared.settings : textIfThere(keptSettingsPath(env));
  const environment = beneath(env, settingsIn(settingsText ?? ""));
  const isOwnFile = !shared || isSet(env, "SITE_FILE");
  const sitePath = isOwnFile ? new Reader(environment).text("SITE_FILE") : null;
  const siteText = isOwnFile ? sitePath && textOf(sitePath) : shared.site;
  return {
    ...{ settingsText, environment, env, siteText },
    site: siteText === null ? {} : parsed(siteText, sitePath),
    at: { site: sitePath, settings: settingsPath },
  };
}

/** What somebody changes says what stood when they began, by a keyed hash: secrets are among it. */
export const versionOf = (
  { seal }: Pick<Parts, "seal">,
  standing: Standing,
  step: Pick<Step, "of" | "fields">,
): string =>
  seal
    .hash(JSON.stringify(Object.entries(valuesOf(standing, step))), "settings.version")
    .slice(0, 24);

/** Whether the process itself was told: then the kept settings do not count. */
export const isLocked = ({ env }: Stands, { of }: Pick<Step, "of">, name: string): boolean =>
  of === "settings" && isSet(env, name);

const textIfThere = (path: string): string | null => (existsSync(path) ? textOf(path) : null);

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new OperatorRefusal(409, `${path} cannot be read by this server.`);
  }
}

function parsed(text: string, path: string | null) {
  try {
    return treeIn(text);
  } catch {
    const where = path ?? "The site file that the servers share";
    throw new OperatorRefusal(409, `${where} is not JSON: mend it on the server first.`);
  }
}
