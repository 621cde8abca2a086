import type { Site } from "../../content/site-schema";
import type { Parts } from "../platform/parts";
import { savedFigures, withSaved, type Saved } from "./figures";

export interface LiveSite {
  /**
   * the site file with the complaint figures the operator set; the same object until either
   * changes, by which the pages' cache knows
   */
  site(): Site;
  stop(): void;
}

const LOOK_EVERY_MS = 2_000;

/** The site file as the pages see it. @returns once the database was read for the first time */
export async function liveSite({
  store,
  site,
  log,
}: Pick<Parts, "store" | "site" | "log">): Promise<LiveSite> {
  let version = -1;
  let saved: Saved = { months: {}, yearly: {} };
  let shown: { file: Site; saved: Saved; site: Site } | null = null;
  /** Whether figures were set: here, by the command line or by another server. */
  const look = async () => {
    // Before the figures: should they change in between, the next look finds a newer version.
    const row = await store.db
      .selectFrom("versions")
      .select("value")
      .where("name", "=", "complaints")
      .executeTakeFirst();
    const now = row?.value ?? 0;
    if (now === version) return;
    saved = await savedFigures(store.db);
    version = now;
  };
  await look();
  const timer = setInterval(() => {
    look().catch((problem: unknown) =>
      log.warn({ problem: String(problem) }, "complaint figures could not be looked at"),
    );
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    site() {
      const file = site();
      if (shown?.file !== file || shown.saved !== saved)
        shown = {
          file,
          saved,
          site: version === 0 ? file : { ...file, complaints: withSaved(file.complaints, saved) },
        };
      return shown.site;
    },
    stop: () => clearInterval(timer),
  };
}
