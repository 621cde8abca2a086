import type { ResearchSealed } from "../../api/research-calls";
import { sealedWords } from "../frame/instant-words";

interface SealFormProps {
  asked: string;
  wrong: string | null;
}

export const SealForm = ({ asked, wrong }: SealFormProps) => (
  <form method="post" action="/research/seal" className="stack">
    <div className={wrong ? "field error" : "field"}>
      <label htmlFor="text">The letter, or the number of its entry</label>
      <p className="hint" id="text-hint">
        Copy all of the letter. Line breaks and “&gt;” marks do not matter.
      </p>
      {wrong ? (
        <p className="why" id="text-why">
          {wrong}
        </p>
      ) : null}
      <textarea
        id="text"
        name="text"
        rows={8}
        maxLength={60_000}
        aria-describedby={wrong ? "text-why text-hint" : "text-hint"}
        aria-invalid={wrong ? true : undefined}
        defaultValue={asked}
      />
    </div>
    <p>
      <button className="btn">Check</button>
    </p>
    <p className="small muted">We do not keep what you paste.</p>
  </form>
);

/** What was found, in words. */
export function SealAnswer(sealed: ResearchSealed & { contact: string }) {
  const { outcome, number, of, sealedAt, later, contact } = sealed;
  const when = sealedAt ? sealedWords(sealedAt) : "";
  const entry = `entry ${number} of ${of}`;
  if (outcome === "same" || outcome === "number")
    return (
      <section className="note" role="status">
        <h2>Sealed and unchanged</h2>
        <p>
          Sealed at <b>{when}</b>, {entry}, unchanged.
        </p>
        {outcome === "number" ? (
          <p>To see whether a letter says the same, paste all of it.</p>
        ) : null}
        {later.length > 0 ? <p>Added since: entries {later.join(", ")}.</p> : null}
      </section>
    );
  return (
    <section className="note warn" role="alert">
      <h2>{headings[outcome]}</h2>
      {outcome === "differs" ? (
        <p>
          We sealed {entry} at {when}, and its text is another. A word or a number differs, or part
          is missing.
        </p>
      ) : outcome === "broken" ? (
        <p>
          What we hold of {entry} does not fit its seal or your letter. Keep the letter, and tell
          us.
        </p>
      ) : (
        <p>No sealed letter has this number. Part may be missing, or the letter is not ours.</p>
      )}
      <p>
        Did it come from another number or address? Do not pay and do not act on it. Tell us:{" "}
        <a href={`mailto:${contact}`}>{contact}</a>
      </p>
    </section>
  );
}

const headings = {
  differs: "Not the text that we sealed",
  unknown: "Not in our list",
  broken: "Our list does not hold",
} as const;

export const HowItWorks = () => (
  <section className="mt-8">
    <h2>How it works</h2>
    <ol>
      <li>When research is released, we make a short fingerprint of its text.</li>
      <li>The fingerprint goes into a list, with the next number and the time.</li>
      <li>We sign a sum of the whole list, and print it in that letter.</li>
      <li>Change one word, or take out one entry, and the sum no longer fits the letters.</li>
      <li>Your own letters are the proof: we cannot change them.</li>
    </ol>
    <p className="small">
      <a href="/research/log.txt">The list</a> ·{" "}
      <a href="/verify-research.mjs">A program to check it yourself</a>
    </p>
    <p className="note small">
      A seal shows when something was written and that it has stayed so. It does not show that an
      idea was good, it is no check by SEBI, and it is not a signature with a certificate.
    </p>
  </section>
);
