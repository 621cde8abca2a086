import { onceWays } from "../../backend.server/buying/bank/once-words";
import type { LostBySending } from "../../backend.server/desk/today/lost-to";
import { askedOf } from "../../backend.server/money/ledger/never-came";
import { dayInWords } from "../../content/dates";
import { instantInIndia } from "../../content/instants";
import { inRupees } from "../../content/rupees";
import { Act, Go, OrTheOwner } from "../frame/for-whom";
import { SeeThePerson } from "../frame/list-parts";

interface LostCardProps {
  lost: LostBySending;
  /** it stands on that person's own page */
  onTheirPage?: boolean;
}

/** Beside what went out and is not with us, for who may not enter what became of it. */
export const OWNER_ENTERS = "The owner enters how it ends.";

/** What was sent to somebody of whom nothing had come, and the way to enter how that ended. */
export const LostCard = ({ lost, onTheirPage = false }: LostCardProps) => {
  const { money, person, name, paise, givenUp, undoUntil, sent, once } = lost;
  const end = `/payments/${money}/made-good`;
  const asked = askedOf(lost);
  return (
    <section className="card" aria-labelledby={`lost-${money}`}>
      <h3 id={`lost-${money}`}>{`${inRupees(paise)}, ${name || money}`}</h3>
      {sent.length === 0 ? null : (
        <ul>
          {sent.map((one) => (
            <li key={`${one.utr} ${one.paise}`}>
              {`Sent: ${inRupees(one.paise)} on ${dayInWords(one.on)}, UTR ${one.utr}`}
            </li>
          ))}
        </ul>
      )}
      {asked === 0 ? null : (
        <p>
          {`No payment of theirs is in the books for it, so ${inRupees(asked)} that you sent them ` +
            "is your loss. The mail asked them to send it back. "}
          <OrTheOwner post={end} owners={OWNER_ENTERS}>
            When they have, or you ask no more for it, enter that here.
          </OrTheOwner>
        </p>
      )}
      {givenUp === 0 ? null : (
        <p>
          {`You ask no more for ${inRupees(givenUp)} that you sent them, though no payment of ` +
            "theirs had come: it stays your loss. "}
          <OrTheOwner post={end} owners={OWNER_ENTERS}>
            If they pay it back all the same, enter that here.
          </OrTheOwner>
        </p>
      )}
      {once === null ? null : <p>{onceWays(once).onPage}</p>}
      {undoUntil === null ? null : (
        <Act action={`/payments/${money}/made-good/undo`}>
          <p>
            {`Until ${instantInIndia(undoUntil)} (Indian time) you can undo it: no letter leaves.`}
          </p>
          <p>
            <button className="btn stop">Undo: I ask for it still</button>
          </p>
        </Act>
      )}
      <p className="row">
        <Go className="btn quiet" href={end} aria-describedby={`lost-${money}`}>
          {asked === 0 ? "They paid it back" : "They paid it back, or I ask no more"}
        </Go>
        {onTheirPage ? null : <SeeThePerson id={person} inRow />}
      </p>
    </section>
  );
};
