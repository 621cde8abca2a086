import { A } from "../frame/A";
import { useWords } from "../visit/words";

/** For who came to `/details` itself; others are led back to where they came from. */
export function OnboardingDone({ download }: { download: boolean }) {
  const words = useWords("onboarding").complete;
  return (
    <div className="narrow">
      <h1>{words.title}</h1>
      <p>{words.body}</p>
      {download ? (
        <p>
          <A href="/details/signed/agreement.pdf">{words.download}</A>
        </p>
      ) : null}
      <p>
        <A className="btn" href="/">
          {words.home}
        </A>
      </p>
    </div>
  );
}
