import type { ShownClaim } from "../../backend.server/buying/shown-claims";
import { inRupees } from "../../content/rupees";
import { Act, Call, shownPhone } from "../frame/for-whom";
import { TextField } from "../frame/form-fields";

/** A claim that waits, in a few lines, with the press that confirms it; all else is on Claims. */
export const ShortClaim = ({ claim }: { claim: ShownClaim }) => {
  const { id, name, number, amountPaise, services, reference, utr } = claim;
  return (
    <section className="card" aria-labelledby={`claim-${id}`}>
      <h3 id={`claim-${id}`}>{`${inRupees(amountPaise)} from ${name ?? shownPhone(number)}`}</h3>
      <p>
        {`${services.join(", ")}. Reference ${reference ?? "none"}, UTR ${utr ?? "none given"}. `}
        <Call number={number} />
      </p>
      <Act action={`/claims/${id}/confirm`}>
        {utr === null ? (
          <TextField
            id={`utr-${id}`}
            name="utr"
            label="UTR on the statement"
            hint="12 digits"
            inputMode="numeric"
            maxLength={20}
          />
        ) : null}
        <p className="row">
          <button className="btn" aria-describedby={`claim-${id}`}>
            Confirm: the money came
          </button>
          {utr === null ? (
            <button
              className="btn quiet"
              name="without"
              value="utr"
              aria-describedby={`claim-${id}`}
            >
              Confirm without a UTR
            </button>
          ) : null}
          <a className="btn link" href={`/claims#claim-${id}`}>
            All about it
          </a>
        </p>
      </Act>
    </section>
  );
};
