import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import { confirmByLine } from "../../../app/backend.server/buying/bank/confirm-line";
import { claim } from "../../../app/backend.server/buying/claims";
import {
  claimsIn,
  claimsUndoable,
  claimsWaiting,
} from "../../../app/backend.server/buying/shown-claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { undoClaim } from "../../../app/backend.server/buying/undo-claim";
import { paymentsOf } from "../../../app/backend.server/desk/people/lines";
import { sendReceiptAgain } from "../../../app/backend.server/desk/people/receipt-again";
import { retryMessage } from "../../../app/backend.server/letters/review";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { balance, exceptions, recounted } from "../../../app/backend.server/money/ledger/balance";
import { cancelledFile } from "../../../app/backend.server/money/invoices/invoice-pdf";
import { receiptsOf } from "../../../app/backend.server/money/invoices/receipts";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { paymentById } from "../../../app/backend.server/money/payments/rows";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { dateInIndia } from "../../../app/content/india";
import { trail } from "../../../app/backend.server/platform/audit/list";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { changeEnd } from "../../../app/backend.server/subscriptions/change-end";
import { leaveService } from "../../../app/backend.server/subscriptions/leave";
import { leavingOf } from "../../../app/backend.server/subscriptions/leaving";
import { refusalOf } from "../people";
import { anothersClaim } from "./anothers-claim";
import { DAY, MINUTE, Shop } from "./shop";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
  const email_enc = shop.parts.seal.close("asha@example.com", "people.email");
  await db().updateTable("people").set({ email_enc }).where("id", "=", shop.asha.id).execute();
});
afterEach(() => shop.close());

const UTR = "412345678901";
const ANOTHER = "512345678902";
const db = () => shop.parts.store.db;
const claimed = (count = 1, utr?: string): Promise<PaymentId> =>
  claim(shop.parts, shop.asha, shop.request(count, utr ? { utr } : {}));
const confirmed = async (count = 1): Promise<PaymentId> => {
  const id = await claimed(count);
  await confirmClaim(shop.parts, id, null);
  return id;
};
const undo = (id: string) => undoClaim(shop.parts, id, "other-claim");
const stateOf = async (id: PaymentId) => (await paymentById(db(), id))?.state;
const lettersTo = (id: string) =>
  db().selectFrom("outbox").select("kind").where("subject", "=", id).orderBy("id").execute();
const after = (ms: number) => {
  shop.parts.clock.now += ms;
};

