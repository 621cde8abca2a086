import { isSet, type Environment } from "../../../config.server/kept-settings";
import { nothingIsReal } from "../../../config.server/nothing-is-real";
import { Reader } from "../../../config.server/reader";
import { isTested, type Step, type Tested } from "./fields";

/** A party is real once its first variable is set (`config.server/providers.ts`). */
const parties: Record<Tested, { variable: string; party: string }> = {
  razorpay: { variable: "RAZORPAY_KEY_ID", party: "Razorpay" },
  digio: { variable: "DIGIO_CLIENT_ID", party: "Digio" },
  sms: { variable: "SNS_REGION", party: "the SMS gateway" },
  mail: { variable: "SMTP_URL", party: "the mail server" },
};

/**
 * The party of a step that the sandbox plays, in words: while the product is tried, and in
 * production where it was said that nothing is real. Null: it plays none there.
 */
export function partyPlayed(environment: Environment, { id }: Pick<Step, "id">): string | null {
  const one = isTested(id) ? parties[id] : null;
  const may =
    environment.NODE_ENV?.trim() !== "production" || nothingIsReal(new Reader(environment));
  return one && may && !isSet(environment, one.variable) ? one.party : null;
}
