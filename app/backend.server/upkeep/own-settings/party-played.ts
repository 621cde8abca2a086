import { isSet, type Environment } from "../../../config.server/kept-settings";
import { nothingIsReal } from "../../../config.server/nothing-is-real";
import { Reader } from "../../../config.server/reader";
import { isTested, type Step, type Tested } from "./fields";

const parties: Record<Tested, string> = {
  razorpay: "Razorpay",
  digio: "Digio",
  sms: "the SMS gateway",
  mail: "the mail server",
};

/**
 * The party of a step that the sandbox plays, in words: while the product is tried, and in
 * production where it was said that nothing is real. It is real once its first variable is set
 * (`config.server/providers.ts`). Null: it plays none there.
 */
export function partyPlayed(
  environment: Environment,
  { id, fields }: Pick<Step, "id" | "fields">,
): string | null {
  const [first] = fields;
  const may =
    environment.NODE_ENV?.trim() !== "production" || nothingIsReal(new Reader(environment));
  const isPlayed = isTested(id) && may && first !== undefined && !isSet(environment, first.name);
  return isPlayed ? parties[id] : null;
}
