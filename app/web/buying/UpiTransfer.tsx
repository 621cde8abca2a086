import type { ManualInstructions } from "./manual-instructions.server";
import { rupees } from "../../content/rupees";

/**
 * All that it takes to transfer one amount by UPI: the facts, the app, and a code to scan from
 * another screen.
 */
export function UpiTransfer({ total, how }: { total: number; how: ManualInstructions }) {
  const [name, bank] = how.upiId.split("@");
  return (
    <div className="two">
      <div className="stack">
        <dl className="facts">
          <div>
            <dt>Amount</dt>
            <dd className="big">{rupees(total)}</dd>
          </div>
          {how.reference ? (
            <div>
              <dt>Reference</dt>
              <dd className="big">{how.reference}</dd>
            </div>
          ) : null}
          <div className="wide">
            <dt>UPI ID</dt>
            <dd>
              {name}
              <wbr />@{bank}
            </dd>
          </div>
          <div className="wide">
            <dt>Your app must show this name</dt>
            <dd>{how.payee}</dd>
          </div>
        </dl>
        <p>
          <a className="btn full" href={how.upiLink}>
            Open my UPI app
          </a>
        </p>
      </div>
      <div>
        <p className="small">
          <b>Paying from another phone?</b> Scan this with any UPI app
          {how.reference ? "; amount and reference are in it." : "; the amount is in it."}
        </p>
        <div
          className="qr"
          role="img"
          aria-label={`UPI QR code: pay ${rupees(total)} to ${how.upiId}`}
          dangerouslySetInnerHTML={{ __html: how.qr }}
        />
      </div>
    </div>
  );
}

/** Where the screenshot goes: the number stands there for whoever has WhatsApp on another phone. */
export const OnWhatsapp = ({ how }: { how: ManualInstructions }) => (
  <a href={how.whatsapp.link} target="_blank" rel="noopener noreferrer">
    Send the screenshot on WhatsApp to <span className="nw">{how.whatsapp.words}</span>
  </a>
);
