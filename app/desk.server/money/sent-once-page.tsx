import { dayInWords } from "../../content/dates";
import { Act } from "../frame/for-whom";
import { Frame } from "../frame/frame";
import type { TypedTransfer } from "./refund-card";

/** What is asked first. */
export type WhatIsAsked = "dispute" | "left before" | "month over" | "amount";

const TITLES = {
  dispute: "Did it leave though a dispute is open?",
  "left before": "Had this money left before?",
  "month over": "Did it leave in a month that is over?",
  amount: "Is it this amount?",
} as const satisfies Record<WhatIsAsked, string>;

/**
 * A transfer is entered while a dispute of its payment is open, after the database was put back, of
 * a month that is over, or with another amount than what was to be sent: asked once more.
 */
export const SentOncePage = ({
  id,
  on,
  utr,
  amount,
  doubts,
  asks,
  whose,
}: TypedTransfer & { doubts: string[]; asks: WhatIsAsked; whose: string }) => (
  <Frame title={TITLES[asks]} at="/refunds" said={{}}>
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
        {asks === "left before"
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
