import { referenceTyped } from "../../api/reference-typed";
import { Hono, type Context } from "hono";
import { z } from "zod";
import { zipOf } from "../../backend.server/account/zip";
import { evidenceOf } from "../../backend.server/desk/evidence";
import { dueSaid, refuseUnlessGoing } from "../../backend.server/desk/refund-words";
import { creditNotesOf } from "../../backend.server/money/invoices/credit-notes";
import { cancelledFile, invoiceFile } from "../../backend.server/money/invoices/invoice-pdf";
import { askAnew, doByHand } from "../../backend.server/money/owed/owner-decides";
import { returnOwedOf } from "../../backend.server/money/owed/return-owed";
import { waitingWithReference } from "../../backend.server/money/refunds/bank-references";
import { openDisputeOf } from "../../backend.server/money/disputes/open-dispute";
import {
  askedBeforeSent,
  type AskedBefore,
} from "../../backend.server/money/refunds/asked-before-sent";
import { checkSent, sentByHand } from "../../backend.server/money/refunds/mark-sent";
import { refundById } from "../../backend.server/money/refunds/refund-rows";
import { fellAway } from "../../backend.server/money/refunds/refund-reasons";
import { refundShown } from "../../backend.server/desk/lists/shown-refunds";
import { refundNamed } from "../../backend.server/buying/claim-refusals";
import type { Parts } from "../../backend.server/platform/parts";
import type { CreditNoteId, PaymentId, RefundId } from "../../backend.server/platform/store/ids";
import { OperatorRefusal, type Refusal } from "../../api/refusal";
import { dayTyped } from "../../content/day-typed";
import { whyRefused } from "../frame/to-mend";
import { ifClosed } from "../frame/month-over";
import { act } from "../frame/act";
import { CorrectPage } from "./correct-page";
import { SentOncePage } from "./sent-once-page";
import { amountTyped } from "./amount-typed";
import { todayPage } from "../today/today-doors";

const Sent = z.object({
  on: z.string().trim().max(20).overwrite(dayTyped).default(""),
  utr: z.string().max(60).overwrite(referenceTyped).default(""),
  amount: z.string().trim().max(15).default(""),
  /** the day for which the page that asks once more was answered */
  meant: z.string().trim().max(20).default(""),
});

/** What is done with money that waits; each press leads back to Today. */
export function moneyDoors(parts: Parts): Hono {
  const again = (words: string) => todayPage(parts, { wrong: { words } }, null);
  const refund = (c: Context) => c.req.param("id") as RefundId;
  const payment = (c: Context) => c.req.param("id") as PaymentId;
  return new Hono()
    .post("/refunds/:id/sent", async (c) => {
      const id = refund(c);
      const { on, utr, amount, meant } = Sent.parse(await c.req.parseBody());
      let word = "sent";
      let asked: AskedBefore[] = [];
      const work = async () => {
        const sent = { on, utr, ...(amount === "" ? {} : { paise: amountTyped(amount) }) };
        const { shown } = await checkSent(parts, id, sent);
        if (meant !== on) {
          asked = await askedBeforeSent(parts, shown, sent);
        }
        if (asked.length > 0)
          throw new OperatorRefusal(409, asked.map(({ words }) => words).join(" "));
        const { told, money_id } = await sentByHand(parts, id, sent);
        if (!told) word = "sent-untold";
        if ((await openDisputeOf(parts.store.db, money_id)) !== null) word = "sent-disputed";
        if ((await waitingWithReference(parts, parts.store.db, utr)) !== null)
          word = "sent-claimed";
      };
      const again = async (words: string, refusal?: Refusal) => {
        const typed = { id, on, utr, amount };
        if (asked.length > 0) {
          const whose = await refundNamed(parts, parts.store.db, id);
          return <SentOncePage {...{ ...typed, asked, whose }} />;
        }
        const said = { wrong: whyRefused(words, refusal, `-${id}`) };
        // One that is withdrawn stands on no page but its own.
        const row = await refundById(parts.store.db, id);
        if (!row || !fellAway(row)) return todayPage(parts, said, typed);
        return <CorrectPage refund={await refundShown(parts, id)} {...{ typed, said }} />;
      };
      return act(c, work, () => `/?done=${word}${ifClosed(on, parts.now())}`, again);
    })
    .post("/refunds/:id/again", (c) =>
      act(c, async () => refuseUnlessGoing(await askAnew(parts, refund(c))), "/?done=again", again),
    )
    .post("/refunds/:id/by-hand", (c) =>
      act(c, () => doByHand(parts, refund(c)), "/?done=by-hand", again),
    )
    .post("/payments/:id/give-back", (c) => {
      let word = "given-back";
      const work = async () => {
        const refunds = await returnOwedOf(parts, { payment: payment(c) });
        dueSaid(payment(c), refunds);
        if (refunds.some(({ state }) => state === "to send")) word = "by-hand";
      };
      return act(c, work, () => `/?done=${word}`, again);
    })
    .post("/payments/:id/evidence", async (c) =>
      file(c, {
        name: `evidence-${payment(c)}.zip`,
        type: "application/zip",
        content: zipOf(await evidenceOf(parts, payment(c)), parts.now()),
      }),
    )
    .get("/invoices/:id/pdf", async (c) => {
      const { pdf, filename } = await invoiceFile(parts, payment(c)).catch(async (none) => {
        // One that was cancelled since is read all the same.
        const [note] = await creditNotesOf(parts, [payment(c)]);
        if (!note) throw none;
        return cancelledFile(parts, note.id, "invoice");
      });
      return file(c, { name: filename, type: "application/pdf", content: pdf });
    })
    .get("/credit-notes/:id/:paper{pdf|invoice}", async (c) => {
      const which = c.req.param("paper") === "pdf" ? "credit note" : "invoice";
      const id = c.req.param("id") as CreditNoteId;
      const { pdf, filename } = await cancelledFile(parts, id, which);
      return file(c, { name: filename, type: "application/pdf", content: pdf });
    });
}

/** An answer that the browser saves. `name` is our own: plain letters and digits. */
export const file = (
  c: Context,
  { name, type, content }: { name: string; type: string; content: Buffer },
): Response =>
  c.body(new Uint8Array(content), 200, {
    "content-type": type,
    "content-disposition": `attachment; filename="${name.replace(/[^\w.-]/g, "-")}"`,
  });
