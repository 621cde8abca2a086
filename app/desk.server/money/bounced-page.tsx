import { monthOverWords, monthsOf } from "../../backend.server/money/refunds/month-over";
import type { RefundId } from "../../backend.server/platform/store/ids";
import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import { Act } from "../frame/for-whom";
import { TextField } from "../frame/form-fields";
import { Frame, type Said } from "../frame/frame";
import { BackToRefunds } from "./back-to-refunds";

/** A transfer that may have come back. */
export interface Returned {
  id: RefundId;
  /** whose, in words */
  name: string;
  utr: string | null;
  /** the bank took it out of a client's transfer: the owner sent nothing */
  isOfBank: boolean;
  paise: number;
  /** paise that would be to send again */
  again: number;
  /** that it came back could be undone */
  mayUndo: boolean;
  /** where none are: what is so then */
  nothing: string;
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
        {one.again === 0 ? (
          <li>{`It counts as not returned. ${one.nothing}`}</li>
        ) : (
          <>
            <li>
              {`It counts as not returned, and ${one.again === one.paise ? "the same sum" : `${inRupees(one.again)} of it`} is yours to send again.`}
            </li>
            <li>{told(one)}</li>
          </>
        )}
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

const told = ({ isOfBank, mayUndo }: Returned): string =>
  isOfBank
    ? "The client is told by mail that the bank credited it again."
    : "The client is told by mail, in ten minutes, that it did not arrive and that you send it " +
      `again. ${mayUndo ? "Until then you can undo it, and no letter leaves." : NO_UNDO}`;

const NO_UNDO =
  "It cannot be undone, since money of this payment came or went besides: look once more.";

const UndoPart = ({ id }: { id: RefundId }) => (
  <Act action={`/refunds/${id}/undo`}>
    <p>
      That the bank took it was booked by mistake? Undo it within ten minutes: no letter leaves, and
      the books are as before.
    </p>
    <button className="btn">Undo the booking</button>
  </Act>
);
