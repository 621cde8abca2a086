/** For who came to `/details` itself; others are led back to where they came from. */
export function OnboardingDone({ download }: { download: boolean }) {
  return (
    <div className="narrow">
      <h1>Onboarding Complete!</h1>
      <p>Your e-mail, PAN and agreement are in order.</p>
      {download ? (
        <p>
          <a href="/details/signed/agreement.pdf">Download your signed agreement</a>
        </p>
      ) : null}
      <p>
        <a className="btn" href="/">
          Go to Home
        </a>
      </p>
    </div>
  );
}
