import { OperatorRefusal } from "../../api/refusal";
import { confirmed, type Options } from "./command";
import { inPeople } from "./counted-words";
import { endingWords } from "./people/ends-with-days";
import { toldWords } from "./people/told-later-day";
import type { Named, Undoable } from "./people/undo-extension";

/**
 * Asks before an extension is undone, with whose service ends at once by it and who was written the
 * later day: their numbers are repeated.
 *
 * @param what what goes, for who asks
 * @throws UsageFault without --yes; Refusal 409: the numbers are others
 */
export function refuseUnlessNamed(would: Undoable, options: Options, what: string): void {
  const more = endingWords(would.ending) + toldWords(would.told);
  confirmed(options, what + more, "They can be given again.");
  const named = { ending: Number(options["ending"] ?? 0), told: Number(options["told"] ?? 0) };
  if (named.ending !== would.ending || named.told !== would.told)
    throw new OperatorRefusal(
      409,
      `Nothing was undone.${more || " No service ends by it, and nobody is written to."} If it is ` +
        `so: ${asTyped(would)}`,
    );
}

/** " The service of 1 person has ended by it. …": with a space before it; "" for nobody. */
export const doneWords = ({ ending, told }: Named): string =>
  (ending === 0 ? "" : ` The service of ${inPeople(ending)} has ended by it.`) +
  (told === 0
    ? ""
    : ` ${inPeople(told)} ${told === 1 ? "is" : "are"} written the day that is true.`);

const asTyped = ({ ending, told }: Named): string =>
  [
    ...(ending === 0 ? [] : [`--ending ${ending}`]),
    ...(told === 0 ? [] : [`--told ${told}`]),
    "--yes",
  ].join(" ");
