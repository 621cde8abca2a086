import { referenceTyped } from "../../api/reference-typed";
import { Hono } from "hono";
import { z } from "zod";
import {
  claimsById,
  claimsIn,
  claimsWithReference,
  sumOfWaiting,
  type ShownClaim,
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
import { may } from "../doors";
import { act, saidIn } from "../frame/act";
import { mayConfirm } from "./claim-card";
import { ClaimsPage, FoundPage } from "./claims-page";
import type { TypedClaim } from "./typed-claim";
import { ClaimState, PressedOn } from "./pressed-on";
import { apartFrom, DoubtPage } from "./doubt-page";
import { refuseSurplus } from "./owners-surplus";
import { SendBackPage } from "./send-back";
import { drawn, type Said } from "../frame/frame";
import { amountTyped } from "../money/amount-typed";
import { wholePerson } from "../people/whole-person";
import { todayPage } from "../today/today-doors";

const Confirm = z.object({
  on: PressedOn,
  utr: z.string().max(60).overwrite(referenceTyped).default(""),
  /** that stood on the card: its client may have named another one since */
  shown: z.string().max(60).optional(),
  without: z.enum(["", "utr"]).default(""),
  received: z.string().trim().max(15).default(""),
  /** the sum to which the page that asks once more was answered */
  meant: z.string().trim().max(15).default(""),
  /** what else it named: refunds to send of which the money is none, another UTR that it has */
  apart: z.string().trim().max(3_000).default(""),
});
const SendBack = z.object({
  on: PressedOn,
  utr: z.string().max(60).overwrite(referenceTyped).default(""),
  without: z.enum(["", "utr"]).default(""),
  received: z.string().trim().max(15).default(""),
  /** paise: the sum to which the page that asks once more was answered */
  meant: z.string().trim().max(15).default(""),
});
const Undo = z.object({
  because: z.enum(["not-there", "other-claim", "by-mistake"]).catch("by-mistake"),
  back: z.enum(["today", "claims", "person"]).catch("today"),
  /** until when the confirmation that was shown may be undone, UTC ms: which one is meant */
  until: z.coerce.number().int().optional().catch(undefined),
});
const Reject = z.object({ on: PressedOn, reason: z.string().trim().max(300).default("") });

const MOST = 100;
const State = ClaimState.catch("claimed");

/** Claims: the list, Confirm, Send back, Undo and Reject. */
export function claimDoors(parts: Parts): Hono {
  /** The page where it was pressed, with the claim on it and what was typed in it. */
  const again = (typed: TypedClaim, field: string, on: PressedOn) => async (words: string) => {
    const [claim = null] = await claimsById(parts, [typed.id as PaymentId]);
    const isOpen = claim !== null && mayConfirm(claim);
    const whose = await payerWords(parts, parts.store.db, typed.id as PaymentId);
    const wrong = isOpen ? { words, field } : { words: `${words} (The claim of ${whose}.)` };
    const said = { wrong };
    if (on.page === "today") return todayPage(parts, said, typed, claim);
    return on.page === "claims"
      ? claimsPage(on.state, said, { typed, claim })
      : foundPage(on.reference, said, typed);
  };
  const claimsPage = async (
    state: z.infer<typeof State>,
    said: Said,
    pressed?: { typed: TypedClaim; claim: ShownClaim | null },
  ) => {
    const all = state === "claimed" ? await sumOfWaiting(parts) : null;
    const listed = await claimsIn(parts, state, MOST);
    const own = pressed?.claim ?? null;
    const isMissing = own !== null && !listed.some(({ id }) => id === own.id);
    const claims = isMissing ? [own, ...listed] : listed;
    return <ClaimsPage {...{ all, state, said, claims }} typed={pressed?.typed ?? null} />;
  };
  const foundPage = async (reference: string, said: Said, typed: TypedClaim | null = null) => (
    <FoundPage
      {...{ reference, said, typed }}
      claims={await claimsWithReference(parts, reference)}
    />
  );
  return new Hono()
    .get("/claims", async (c) => {
      const reference = (c.req.query("reference") ?? "").trim().slice(0, 26);
      const state = State.parse(c.req.query("state"));
      const said = saidIn(c);
      const page =
        reference === "" ? await claimsPage(state, said) : await foundPage(reference, said);
      return c.html(drawn(page));
    })
    .post("/claims/:id/confirm", async (c) => {
      const id = c.req.param("id");
      const { on, shown, without, received, meant, apart, ...typed } = Confirm.parse(
        await c.req.parseBody(),
      );
      const none = without === "utr" ? null : undefined;
      const utr = typed.utr || (none === null ? "" : (shown ?? ""));
      let word = "confirmed";
      let doubt: Doubt | null = null;
      const work = async () => {
        if (shown === "" && typed.utr === "" && none === undefined) await refuseUnseen(parts, id);
        const came = received === "" ? null : amountTyped(received);
        const utrs = typedUtr(utr || none);
        const found = await doubtAbout(parts, id, { came, utrs });
        if (found?.more) await refuseSurplus(parts, id, found.more.came);
        if (found && !((!found.more || meant === received) && apart === apartFrom(found))) {
          doubt = found;
          throw new OperatorRefusal(409, doubtWords(found, "page"));
        }
        const { cancelledAt } = await confirmClaim(parts, id, utr || none, came);
        word += `${cancelledAt === null ? "" : "-cancelled"}${found?.more ? "-more" : ""}`;
      };
      const asked = async (words: string) =>
        doubt ? (
          <DoubtPage {...{ id, doubt, utr, without, received, on }} />
        ) : (
          again({ id, utr: typed.utr, received }, `utr-${id}`, on)(words)
        );
      return act(c, work, () => `/?done=${word}`, asked);
    })
    .post("/claims/:id/send-back", async (c) => {
      const id = c.req.param("id");
      const { on, meant, ...transfer } = SendBack.parse(await c.req.parseBody());
      const { utr, without, received } = transfer;
      let asks: WouldSendBack | null = null;
      const work = async () => {
        if (utr === "" && without === "")
          throw new OperatorRefusal(
            422,
            "Type the UTR on the statement, or say that there is none.",
          );
        const paise = received === "" ? await claimedPaise(parts, id) : amountTyped(received);
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
          again({ id, back: { id, ...transfer } }, `back-utr-${id}`, on)(words)
        ) : (
          <SendBackPage {...{ id, ...transfer, on }} would={asks} />
        );
      return act(c, work, "/?done=sent-back", asked);
    })
    .post("/claims/:id/undo", async (c) => {
      const id = c.req.param("id");
      const { because, back, until } = Undo.parse(await c.req.parseBody());
      const row = back === "person" ? await paymentById(parts.store.db, id as PaymentId) : null;
      const payer = row?.person_id;
      const to = payer ? `/people/${payer}` : back === "claims" ? "/claims" : "/";
      let word = "undone";
      const work = async () => {
        const withdraws = may("money out");
        const { state, anew } = await undoClaim(parts, id, because, { withdraws, until });
        if (anew) word = "undone-anew";
        else if (state === "dismissed") word = "undone-closed";
      };
      return act(
        c,
        work,
        () => `${to}?done=${word}`,
        (words) => {
          const said = { wrong: { words } };
          if (payer) return wholePerson(parts, payer, said);
          return back === "claims" ? claimsPage("fulfilled", said) : todayPage(parts, said, null);
        },
      );
    })
    .post("/claims/:id/reject", async (c) => {
      const id = c.req.param("id");
      const { on, reason } = Reject.parse(await c.req.parseBody());
      const work = async () => {
        if (reason === "") throw new OperatorRefusal(422, "Say why: the person reads it.");
        await rejectClaim(parts, id, reason);
      };
      return act(c, work, "/?done=rejected", again({ id, reason }, `reason-${id}`, on));
    });
}

/** Throws Refusal 409 where a claim, which named none when its card was drawn, names a UTR now. */
async function refuseUnseen(parts: Parts, id: string): Promise<void> {
  const [claim] = await claimsById(parts, [id as PaymentId]);
  if (claim?.state === "claimed" && claim.utr !== null)
    throw new OperatorRefusal(
      409,
      `Its client has named the UTR ${claim.utr} since you looked. Look for it on your bank ` +
        "statement, then press once more. Nothing was booked.",
    );
}
