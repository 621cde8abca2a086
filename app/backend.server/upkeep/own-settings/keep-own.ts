import { dataDirOf } from "../../../config.server/kept-settings";
import { OperatorRefusal } from "../../../api/refusal";
import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import { changeShared } from "../../platform/shared-settings";
import { CannotBeWritten, replaceFile } from "./replace-file";
import { treeText, type Tree } from "./site-tree";
import type { OnTrail } from "./on-trail";
import type { Stands } from "./what-stands";

/** Keeps the site file, wherever it stands. @param trail what changes, for the trail */
export async function keepSite(
  parts: Parts,
  { at, siteText, env }: Stands,
  site: Tree,
  trail: OnTrail,
): Promise<void> {
  const text = treeText(site);
  if (at.site === null) return changeShared(parts, "site", text, { stood: siteText ?? "", trail });
  try {
    await keepFile(parts, { of: "site", path: at.site, stood: siteText, text, trail });
  } catch (problem) {
    if (!(problem instanceof CannotBeWritten)) throw problem;
    const own = `${dataDirOf(env)}/site.json`;
    throw new OperatorRefusal(
      problem.status,
      [
        `Nothing was changed: ${problem.message}`,
        `Change it on the server (sudoedit ${problem.path}).`,
        `Or let the desk do it from now on: copy it to ${own}, give that to the user that the`,
        `server runs as (chown), set SITE_FILE=${own}, and restart.`,
      ].join(" "),
    );
  }
}

/** Keeps the settings. @param text lines `NAME=value` */
export async function keepSettings(
  parts: Parts,
  { at, settingsText: stood }: Stands,
  text: string,
  trail: OnTrail,
): Promise<void> {
  if (at.settings === null)
    return changeShared(parts, "settings", text, { stood: stood ?? "", trail });
  const path = at.settings;
  try {
    await keepFile(parts, { of: "settings", path, stood, text, trail });
  } catch (problem) {
    if (!(problem instanceof CannotBeWritten)) throw problem;
    throw new OperatorRefusal(
      problem.status,
      `Nothing was changed: ${problem.message} Give the file and its folder to the user that the server runs as (chown), or change it on the server (sudoedit ${path}).`,
    );
  }
}

interface Kept {
  of: "site" | "settings";
  path: string;
  stood: string | null;
  text: string;
  trail: OnTrail;
}

/** On the trail and in the file, or in neither: the file comes last. */
const keepFile = (parts: Parts, { of, path, stood, text, trail }: Kept): Promise<void> =>
  parts.store.transaction((tx) => {
    record(parts, tx, { what: "settings changed", about: { of, ...trail } });
    replaceFile(path, stood, text);
    return Promise.resolve();
  });
