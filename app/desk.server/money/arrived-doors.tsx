import { Hono, type Context } from "hono";
import { z } from "zod";
import { checkUndoBounced, undoBounced } from "../../backend.server/buying/undo-bounced";
import { refundShown } from "../../backend.server/desk/lists/shown-refunds";
import {
  monthOver,
  monthOverWords,
  monthsOf,
  refuseMonthOver,
} from "../../backend.server/money/refunds/month-over";
import type { Parts } from "../../backend.server/platform/parts";
import type { RefundId } from "../../backend.server/platform/store/ids";
import { dayInWords } from "../../content/dates";
import { inRupees } from "../../content/rupees";
import { act } from "../frame/act";
import { Act } from "../frame/for-whom";
import { drawn, Frame, type Said } from "../frame/frame";
import { BackToRefunds } from "./back-to-refunds";

const Answer = z.object({ month: z.string().trim().max(20).catch("") });

/** That a transfer came back was a mistake: what that means, and the press that undoes it. */
export function arrivedDoors(parts: Parts): Hono {
  const path = "/refunds/:id/arrived";
  const idOf = (c: Context) => c.req.param("id") as RefundId;
  const over = (day: string | null) =>
    day !== null && monthOver(day, parts.now()) !== null ? [day] : [];
  const page = async (c: Context) => {
    const { first, again, isUntold } = await checkUndoBounced(parts, idOf(c));
    const { name, utr, sentOn } = await refundShown(parts, first.id);
    const days = over(first.bounced_on);
    return (
      <Frame
        title={`Did the refund of ${inRupees(first.amount_paise)} to ${name || "this person"} not come back?`}
        at="/refunds"
        said={{}}
      >
        <section className="card">
          <p>{`You sent it on ${dayInWords(sentOn ?? "")}${utr === null ? "" : `, by UTR ${utr}`}.`}</p>
          <ul>
            {again === null ? (
              <li>
                It counts as sent to them again. It is your loss again, until they send it back.
              </li>
            ) : (
              <>
                <li>It counts as returned by that transfer again.</li>
                <li>{`${inRupees(again.amount_paise)} is not to be sent again.`}</li>
              </>
            )}
            <li>{isUntold ? UNTOLD : again === null ? ASKED_AGAIN : TOLD}</li>
          </ul>
          {days.map((day) => (
            <p className="note warn" key={day}>
              {monthOverWords(day.slice(0, 7))}
            </p>
          ))}
          <Act action={`/refunds/${(again ?? first).id}/arrived`}>
            <input type="hidden" name="month" value={monthsOf(days)} />
            <p className="row">
              <button className="btn">
                {isUntold ? "Undo: it did not come back" : "Yes: it did not come back"}
              </button>
              <BackToRefunds />
            </p>
          </Act>
        </section>
      </Frame>
    );
  };
  const refused = (said: Said) => (
    <Frame title="It did not come back" at="/refunds" said={said}>
      <p className="row">
        <BackToRefunds />
      </p>
    </Frame>
  );
  return new Hono()
    .get(path, async (c) => c.html(drawn(await page(c))))
    .post(path, async (c) => {
      const { month } = Answer.parse(await c.req.parseBody());
      let done = "arrived";
      const work = async () => {
        const { first, again, isUntold } = await checkUndoBounced(parts, idOf(c));
        refuseMonthOver(over(first.bounced_on), parts.now(), month);
        done = `${again === null ? "lost-again" : "arrived"}${isUntold ? "" : "-told"}`;
        await undoBounced(parts, idOf(c));
      };
      return act(
        c,
        work,
        () => `/refunds?done=${done}`,
        async (words) => refused({ wrong: { words } }),
      );
    });
}

const UNTOLD = "The client has not been written to yet, and is not by this.";
const TOLD =
  "The client was written to that it did not arrive: they are told that it did not come back, with " +
  "its day and reference.";
const ASKED_AGAIN =
  "The client was written to that you ask for it no more: they are told that it did not come back, " +
  "with its day and reference, and asked for it.";
