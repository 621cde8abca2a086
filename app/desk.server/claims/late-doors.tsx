import { Hono } from "hono";
import { refuseClaimedSince } from "../../backend.server/buying/bank/claimed-since";
import { confirmByLine } from "../../backend.server/buying/bank/confirm-line";
import { doubtAbout, type Doubt } from "../../backend.server/buying/doubt";
import { sendBackClaim } from "../../backend.server/buying/send-back-claim";
import type { Parts } from "../../backend.server/platform/parts";
import { OperatorRefusal } from "../../api/refusal";
import { act } from "../frame/act";
import { apartFrom } from "./doubt-page";
import { LatePage } from "./late-page";
import { refuseSurplus } from "./owners-surplus";
import { PressedLate, type ShownLate } from "./statement-form";
import { RefusedLine } from "./statement-pages";

/** Money for a claim that was closed before it came: asked about, then confirmed or sent back. */
export const lateDoors = (parts: Parts): Hono =>
  new Hono()
    .post("/statement/late", async (c) => {
      const pressed = PressedLate.parse(await c.req.parseBody());
      const { late, answer, apart, drawn: since, text: statement } = pressed;
      let asks: { doubt: Doubt | null } | null = null;
      let word = "confirmed";
      const work = async () => {
        await refuseClaimedSince(parts, late, { since, claim: late.claim });
        const doubt = await doubtOf(parts, late);
        await refuseSurplus(parts, late.claim, late.paise);
        if (answer === "" || apart !== (doubt ? apartFrom(doubt) : "")) {
          asks = { doubt };
          throw new OperatorRefusal(409, "Did it come?");
        }
        const { paise, claimPaise } = late;
        const { cancelledAt } = await confirmByLine(parts, { ...late, said: late }, paise);
        const more = paise > claimPaise ? "-more" : "";
        word = `confirmed${cancelledAt === null ? "" : "-cancelled"}${more}`;
      };
      const asked = async (words: string) =>
        asks ? (
          <LatePage late={late} doubt={asks.doubt} statement={statement} />
        ) : (
          <RefusedLine {...{ words, statement }} />
        );
      return act(c, work, () => `/?done=${word}`, asked);
    })
    .post("/statement/late/send-back", async (c) => {
      const pressed = PressedLate.parse(await c.req.parseBody());
      const { late, drawn: since, text: statement } = pressed;
      const work = async () => {
        await refuseClaimedSince(parts, late, { since, claim: late.claim });
        await sendBackClaim(parts, late.claim, { ...late, said: late });
      };
      return act(c, work, "/?done=sent-back", async (words) => (
        <RefusedLine {...{ words, statement }} />
      ));
    });

/** What the line itself says of a restore stands in its words. */
async function doubtOf(parts: Parts, { claim, utrs, paise, claimPaise }: ShownLate) {
  const came = paise > claimPaise ? paise : null;
  return doubtAbout(parts, claim, { came, utrs });
}
