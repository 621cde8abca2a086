import type { ReactNode } from "react";
import { Said } from "../frame/Said";
import { useWords } from "../visit/words";

/**
 * For whose agreement somebody signed under another name than the PAN's: what happens next, and,
 * folded away, the way on for whom somebody else signed.
 *
 * @param again the form by which they sign again
 */
export function NameInCheck({ again, open }: { again: ReactNode; open: boolean }) {
  const words = useWords("onboarding").inCheck;
  return (
    <>
      <section className="note stack" aria-labelledby="name-in-check">
        <h2 id="name-in-check">{words.title}</h2>
        <p>{words.body}</p>
        <p>
          <Said words={words.questions} />
        </p>
      </section>
      <details className="plain" open={open}>
        <summary>{words.again}</summary>
        {again}
      </details>
    </>
  );
}
