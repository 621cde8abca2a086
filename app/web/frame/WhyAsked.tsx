import type { ReactNode } from "react";

/** What is asked for, and why: the number to sign in with, and each step of onboarding. */
export type Asked = "number" | "email" | "identity" | "agreement";

const words: Record<Asked, { why: string; who: string }> = {
  number: {
    why: "It is how you sign in: there is no password.",
    who: "We, and the company that sends our SMS.",
  },
  email: {
    why: "Your receipts, your signed agreement and the research go there.",
    who: "We, and the company that sends our mail.",
  },
  identity: {
    why: "SEBI asks us to know who our client is (KYC), and that you are 18 or older.",
    who: "We, and Digio, which checks your PAN.",
  },
  agreement: {
    why: "The law wants your agreement in writing before any service or fee, and these answers about tax (FATCA).",
    who: "We, and Digio, where you sign with a code that comes to the phone linked to your Aadhaar.",
  },
};

/** Why it is asked for and who sees it, before it is typed. */
export function WhyAsked({ asked, children }: { asked: Asked; children?: ReactNode }) {
  const { why, who } = words[asked];
  return (
    <div className="note small">
      <p>
        <b>Why we ask:</b> {why} <b>Who sees it:</b> {who}{" "}
        <a href="/privacy-policy">Privacy Policy</a>
      </p>
      {children}
    </div>
  );
}

/** Said before anything is asked for, so that nobody gives a PAN and then cannot sign. */
export const HaveReady = () => (
  <p>
    <b>Have ready:</b> your PAN and the phone linked to your Aadhaar. It takes about 5 minutes.
  </p>
);
