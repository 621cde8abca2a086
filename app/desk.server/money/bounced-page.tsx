import type { WouldBounce } from "../../backend.server/desk/bounced-words";
import { monthOverWords, monthsOf } from "../../backend.server/money/refunds/month-over";
import type { RefundId } from "../../backend.server/platform/store/ids";
import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import { Act } from "../frame/for-whom";
import { TextField } from "../frame/form-fields";
import { Frame, type Said } from "../frame/frame";
import { BackToRefunds } from "./back-to-refunds";

/** A transfer that may have come back. */
export interface Returned extends WouldBounce {
  id: RefundId;
  /** whose, in words */
  name: string;
  utr: string | null;
  /** it was booked less than ten minutes ago */
  isNew: boolean;
}

interface DayPageProps {
  one: Returned;
  on: string;
  said: Said;
}

/** On which day did it come back? */
export const DayPage = ({ one, on, said }: DayPageProps) => (
  <Frame title={title(one)} at="/refunds" said={said}>
    <section className="card">
      <How one={one} />
      <Act action={`/refunds/${one.id}/bounced`}>
        <TextField
          id="on"
          name="on"
          type="date"
          label="Day on which it came back"
          required
          defaultValue={on}
        />
        <p className="row">
          <button className="btn">See what it does</button>
          <BackToRefunds />
        </p>
      </Act>
      {one.isNew ? <UndoPart id={one.id} /> : null}
    </section>
  </Frame>
);

interface SurePageProps {
  one: Returned;
  /** the day on which it came back */
  on: string;
  /** that day lies in a month that is over */
  isOver: boolean;
}

/** Asked once more, with what it does. */
export const SurePage = ({ one, on, isOver }: SurePageProps) => (
  <Frame title={title(one)} at="/refunds" said={{}}>
    <section className="card">
      <How one={one} />
      <p>
        <b>{`It came back on ${dayInWords(on)}.`}</b>
        {" Nothing is entered yet. If you press Yes:"}
      </p>
      <ul>
        {one.what.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li>No claim is paid by the line with which it came back.</li>
      </ul>
      {isOver ? <p className="note warn">{monthOverWords(on.slice(0, 7))}</p> : null}
      <Act action={`/refunds/${one.id}/bounced`}>
        <input type="hidden" name="on" value={on} />
        {isOver ? <input type="hidden" name="month" value={monthsOf([on])} /> : null}
        <p className="row">
          <button className="btn stop" name="sure" value="yes">
            {`Yes: it came back${one.again === 0 ? "" : ", send it again"}`}
          </button>
          <BackToRefunds />
        </p>
      </Act>
      {one.isNew ? <UndoPart id={one.id} /> : null}
    </section>
  </Frame>
);

const title = ({ isOfBank, paise, name }: Returned): string =>
  isOfBank
    ? `Did the bank credit ${inRupees(paise)} of ${name} again?`
    : `Did the refund of ${inRupees(paise)} to ${name} come back?`;

const How = ({ one: { isOfBank, utr } }: { one: Returned }) => (
  <p>{`${isOfBank ? "The bank took" : "You sent"} it${utr === null ? "" : ` by UTR ${utr}`}.`}</p>
);

const UndoPart = ({ id }: { id: RefundId }) => (
  <Act action={`/refunds/${id}/undo`}>
    <p>
      That the bank took it was booked by mistake? Undo it within ten minutes: no letter leaves, and
      the books are as before.
    </p>
    <button className="btn">Undo the booking</button>
  </Act>
);
