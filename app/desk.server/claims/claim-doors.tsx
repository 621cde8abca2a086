import { referenceTyped } from "../../api/reference-typed";
import { Hono } from "hono";
import { z } from "zod";
import {
  claimsIn,
  claimsWaiting,
  claimsWithReference,
} from "../../backend.server/buying/shown-claims";
import { confirmClaim, rejectClaim } from "../../backend.server/buying/claim-review";
import { doubtAbout, doubtWords, typedUtr, type Doubt } from "../../backend.server/buying/doubt";
import { claimedPaise, sendBackClaim } from "../../backend.server/buying/send-back-claim";
import { wouldSendBack, type WouldSendBack } from "../../backend.server/buying/would-send-back";
import { undoClaim } from "../../backend.server/buying/undo-claim";
import { payerWords } from "../../backend.server/money/refunds/in-words";
import { paymentById } from "../../backend.server/money/payments/rows";
import type { Parts } from "../../backend.server/platform/parts";
import type { PaymentId } from "../../backend.server/platform/store/ids";
import { OperatorRefusal } from "../../api/refusal";
import { inRupees } from "../../content/rupees";
import { act, saidIn } from "../frame/act";
import { ClaimsPage, FoundPage, type TypedClaim } from "./claims-page";
import { apartFrom, DoubtPage } from "./doubt-page";
import { SendBackPage } from "./send-back";
import { drawn } from "../frame/frame";
import { paiseTyped } from "../money/paise-typed";
import { todayPage } from "../today/today-doors";

const Confirm = z.object({
  utr: z.string().max(60).overwrite(referenceTyped).default(""),
  without: z.enum(["", "utr"]).default(""),
  received: z.string().trim().max(15).default(""),
  /** the sum to which the page that asks once more was answered */
  meant: z.string().trim().max(15).default(""),
  /** what else it named: refunds to send of which the money is none, another UTR that it has */
  apart: z.string().trim().max(3_000).default(""),
});
const SendBack = z.object({
  utr: z.string().max(60).overwrite(referenceTyped).default(""),
  without: z.enum(["", "utr"]).default(""),
  received: z.string().trim().max(15).default(""),
  /** paise: the sum to which the page that asks once more was answered */
  meant: z.string().trim().max(15).default(""),
});
const Undo = z.object({
  because: z.enum(["not-there", "other-claim", "by-mistake"]).catch("by-mistake"),
  back: z.enum(["today", "claims", "person"]).catch("today"),
});
const Reject = z.object({ reason: z.string().trim().max(300).default("") });

const MOST = 100;
/** The first page has no more of them. */
const ON_TODAY = 20;
const State = z.enum(["claimed", "fulfilled", "rejected", "dismissed"]).catch("claimed");

/** Claims: the list, Confirm, Send back, Undo and Reject. */
export function claimDoors(parts: Parts): Hono {
  const again = (typed: TypedClaim, field: string) => async (words: string) => {
    const stillHere = (await claimsWaiting(parts, ON_TODAY)).some(({ id }) => id === typed.id);
    const whose = await payerWords(parts, parts.store.db, typed.id as PaymentId);
    const wrong = stillHere ? { words, field } : { words: `${words} (The claim of ${whose}.)` };
    return todayPage(parts, { wrong }, typed);
  };
  return new Hono()
    .get("/claims", async (c) => {
      const reference = (c.req.query("reference") ?? "").trim().slice(0, 20);
      const state = State.parse(c.req.query("state"));
      const said = saidIn(c);
      const page =
        reference === "" ? (
          <ClaimsPage claims={await claimsIn(parts, state, MOST)} state={state} said={said} />
        ) : (
          <FoundPage
            reference={reference}
            claims={await claimsWithReference(parts, reference)}
            said={said}
          />
        );
      return c.html(drawn(page));
    })
    .post("/claims/:id/confirm", async (c) => {
      const id = c.req.param("id");
      const { utr, without, received, meant, apart } = Confirm.parse(await c.req.parseBody());
      const none = without === "utr" ? null : undefined;
      let word = "confirmed";
      let doubt: Doubt | null = null;
      const work = async () => {
        const came = received === "" ? null : paiseTyped(received);
        const utrs = typedUtr(utr || none);
        const found = await doubtAbout(parts, id, { came, utrs });
        if (found && !((!found.more || meant === received) && apart === apartFrom(found))) {
          doubt = found;
          throw new OperatorRefusal(409, doubtWords(found, "page"));
        }
        const { cancelledAt } = await confirmClaim(parts, id, utr || none, came);
        word += `${cancelledAt === null ? "" : "-cancelled"}${found?.more ? "-more" : ""}`;
      };
      const asked = async (words: string) =>
        doubt ? (
          <DoubtPage {...{ id, doubt, utr, without, received }} />
        ) : (
          again({ id, utr, received }, `utr-${id}`)(words)
        );
      return act(c, work, () => `/?done=${word}`, asked);
    })
    .post("/claims/:id/send-back", async (c) => {
      const id = c.req.param("id");
      const { meant, ...transfer } = SendBack.parse(await c.req.parseBody());
      const { utr, without, received } = transfer;
      let asks: WouldSendBack | null = null;
      const work = async () => {
        if (utr === "" && without === "")
          throw new OperatorRefusal(
            422,
            "Type the UTR on the statement, or say that there is none.",
          );
        const paise = received === "" ? await claimedPaise(parts, id) : paiseTyped(received);
        const came = { utr: without === "" ? utr : null, paise };
        const would = await wouldSendBack(parts, id, came);
        if (meant !== String(paise)) {
          asks = would;
          throw new OperatorRefusal(409, `Did ${inRupees(paise)} come?`);
        }
        await sendBackClaim(parts, id, came);
      };
      const asked = async (words: string) =>
        asks === null ? (
          again({ id, back: { id, ...transfer } }, `back-utr-${id}`)(words)
        ) : (
          <SendBackPage {...{ id, ...transfer }} would={asks} />
        );
      return act(c, work, "/?done=sent-back", asked);
    })
    .post("/claims/:id/undo", async (c) => {
      const id = c.req.param("id");
      const { because, back } = Undo.parse(await c.req.parseBody());
      const to =
        back === "person" ? await pageOfPayer(parts, id) : back === "claims" ? "/claims" : "/";
      let word = "undone";
      const work = async () => {
        if ((await undoClaim(parts, id, because)).state === "dismissed") word = "undone-closed";
      };
      return act(
        c,
        work,
        () => `${to}?done=${word}`,
        (words) => todayPage(parts, { wrong: { words } }, null),
      );
    })
    .post("/claims/:id/reject", async (c) => {
      const id = c.req.param("id");
      const { reason } = Reject.parse(await c.req.parseBody());
      const work = async () => {
        if (reason === "") throw new OperatorRefusal(422, "Say why: the person reads it.");
        await rejectClaim(parts, id, reason);
      };
      return act(c, work, "/?done=rejected", again({ id, reason }, `reason-${id}`));
    });
}

/** Today, where there is no such payment. */
async function pageOfPayer({ store: { db } }: Parts, id: string): Promise<string> {
  const row = await paymentById(db, id as PaymentId);
  return row ? `/people/${row.person_id}` : "/";
}
