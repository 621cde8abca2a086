import { paiseOf } from "../../../api/contract";
import { plainOf } from "../../../api/plain-characters";
import { OperatorRefusal } from "../../../api/refusal";
import { inRupees } from "../../../content/rupees";
import type { Limits } from "../../../shared/settings";

/**
 * What the operator says of a service; `price` in whole rupees, `days` at most the setting (365).
 */
export interface Words {
  name: string;
  description: string[];
  price: number;
  days: number;
  howYouReceiveIt: string | null;
}

/** Characters. */
export const LONGEST_DESCRIPTION = 10_000;
export const LONGEST_HOW = 2_000;

/** One thing that is wrong with them. */
export interface WrongWords {
  about: keyof Words;
  words: string;
}

/** Says all that is wrong with them at once. */
export class WordsRefused extends OperatorRefusal {
  constructor(
    status: 409 | 422,
    readonly wrong: WrongWords[],
  ) {
    super(status, wrong.map(({ words }) => words).join(" "));
  }
}

/** Throws WordsRefused 422 that says which values are wrong. */
export function checkWords(
  { longestServiceDays, feeCapPaise }: Pick<Limits, "longestServiceDays" | "feeCapPaise">,
  { name, description, price, days, howYouReceiveIt }: Partial<Words>,
): void {
  const wrong: WrongWords[] = [];
  const unless = (right: boolean, about: keyof Words, words: string): void => {
    if (!right) wrong.push({ about, words });
  };
  if (name !== undefined)
    unless(
      plainOf(name).trim() !== "" && name.length <= 120,
      "name",
      "Give the service a name of 1 to 120 characters.",
    );
  if (description !== undefined) {
    unless(
      description.some((line) => plainOf(line).trim() !== ""),
      "description",
      "Give at least one line of description.",
    );
    const longest = notLonger("The description", LONGEST_DESCRIPTION);
    unless(description.join("\n").length <= LONGEST_DESCRIPTION, "description", longest);
  }
  if (price !== undefined) {
    unless(isCount(price), "price", "The price is a whole number of rupees, more than 0.");
    unless(
      !isCount(price) || paiseOf(price) <= feeCapPaise,
      "price",
      `The price may not be more than ${inRupees(feeCapPaise)}, the most a person may be charged in a year.`,
    );
  }
  if (days !== undefined) {
    unless(isCount(days), "days", "The duration is a whole number of days, more than 0.");
    unless(
      !isCount(days) || days <= longestServiceDays,
      "days",
      `A service may last ${longestServiceDays} days at most: fees may not be taken for longer in advance.`,
    );
  }
  unless(
    (howYouReceiveIt ?? "").length <= LONGEST_HOW,
    "howYouReceiveIt",
    notLonger("How subscribers receive it", LONGEST_HOW),
  );
  if (wrong.length > 0) throw new WordsRefused(422, wrong);
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

const notLonger = (what: string, most: number): string =>
  `${what} may have ${most.toLocaleString("en-IN")} characters at most.`;
