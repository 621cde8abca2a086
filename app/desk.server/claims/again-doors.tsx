import { Hono, type Context } from "hono";
import type { z } from "zod";
import { refuseClaimedSince } from "../../backend.server/buying/bank/claimed-since";
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
      if (pressed.sure !== "") return book(parts, c, pressed, "service");
      let asked = false;
      const asks = async () => {
        await refuseSince(parts, pressed);
        asked = true;
        throw new OperatorRefusal(409, "Did the bank credit it again?");
      };
      return act(c, asks, "/", async (words) =>
        asked ? (
          <AgainPage again={pressed.again} statement={pressed.text} />
        ) : (
          <RefusedLine words={words} statement={pressed.text} />
        ),
      );
    })
    .post("/statement/again/send-back", async (c) => {
      return book(parts, c, PressedAgain.parse(await c.req.parseBody()), "send back");
    });

type Pressed = z.output<typeof PressedAgain>;

const refuseSince = (parts: Parts, { again: { claim, line, utr }, drawn: since }: Pressed) =>
  refuseClaimedSince(parts, { ...line, reference: utr }, { since, claim });

function book(parts: Parts, c: Context, pressed: Pressed, what: Again): Promise<Response> {
  const { again } = pressed;
  const { claim, line, lineHash, utr, togetherPaise } = again;
  const paise = (what === "service" ? togetherPaise : null) ?? again.paise;
  const transfer = { utr, paise, lineHash, said: line };
  const started = paise > again.asked ? "confirmed-more" : "confirmed";
  const word = what === "service" ? started : "sent-back";
  const work = async () => {
    await refuseSince(parts, pressed);
    if (what === "service") await refuseSurplus(parts, claim, paise);
    await creditAgain(parts, claim, transfer, what, pressed.part);
  };
  return act(c, work, `/?done=${word}`, async (words) => (
    <RefusedLine words={words} statement={pressed.text} />
  ));
}
