import type { ShownClaim } from "../../backend.server/buying/shown-claims";
import { whysToUndo } from "../../backend.server/buying/undo-claim";
import { Act, shownPhone } from "../frame/for-whom";
import { instantInIndia } from "../../content/instants";
import { inRupees } from "../../content/rupees";

/** The claims whose confirmation may still be undone, each with the press that does it. */
export const Undoable = ({ claims }: { claims: ShownClaim[] }) =>
  claims.length === 0 ? null : (
    <section aria-labelledby="undo">
      <h2 id="undo">Confirmed just now</h2>
      {claims.map((claim) => (
        <section className="card" aria-labelledby={`confirmed-${claim.id}`} key={claim.id}>
          <h3 id={`confirmed-${claim.id}`}>
            {`${inRupees(claim.amountPaise)} from ${claim.name ?? shownPhone(claim.number)}`}
          </h3>
          <p>
            {`${claim.services.join(", ")}, reference ${claim.reference ?? "none"}. `}
            <a href={`/people/${claim.person}`}>The person’s page</a>
          </p>
          <UndoForm claim={claim} back="today" />
        </section>
      ))}
    </section>
  );

interface UndoFormProps {
  claim: Pick<ShownClaim, "id" | "undoUntil">;
  /** the page that it leads back to */
  back: "today" | "claims" | "person";
}

/** Nothing once the ten minutes are over. */
export const UndoForm = ({ claim: { id, undoUntil }, back }: UndoFormProps) =>
  undoUntil === null ? null : (
    <Act action={`/claims/${id}/undo`}>
      <input type="hidden" name="back" value={back} />
      <p>
        {`The service has started; the letter with the invoice waits until ${instantInIndia(undoUntil).slice(11)} (Indian time). Until then Undo takes the service back and cancels the invoice by a credit note, no letter leaves, and the claim waits again, unless its account is closed.`}
      </p>
      <div className="field">
        <label htmlFor={`because-${id}`}>Why</label>
        <select id={`because-${id}`} name="because" defaultValue="by-mistake">
          {Object.entries(whysToUndo).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </div>
      <button className="btn stop" aria-label={`Undo the confirmation of claim ${id}`}>
        Undo
      </button>
    </Act>
  );
