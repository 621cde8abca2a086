import { onboardingSteps, type OnboardingStep } from "../visit/onboarding";

/** The three steps: those done, the one now, those to come. */
export function OnboardingSteps({ step }: { step: OnboardingStep }) {
  const now = onboardingSteps.findIndex(([name]) => name === step);
  return (
    <ol className="steps">
      {onboardingSteps.map(([name, words], at) => (
        <li
          key={name}
          className={at < now ? "done" : at === now ? "now" : undefined}
          aria-current={at === now ? "step" : undefined}
        >
          {at < now ? `${words} ✓` : words}
          {at < now ? <span className="unseen"> done</span> : null}
        </li>
      ))}
    </ol>
  );
}
