import { Hono, type Context } from "hono";
import { mayBe, refundShown } from "../../backend.server/desk/lists/shown-refunds";
import { mayBounceBeUndone } from "../../backend.server/buying/undo-bounced";
import { isOfBooking } from "../../backend.server/buying/would-be-anothers";
import { maySendBackBeUndone } from "../../backend.server/buying/undo-send-back";
import { refundById } from "../../backend.server/money/refunds/refund-rows";
import { withdraw } from "../../backend.server/money/owed/owner-decides";
import type { Parts } from "../../backend.server/platform/parts";
import { WAITING, type RefundState } from "../../backend.server/platform/states/refund-states";
import type { RefundId } from "../../backend.server/platform/store/ids";
import { inRupees } from "../../content/rupees";
import { act } from "../frame/act";
import { Act, Go } from "../frame/for-whom";
import { BackToRefunds } from "./back-to-refunds";
import { NotTheirs } from "./not-theirs";
import { drawn, Frame, type Said } from "../frame/frame";

/** A refund that waits for the owner is given up: what that means, and the press that does it. */
export function withdrawDoors(parts: Parts): Hono {
  const path = "/refunds/:id/withdraw";
  const idOf = (c: Context) => c.req.param("id") as RefundId;
  const page = async (c: Context, said: Said) => {
    const { name, paise, reason, state } = await refundShown(parts, idOf(c));
    const refund = await refundById(parts.store.db, idOf(c));
    const of = refund?.again_for ?? null;
    const may = waits(state) && (await mayBe(parts, refund)).mayWithdraw;
    const whose = `${inRupees(paise)} to ${name || "this person"}`;
    return (
      <Frame title={`Withdraw the refund of ${whose}?`} at="/refunds" said={said}>
        <section className="card">
          <p>{`It is ${state} now. ${reason ?? ""}`}</p>
          {may ? <Withdraw id={idOf(c)} isAgain={of !== null} /> : <Refused state={state} />}
          {of !== null && (await mayBounceBeUndone(parts, idOf(c))) ? (
            <p className="row">
              Was it a mistake that it came back?
              <Go className="btn link" href={`/refunds/${idOf(c)}/arrived`}>
                It did not come back
              </Go>
            </p>
          ) : null}
          {refund && maySendBackBeUndone(parts, refund) ? (
            <Act action={`/refunds/${idOf(c)}/undo`}>
              <p>
                It was booked by mistake? Undo it within ten minutes: no letter leaves, and the
                transfer stands in no books.
              </p>
              <button className="btn">Undo the booking</button>
            </Act>
          ) : refund && isOfBooking(refund) ? (
            <p className="row">
              <NotTheirs id={refund.id} name={name} />
            </p>
          ) : null}
        </section>
      </Frame>
    );
  };
  return new Hono()
    .get(path, async (c) => c.html(drawn(await page(c, {}))))
    .post(path, (c) =>
      act(
        c,
        () => withdraw(parts, idOf(c)),
        "/refunds?done=refund-withdrawn",
        (words) => page(c, { wrong: { words } }),
      ),
    );
}

/** What it means, and the press. */
const Withdraw = ({ id, isAgain }: { id: RefundId; isAgain: boolean }) => (
  <>
    <ul>
      <li>
        {isAgain
          ? "The client would not get this money. The client is told by mail that your " +
            "transfer came back and is not sent again."
          : "The client would not get this money, and is not written to by this."}
      </li>
      <li>Money that had bought nothing stays owed, and you keep it until you let it go.</li>
      <li>It cannot be undone; you can refund the payment anew.</li>
    </ul>
    <Act action={`/refunds/${id}/withdraw`}>
      <p className="row">
        <button className="btn stop">Withdraw it</button>
        <BackToRefunds />
      </p>
    </Act>
  </>
);

const waits = (state: RefundState): boolean => WAITING.some((one) => one === state);

const Refused = ({ state }: { state: RefundState }) => (
  <>
    <p>
      {waits(state)
        ? "It cannot be withdrawn: the service has ended for this refund, so the money is the " +
          "client's."
        : "It cannot be withdrawn any more."}
    </p>
    <p className="row">
      <BackToRefunds />
    </p>
  </>
);
