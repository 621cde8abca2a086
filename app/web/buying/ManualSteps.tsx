import { rupees } from "../../content/rupees";
import type { ManualInstructions } from "./manual-instructions.server";

/** Who looks for a transfer, and when what was bought starts. */
export interface Checking {
  /** when the bank statement is looked at */
  hours: string;
  /** when a transfer that is found starts the service; null when the owner promises nothing */
  startPromise: string | null;
}

/**
 * Paying by hand step by step, until the service starts. `told`: the button that records the claim
 * was pressed already.
 */
export function ManualSteps({
  total,
  how,
  told,
  checking,
}: {
  total: number;
  how: ManualInstructions;
  told: boolean;
  checking: Checking;
}) {
  return (
    <ol>
      <li>
        <b>Pay by UPI.</b> Transfer exactly <span className="nw">{rupees(total)}</span> to the UPI
        ID below. Your app must show the name {how.payee}; if it shows another, do not pay. Take a
        screenshot of the payment.
      </li>
      {told ? null : (
        <li>
          <b>Press “I'll Pay &amp; Send Screenshot”</b>, before or after you pay. It takes no money
          and sends nothing: it tells us to look for your transfer, and leads to your Subscriptions
          page.
        </li>
      )}
      <li>
        <b>Send the screenshot</b> from your WhatsApp to our number{" "}
        <span className="nw">{how.whatsapp.words}</span>, with the link below.
      </li>
      <li>
        <b>We check by hand</b> that the money is on our bank statement ({checking.hours}). Then the
        service starts, and a confirmation e-mail follows. {checking.startPromise} If we cannot find
        the money within 7 days, we write to you.
      </li>
    </ol>
  );
}
