import type { Rooms } from "../../content/words/catalogue.server";
import { fill } from "../../content/words/fill";
import type { CurrentUser } from "../../api/contract";

export type OnboardingStep = "email" | "identity" | "agreement" | "done";

/** The steps in their order. */
export const onboardingSteps = ["email", "identity", "agreement"] as const;

/**
 * The next step is computed, never stored (decision 54). Onboarding is complete only when e-mail,
 * name, PAN, date of birth and agreement are all present (decision 49): the one rule that guards
 * and steps go by.
 */
export function onboardingStep({ email, name, pan, dob, agreement }: CurrentUser): OnboardingStep {
  if (email === null) return "email";
  if (name === null || pan === null || dob === null) return "identity";
  return agreement ? "done" : "agreement";
}

/** "Step 2 of 3: PAN and birth date" */
export const stepWords = (
  step: Exclude<OnboardingStep, "done">,
  words: Rooms["onboarding"],
): string =>
  fill(words.step, {
    at: onboardingSteps.indexOf(step) + 1,
    all: onboardingSteps.length,
    name: words.steps[step],
  });
