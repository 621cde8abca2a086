import { useEffect, useState } from "react";

/** The button that asks for another code, once the server's waiting time is over. Script counts the seconds down; without it the page is opened again. */
export function ResendForm({ action, step, words, waitS }: { action: string; step: string | undefined; words: string; waitS: number }) {
  const left = useCountdown(waitS);
  if (left > 0)
    return (
      <p className="muted small">
        No code yet? You can ask again in {left} {left === 1 ? "second" : "seconds"}.
        <noscript>
          {" "}
          <a href={action}>Check the time again</a>
        </noscript>
      </p>
    );
  return (
    <form method="post" action={action}>
      <input type="hidden" name="intent" value="resend" />
      {step ? <input type="hidden" name="step" value={step} /> : null}
      <button className="btn quiet">{words}</button>
    </form>
  );
}

function useCountdown(fromS: number): number {
  const [left, setLeft] = useState(fromS);
  useEffect(() => {
    const end = Date.now() + fromS * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [fromS]);
  return left;
}
