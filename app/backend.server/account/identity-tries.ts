import { waitInWords } from "../../content/words/en/wait";
import { OperatorRefusal } from "../../api/refusal";
import { spend, type Limit } from "../platform/limits";
import type { Parts } from "../platform/parts";
import type { PersonId } from "../platform/store/ids";
import { DAY_MS } from "../../content/durations";

const FOR_ONE_CLIENT = 5;
const BY_ONE_SITTER = 10;

/**
 * Counts a try of a client's PAN and date of birth at the desk before they are compared: by the
 * client, and by who tries (`parts.actor`). The command line counts none: it is above all roles.
 *
 * @returns what `giveBack` takes once they were right
 * @throws Refusal 429
 */
export const countIdentityTry = (parts: Parts, person: PersonId): Promise<string[]> =>
  parts.store.transaction((tx) =>
    spend(parts, tx, [
      tries(
        "identity of",
        person,
        FOR_ONE_CLIENT,
        "PAN and date of birth were tried too often for this client.",
      ),
      tries(
        "identity tried by",
        parts.actor ?? "the desk",
        BY_ONE_SITTER,
        "You tried PAN and date of birth too often.",
      ),
    ]),
  );

const tries = (kind: string, subject: string, most: number, why: string): Limit => ({
  kind,
  subject,
  windows: [
    {
      ms: DAY_MS,
      most,
      refuse: (retryAfterS) =>
        new OperatorRefusal(
          429,
          `${why} Nothing was done: try again in ${waitInWords(retryAfterS)}.`,
          { retryAfterS },
        ),
    },
  ],
});
