import type { Waiting } from "../../backend.server/desk/today/waiting-kinds";
import { Claim } from "../claims/claim-card";
import { ShortClaim } from "../claims/short-claim";
import { StatementForm } from "../claims/statement-upload";
import type { TypedClaim } from "../claims/typed-claim";

/** Of more claims only so many stand here, and short: what is due after them is seen, too. */
const FEW_CLAIMS = 3;

interface ClaimsThatWaitProps {
  waiting: Extract<Waiting, { kind: "claims" }>;
  typed: TypedClaim | null;
}

/** The oldest claims, and the bank statement that may answer all of them. */
export const ClaimsThatWait = ({ waiting: { claims, count }, typed }: ClaimsThatWaitProps) => (
  <>
    <div className="card">
      <StatementForm typed="" file="Your bank statement, as CSV" folded />
    </div>
    {claims
      .slice(0, FEW_CLAIMS)
      .map((claim) =>
        count > FEW_CLAIMS && typed?.id !== claim.id ? (
          <ShortClaim key={claim.id} claim={claim} on={{ page: "today" }} />
        ) : (
          <Claim
            key={claim.id}
            {...{ claim, on: { page: "today" } }}
            typed={typed?.id === claim.id ? typed : null}
          />
        ),
      )}
    {count > FEW_CLAIMS ? (
      <p>
        <a href="/claims">{`All ${count} claims that wait`}</a>
      </p>
    ) : null}
  </>
);
