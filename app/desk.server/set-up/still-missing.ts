import { isTested, type Step } from "../../backend.server/upkeep/own-settings/fields";
import { partyPlayed } from "../../backend.server/upkeep/own-settings/party-played";
import { stepsOf } from "../../backend.server/upkeep/own-settings/steps";
import {
  faultsOf,
  MISSING,
  wrongIn,
  type Wrong,
} from "../../backend.server/upkeep/own-settings/wrong-in";
import type { Draft } from "./draft";

/** The pages of the set-up that ask for entries and variables. */
export const steps = stepsOf("set-up");

/** What is wrong with what stands in a step's fields, blank ones apart. @param now UTC ms */
export const wrongButBlank = (draft: Draft, step: Step, now: number): Wrong[] =>
  wrongIn(draft, step, now).filter(({ words }) => words !== MISSING);

/** What keeps a step from being done: where the sandbox plays its party, it may be blank. */
export const wrongBeforeLive = (draft: Draft, step: Step, now: number): Wrong[] =>
  partyPlayed(draft.environment, step) === null
    ? wrongIn(draft, step, now)
    : wrongButBlank(draft, step, now);

/** The parties that the sandbox would play, in words. */
export const playedIn = ({ environment }: Draft): string[] =>
  steps.flatMap((step) => partyPlayed(environment, step) ?? []);

/**
 * All that is missing before the site may go live, with the page where it is mended.
 *
 * @param now UTC ms
 */
export function missing(
  draft: Draft,
  now: number,
): { page: string; title: string; words: string }[] {
  const { service, tested, kept } = draft.progress;
  const known = new Set<string>();
  const ofSteps = steps.flatMap((step) => {
    const [page, title] = [`/set-up/${step.id}`, step.title];
    const wrong = wrongBeforeLive(draft, step, now);
    for (const { name } of wrong) known.add(name);
    if (wrong.length > 0)
      return wrong.map(({ label, words }) => ({ page, title, words: `${label} ${words}` }));
    const isToTest = isTested(step.id) && partyPlayed(draft.environment, step) === null;
    return isToTest && !tested.includes(step.id)
      ? [{ page, title, words: "is filled in and not tested yet" }]
      : [];
  });
  const more = [
    ...(service
      ? []
      : [{ page: "/set-up/service", title: "Your first service", words: "is not there yet" }]),
    ...(draft.settings["OPERATOR_TOTP_SECRET"]
      ? []
      : [{ page: "/set-up/passphrase", title: "Your passphrase", words: "is not chosen yet" }]),
    ...(kept
      ? []
      : [{ page: "/set-up/keep", title: "A copy of the keys", words: "is not taken yet" }]),
  ];
  const asked = new Set(["SITE_FILE", "OPERATOR_PASSPHRASE_HASH", "OPERATOR_TOTP_SECRET"]);
  const others = faultsOf(draft.environment)
    .filter(({ variable }) => !known.has(variable) && !asked.has(variable))
    // With the providers filled in, nothing is left to the sandbox.
    .filter(({ variable }) => variable !== "SANDBOX_IN_PRODUCTION" || ofSteps.length === 0)
    .map(({ variable, wrong }) => ({
      page: "/set-up/address",
      title: "The server's own settings",
      words: `${variable} ${wrong}`,
    }));
  return [...ofSteps, ...more, ...others];
}
