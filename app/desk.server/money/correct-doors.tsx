import { referenceTyped } from "../../api/reference-typed";
import { Hono, type Context } from "hono";
import { z } from "zod";
import { refundShown } from "../../backend.server/desk/lists/shown-refunds";
import { waitingWithReference } from "../../backend.server/money/refunds/bank-references";
import {
  checkCorrection,
  correctSent,
  monthsChanged,
} from "../../backend.server/money/refunds/correct-sent";
import { monthOver, refuseMonthOver } from "../../backend.server/money/refunds/month-over";
import type { Parts } from "../../backend.server/platform/parts";
import type { RefundId } from "../../backend.server/platform/store/ids";
import { OperatorRefusal, type Refusal } from "../../api/refusal";
import { dayTyped } from "../../content/day-typed";
import { whyRefused } from "../frame/to-mend";
import { ifClosed } from "../frame/month-over";
import { act } from "../frame/act";
import { drawn, type Said } from "../frame/frame";
import { CorrectPage, SurePage } from "./correct-page";

const Typed = z.object({
  on: z.string().trim().max(20).overwrite(dayTyped).default(""),
  utr: z.string().max(60).overwrite(referenceTyped).default(""),
  /** the page that asks once more was answered */
  sure: z.enum(["", "yes"]).catch(""),
  /** the months that are over which it named */
  month: z.string().max(20).catch(""),
});

/** A transfer by hand that was entered with a slip. */
export function correctDoors(parts: Parts): Hono {
  const path = "/refunds/:id/correct";
  const idOf = (c: Context) => c.req.param("id") as RefundId;
  const page = async (c: Context, said: Said, typed: { on: string; utr: string } | null) => (
    <CorrectPage refund={await refundShown(parts, idOf(c))} typed={typed} said={said} />
  );
  return new Hono()
    .get(path, async (c) => c.html(drawn(await page(c, {}, null))))
    .post(path, async (c) => {
      const { on, utr, sure, month } = Typed.parse(await c.req.parseBody());
      let word = "corrected";
      let asks = false;
      let over: string[] = [];
      const work = async () => {
        const { shown } = await checkCorrection(parts, idOf(c), { on, utr });
        over = monthsChanged(shown, on).filter((day) => monthOver(day, parts.now()) !== null);
        asks = true;
        if (sure === "") throw new OperatorRefusal(409, "Is it this transfer?");
        refuseMonthOver(over, parts.now(), month);
        asks = false;
        const { told } = await correctSent(parts, idOf(c), { on, utr });
        if (!told) word = "corrected-untold";
        if ((await waitingWithReference(parts, parts.store.db, utr)) !== null)
          word = "corrected-claimed";
      };
      const asked = async (words: string, refusal?: Refusal) =>
        asks ? (
          <SurePage refund={await refundShown(parts, idOf(c))} typed={{ on, utr }} over={over} />
        ) : (
          page(c, { wrong: whyRefused(words, refusal) }, { on, utr })
        );
      return act(c, work, () => `/refunds?done=${word}${ifClosed(on, parts.now())}`, asked);
    });
}
