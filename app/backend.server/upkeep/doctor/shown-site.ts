import { existsSync } from "node:fs";
import type { Site } from "../../../content/site-schema";
import { withSaved } from "../../information/board";
import { knownFigures } from "../../information/figures";
import { connect, sqlitePath } from "../../platform/store/database";
import type { Settings } from "./check";
import { LOCK_MS } from "./locked";

/**
 * The site file with the complaint figures that the public page shows, counted or set; the file's
 * own where the database is somebody else's, not there or not in order.
 */
export async function shownSite(
  file: Site,
  { config: { apiUrl, databaseUrl }, now }: Settings,
): Promise<Site> {
  const path = sqlitePath(databaseUrl);
  if (apiUrl || (path !== null && !existsSync(path))) return file;
  try {
    const store = await connect(databaseUrl, null, LOCK_MS);
    try {
      return {
        ...file,
        complaints: withSaved(file.complaints, await knownFigures(store.db, now())),
      };
    } finally {
      await store.close();
    }
  } catch {
    // What is wrong with the database is said by the checks of the database.
    return file;
  }
}
