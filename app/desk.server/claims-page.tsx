import type { WaitingClaim } from "../backend.server/payments/claim-review";
import { instantInIndia, rupees } from "../backend.server/operator/print";
import { TextField } from "./form-fields";
import { Frame, type Said } from "./frame";

/** What was typed and refused, to be mended where it was typed. */
export interface TypedClaim {
  id: string;
  utr?: string;
  reason?: string;
}

interface ClaimsPageProps {
  waiting: WaitingClaim[];
  said: Said;
  typed: TypedClaim | null;
}

/** The claims that wait, oldest first, each with its one press. */
export const ClaimsPage = ({ waiting, said, typed }: ClaimsPageProps) => (
  <Frame title="Claims waiting" at="/" said={said}>
    <p>
      {waiting.length === 0
        ? "No claims are waiting."
        : `${waiting.length} waiting. Look for each on your bank statement.`}
    </p>
    {waiting.map((claim) => (
      <Claim key={claim.id} claim={claim} typed={typed?.id === claim.id ? typed : null} />
    ))}
  </Frame>
);

function Claim({ claim, typed }: { claim: WaitingClaim; typed: TypedClaim | null }) {
  const { id, name, number, amountPaise, services, utr, claimedAt, lapsesAt } = claim;
  return (
    <section className="card" aria-labelledby={`claim-${id}`}>
      <h2 id={`claim-${id}`}>{`${rupees(amountPaise)} from ${name ?? number}`}</h2>
      <dl className="kv">
        <dt>Phone</dt>
        <dd>{number}</dd>
        <dt>Services</dt>
        <dd>{services.join(", ")}</dd>
        <dt>Reference</dt>
        <dd>{utr ?? "none given"}</dd>
        <dt>Claimed</dt>
        <dd>{instantInIndia(claimedAt)}</dd>
        <dt>Lapses</dt>
        <dd>{lapsesAt === null ? "never" : instantInIndia(lapsesAt)}</dd>
        <dt>Claim</dt>
        <dd>{id}</dd>
      </dl>
      <form method="post" action={`/claims/${id}/confirm`}>
        <TextField
          id={`utr-${id}`}
          name="utr"
          label="UTR on the statement"
          hint="12 digits; may be left blank"
          inputMode="numeric"
          maxLength={12}
          defaultValue={typed?.utr ?? ""}
          refused={typed?.utr !== undefined}
        />
        <button className="btn" aria-describedby={`claim-${id}`}>
          Confirm: the money came
        </button>
      </form>
      <details open={typed?.reason !== undefined}>
        <summary>The money did not come</summary>
        <form method="post" action={`/claims/${id}/reject`}>
          <TextField
            id={`reason-${id}`}
            name="reason"
            label="Reason"
            hint="the person reads it in a mail"
            maxLength={300}
            required
            defaultValue={typed?.reason ?? ""}
            refused={typed?.reason !== undefined}
          />
          <button className="btn stop" aria-describedby={`claim-${id}`}>
            Reject
          </button>
        </form>
      </details>
    </section>
  );
}
