import type { ShownRefund } from "../../backend.server/desk/lists/shown-refunds";
import { fellAway } from "../../backend.server/money/refunds/refund-reasons";
import { monthOverWords, monthsOf } from "../../backend.server/money/refunds/month-over";
import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import { Act } from "../frame/for-whom";
import { TextField } from "../frame/form-fields";
import { BackToRefunds } from "./back-to-refunds";
import { Frame, type Said } from "../frame/frame";
import { Sent } from "./refund-card";
import { UtrField } from "./utr-field";

interface Typed {
  on: string;
  utr: string;
  /** of one that had left before it fell away */
  amount?: string;
}
interface CorrectPageProps {
  refund: ShownRefund;
  typed: Typed | null;
  said: Said;
}

/** The day or the reference of a transfer by hand was entered wrong: it is typed anew. */
export const CorrectPage = ({ refund, typed, said }: CorrectPageProps) => (
  <Frame
    title={`${whom(refund)}: ${hadLeft(refund) ? "enter" : "correct"} the transfer`}
    at="/refunds"
    said={said}
  >
    {refund.state === "sent" ? (
      <section className="card">
        <p>{`Entered now: ${inWords(refund.sentOn, refund.utr)}.`}</p>
        <Act action={`/refunds/${refund.id}/correct`}>
          <TextField
            id="on"
            name="on"
            type="date"
            label="Day of the transfer"
            required
            defaultValue={typed?.on ?? refund.sentOn ?? ""}
          />
          <UtrField
            id="utr"
            hint="as your bank statement shows it"
            required
            defaultValue={typed?.utr ?? refund.utr ?? ""}
            refused={said.wrong !== undefined && said.wrong.field === undefined}
          />
          <button className="btn">See what changes</button>
        </Act>
      </section>
    ) : hadLeft(refund) ? (
      <section className="card">
        <p>{refund.reason}</p>
        <Sent refund={refund} typed={typed && { id: refund.id, amount: "", ...typed }} />
      </section>
    ) : (
      <p>No transfer is entered for this refund, so there is none to correct.</p>
    )}
    <p>
      <BackToRefunds />
    </p>
  </Frame>
);

interface SurePageProps {
  refund: ShownRefund;
  typed: Typed;
  /** the days by which months change that are over */
  over: string[];
}

/** Asked once more, with what stands and what will. */
export const SurePage = ({ refund, typed, over }: SurePageProps) => (
  <Frame title={`${whom(refund)}: is it this transfer?`} at="/refunds" said={{}}>
    <p>{`Entered now: ${inWords(refund.sentOn, refund.utr)}.`}</p>
    <p>
      <b>{`From now on: ${inWords(typed.on, typed.utr.toUpperCase())}.`}</b>
      {" The client, who was told what stands now, is told the right one. "}
      Nothing is changed yet.
    </p>
    {over.map((day) => (
      <p className="note warn" key={day}>
        {monthOverWords(day.slice(0, 7))}
      </p>
    ))}
    <Act action={`/refunds/${refund.id}/correct`}>
      <input type="hidden" name="on" value={typed.on} />
      <input type="hidden" name="utr" value={typed.utr} />
      <input type="hidden" name="month" value={monthsOf(over)} />
      <button className="btn" name="sure" value="yes">
        Yes: enter it so, and tell the client
      </button>
    </Act>
    <p>
      <BackToRefunds />
    </p>
  </Frame>
);

const whom = ({ paise, name }: ShownRefund) => `${inRupees(paise)} to ${name || "this person"}`;

/** It may have, before it fell away. */
export const hadLeft = ({
  coveredPaise,
  ...refund
}: Pick<ShownRefund, "state" | "coveredPaise" | "reason">): boolean =>
  fellAway({ ...refund, covered_paise: coveredPaise });

const inWords = (on: string | null, utr: string | null): string =>
  `${on === null ? "no day" : dayInWords(on)}, reference ${utr ?? "none"}`;
