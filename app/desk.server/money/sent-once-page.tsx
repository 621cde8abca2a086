import type { AskedBefore } from "../../backend.server/money/refunds/asked-before-sent";
import { dayInWords } from "../../content/dates";
import { Act } from "../frame/for-whom";
import { Frame } from "../frame/frame";
import type { TypedTransfer } from "./refund-card";

const TITLES = {
  dispute: "Did it leave though a dispute is open?",
  "left before": "Had this money left before?",
  "month over": "Did it leave in a month that is over?",
  amount: "Is it this amount?",
} as const satisfies Record<AskedBefore["what"], string>;

/**
 * A transfer is entered while a dispute of its payment is open, after the database was put back, of
 * a month that is over, or with another amount than what was to be sent: asked once more.
 */
export const SentOncePage = ({
  id,
  on,
  utr,
  amount,
  asked,
  whose,
}: TypedTransfer & { asked: AskedBefore[]; whose: string }) => (
  <Frame title={TITLES[asked[0]?.what ?? "amount"]} at="/refunds" said={{}}>
    <p>{`It is the refund ${whose}.`}</p>
    {asked.map(({ words }) => (
      <p key={words}>{words}</p>
    ))}
    <p>Nothing is entered yet.</p>
    <Act action={`/refunds/${id}/sent`}>
      <input type="hidden" name="on" value={on} />
      <input type="hidden" name="utr" value={utr} />
      <input type="hidden" name="amount" value={amount} />
      <button className="btn" name="meant" value={on}>
        {asked[0]?.what === "left before"
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
