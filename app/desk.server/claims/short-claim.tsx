import type { ShownClaim } from "../../backend.server/buying/shown-claims";
import { inRupees } from "../../content/rupees";
import { shownPhone } from "../frame/for-whom";
import { aboutClaim, Reach } from "../people/reach";
import { ConfirmForm } from "./confirm-form";
import type { PressedOn } from "./pressed-on";
import { whose } from "./whose";

interface ShortClaimProps {
  claim: ShownClaim;
  /** the page on which it stands */
  on: PressedOn;
}

/** A claim that waits, in a few lines, with the press that confirms it. */
export const ShortClaim = ({ claim, on }: ShortClaimProps) => {
  const { id, person, number, amountPaise, services, reference, utr } = claim;
  const Heading = on.page === "today" ? "h3" : "h2";
  return (
    <section className="card" aria-labelledby={`claim-${id}`}>
      <Heading id={`claim-${id}`}>
        {`${inRupees(amountPaise)} from `}
        <a href={`/people/${person}`}>{whose(claim)}</a>
      </Heading>
      <p>
        {`${services.join(", ")}. Reference ${reference ?? "none"}, UTR ${utr ?? "none given"}, ${shownPhone(number)}.`}
      </p>
      <Reach to={claim} about={aboutClaim(claim)} />
      <ConfirmForm claim={claim} on={on} short />
    </section>
  );
};
