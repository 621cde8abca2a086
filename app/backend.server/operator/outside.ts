import type { Configuration } from "../../config.server/environment";
import type { Site } from "../../content/site-schema";
import type { Parts } from "../parts";

/** What a command is given that must work without an open store: everything is opened when it asks. */
export interface Outside {
  /** Throws ConfigurationFaults. */
  configuration(): Configuration;
  /** Throws SiteFaults. */
  site(): Site;
  /** Opens the store and the rest; the caller closes `store`. Throws ConfigurationFaults, SiteFaults, and what the database says. */
  parts(): Promise<Parts>;
  /** UTC ms */
  now(): number;
}
