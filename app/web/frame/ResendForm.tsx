import { useEffect, useState } from "react";
import type { Wait } from "../visit/wait";
import { counted, useAddress, useLanguage, useWords } from "../visit/words";
import { nothingSaid } from "../visit/problems";
import { SentForm, SubmitButton } from "./SentForm";
import { useFields } from "./use-fields";

/**
 * The button that asks for another code, once the server's waiting time is over. Script counts the
 * seconds down; without it the page is opened again.
 */
export function ResendForm({
  action,
  step,
  words,
  wait,
}: {
  action: string;
  step: string | undefined;
  words: string;
  wait: Wait;
}) {
  const left = useCountdown(wait.leftS);
  const code = useWords("code");
  const language = useLanguage();
  const address = useAddress();
  const [form] = useFields({ id: "resend", said: nothingSaid });
  return (
    <>
      <p className="unseen" role="status">
        {left === 0 && wait.leftS > 0 ? code.askAgainNow : ""}
      </p>
      {left > 0 ? (
        <p className="muted small">
          {counted(language, code.askAgainIn, { count: left })}
          <noscript>
            {" "}
            <a href={address(action)}>{code.checkTime}</a>
          </noscript>
        </p>
      ) : (
        <SentForm form={form} action={action}>
          <input type="hidden" name="intent" value="resend" />
          {step ? <input type="hidden" name="step" value={step} /> : null}
          <SubmitButton className="quiet">{words}</SubmitButton>
        </SentForm>
      )}
    </>
  );
}

/**
 * Counts to a moment, not ticks: a tab that slept, or a page taken back from the browser's memory,
 * is right at its next tick.
 */
function useCountdown(fromS: number): number {
  const [left, setLeft] = useState(fromS);
  useEffect(() => {
    if (fromS <= 0) return;
    const end = Date.now() + fromS * 1000;
    const tick = () => {
      const now = Math.min(fromS, Math.max(0, Math.ceil((end - Date.now()) / 1000)));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [fromS]);
  return left;
}
