import { Act } from "../frame/for-whom";
import { Frame } from "../frame/frame";
import type { TypedTransfer } from "./refund-card";

/** A transfer is entered after the database was put back: asked once more. */
export const LeftBeforePage = ({
  id,
  on,
  utr,
  amount,
  doubt,
  whose,
}: TypedTransfer & { doubt: string; whose: string }) => (
  <Frame title="Had this money left before?" at="/refunds" said={{}}>
    <p>{`It is the refund ${whose}.`}</p>
    <p>{doubt}</p>
    <p>Nothing is entered yet.</p>
    <Act action={`/refunds/${id}/sent`}>
      <input type="hidden" name="on" value={on} />
      <input type="hidden" name="utr" value={utr} />
      <input type="hidden" name="amount" value={amount} />
      <button className="btn" name="meant" value={on}>
        {`No: it left with ${utr}, once`}
      </button>
    </Act>
    <p>
      <a className="btn link" href="/">
        Go back, enter nothing
      </a>
    </p>
  </Frame>
);
