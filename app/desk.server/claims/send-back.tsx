import { inRupees } from "../../content/rupees";
import { Act, WhoMay } from "../frame/for-whom";
import { TextField } from "../frame/form-fields";
import { Frame } from "../frame/frame";

/** What was typed of a transfer that cannot be served. */
export interface TypedTransfer {
  id: string;
  utr: string;
  /** "utr" where the bank statement shows none */
  without: string;
  received: string;
}

interface SendBackFormProps {
  id: string;
  amountPaise: number;
  /** the UTR that the claim names */
  named: string | null;
  typed: TypedTransfer | null;
}

/** Money came for a claim that cannot be confirmed. */
export const SendBackForm = ({ id, amountPaise, named, typed }: SendBackFormProps) => (
  <WhoMay post={`/claims/${id}/send-back`}>
    <details open={typed !== null}>
      <summary>The money came, and cannot be served</summary>
      <p className="small muted">
        Less came than was asked, the account is closed, or it goes over the year&apos;s limit: it
        is then yours to send back, and the client is told.
      </p>
      <Act action={`/claims/${id}/send-back`}>
        <TextField
          id={`back-utr-${id}`}
          name="utr"
          label="UTR of what came"
          hint="12 digits"
          inputMode="numeric"
          maxLength={12}
          defaultValue={typed?.utr ?? named ?? ""}
          refused={typed !== null}
        />
        <TextField
          id={`back-received-${id}`}
          name="received"
          label="Rupees that came"
          hint={`may be left blank where it was ${inRupees(amountPaise)}`}
          inputMode="decimal"
          maxLength={15}
          defaultValue={typed?.received ?? ""}
        />
        <p className="row">
          <button className="btn stop" aria-describedby={`claim-${id}`}>
            Send it back
          </button>
          <button className="btn quiet" name="without" value="utr" aria-describedby={`claim-${id}`}>
            Send it back: there is no UTR
          </button>
        </p>
      </Act>
    </details>
  </WhoMay>
);

/** Asked once more, with the sum. */
export const SendBackPage = ({
  id,
  utr,
  without,
  received,
  paise,
}: TypedTransfer & { paise: number }) => (
  <Frame title={`Did ${inRupees(paise)} come?`} at="/claims" said={{}}>
    <p>{`${inRupees(paise)} came for this claim, and all of it is to go back? The client is told at once.`}</p>
    <p>Nothing is noted yet.</p>
    <Act action={`/claims/${id}/send-back`}>
      <input type="hidden" name="utr" value={utr} />
      <input type="hidden" name="received" value={received} />
      <input type="hidden" name="meant" value={paise} />
      <button className="btn stop" name="without" value={without}>
        {`Yes: ${inRupees(paise)} came and goes back`}
      </button>
    </Act>
    <p>
      <a className="btn link" href="/claims">
        Go back, change nothing
      </a>
    </p>
  </Frame>
);
