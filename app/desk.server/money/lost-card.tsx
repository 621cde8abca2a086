import type { LostTo } from "../../backend.server/desk/today/lost-to";
import { inRupees } from "../../content/rupees";
import { Go } from "../frame/for-whom";
import { SeeThePerson } from "../frame/list-parts";

/** What was sent to somebody of whom nothing had come, and the way to enter that they paid it back. */
export const LostCard = ({ lost: { money, person, name, paise } }: { lost: LostTo }) => (
  <section className="card" aria-labelledby={`lost-${money}`}>
    <h3 id={`lost-${money}`}>{`${inRupees(paise)}, ${name || money}`}</h3>
    <p>
      {`No payment of theirs is in the books for it, so ${inRupees(paise)} that you sent them is ` +
        "your loss. The mail asked them to send it back. When they have, enter that here."}
    </p>
    <p className="row">
      <Go
        className="btn quiet"
        href={`/payments/${money}/made-good`}
        aria-describedby={`lost-${money}`}
      >
        They paid it back
      </Go>
      <SeeThePerson id={person} inRow />
    </p>
  </section>
);
