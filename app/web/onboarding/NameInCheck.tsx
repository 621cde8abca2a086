import type { ReactNode } from "react";

/**
 * For whose agreement somebody signed under another name than the PAN's: what happens next, and,
 * folded away, the way on for whom somebody else signed.
 *
 * @param again the form by which they sign again
 */
export function NameInCheck({ again, open }: { again: ReactNode; open: boolean }) {
  return (
    <>
      <section className="note stack" aria-labelledby="name-in-check">
        <h2 id="name-in-check">We are checking the name on your signature</h2>
        <p>
          The name of the person who signed is not the name on your PAN. We compare the two
          ourselves and write to you by e-mail. Until then you cannot pay; you need not do anything.
        </p>
        <p>
          <a href="/grievance-redressal">Questions? How to reach us</a>
        </p>
      </section>
      <details className="plain" open={open}>
        <summary>Did somebody else sign for you? Then sign again with your own Aadhaar</summary>
        {again}
      </details>
    </>
  );
}
