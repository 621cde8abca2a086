/**
 * For whose agreement somebody signed under another name than the PAN's: what happens next, and the
 * way on.
 */
export function NameInCheck() {
  return (
    <section className="note stack" aria-labelledby="name-in-check">
      <h2 id="name-in-check">We are checking the name on your signature</h2>
      <p>
        The name of the person who signed is not the name on your PAN. We compare the two ourselves
        and write to you by e-mail. Until then you cannot pay; you need not do anything.
      </p>
      <p>
        If somebody else signed for you, please fill in the form below and sign again with your own
        Aadhaar.
      </p>
      <p>
        <a href="/grievance-redressal">Questions? How to reach us</a>
      </p>
    </section>
  );
}
