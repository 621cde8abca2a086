import { isSecret } from "../../backend.server/upkeep/own-settings/standing";
import { stepsOf } from "../../backend.server/upkeep/own-settings/steps";

const steps = stepsOf("settings");
const stepAt = (path: string) => steps.find(({ id }) => path === `/settings/${id}`);

/** Whether keys or passwords are typed in the section at an address; what is none may be any. */
export const hasSecrets = (path: string): boolean => stepAt(path)?.fields.some(isSecret) ?? true;

/**
 * What is typed in a section of the settings: the label of each field by its name, or, where it is
 * not carried, whatever was sent.
 */
export function settingLabels(
  { version: _, sure: __, ...asked }: Record<string, string>,
  path: string,
): Record<string, string> {
  const step = stepAt(path);
  return step && !hasSecrets(path)
    ? Object.fromEntries(step.fields.map(({ name, label }) => [name, label]))
    : Object.fromEntries(Object.keys(asked).map((name) => [name, name]));
}
