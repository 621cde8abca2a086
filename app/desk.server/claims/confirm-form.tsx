import type { ShownClaim } from "../../backend.server/buying/shown-claims";
import { inRupees } from "../../content/rupees";
import { may } from "../doors";
import { TextField } from "../frame/form-fields";
import { Act } from "../frame/for-whom";
import { asField, type PressedOn } from "./pressed-on";
import type { TypedClaim } from "./typed-claim";

interface ConfirmFormProps {
  claim: Pick<ShownClaim, "id" | "amountPaise" | "utr" | "reference">;
  on: PressedOn;
  /** what stands in the fields again was refused */
  typed?: TypedClaim | null;
  /** only what is needed, and the way to all about it */
  short?: boolean;
}

/** The press that confirms a claim, with what may be typed for it. */
export const ConfirmForm = ({ claim, on, typed = null, short = false }: ConfirmFormProps) => {
  const { id, amountPaise, utr } = claim;
  const isNamed = utr !== null;
  return (
    <Act action={`/claims/${id}/confirm`}>
      <input type="hidden" name="on" value={asField(on)} />
      <input type="hidden" name="shown" value={utr ?? ""} />
      {short && isNamed ? null : (
        <TextField
          id={`utr-${id}`}
          name="utr"
          label="UTR on the statement"
          hint={isNamed ? "12 digits; may be left blank" : "12 digits"}
          inputMode="numeric"
          maxLength={20}
          defaultValue={typed?.utr ?? ""}
          refused={typed?.utr !== undefined}
        />
      )}
      <p className="row pair">
        <button className="btn" aria-describedby={`claim-${id}`}>
          Confirm: it came
        </button>
        {isNamed ? null : (
          <button className="btn quiet" name="without" value="utr" aria-describedby={`claim-${id}`}>
            Without UTR
          </button>
        )}
        {short ? (
          <a className="btn link" href={`/claims?reference=${claim.reference ?? ""}#claim-${id}`}>
            All about it
          </a>
        ) : null}
      </p>
      {short ? null : <MoreCame {...{ id, amountPaise, typed }} />}
    </Act>
  );
};

interface MoreCameProps {
  id: string;
  amountPaise: number;
  typed: TypedClaim | null;
}

const MoreCame = ({ id, amountPaise, typed }: MoreCameProps) =>
  may("money out") ? (
    <details open={Boolean(typed?.received)}>
      <summary>{`More than ${inRupees(amountPaise)} came`}</summary>
      <TextField
        id={`received-${id}`}
        name="received"
        label="Rupees that came"
        hint="in one transfer; what is above the claim is then yours to send back"
        inputMode="decimal"
        maxLength={15}
        defaultValue={typed?.received ?? ""}
      />
    </details>
  ) : (
    <p className="small muted">
      {`Did more than ${inRupees(amountPaise)} come? Then the owner confirms it.`}
    </p>
  );
