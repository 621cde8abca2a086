import type { CurrentUser } from "../../api/contract";

export type OnboardingStep = "email" | "identity" | "agreement" | "done";

/** The steps in their order, as the page names them. */
export const onboardingSteps = [
  ["email", "E-mail"],
  ["identity", "PAN and birth date"],
  ["agreement", "Agreement"],
] as const;

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
export function stepWords(step: Exclude<OnboardingStep, "done">): string {
  const at = onboardingSteps.findIndex(([name]) => name === step);
  return `Step ${at + 1} of ${onboardingSteps.length}: ${onboardingSteps[at]?.[1]}`;
}
