import type { Site } from "../../content/site-schema";
import type { Parts } from "../platform/parts";
import { complaintPeriods, presentMonth } from "../../content/complaint-periods";
import { withSaved, type Known } from "./board";
import { knownFigures } from "./figures";

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
  now,
}: Pick<Parts, "store" | "site" | "log" | "now">): Promise<LiveSite> {
  let version = -1;
  let month = "";
  let saved: Known | null = null;
  let shown: { file: Site; saved: Known | null; site: Site } | null = null;
  /** Whether figures were set: here, by the command line or by another server. */
  const look = async () => {
    // Before the figures: should they change in between, the next look finds a newer version.
    const row = await store.db
      .selectFrom("versions")
      .select("value")
      .where("name", "=", "complaints")
      .executeTakeFirst();
    const present = `${presentMonth(now())} ${complaintPeriods(now()).reporting}`;
    const counted = row?.value ?? 0;
    // A month that ends carries what is pending into the next one; on the 8th the page, and with it
    // the running year, moves on.
    if (counted === version && (month === present || version === 0)) return;
    saved = await knownFigures(store.db, now());
    [version, month] = [counted, present];
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
          site:
            version === 0 || saved === null
              ? file
              : { ...file, complaints: withSaved(file.complaints, saved) },
        };
      return shown.site;
    },
    stop: () => clearInterval(timer),
  };
}
