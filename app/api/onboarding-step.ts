/** What a person does before they may buy, in its order. */
export const onboardingSteps = ["email", "identity", "agreement"] as const;
export type OnboardingStep = (typeof onboardingSteps)[number] | "done";

/** What of a person the step goes by; null: not there. */
export interface Onboarded {
  email: string | null;
  name: string | null;
  pan: string | null;
  dob: string | null;
  /** signed */
  agreement: boolean;
}

/**
 * The next step, computed and never stored (decision 54). Onboarding is complete only when e-mail,
 * name, PAN, date of birth and agreement are all present (decision 49): the one rule that the
 * website's guards and steps and the API go by.
 */
export function nextStep({ email, name, pan, dob, agreement }: Onboarded): OnboardingStep {
  if (email === null) return "email";
  if (name === null || pan === null || dob === null) return "identity";
  return agreement ? "done" : "agreement";
}
