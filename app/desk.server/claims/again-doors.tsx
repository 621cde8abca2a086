import { Hono, type Context } from "hono";
import { creditAgain } from "../../backend.server/buying/credit-again";
import type { Again } from "../../backend.server/buying/would-credit-again";
import type { Parts } from "../../backend.server/platform/parts";
import { OperatorRefusal } from "../../api/refusal";
import { act } from "../frame/act";
import { PressedAgain, type ShownAgain } from "./again-form";
import { AgainPage } from "./again-page";
import { StatementPage } from "./statement-pages";

/** The bank credited again what it had taken back: asked about, then served anew or sent back. */
export const againDoors = (parts: Parts): Hono =>
  new Hono()
    .post("/statement/again", async (c) => {
      const { again, sure } = PressedAgain.parse(await c.req.parseBody());
      return sure === ""
        ? act(c, asks, "/", async () => <AgainPage again={again} />)
        : book(parts, c, again, "service");
    })
    .post("/statement/again/send-back", async (c) => {
      const { again } = PressedAgain.parse(await c.req.parseBody());
      return book(parts, c, again, "send back");
    });

const asks = (): Promise<never> =>
  Promise.reject(new OperatorRefusal(409, "Did the bank credit it again?"));

function book(parts: Parts, c: Context, again: ShownAgain, what: Again): Promise<Response> {
  const { claim, line, lineHash, utr, togetherPaise } = again;
  const paise = (what === "service" ? togetherPaise : null) ?? again.paise;
  const transfer = { utr, paise, lineHash, said: line };
  const word = what === "service" ? "confirmed" : "sent-back";
  return act(
    c,
    () => creditAgain(parts, claim, transfer, what),
    `/?done=${word}`,
    async (words) => <StatementPage said={{ wrong: { words } }} typed="" />,
  );
}
