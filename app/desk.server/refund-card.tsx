import type { Back } from "../backend.server/desk/today/waiting";
import { inRupees } from "../content/rupees";
import { TextField } from "./form-fields";
import { Act } from "./for-whom";

type Refund = Pick<Back, "id" | "person" | "name" | "paise" | "state" | "reason">;

/** A refund that waits for the owner: the transfer to enter, or what to do where it was refused. */
export const RefundCard = ({ refund }: { refund: Refund }) => {
  const { id, person, name, paise, state, reason } = refund;
  return (
    <section className="card" aria-labelledby={`refund-${id}`}>
      <h3 id={`refund-${id}`}>{`${inRupees(paise)} to ${name || id}: ${state}`}</h3>
      {reason === null ? null : <p>{reason}</p>}
      {state === "to send" ? <Sent id={id} paise={paise} /> : <Refused id={id} />}
      {person === null ? null : (
        <p>
          <a href={`/people/${person}`}>See the person</a>
        </p>
      )}
    </section>
  );
};

const Sent = ({ id, paise }: { id: string; paise: number }) => (
  <Act action={`/refunds/${id}/sent`}>
    <p>
      {`Send ${inRupees(paise)} by bank transfer, then enter it here: the client is told at once, with day and reference.`}
    </p>
    <TextField id={`on-${id}`} name="on" type="date" label="Day of the transfer" required />
    <TextField id={`utr-${id}`} name="utr" label="Bank's reference (UTR)" maxLength={22} required />
    <button className="btn" aria-describedby={`refund-${id}`}>
      It is sent
    </button>
  </Act>
);

const Refused = ({ id }: { id: string }) => (
  <div className="row">
    <Act action={`/refunds/${id}/again`}>
      <button className="btn" aria-describedby={`refund-${id}`}>
        Ask the gateway again
      </button>
    </Act>
    <Act action={`/refunds/${id}/by-hand`}>
      <button className="btn quiet" aria-describedby={`refund-${id}`}>
        Send it by hand
      </button>
    </Act>
  </div>
);
