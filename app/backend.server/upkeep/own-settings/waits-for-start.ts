import type { Environment } from "../../../config.server/kept-settings";
import type { Step } from "./fields";
import { valuesOf, type Standing } from "./standing";

/**
 * The fields whose new values this server does not use yet: it reads them when it starts.
 *
 * @param started the variables with which it did
 */
export const waitsForStart = (
  started: Environment,
  { site, environment }: Standing,
  steps: Step[],
): string[] =>
  steps
    .filter(({ of }) => of === "settings")
    .flatMap((step) => {
      const before = valuesOf({ site, environment: started }, step);
      const now = valuesOf({ site, environment }, step);
      return step.fields
        .filter(({ name }) => before[name] !== now[name])
        .map(({ label }) => `${step.title}: ${label}`);
    });
