import type { Step } from "./fields";

/** What the audit trail says of a change of settings. */
export type OnTrail = Record<string, string>;

const LONGEST = 200;

/**
 * The names of all that changes; old and new only of what is no secret and nobody else's data: the
 * trail is never erased.
 */
export function onTrail(
  { fields }: Pick<Step, "fields">,
  before: Record<string, string>,
  values: Record<string, string>,
): OnTrail {
  const traced = fields.flatMap(({ name, traced: mayStand }) => {
    const value = values[name];
    return mayStand && value !== undefined
      ? [[name, `${shown(value)}, before: ${shown(before[name])}`]]
      : [];
  });
  return {
    fields: Object.keys(values).join(" "),
    ...(Object.fromEntries(traced) as OnTrail),
  };
}

const shown = (value = ""): string => (value === "" ? "nothing" : value.slice(0, LONGEST));
