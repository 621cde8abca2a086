import { referenceTyped } from "../../api/reference-typed";
import { Hono, type Context } from "hono";
import { z } from "zod";
import { refundShown } from "../../backend.server/desk/lists/shown-refunds";
import { waitingWithReference } from "../../backend.server/money/refunds/bank-references";
import { checkCorrection, correctSent } from "../../backend.server/money/refunds/correct-sent";
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
      const { on, utr, sure } = Typed.parse(await c.req.parseBody());
      let word = "corrected";
      let asks = false;
      const work = async () => {
        await checkCorrection(parts, idOf(c), { on, utr });
        asks = sure === "";
        if (asks) throw new OperatorRefusal(409, "Is it this transfer?");
        const { told } = await correctSent(parts, idOf(c), { on, utr });
        if (!told) word = "corrected-untold";
        if ((await waitingWithReference(parts, parts.store.db, utr)) !== null)
          word = "corrected-claimed";
      };
      const asked = async (words: string, refusal?: Refusal) =>
        asks ? (
          <SurePage refund={await refundShown(parts, idOf(c))} typed={{ on, utr }} />
        ) : (
          page(c, { wrong: whyRefused(words, refusal) }, { on, utr })
        );
      return act(c, work, () => `/refunds?done=${word}${ifClosed(on, parts.now())}`, asked);
    });
}
