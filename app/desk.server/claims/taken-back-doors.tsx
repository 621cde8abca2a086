import { referenceTyped } from "../../api/reference-typed";
import { Hono, type Context } from "hono";
import { z } from "zod";
import { takeBackClaim } from "../../backend.server/buying/bank-took-back";
import { wouldTakeBack, type WouldTakeBack } from "../../backend.server/buying/would-take-back";
import { refuseMonthOver } from "../../backend.server/money/refunds/month-over";
import type { Parts } from "../../backend.server/platform/parts";
import { OperatorRefusal, type Refusal } from "../../api/refusal";
import { dayTyped } from "../../content/day-typed";
import { whyRefused } from "../frame/to-mend";
import { act } from "../frame/act";
import { drawn, type Said } from "../frame/frame";
import { amountTyped } from "../money/amount-typed";
import { NothingToTakeBack, SurePage, TakenBackPage, type TypedReversal } from "./taken-back-page";

const Typed = z.object({
  on: z.string().trim().max(20).overwrite(dayTyped).catch(""),
  utr: z.string().max(60).overwrite(referenceTyped).catch(""),
  rupees: z.string().trim().max(15).catch(""),
  /** the same part once more */
  again: z.enum(["", "yes"]).catch(""),
});
const Sure = z.object({
  sure: z.enum(["", "yes"]).catch(""),
  /** the month that is over, where the page that asks once more named it */
  month: z.string().max(10).catch(""),
});

/** The bank took back the transfer of a claim that was confirmed: asked once more, then booked. */
export function takenBackDoors(parts: Parts): Hono {
  const path = "/claims/:id/taken-back";
  const idOf = (c: Context) => c.req.param("id") ?? "";
  const page = async (c: Context, said: Said, typed: TypedReversal) => {
    try {
      const would = await wouldTakeBack(parts, idOf(c), null);
      const rupees = typed.rupees || String(would.left / 100);
      return <TakenBackPage {...{ would, said }} typed={{ ...typed, rupees }} id={idOf(c)} />;
    } catch (problem) {
      if (!(problem instanceof OperatorRefusal) || problem.status !== 409) throw problem;
      return <NothingToTakeBack words={said.wrong?.words ?? problem.message} />;
    }
  };
  return new Hono()
    .get(path, async (c) => c.html(drawn(await page(c, {}, Typed.parse(c.req.query())))))
    .post(path, async (c) => {
      const form = await c.req.parseBody();
      const { again, ...typed } = Typed.parse(form);
      const { sure, month } = Sure.parse(form);
      let would: WouldTakeBack | null = null;
      let asks = false;
      const work = async () => {
        const paise = amountTyped(typed.rupees);
        const reversal = { ...typed, paise, again: again === "yes" };
        would = await wouldTakeBack(parts, idOf(c), reversal);
        asks = sure === "";
        if (asks) throw new OperatorRefusal(409, "Did the bank take it back?");
        asks = would.part !== null;
        if (asks) refuseMonthOver([typed.on], parts.now(), month);
        asks = false;
        await takeBackClaim(parts, idOf(c), reversal);
      };
      const asked = async (words: string, refusal?: Refusal) =>
        asks && would ? (
          <SurePage {...{ would, again }} typed={typed} id={idOf(c)} />
        ) : (
          page(c, { wrong: whyRefused(words, refusal) }, typed)
        );
      const to = () => `/people/${would?.person ?? ""}?done=${doneAs(would)}`;
      return act(c, work, to, asked);
    });
}

const doneAs = (would: WouldTakeBack | null): string => {
  if (would?.part) return "part-taken-back";
  return would?.paid === false ? "unserved-taken-back" : "taken-back";
};
