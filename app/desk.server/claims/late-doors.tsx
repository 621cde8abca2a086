import { Hono } from "hono";
import { confirmByLine } from "../../backend.server/buying/bank/confirm-line";
import { doubtAbout, type Doubt } from "../../backend.server/buying/doubt";
import { sendBackClaim } from "../../backend.server/buying/send-back-claim";
import type { Parts } from "../../backend.server/platform/parts";
import { OperatorRefusal } from "../../api/refusal";
import { act } from "../frame/act";
import { apartFrom } from "./doubt-page";
import { LatePage } from "./late-page";
import { PressedLate, type ShownLate } from "./statement-form";
import { StatementPage } from "./statement-pages";

/** Money for a claim that was closed before it came: asked about, then confirmed or sent back. */
export const lateDoors = (parts: Parts): Hono =>
  new Hono().post("/statement/late", async (c) => {
    const { late, answer, apart } = PressedLate.parse(await c.req.parseBody());
    let asks: { doubt: Doubt | null } | null = null;
    let word = "sent-back";
    const work = async () => {
      const doubt = await doubtOf(parts, late);
      if (answer === "" || (answer === "confirm" && apart !== (doubt ? apartFrom(doubt) : ""))) {
        asks = { doubt };
        throw new OperatorRefusal(409, "Did it come?");
      }
      const { claim, paise, claimPaise } = late;
      if (answer === "send-back") return sendBackClaim(parts, claim, { ...late, said: late });
      const paying = { ...late, said: late };
      const { cancelledAt } = await confirmByLine(parts, paying, paise);
      const more = paise > claimPaise ? "-more" : "";
      word = `confirmed${cancelledAt === null ? "" : "-cancelled"}${more}`;
      return null;
    };
    const asked = async (words: string) =>
      asks ? (
        <LatePage late={late} doubt={asks.doubt} />
      ) : (
        <StatementPage said={{ wrong: { words } }} typed="" />
      );
    return act(c, work, () => `/?done=${word}`, asked);
  });

/** What the line itself says of a restore stands in its words. */
async function doubtOf(parts: Parts, { claim, utrs, paise, claimPaise }: ShownLate) {
  const came = paise > claimPaise ? paise : null;
  return doubtAbout(parts, claim, { came, utrs });
}
