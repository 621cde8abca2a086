import type { ShownClaim } from "../../backend.server/buying/shown-claims";
import { whysToUndo } from "../../backend.server/buying/undo-claim";
import { may } from "../doors";
import { Act } from "../frame/for-whom";
import { instantInIndia } from "../../content/instants";
import { inRupees } from "../../content/rupees";
import { whose } from "./whose";

/** The id of the heading of those that may be undone. */
export const UNDO_HEADING = "undo";
const FEW = 3;

/** The claims whose confirmation may still be undone, each with the press that does it. */
export const Undoable = ({ claims }: { claims: ShownClaim[] }) =>
  claims.length === 0 ? null : (
    <section aria-labelledby={UNDO_HEADING}>
      <h2 id={UNDO_HEADING}>Confirmed just now</h2>
      {may("act") ? <p className="small muted">{whatUndoDoes}</p> : null}
      {claims.slice(0, FEW).map((claim) => (
        <JustConfirmed key={claim.id} claim={claim} />
      ))}
      {claims.length > FEW ? (
        <details>
          <summary>{`${claims.length - FEW} more${may("act") ? ", each with Undo" : ""}`}</summary>
          {claims.slice(FEW).map((claim) => (
            <JustConfirmed key={claim.id} claim={claim} />
          ))}
          <p>
            <a href="/claims?state=fulfilled">All that were confirmed</a>
          </p>
        </details>
      ) : null}
    </section>
  );

const JustConfirmed = ({ claim }: { claim: ShownClaim }) => (
  <section className="card" aria-labelledby={`confirmed-${claim.id}`}>
    <h3 id={`confirmed-${claim.id}`}>
      {`${inRupees(claim.amountPaise)} from `}
      <a href={`/people/${claim.person}`}>{whose(claim)}</a>
    </h3>
    <p>{`${claim.services.join(", ")}, reference ${claim.reference ?? "none"}.`}</p>
    <UndoForm claim={claim} back="today" brief />
  </section>
);

const whatUndoDoes =
  "Undo takes the service back and cancels the invoice by a credit note, no letter leaves, and the " +
  "claim waits again, unless its account is closed, or money that came again had started it.";

interface UndoFormProps {
  claim: Pick<ShownClaim, "id" | "undoUntil" | "undoIsOwners" | "closedAt">;
  /** the page that it leads back to */
  back: "today" | "claims" | "person";
  /** what Undo does is said beside it */
  brief?: boolean;
}

/** Nothing once the ten minutes are over. */
export const UndoForm = ({ claim, back, brief = false }: UndoFormProps) => {
  const { id, undoUntil, undoIsOwners, closedAt } = claim;
  if (undoUntil === null) return null;
  const until = instantInIndia(undoUntil).slice(11);
  if (undoIsOwners && !may("money out"))
    return (
      <p>
        {"Money of it is to go back, so only the owner can undo this confirmation: until " +
          `${until} (Indian time).`}
      </p>
    );
  return (
    <Act action={`/claims/${id}/undo`}>
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="until" value={undoUntil} />
      <p>
        {closedAt === null
          ? `The service has started; the letter with the invoice waits until ${until} (Indian time).`
          : `The account is closed, and the service has ended with it. Undo holds until ${until} (Indian time).`}
        {brief ? "" : ` Until then you can undo it. ${whatUndoDoes}`}
      </p>
      <Why id={id} />
      <button className="btn stop" aria-label={`Undo the confirmation of claim ${id}`}>
        Undo
      </button>
    </Act>
  );
};

const Why = ({ id }: { id: string }) => (
  <div className="field">
    <label htmlFor={`because-${id}`}>Why</label>
    <select id={`because-${id}`} name="because" defaultValue="by-mistake">
      <WhyOptions />
    </select>
  </div>
);

/** Why a confirmation was a mistake, to choose from. */
export const WhyOptions = () =>
  Object.entries(whysToUndo).map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
