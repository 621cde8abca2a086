import type { ShownClaim } from "../../backend.server/buying/shown-claims";
import { inRupees } from "../../content/rupees";
import { shownPhone } from "../frame/for-whom";
import { aboutClaim, Reach } from "../people/reach";
import { ConfirmForm } from "./confirm-form";

/** A claim that waits, in a few lines, with the press that confirms it; all else is on Claims. */
export const ShortClaim = ({ claim }: { claim: ShownClaim }) => {
  const { id, person, name, number, amountPaise, services, reference, utr } = claim;
  return (
    <section className="card" aria-labelledby={`claim-${id}`}>
      <h3 id={`claim-${id}`}>
        {`${inRupees(amountPaise)} from `}
        <a href={`/people/${person}`}>{name ?? shownPhone(number)}</a>
      </h3>
      <p>
        {`${services.join(", ")}. Reference ${reference ?? "none"}, UTR ${utr ?? "none given"}, ${shownPhone(number)}.`}
      </p>
      <Reach to={claim} about={aboutClaim(claim)} />
      <ConfirmForm claim={claim} on={{ page: "today" }} short />
    </section>
  );
};
