import { useWords } from "../visit/words";
import { onboardingSteps, type OnboardingStep } from "../../api/onboarding-step";

/** The three steps: those done, the one now, those to come. */
export function OnboardingSteps({ step }: { step: OnboardingStep }) {
  const words = useWords("onboarding");
  const now = onboardingSteps.findIndex((name) => name === step);
  return (
    <ol className="steps">
      {onboardingSteps.map((name, at) => (
        <li
          key={name}
          className={at < now ? "done" : at === now ? "now" : undefined}
          aria-current={at === now ? "step" : undefined}
        >
          {at < now ? `${words.steps[name]} ✓` : words.steps[name]}
          {at < now ? <span className="unseen">{words.done}</span> : null}
        </li>
      ))}
    </ol>
  );
}
