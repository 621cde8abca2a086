import type { Rooms } from "../../content/words/catalogue.server";
import { fill } from "../../content/words/fill";
import { onboardingSteps, type OnboardingStep } from "../../api/onboarding-step";

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
