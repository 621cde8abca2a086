import type { ShownClaim } from "../../backend.server/buying/shown-claims";
import { wasPaid } from "../../backend.server/buying/second-transfer";
import { inRupees } from "../../content/rupees";
import { dayInWords } from "../../content/dates";
import { instantInIndia } from "../../content/instants";
import { withMoneyBack } from "../../backend.server/desk/payment-words";
import { mayMove } from "../../backend.server/platform/states/payment-states";
import { TextField } from "../frame/form-fields";
import { Act, PhoneOf, WhoMay } from "../frame/for-whom";
import { aboutClaim, Reach } from "../people/reach";
import { claimStateWords } from "./claim-states";
import { ConfirmForm } from "./confirm-form";
import { asField, type PressedOn } from "./pressed-on";
import { SendBackForm } from "./send-back";
import type { TypedClaim } from "./typed-claim";
import { whose } from "./whose";
import { UndoForm } from "./undo-form";

interface ClaimProps {
  claim: ShownClaim;
  typed: TypedClaim | null;
  /** the page on which it stands */
  on: PressedOn;
}

/** Whether its card has the form that confirms it. */
export const mayConfirm = ({ state, moneyBack, besides }: ShownClaim): boolean =>
  mayMove(state, "confirmed") && moneyBack === null && besides === null;

/**
 * Whether its card has the form that books what came besides what paid it, or was theirs after all.
 */
const maySendSecondBack = (claim: ShownClaim): boolean =>
  wasPaid(claim) ||
  claim.moneyBack === "taken back" ||
  claim.besides === "somebody else's transfer";

/** A claim with all that is known of it, and each press that it may have. */
export function Claim({ claim, typed, on }: ClaimProps) {
  const { id, number, amountPaise, services, state, closedAt, claimedAt, lapsesAt } = claim;
  return (
    <section className="card" aria-labelledby={`claim-${id}`}>
      <h2 id={`claim-${id}`}>
        {`${inRupees(amountPaise)} from `}
        <a href={`/people/${claim.person}`}>{whose(claim)}</a>
      </h2>
      <dl className="kv">
        <dt>Phone</dt>
        <dd>
          <PhoneOf number={number} isClosed={closedAt !== null} />
          {closedAt === null ? "" : `, account closed ${dayInWords(closedAt)}`}
        </dd>
        <dt>Services</dt>
        <dd>{services.join(", ")}</dd>
        {state === "claimed" ? null : (
          <>
            <dt>State</dt>
            <dd>{withMoneyBack(claimStateWords(state), { ...claim, back: claim.moneyBack })}</dd>
          </>
        )}
        <dt>Reference</dt>
        <dd>{claim.reference ?? "none"}</dd>
        <dt>UTR</dt>
        <dd>{claim.utr ?? "none given"}</dd>
        {claim.namedUtr === null ? null : (
          <>
            <dt>UTR that the client named</dt>
            <dd>{`${claim.namedUtr}: not the one that paid`}</dd>
          </>
        )}
        <dt>Claimed</dt>
        <dd>{instantInIndia(claimedAt)}</dd>
        {state === "claimed" ? (
          <>
            <dt>Lapses</dt>
            <dd>{lapsesAt === null ? "never" : instantInIndia(lapsesAt)}</dd>
          </>
        ) : null}
      </dl>
      {state === "claimed" ? <Reach to={claim} about={aboutClaim(claim)} /> : null}
      <UndoForm claim={claim} back="claims" />
      {mayConfirm(claim) ? (
        <>
          <ConfirmForm {...{ claim, on, typed }} />
          <SendBackForm
            {...{ id, amountPaise, on }}
            named={claim.utr}
            typed={typed?.back ?? null}
          />
        </>
      ) : null}
      {maySendSecondBack(claim) ? (
        <SendBackForm
          {...{ id, amountPaise, on }}
          second
          named={null}
          typed={typed?.back ?? null}
        />
      ) : null}
      {mayMove(state, "rejected") ? <RejectForm {...{ id, on }} typed={typed?.reason} /> : null}
    </section>
  );
}

interface RejectFormProps {
  id: string;
  typed: string | undefined;
  on: PressedOn;
}

const RejectForm = ({ id, typed, on }: RejectFormProps) => (
  <WhoMay post={`/claims/${id}/reject`}>
    <details open={typed !== undefined}>
      <summary>The money did not come</summary>
      <Act action={`/claims/${id}/reject`}>
        <input type="hidden" name="on" value={asField(on)} />
        <TextField
          id={`reason-${id}`}
          name="reason"
          label="Reason"
          hint="the person reads it in a mail"
          maxLength={300}
          required
          defaultValue={typed ?? ""}
          refused={typed !== undefined}
        />
        <button className="btn stop" aria-describedby={`claim-${id}`}>
          Reject
        </button>
      </Act>
    </details>
  </WhoMay>
);
