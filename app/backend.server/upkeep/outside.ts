import type { Configuration } from "../../config.server/environment";
import type { Environment, Variables } from "../../config.server/kept-settings";
import type { Variable } from "../../config.server/variables";
import type { Site } from "../../content/site-schema";
import type { Parts } from "../platform/parts";

/**
 * What a command is given that must work without an open store: everything is opened when it asks.
 */
export interface Outside {
  /**
   * Throws ConfigurationFaults, but not the site file's.
   *
   * @param kept as it would be with these in the place of the settings that the set-up wrote
   */
  configuration(kept?: Variables): Configuration;
  /** Throws ConfigurationFaults, the site file's among them. */
  site(): Site;
  /**
   * Opens the store and the rest; the caller closes `store`. Throws ConfigurationFaults and what
   * the database says.
   */
  parts(): Promise<Parts>;
  /** Every variable as it is given, redacted. */
  variables(): Variable[];
  /** what the process itself was told */
  env: Environment;
  /** the folder of the installation, which holds `build` */
  root: string;
  /** who acts, for the audit trail: `operator NAME` */
  actor: string;
  /** UTC ms */
  now(): number;
}
