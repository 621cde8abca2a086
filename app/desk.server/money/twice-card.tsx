import type { Twice } from "../../backend.server/desk/today/twice";
import { inRupees } from "../../content/rupees";
import { SeeThePerson } from "../frame/list-parts";
import { Go, OrTheOwner } from "../frame/for-whom";
import { OWNER_ENTERS } from "./lost-card";

interface TwiceCardProps {
  twice: Twice;
  /** it stands on that client's own page */
  onTheirPage?: boolean;
}

/** Money that went out twice: what to ask the client for, and the way to enter how it ended. */
export const TwiceCard = ({ twice, onTheirPage = false }: TwiceCardProps) => {
  const { id, person, name, paise, takenBack } = twice;
  return (
    <section className="card" aria-labelledby={`twice-${id}`}>
      <h3 id={`twice-${id}`}>{`${inRupees(paise)}, ${name || id}`}</h3>
      <p>
        {`${inRupees(paise)} more went out than came in with this payment: the client has it twice. `}
        {takenBack
          ? "The bank took back the transfer by which it had come, after you had sent it back. "
          : ""}
        {takenBack
          ? "Ask them for it. "
          : "Ask them for it; if it was a dispute, show the bank the refund. "}
        <OrTheOwner post={`/payments/${id}/made-good`} owners={OWNER_ENTERS}>
          When it has come back, or you give it up, enter that here.
        </OrTheOwner>
      </p>
      <p className="row">
        <Go
          className="btn quiet"
          href={`/payments/${id}/made-good`}
          aria-describedby={`twice-${id}`}
        >
          They paid it back, or I give it up
        </Go>
        {onTheirPage ? null : <SeeThePerson id={person} inRow />}
      </p>
    </section>
  );
};
