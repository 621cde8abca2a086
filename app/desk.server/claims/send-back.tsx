import { anotherWords } from "../../backend.server/buying/doubt";
import type { WouldSendBack } from "../../backend.server/buying/would-send-back";
import { inRupees } from "../../content/rupees";
import { Act, WhoMay } from "../frame/for-whom";
import { Frame } from "../frame/frame";
import { asField, type PressedOn } from "./pressed-on";
import { ReceivedFields } from "./received-fields";

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
  /** another transfer had paid the claim */
  second?: boolean;
  on: PressedOn;
}

/** Money came for a claim that cannot be confirmed, or was. */
export const SendBackForm = ({ id, amountPaise, named, typed, second, on }: SendBackFormProps) => (
  <WhoMay post={`/claims/${id}/send-back`}>
    <details open={typed !== null}>
      <summary>
        {second ? "The client paid a second time" : "The money came, and cannot be served"}
      </summary>
      <p className="small muted">
        {second
          ? "Another transfer had paid it"
          : "Less came than was asked, the account is closed, or it goes over the year's limit"}
        : what came is then yours to send back, and the client is told.
      </p>
      <Act action={`/claims/${id}/send-back`}>
        <input type="hidden" name="on" value={asField(on)} />
        <ReceivedFields
          idOf={(field) => `back-${field}-${id}`}
          utr={typed?.utr ?? named ?? ""}
          received={typed?.received ?? ""}
          refused={typed !== null}
          hint={
            second
              ? "all of it goes back"
              : `less than ${inRupees(amountPaise)}; all of it goes back so only where the ` +
                `account is closed or the year's limit stands against it`
          }
        />
        <p className="row">
          <button className="btn stop" aria-describedby={`claim-${id}`}>
            Send it back
          </button>
          {second ? null : (
            <button
              className="btn quiet"
              name="without"
              value="utr"
              formNoValidate
              aria-describedby={`claim-${id}`}
            >
              Send it back: there is no UTR
            </button>
          )}
        </p>
      </Act>
    </details>
  </WhoMay>
);

interface SendBackPageProps extends TypedTransfer {
  would: WouldSendBack;
  on: PressedOn;
}

/** Asked once more: who, what for, how much, by which transfer, and why it cannot be served. */
export const SendBackPage = ({ id, utr, without, received, would, on }: SendBackPageProps) => (
  <Frame title={`Did ${inRupees(would.paise)} come?`} at="/claims" said={{}}>
    <p>{`${inRupees(would.paise)} came for this claim, and all of it is to go back? The client is told in ten minutes; until then "Withdraw it" can undo it.`}</p>
    <dl className="kv">
      <dt>Client</dt>
      <dd>{would.name ?? "no name yet"}</dd>
      <dt>Claim</dt>
      <dd>{`${inRupees(would.asked)}, ${would.services.join(", ")}`}</dd>
      <dt>Reference</dt>
      <dd>{would.reference ?? "none"}</dd>
      <dt>What came</dt>
      <dd>{`${inRupees(would.paise)}, ${would.utr === null ? "without a UTR" : `UTR ${would.utr}`}`}</dd>
      <dt>Why</dt>
      <dd>{whyWords[would.why] ?? would.why}</dd>
    </dl>
    {would.another ? <p className="note warn">{anotherWords(would.another)}</p> : null}
    {would.doubts.map((words) => (
      <p className="note warn" key={words}>
        {words}
      </p>
    ))}
    <p>Nothing is noted yet.</p>
    <Act action={`/claims/${id}/send-back`}>
      <input type="hidden" name="on" value={asField(on)} />
      <input type="hidden" name="utr" value={utr} />
      <input type="hidden" name="received" value={received} />
      <input type="hidden" name="meant" value={would.paise} />
      <button className="btn stop" name="without" value={without}>
        {`Yes: ${inRupees(would.paise)} came and goes back`}
      </button>
    </Act>
    <p>
      <a className="btn link" href="/claims">
        Go back, change nothing
      </a>
    </p>
  </Frame>
);

const whyWords: Partial<Record<WouldSendBack["why"], string>> = {
  "amount differs": "less came than the claim is of",
  "second payment": "another transfer had paid the claim",
  "account closed": "the account is closed",
  "order closed": "the claim was closed before the money came",
  "over the fee limit": "it goes over the most that may be charged in a year",
};
