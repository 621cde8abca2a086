import type { Parts } from "../../platform/parts";
import type { Step } from "./fields";
import { partyPlayed } from "./party-played";
import { entryAt, type Tree } from "./site-tree";
import type { Stands } from "./what-stands";

/** What holds where the owner set nothing, while the product is tried. */
export interface Instead {
  /** the party of the section that the sandbox plays; null: none */
  party(step: Step): string | null;
  /**
   * what a field's blank stands for: the demo's entry, or the address for trying; blank: nothing
   */
  value(step: Step, name: string): string;
}

/** @param stands with the variables as the server reads them at its next start */
export function standsInstead(
  { site, settings }: Pick<Parts, "site" | "settings">,
  { siteText, environment }: Pick<Stands, "siteText" | "environment">,
): Instead {
  const isTried = environment.NODE_ENV !== "production";
  return {
    party: (step) => partyPlayed(environment, step),
    value(step, name) {
      if (step.of === "site")
        return siteText === null ? entryAt(site() as unknown as Tree, name) : "";
      return isTried && name === "PUBLIC_URL" ? settings.publicOrigin : "";
    },
  };
}
