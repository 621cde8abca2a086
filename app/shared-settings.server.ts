import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  asLines,
  keptSettingsPath,
  setUpFolder,
  settingsIn,
  writeWhole,
  type Shared,
} from "./config.server/kept-settings";
import type { Parts } from "./backend.server/platform/parts";
import {
  sharedFiles,
  sharedSince,
  type SharedFiles,
} from "./backend.server/platform/shared-settings";
import { WrongSecrets } from "./backend.server/platform/store/check-keys";
import { connect } from "./backend.server/platform/store/database";
import { makeSeal } from "./backend.server/platform/store/seal";

/** How often a server looks whether the site file was changed. */
const LOOK_MS = 5_000;
const HEAD = "# Shared by all servers: it stands in the database. desk settings put changes it.\n";

/**
 * Before a server reads its configuration: what it shares with others is copied from the database
 * into its own folder, where it is read as if it were written by hand.
 *
 * @returns null where nothing is shared; "empty" where the database has no tables yet. Throws what
 *   the database says, where there is no copy of before; `WrongSecrets`
 */
export async function takeOverShared(
  shared: Shared | null,
): Promise<"taken over" | "empty" | null> {
  if (shared === null) return null;
  try {
    const files = await filesOf(shared);
    if (files === null || files === "empty") return files;
    write(shared.dataDir, files);
    return "taken over";
  } catch (problem) {
    if (
      problem instanceof WrongSecrets ||
      !existsSync(keptSettingsPath({ DATA_DIR: shared.dataDir }))
    )
      throw problem;
    // The copy serves: whether the database is there is asked again when it is opened.
    return "taken over";
  }
}

async function filesOf({ url, sealKeys }: Shared) {
  const [newest = "", ...older] = sealKeys.split(",").map((key) => key.trim());
  const store = await connect(url);
  try {
    return await sharedFiles(store, makeSeal([newest, ...older], newest));
  } finally {
    await store.close();
  }
}

function write(dataDir: string, files: SharedFiles): void {
  const [env, sitePath] = [{ DATA_DIR: dataDir }, ownSitePath(dataDir)];
  const settings = HEAD + asLines({ ...settingsIn(files.settings), SITE_FILE: sitePath });
  for (const [path, text] of [
    [sitePath, files.site],
    [keptSettingsPath(env), settings],
  ] as const)
    if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeWhole(path, text);
  rmSync(setUpFolder(env), { recursive: true, force: true });
}

const ownSitePath = (dataDir: string): string => join(dataDir, "site.json");

/**
 * While a server runs: a changed site file is copied into its folder, from where it is read anew by
 * itself. Settings are read at the next start. @returns ends it
 */
export function followSharedSite(
  parts: Pick<Parts, "store" | "seal" | "log">,
  { dataDir }: Shared,
): () => void {
  const path = ownSitePath(dataDir);
  let known = 0;
  const look = async () => {
    const changed = await sharedSince(parts, "site");
    if (changed === null || changed === known) return;
    const files = await sharedFiles(parts.store, parts.seal);
    if (files === null || files === "empty") return;
    if (readFileSync(path, "utf8") !== files.site) writeWhole(path, files.site);
    known = changed;
  };
  const timer = setInterval(() => {
    look().catch((problem: unknown) =>
      parts.log.warn({ problem: String(problem) }, "the shared site file was not looked at"),
    );
  }, LOOK_MS);
  return () => clearInterval(timer);
}
