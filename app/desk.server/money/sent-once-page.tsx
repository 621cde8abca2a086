import { dayInWords } from "../../content/dates";
import { Act } from "../frame/for-whom";
import { Frame } from "../frame/frame";
import type { TypedTransfer } from "./refund-card";

/**
 * A transfer is entered after the database was put back, or of a month that is over: asked once
 * more.
 */
export const SentOncePage = ({
  id,
  on,
  utr,
  amount,
  doubts,
  mayHaveLeft,
  whose,
}: TypedTransfer & { doubts: string[]; mayHaveLeft: boolean; whose: string }) => (
  <Frame
    title={mayHaveLeft ? "Had this money left before?" : "Did it leave in a month that is over?"}
    at="/refunds"
    said={{}}
  >
    <p>{`It is the refund ${whose}.`}</p>
    {doubts.map((doubt) => (
      <p key={doubt}>{doubt}</p>
    ))}
    <p>Nothing is entered yet.</p>
    <Act action={`/refunds/${id}/sent`}>
      <input type="hidden" name="on" value={on} />
      <input type="hidden" name="utr" value={utr} />
      <input type="hidden" name="amount" value={amount} />
      <button className="btn" name="meant" value={on}>
        {mayHaveLeft
          ? `No: it left with ${utr}, once`
          : `Yes: it left on ${dayInWords(on)} with ${utr}`}
      </button>
    </Act>
    <p>
      <a className="btn link" href="/">
        Go back, enter nothing
      </a>
    </p>
  </Frame>
);
