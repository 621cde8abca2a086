import type { Outcome } from "../../api/client";
import { saidIn } from "../../content/words/said-in.server";
import { say, sentence } from "../../content/words/sentence";
import { given } from "./context";

/** Whether our own backend could not read or write its records just now. */
export const recordsAreAway = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok &&
  (outcome.sentence?.code === "platform.no-answer" ||
    outcome.sentence?.code === "platform.cannot-write");

/**
 * The page of a request whose outcome nobody can say yet: look again in a minute, before a step is
 * repeated. With `Retry-After`, which the edge adds.
 *
 * @param message in its reader's language, or English to be said in it
 */
export function notKnownYet(context: unknown, message?: string): Response {
  const { language } = given(context);
  const words = message ? saidIn(language, message) : say(language, sentence("platform.no-answer"));
  return new Response(words, { status: 503, statusText: "Service Unavailable" });
}
