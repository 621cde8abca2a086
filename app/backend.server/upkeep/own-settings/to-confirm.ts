import type { Step } from "./fields";
import { inHindi } from "./steps";

/**
 * What is to be read before a change is kept, a line each; empty where it needs no second look.
 *
 * @param before what stood in the step's fields
 * @param values what is to stand there, of those that change
 */
export function toConfirm(
  { fields }: Pick<Step, "fields">,
  before: Record<string, string>,
  values: Record<string, string>,
): string[] {
  return fields.flatMap(({ name, label, weighty, doubt }) => {
    const value = values[name];
    if (value === undefined) return [];
    const hindi = before[inHindi(name)];
    const doubted = value === "" ? null : doubt?.(value);
    return [
      ...(weighty ? [`${label}: ${shown(value)} in place of ${shown(before[name])}.`] : []),
      ...(doubted ? [`${value} ${ended(doubted)}`] : []),
      ...(hindi && values[inHindi(name)] === undefined
        ? [`${label}: Hindi pages go on saying "${hindi}".`]
        : []),
    ];
  });
}

/** A question has its own sign. */
export const ended = (words: string): string => (words.endsWith("?") ? words : `${words}.`);

const shown = (value = ""): string => (value === "" ? "nothing" : value);
