import type { Configuration } from "../../../config.server/environment";
import type { Site } from "../../../content/site-schema";
import type { Store } from "../../platform/store/store";

/** What was looked at. `mend` names the command or setting that mends it, whatever the state. */
export interface Check {
  name: string;
  /** note: worth knowing, nothing is wrong; skipped: cannot be looked at, `says` tells why */
  state: "good" | "note" | "mend" | "skipped";
  says: string;
  mend: string;
}

/** What a check found. `mend`: where what it found is mended otherwise than as a rule. */
export type Found = Pick<Check, "state" | "says"> & { mend?: string };
export const good = (says: string): Found => ({ state: "good", says });
export const note = (says: string): Found => ({ state: "note", says });
export const wrong = (says: string): Found => ({ state: "mend", says });
export const skipped = (says: string): Found => ({ state: "skipped", says });

/** Good or wrong by `holds`. */
export const either = (holds: boolean, fine: string, bad: string): Found =>
  holds ? good(fine) : wrong(bad);

/** One check on what it needs. */
export interface Look<Needs> {
  name: string;
  mend: string;
  look(needs: Needs): Found | Promise<Found>;
}

/** What checks are given, each kind when it could be read or opened. */
export interface Installed {
  /** the folder that holds `build`, wherever the program was started from */
  root: string;
}
export interface Settings {
  config: Configuration;
  /** UTC ms */
  now(): number;
}
export interface Opened extends Settings {
  store: Store;
}
export interface Sited extends Settings {
  site: Site;
}
