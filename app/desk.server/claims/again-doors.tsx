import { Hono, type Context } from "hono";
import type { z } from "zod";
import { refuseClaimedSince } from "../../backend.server/buying/bank/claimed-since";
import { madeGoodLook } from "../../backend.server/buying/bank/made-good-look";
import { creditAgain } from "../../backend.server/buying/credit-again";
import type { Again } from "../../backend.server/buying/would-credit-again";
import type { Parts } from "../../backend.server/platform/parts";
import { OperatorRefusal } from "../../api/refusal";
import { act } from "../frame/act";
import { PressedAgain } from "./again-form";
import { AgainPage } from "./again-page";
import { refuseSurplus } from "./owners-surplus";
import { RefusedLine } from "./statement-pages";

/** The bank credited again what it had taken back: asked about, then served anew or sent back. */
export const againDoors = (parts: Parts): Hono =>
  new Hono()
    .post("/statement/again", async (c) => {
      const pressed = PressedAgain.parse(await c.req.parseBody());
      return book(parts, c, pressed, pressed.sure === "" ? null : "service");
    })
    .post("/statement/again/send-back", async (c) => {
      return book(parts, c, PressedAgain.parse(await c.req.parseBody()), "send back");
    });

type Pressed = z.output<typeof PressedAgain>;

const refuseSince = (parts: Parts, { again: { claim, line, utr }, drawn: since }: Pressed) =>
  refuseClaimedSince(parts, { ...line, reference: utr }, { since, claim });

/** @param what null: it is asked first; so it is where the page did not say what stands now */
function book(parts: Parts, c: Context, pressed: Pressed, what: Again | null): Promise<Response> {
  const { again, looked, text: statement } = pressed;
  const { claim, line, lineHash, utr, togetherPaise } = again;
  const paise = (what === "service" ? togetherPaise : null) ?? again.paise;
  const transfer = { utr, paise, lineHash, said: line };
  const started = paise > again.asked ? "confirmed-more" : "confirmed";
  const word = what === "service" ? started : "sent-back";
  let asks = false;
  let look: string | null = null;
  const work = async () => {
    await refuseSince(parts, pressed);
    look = await madeGoodLook(parts, claim, utr, "page");
    asks = what === null || (look !== null && looked !== look);
    if (what === null || asks) throw new OperatorRefusal(409, "Did it come?");
    if (what === "service") await refuseSurplus(parts, claim, paise);
    await creditAgain(parts, claim, transfer, what, pressed.part);
  };
  return act(c, work, `/?done=${word}`, async (words) =>
    asks ? (
      <AgainPage {...{ again, look, statement }} />
    ) : (
      <RefusedLine {...{ words, statement }} />
    ),
  );
}
