import {
  nextStep,
  onboardingSteps,
  type Onboarded,
  type OnboardingStep,
} from "../../../api/onboarding-step";
import { ClientRefusal, type Refusal } from "../../../api/refusal";
import type { Language } from "../../../content/languages";
import type { PersonId } from "../store/ids";
import type { Profile } from "./profile";

/** A person in clear: lives only as long as the request that asked. */
export interface Person extends Profile {
  id: PersonId;
  /** +919876543210 */
  number: string;
  /** an agreement is signed (and is of the present version, where the operator asks for that) */
  agreement: boolean;
  /** of their letters */
  language: Language;
  /** in which they opened the notice of the law, where it was another than the page's */
  notice?: Language;
}

/** In their order. */
export const steps = [...onboardingSteps, "done"] as const;
export type Step = OnboardingStep;

/**
 * Lets through only the step that is due. Throws Refusal 409: finished already, or not yet its turn
 * (decision 11).
 */
export function requireStep(person: Onboarded, step: Exclude<Step, "done">): void {
  const due = nextStep(person);
  if (due === step) return;
  if (steps.indexOf(due) > steps.indexOf(step)) throw finished(step);
  throw new ClientRefusal(409, `onboarding.${due === "email" ? "email" : "identity"}-first`);
}

/** The refusal of a step that is already done. */
export const finished = (step: Exclude<Step, "done">): Refusal =>
  new ClientRefusal(409, `onboarding.${step}-done`);
