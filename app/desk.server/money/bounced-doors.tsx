import { Hono, type Context } from "hono";
import { z } from "zod";
import { refundShown } from "../../backend.server/desk/lists/shown-refunds";
import { wouldBounce } from "../../backend.server/desk/bounced-words";
import { refundBounced } from "../../backend.server/money/refunds/bounced";
import { checkBounced } from "../../backend.server/money/refunds/may-bounce";
import { mayPartBeUndone } from "../../backend.server/buying/undo-part";
import { monthOver, refuseMonthOver } from "../../backend.server/money/refunds/month-over";
import { refundById } from "../../backend.server/money/refunds/refund-rows";
import { noRefund } from "../../backend.server/money/refunds/in-words";
import type { Parts } from "../../backend.server/platform/parts";
import type { RefundId } from "../../backend.server/platform/store/ids";
import { OperatorRefusal, Refusal } from "../../api/refusal";
import { dayTyped } from "../../content/day-typed";
import { act } from "../frame/act";
import { ifClosed } from "../frame/month-over";
import { whyRefused } from "../frame/to-mend";
import { drawn } from "../frame/frame";
import { DayPage, SurePage, type Returned } from "./bounced-page";

const Typed = z.object({
  on: z.string().trim().max(20).overwrite(dayTyped).catch(""),
  /** the page that asks once more was answered */
  sure: z.enum(["", "yes"]).catch(""),
  /** the month that is over which it named */
  month: z.string().trim().max(20).catch(""),
});

/** The bank returned a transfer of the owner's: its day, then what that does, and the press. */
export function bouncedDoors(parts: Parts): Hono {
  const path = "/refunds/:id/bounced";
  const idOf = (c: Context) => c.req.param("id") as RefundId;
  const sure = async (c: Context, on: string) => {
    const isOver = monthOver(on, parts.now()) !== null;
    return <SurePage one={await returned(parts, idOf(c))} {...{ on, isOver }} />;
  };
  return new Hono()
    .get(path, async (c) => {
      const { on } = Typed.parse(c.req.query());
      // The line of the statement says the day.
      const asks = on !== "" && (await mayBeEntered(parts, idOf(c), on));
      const day = async () => <DayPage one={await returned(parts, idOf(c))} on={on} said={{}} />;
      return c.html(drawn(asks ? await sure(c, on) : await day()));
    })
    .post(path, async (c) => {
      const typed = Typed.parse(await c.req.parseBody());
      const { on } = typed;
      let done = "bounced";
      let asks = false;
      const work = async () => {
        await checkBounced(parts, idOf(c), on);
        asks = true;
        if (typed.sure === "") throw new OperatorRefusal(409, "Did it come back?");
        refuseMonthOver([on], parts.now(), typed.month);
        asks = false;
        const one = await returned(parts, idOf(c));
        done = doneAs(one, (await refundBounced(parts, idOf(c), on)) === null);
      };
      return act(
        c,
        work,
        () => `/refunds?done=${done}${ifClosed(on, parts.now())}`,
        async (words, refusal) =>
          asks ? (
            sure(c, on)
          ) : (
            <DayPage
              {...{ one: await returned(parts, idOf(c)), on }}
              said={{ wrong: whyRefused(words, refusal) }}
            />
          ),
      );
    });
}

async function returned(parts: Parts, id: RefundId): Promise<Returned> {
  const { db } = parts.store;
  const { name, utr } = await refundShown(parts, id);
  const row = await refundById(db, id);
  if (!row) throw noRefund(id);
  return {
    id,
    name: name || "this person",
    utr,
    ...(await wouldBounce(db, row)),
    isNew: mayPartBeUndone(parts, row),
  };
}

async function mayBeEntered(parts: Parts, id: RefundId, on: string): Promise<boolean> {
  try {
    await checkBounced(parts, id, on);
    return true;
  } catch (problem) {
    if (problem instanceof Refusal) return false;
    throw problem;
  }
}

/** @param isNothing nothing is to be sent */
function doneAs({ isOfBank, isAsked, mayUndo }: Returned, isNothing: boolean): string {
  if (isNothing && isOfBank) return "part-again";
  const word = !isNothing ? "bounced" : isAsked ? "bounced-not-asked" : "bounced-nothing";
  return mayUndo || word === "bounced-nothing" ? word : `${word}-for-good`;
}
