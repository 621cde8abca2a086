import type { CurrentUser } from "../api/contract";

export type OnboardingStep = "email" | "identity" | "agreement" | "done";

/** The steps in their order, as the page names them. */
export const onboardingSteps = [
  ["email", "E-mail"],
  ["identity", "PAN and birth date"],
  ["agreement", "Agreement"],
] as const;

/**
 * The next step is computed, never stored (design §5). Onboarding is complete only when e-mail, name, PAN, date of birth and agreement are
 * all present (specification §4): the one rule that guards and steps go by.
 */
export function onboardingStep({ email, name, pan, dob, agreement }: CurrentUser): OnboardingStep {
  if (email === null) return "email";
  if (name === null || pan === null || dob === null) return "identity";
  return agreement ? "done" : "agreement";
}