describe("undoing a confirmation", () => {
  it("takes back the service, letter, money and invoice, and the claim waits again", async () => {
    const id = await confirmed(2);
    expect(await claimsUndoable(shop.parts)).toMatchObject([
      { id, undoUntil: shop.parts.now() + UNDO_MS },
    ]);
    after(MINUTE);
    expect(await undo(id)).toMatchObject({
      invoice: "2026-27/0001",
      creditNote: "C26-27/0001",
      state: "claimed",
    });
    expect(await shop.active()).toEqual([]);
    expect(await shop.subscriptions()).toEqual([]);
    expect(await claimsWaiting(shop.parts)).toMatchObject([{ id, undoUntil: null }]);
    expect(await claimsUndoable(shop.parts)).toEqual([]);
    expect(await lettersTo(id)).toEqual([{ kind: "claim received" }, { kind: "owner: claim" }]);
    const nothing = { captured: 0, served: 0, returned: 0, owed: 0, disputed: 0, unmatched: 0 };
    expect([await balance(db()), await recounted(db())]).toEqual([nothing, nothing]);
    expect(await exceptions(db())).toEqual([]);
    const row = await paymentById(db(), id);
    expect(row).toMatchObject({ fulfilled_at: null, utr_enc: null, utr_hash: null });
    const kept = await trail(shop.parts, { what: "claim confirmation undone", most: 5 });
    expect(kept).toMatchObject([
      {
        person: shop.asha.id,
        about: {
          payment: id,
          paise: 449_800,
          invoice: "2026-27/0001",
          creditNote: "C26-27/0001",
          because: "another claim was meant",
        },
      },
    ]);
  });

  it("keeps the letter for ten minutes, and then it leaves once", async () => {
    const id = await confirmed();
    after(UNDO_MS - 1);
    await sendOutbox(shop.parts);
    const started = () =>
      shop.parts.sent.filter((one) => one.text.includes("subscription has started"));
    expect(started()).toHaveLength(0);
    expect(await shop.active()).toHaveLength(1);
    after(1);
    await sendOutbox(shop.parts);
    await sendOutbox(shop.parts);
    expect(started()).toHaveLength(1);
    expect((await refusalOf(undo(id))).message).toContain("can be undone for ten minutes");
  });

  it("is refused at the very end of the ten minutes, and once the letter has left", async () => {
    const id = await confirmed();
    await db().updateTable("outbox").set({ tries: 1 }).where("subject", "=", id).execute();
    expect(await refusalOf(undo(id))).toMatchObject({
      status: 409,
      message: expect.stringContaining("has left already") as string,
    });
    after(UNDO_MS);
    expect(await refusalOf(undo(id))).toMatchObject({
      status: 409,
      message: expect.stringContaining("these were over at 20-11-2026 12:10") as string,
    });
    expect(await stateOf(id)).toBe("fulfilled");
    expect(await shop.active()).toHaveLength(1);
  });

  it("pressed twice at once is done once", async () => {
    const id = await confirmed();
    const both = await Promise.allSettled([undo(id), undo(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await refusalOf(undo(id))).toMatchObject({
      status: 409,
      message: "This claim waits: no confirmation is left to undo.",
    });
    expect(await db().selectFrom("credit_notes").selectAll().execute()).toHaveLength(1);
  });

  it("of an online payment, of none and of a claim that waits is refused", async () => {
    const { id } = await shop.order();
    expect((await refusalOf(undo((await shop.row(id)).id))).status).toBe(404);
    expect((await refusalOf(undo("nothing"))).status).toBe(404);
    expect((await refusalOf(undo(await claimed()))).status).toBe(409);
  });

  it("cut short between its steps leaves all as it was", async () => {
    const id = await confirmed();
    const before = await db().selectFrom("subscriptions").selectAll().execute();
    // What the invoice says does not open: a step in the middle fails.
    await db().updateTable("invoices").set({ words_enc: "broken" }).execute();
    await expect(undo(id)).rejects.toThrow();
    expect(await db().selectFrom("subscriptions").selectAll().execute()).toEqual(before);
    expect(await stateOf(id)).toBe("fulfilled");
    expect(await lettersTo(id)).toContainEqual({ kind: "subscription started" });
    expect(await db().selectFrom("credit_notes").selectAll().execute()).toEqual([]);
  });
});

describe("a claim that waits again", () => {
  it("is confirmed anew, with the next invoice number, a letter and its money", async () => {
    const id = await confirmed();
    await undo(id);
    after(DAY);
    await confirmClaim(shop.parts, id, UTR);
    expect(await db().selectFrom("invoices").select("number").execute()).toEqual([{ number: 2 }]);
    expect(await lettersTo(id)).toContainEqual({ kind: "subscription started" });
    expect(await balance(db())).toMatchObject({ captured: 149_900, served: 149_900 });
    expect(await recounted(db())).toEqual(await balance(db()));
    expect(await undo(id)).toMatchObject({ invoice: "2026-27/0002", creditNote: "C26-27/0002" });
  });

  it("has the UTR it named itself, and lets the one go that was entered by mistake", async () => {
    const id = await claimed(1, ANOTHER);
    await confirmClaim(shop.parts, id, UTR);
    await undo(id);
    const [waiting] = await claimsWaiting(shop.parts);
    expect(waiting?.utr).toBe(ANOTHER);
    const theirs = await anothersClaim(shop);
    await confirmClaim(shop.parts, theirs, UTR);
    await confirmClaim(shop.parts, id, ANOTHER);
    expect([await stateOf(id), await stateOf(theirs)]).toEqual(["fulfilled", "fulfilled"]);
  });

  it("leaves the line of the bank statement to the claim that it paid", async () => {
    const line = { lineHash: "line", utr: UTR, paise: 149_900 };
    const wrong = await claimed();
    await confirmByLine(shop.parts, { claim: wrong, ...line });
    await undo(wrong);
    const right = await anothersClaim(shop);
    await confirmByLine(shop.parts, { claim: right, ...line });
    expect(await stateOf(right)).toBe("fulfilled");
  });

  it("waits a day at least, and takes another reference where its own was given away", async () => {
    const id = await claimed();
    const reference = (await paymentById(db(), id))?.reference ?? "";
    after(7 * DAY - MINUTE);
    await confirmClaim(shop.parts, id, null);
    const theirs = await anothersClaim(shop, { reference });
    expect((await paymentById(db(), theirs))?.reference).toBe(reference);
    await undo(id);
    const row = await paymentById(db(), id);
    expect(row?.lapses_at).toBe(shop.parts.now() + DAY);
    expect(row?.reference).not.toBe(reference);
  });
});

describe("the dates of a renewal", () => {
  const dates = async () =>
    (await shop.subscriptions()).map(({ payment_id, starts_at, ends_at }) => ({
      payment_id,
      starts_at,
      ends_at,
    }));

  it("are gone with it, and what ran before it is as it was", async () => {
    await confirmed();
    const before = await dates();
    const renewal = await confirmed();
    expect(await dates()).toHaveLength(2);
    await undo(renewal);
    expect(await dates()).toEqual(before);
  });

  it("of one bought after it are those that it would have had without", async () => {
    const wrong = await confirmed();
    after(MINUTE);
    const right = await confirmed();
    const last = await confirmed();
    await undo(wrong);
    const without = await dates();
    const fresh = await Shop.open();
    fresh.parts.clock.now = shop.parts.clock.now;
    const buy = async () => {
      const id = await claim(fresh.parts, fresh.asha, fresh.request(1));
      await confirmClaim(fresh.parts, id, null);
    };
    await buy();
    await buy();
    const never = (await fresh.subscriptions()).map(({ starts_at, ends_at }) => [
      starts_at,
      ends_at,
    ]);
    await fresh.close();
    expect(without.map(({ payment_id }) => payment_id)).toEqual([right, last]);
    expect(without.map(({ starts_at, ends_at }) => [starts_at, ends_at])).toEqual(never);
  });

  it("of one queued behind a service that runs are the queue's, without it", async () => {
    await confirmed();
    after(9 * DAY);
    const middle = await confirmed();
    const last = await confirmed();
    const place = (await dates()).find((one) => one.payment_id === middle);
    await undo(middle);
    expect((await dates()).find((one) => one.payment_id === last)).toEqual({
      ...place,
      payment_id: last,
    });
  });
});

describe("what happened in between", () => {
  /** Neither on Today, nor among the claims, nor on the person's page. */
  const expectNotOffered = async (id: PaymentId) => {
    expect(await claimsUndoable(shop.parts)).toEqual([]);
    expect(await claimsIn(shop.parts, "fulfilled", 5)).toMatchObject([{ id, undoUntil: null }]);
    expect(await paymentsOf(shop.parts, shop.asha.id)).toMatchObject([{ id, undoUntil: null }]);
  };
  const toRefund = (id: PaymentId) => refundPayment(shop.parts, id, "all");

  it("an extension goes with the service", async () => {
    const id = await confirmed();
    const [given] = await shop.subscriptions();
    await changeEnd(shop.parts, given!.id, { days: 7 });
    await undo(id);
    expect(await shop.subscriptions()).toEqual([]);
  });

  it("a refund that the owner asked for and did not send is withdrawn with it", async () => {
    const id = await confirmed();
    await toRefund(id);
    expect(await claimsUndoable(shop.parts)).toMatchObject([{ id }]);
    await undo(id);
    expect(await db().selectFrom("refunds").select("state").execute()).toEqual([
      { state: "withdrawn" },
    ]);
    expect(await exceptions(db())).toEqual([]);
    expect(await recounted(db())).toEqual(await balance(db()));
  });

  it("a refund that was sent stops it", async () => {
    const id = await confirmed();
    const refund = await refundPayment(shop.parts, id, { paise: 100 });
    await sentByHand(shop.parts, refund.id, { on: dateInIndia(shop.parts.now()), utr: ANOTHER });
    expect((await refusalOf(undo(id))).message).toContain("went back to the payer");
    await expectNotOffered(id);
    expect(await stateOf(id)).toBe("fulfilled");
  });

  it("what was promised to a client who left the service stops it", async () => {
    const id = await confirmed();
    const now = shop.parts.now();
    const [leaving] = await leavingOf(shop.parts, db(), shop.asha.id, now);
    await leaveService(shop.parts, shop.asha.id, leaving!.service, {
      paise: leaving!.paise,
      at: now,
    });
    expect((await refusalOf(undo(id))).message).toContain("was promised Rs. 1,499");
    await expectNotOffered(id);
  });

  it("a closed account: all is taken back, and the claim waits for nobody", async () => {
    const id = await confirmed();
    await closeAccount(shop.parts, shop.asha.id, { endSubscriptions: true });
    expect(await undo(id)).toMatchObject({ state: "dismissed" });
    expect(await stateOf(id)).toBe("dismissed");
    expect(await balance(db())).toMatchObject({ captured: 0, served: 0 });
    expect(await db().selectFrom("invoices").selectAll().execute()).toEqual([]);
  });

  it("nobody lets the letter leave before its time", async () => {
    const id = await confirmed();
    const letter = await db()
      .selectFrom("outbox")
      .select("id")
      .where("kind", "=", "subscription started")
      .executeTakeFirstOrThrow();
    expect((await refusalOf(retryMessage(shop.parts, letter.id))).status).toBe(409);
    expect((await refusalOf(sendReceiptAgain(shop.parts, id))).status).toBe(409);
  });
});

it("the person's receipts have the invoice and the credit note, each with its file", async () => {
  const id = await confirmed();
  after(MINUTE);
  const { id: note } = await undo(id);
  const [receipt, ...more] = await receiptsOf(shop.parts, shop.asha);
  expect(more).toEqual([]);
  expect(receipt).toMatchObject({
    payment: id,
    number: "2026-27/0001",
    rupees: 1499,
    cancelled: { note, number: "C26-27/0001" },
  });
  const files = await Promise.all(
    (["invoice", "credit note"] as const).map((which) => cancelledFile(shop.parts, note, which)),
  );
  expect(files.map(({ filename }) => filename)).toEqual([
    "invoice-2026-27-0001.pdf",
    "credit-note-C26-27-0001.pdf",
  ]);
  for (const { pdf } of files) {
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.toString("latin1")).toContain("/MarkInfo");
  }
});
