import type { Dispute } from "../../backend.server/desk/today/waiting-kinds";
import { instantInIndia } from "../../content/instants";
import { inRupees } from "../../content/rupees";
import { SeeThePerson } from "../frame/list-parts";
import { Act } from "../frame/for-whom";

/** An open dispute: until when the bank waits, and the evidence for Razorpay's dashboard. */
export const DisputeCard = ({ dispute }: { dispute: Dispute }) => {
  const { id, payment, person, name, paise, reason, respondBy, waitingPaise } = dispute;
  return (
    <section className="card" aria-labelledby={`dispute-${id}`}>
      <h3 id={`dispute-${id}`}>{`${inRupees(paise)}, ${name || id}`}</h3>
      <p>
        {respondBy === null
          ? `${reason}. The bank decides.`
          : `${reason}. Answer by ${instantInIndia(respondBy)} in Razorpay's dashboard.`}
      </p>
      {waitingPaise === 0 ? null : (
        <p>{`${inRupees(waitingPaise)} is to go back: not before the bank has decided.`}</p>
      )}
      {payment === null ? null : (
        <Act action={`/payments/${payment}/evidence`}>
          <button className="btn" aria-describedby={`dispute-${id}`}>
            Get the evidence (ZIP)
          </button>
        </Act>
      )}
      <SeeThePerson id={person} />
    </section>
  );
};
