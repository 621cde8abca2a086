import { Hono, type Context } from "hono";
import { z } from "zod";
import { refundShown } from "../../backend.server/desk/lists/shown-refunds";
import {
  checkBounced,
  nothingAgain,
  refundBounced,
  wouldSendAgain,
} from "../../backend.server/money/refunds/bounced";
import { mayPartBeUndone } from "../../backend.server/buying/undo-part";
import {
  monthOver,
  monthsOf,
  refuseMonthOver,
} from "../../backend.server/money/refunds/month-over";
import { isPart, sharesOf, sumOf } from "../../backend.server/money/refunds/part-shares";
import { refundById } from "../../backend.server/money/refunds/refund-rows";
import type { Parts } from "../../backend.server/platform/parts";
import type { RefundId } from "../../backend.server/platform/store/ids";
import { dayTyped } from "../../content/day-typed";
import { inRupees } from "../../content/rupees";
import { act } from "../frame/act";
import { ifClosed } from "../frame/month-over";
import { TextField } from "../frame/form-fields";
import { whyRefused } from "../frame/to-mend";
import { Act } from "../frame/for-whom";
import { drawn, Frame, type Said } from "../frame/frame";
import { BackToRefunds } from "./back-to-refunds";

const Typed = z.object({
  on: z.string().trim().max(20).overwrite(dayTyped).catch(""),
  /** the month that is over for which the question was answered */
  month: z.string().trim().max(20).catch(""),
});

/** The bank returned a transfer of the owner's: what that means, and the press that enters it. */
export function bouncedDoors(parts: Parts): Hono {
  const path = "/refunds/:id/bounced";
  const idOf = (c: Context) => c.req.param("id") as RefundId;
  const page = async (c: Context, said: Said, on: string, asked = "") => {
    const { name, paise: shown, utr } = await refundShown(parts, idOf(c));
    const row = await refundById(parts.store.db, idOf(c));
    const paise = row ? sumOf(await sharesOf(parts.store.db, row)) : shown;
    const again = row ? await wouldSendAgain(parts.store.db, row) : 0;
    const ofBank = row !== undefined && isPart(row);
    const whose = `${inRupees(paise)} ${ofBank ? "of" : "to"} ${name || "this person"}`;
    return (
      <Frame
        title={
          ofBank ? `Did the bank credit ${whose} again?` : `Did the refund of ${whose} come back?`
        }
        at="/refunds"
        said={said}
      >
        <section className="card">
          <p>{`${ofBank ? "The bank took" : "You sent"} it${utr === null ? "" : ` by UTR ${utr}`}.`}</p>
          <ul>
            {again === 0 ? (
              <li>{`It counts as not returned. ${row ? nothingAgain(row) : ""}`}</li>
            ) : (
              <>
                <li>
                  {`It counts as not returned, and ${again === paise ? "the same sum" : `${inRupees(again)} of it`} is yours to send again.`}
                </li>
                <li>{`The client is told by mail that ${ofBank ? "the bank credited it again" : "it did not arrive"}.`}</li>
              </>
            )}
            <li>No claim is paid by the line with which it came back.</li>
          </ul>
          <Act action={`/refunds/${idOf(c)}/bounced`}>
            <TextField
              id="on"
              name="on"
              type="date"
              label="Day on which it came back"
              required
              defaultValue={on}
            />
            {asked !== "" && <input type="hidden" name="month" value={asked} />}
            <p className="row">
              <button className="btn stop">{`Yes: it came back${again === 0 ? "" : ", send it again"}`}</button>
              <BackToRefunds />
            </p>
          </Act>
          {row && mayPartBeUndone(parts, row) ? (
            <Act action={`/refunds/${idOf(c)}/undo`}>
              <p>
                That the bank took it was booked by mistake? Undo it within ten minutes: no letter
                leaves, and the books are as before.
              </p>
              <button className="btn">Undo the booking</button>
            </Act>
          ) : null}
        </section>
      </Frame>
    );
  };
  return new Hono()
    .get(path, async (c) => c.html(drawn(await page(c, {}, Typed.parse(c.req.query()).on))))
    .post(path, async (c) => {
      const { on, month } = Typed.parse(await c.req.parseBody());
      let done = "bounced";
      let asked = "";
      const work = async () => {
        await checkBounced(parts, idOf(c), on);
        if (monthOver(on, parts.now()) !== null) asked = monthsOf([on]);
        refuseMonthOver([on], parts.now(), month);
        if ((await refundBounced(parts, idOf(c), on)) === null) done = await doneAs(parts, idOf(c));
      };
      return act(
        c,
        work,
        () => `/refunds?done=${done}${ifClosed(on, parts.now())}`,
        (words, refusal) => page(c, { wrong: whyRefused(words, refusal) }, on, asked),
      );
    });
}

/** Nothing is to be sent. */
async function doneAs({ store: { db } }: Parts, id: RefundId): Promise<string> {
  const row = await refundById(db, id);
  return row && isPart(row) ? "part-again" : "bounced-nothing";
}
