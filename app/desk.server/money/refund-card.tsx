import type { Back } from "../../backend.server/desk/today/waiting-kinds";
import { inRupees } from "../../content/rupees";
import { TextField } from "../frame/form-fields";
import { SeeThePerson } from "../frame/list-parts";
import { Act, Go, OrTheOwner } from "../frame/for-whom";
import { timeIsLost } from "../present";
import { NotTheirs } from "./not-theirs";
import { UtrField } from "./utr-field";

/** A transfer that was typed and refused, to be mended where it was typed. */
export interface TypedTransfer {
  id: string;
  on: string;
  utr: string;
  amount: string;
}
type Refund = Pick<
  Back,
  "id" | "person" | "name" | "paise" | "coveredPaise" | "state" | "reason" | "dispute"
>;
interface SentProps {
  refund: Refund;
  typed: TypedTransfer | null;
}
interface RefundCardProps extends SentProps {
  refund: Refund & Pick<Back, "mayArrive" | "mayWithdraw" | "mayBeAnothers">;
}

/** A refund that waits for the owner: the transfer to enter, or what to do where it was refused. */
export const RefundCard = ({ refund, typed }: RefundCardProps) => {
  const { id, person, name, paise, state, reason, dispute, mayArrive, mayWithdraw } = refund;
  return (
    <section className="card" aria-labelledby={`refund-${id}`}>
      <h3 id={`refund-${id}`}>{`${inRupees(paise)} to ${name || id}: ${state}`}</h3>
      {reason === null ? null : <p>{reason}</p>}
      <OrTheOwner post={`/refunds/${id}/sent`} owners={<p>{OWNER_SENDS}</p>}>
        {state === "to send" ? (
          <Sent refund={refund} typed={typed} />
        ) : (
          <Refused id={id} dispute={dispute} />
        )}
      </OrTheOwner>
      <p className="row">
        {mayWithdraw ? (
          <Go
            className="btn link"
            href={`/refunds/${id}/withdraw`}
            aria-describedby={`refund-${id}`}
          >
            Withdraw it
          </Go>
        ) : null}
        {!mayArrive || state !== "to send" ? null : (
          <Go
            className="btn link"
            href={`/refunds/${id}/arrived`}
            aria-describedby={`refund-${id}`}
          >
            It did not come back
          </Go>
        )}
        {refund.mayBeAnothers ? <NotTheirs id={id} name={name} /> : null}
        <SeeThePerson id={person} inRow />
      </p>
    </section>
  );
};

const OWNER_SENDS = "The owner sends it, or says what becomes of it.";

/** The transfer as it is entered. */
export const Sent = ({ refund, typed }: SentProps) => {
  const { id, paise, coveredPaise, state } = refund;
  return (
    <Act action={`/refunds/${id}/sent`}>
      <p>{whatToSend(refund)}</p>
      <TextField
        id={`on-${id}`}
        name="on"
        type="date"
        label="Day of the transfer"
        required
        defaultValue={typed?.on ?? ""}
      />
      <UtrField id={`utr-${id}`} required defaultValue={typed?.utr ?? ""} />
      {coveredPaise === null && state !== "withdrawn" && !timeIsLost() ? null : (
        <TextField
          id={`amount-${id}`}
          name="amount"
          label="Rupees that you sent"
          hint={
            state === "withdrawn"
              ? "as your bank statement shows it"
              : coveredPaise === null
                ? `as your bank statement shows it; empty: ${inRupees(paise)}`
                : `${inRupees(coveredPaise)} of it went back another way, so ${inRupees(paise)} is left`
          }
          inputMode="decimal"
          maxLength={15}
          required={coveredPaise !== null || state === "withdrawn"}
          defaultValue={typed?.amount ?? ""}
        />
      )}
      <button className="btn" aria-describedby={`refund-${id}`}>
        It is sent
      </button>
    </Act>
  );
};

function whatToSend({ state, paise, dispute }: Refund): string {
  if (state === "withdrawn")
    return (
      "If your transfer had left before: enter it here as it left. The client is " +
      "told at once, with day and reference."
    );
  if (dispute !== null)
    return (
      "Do not send it: a dispute about its payment is open, and the bank may take the same money. " +
      "Won, it is to be sent; lost, what the bank took is taken off. If your transfer has left " +
      "already, enter it here: you are asked once more."
    );
  return `Send ${inRupees(paise)} by bank transfer, then enter it here: the client is told at once, with day and reference.`;
}

const Refused = ({ id, dispute }: Pick<Refund, "id" | "dispute">) =>
  dispute !== null ? (
    <p>
      A dispute about its payment is open. It cannot be asked for or sent until the bank has
      decided.
    </p>
  ) : (
    <div className="row">
      <Act action={`/refunds/${id}/again`}>
        <button className="btn" aria-describedby={`refund-${id}`}>
          Ask Razorpay again
        </button>
      </Act>
      <Act action={`/refunds/${id}/by-hand`}>
        <button className="btn quiet" aria-describedby={`refund-${id}`}>
          Send it by hand
        </button>
      </Act>
    </div>
  );
