import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { waitingWithReference } from "../../../app/backend.server/money/refunds/bank-references";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { dateInIndia } from "../../../app/content/india";
import { CLAIM_REFERENCE } from "../../../app/api/claim-reference";
import { cancelClaim, giveUtr } from "../../../app/backend.server/buying/change-claim";
import { trail } from "../../../app/backend.server/platform/audit/list";
import { claim, dismissLapsedClaims, utrColumns } from "../../../app/backend.server/buying/claims";
import {
  claimsWaiting,
  claimsWithReference,
} from "../../../app/backend.server/buying/shown-claims";
import { confirmClaim, rejectClaim } from "../../../app/backend.server/buying/claim-review";
import { openLetter } from "../../../app/backend.server/platform/outbox";
import { pendingOf } from "../../../app/backend.server/buying/pending";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { refusalOf } from "../people";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { Desk } from "../desk/desk";
import { DAY, Shop } from "./shop";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

const UTR = "412345678901";
const claims = (count = 2, utr?: string) =>
  claim(shop.parts, shop.asha, shop.request(count, utr ? { utr } : {}));
const cancelledBefore = async (id: string) =>
  (await confirmClaim(shop.parts, id, null)).cancelledAt;
const pending = async () => (await pendingOf(shop.parts, shop.asha)).payments;

describe("a claim", () => {
  it("is recorded at our price and listed as pending, with when it lapses", async () => {
    const id = await claims(2, UTR);
    const [listed] = await pending();
    expect(listed).toEqual({
      _id: id,
      paymentMethod: "manual",
      manualObject: { amount: 449_800, notes: { cart: JSON.stringify(shop.offers.slice(0, 2)) } },
      createdAt: new Date(shop.parts.now()).toISOString(),
      lapsesAt: new Date(shop.parts.now() + 7 * DAY).toISOString(),
      reference: expect.stringMatching(CLAIM_REFERENCE),
      utr: UTR,
    });
    expect(await shop.active()).toEqual([]);
    expect(await claimsWaiting(shop.parts)).toEqual([
      {
        id,
        person: shop.asha.id,
        name: "Asha Verma",
        closedAt: null,
        number: "+919876543210",
        amountPaise: 449_800,
        services: ["stock cash", "index options"],
        state: "claimed",
        reference: listed?.reference,
        utr: UTR,
        namedUtr: null,
        claimedAt: shop.parts.now(),
        lapsesAt: shop.parts.now() + 7 * DAY,
        moneyBack: null,
        besides: null,
        email: null,
        language: "en",
        undoUntil: null,
        undoIsOwners: false,
      },
    ]);
  });
  it("is refused like an order when amount or receipt do not match", async () => {
    await expect(
      claim(shop.parts, shop.asha, shop.request(2, { amount: 1 })),
    ).rejects.toMatchObject({ status: 409 });
    await expect(
      claim(shop.parts, shop.asha, shop.request(2, { receipt: "ZZZPE9999Z" })),
    ).rejects.toMatchObject({ status: 422 });
    expect(await pending()).toEqual([]);
  });
  it("made twice while it waits is the same claim, and takes the UTR that came later", async () => {
    const ids = await Promise.all([claims(), claims()]);
    expect(ids[0]).toBe(ids[1]);
    expect(await claims(2, UTR)).toBe(ids[0]);
    expect(await claimsWaiting(shop.parts)).toMatchObject([{ utr: UTR }]);
  });
  it("made again with the UTR of another payment is refused, and keeps its own", async () => {
    const [own, others] = ["111111111111", UTR];
    await claims(1, others);
    await claims(2, own);
    expect(await refusalOf(claims(2, others))).toMatchObject({ status: 409 });
    expect((await pending()).map(({ utr }) => utr).sort()).toEqual([own, others].sort());
  });
  it("lets go of a UTR that another took the place of: another claim may name it", async () => {
    await claims(2, UTR);
    await claims(2, "111111111111");
    await expect(claims(1, UTR)).resolves.toBeDefined();
  });
  // ASVS 2.3.4
  it("with a UTR that stands on another payment is refused", async () => {
    await claims(1, UTR);
    await expect(claims(2, UTR)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("This UTR was already used for another payment.") as string,
      more: { data: { field: "utr" } },
    });
    expect(await pending()).toHaveLength(1);
  });
  it("counts towards what may be charged in a year", async () => {
    shop.parts.settings = {
      ...shop.parts.settings,
      limits: { ...shop.parts.settings.limits, feeCapPaise: 449_800 },
    };
    await claims(2);
    await expect(claims(1)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining("in a year"),
    });
    await expect(claims(2)).resolves.toBeDefined();
  });
  it("lapses after 7 days, not before", async () => {
    const id = await claims();
    shop.parts.clock.now += 7 * DAY - 1;
    expect(await dismissLapsedClaims(shop.parts)).toBe(0);
    shop.parts.clock.now += 1;
    expect(await dismissLapsedClaims(shop.parts)).toBe(1);
    expect(await dismissLapsedClaims(shop.parts)).toBe(0);
    expect(await pending()).toEqual([]);
    expect(await shop.history(id)).toEqual(["claimed", "dismissed"]);
    expect(await claims()).not.toBe(id);
  });
});

describe("the operator", () => {
  it("confirms a claim: its subscriptions start, once", async () => {
    const id = await claims();
    await confirmClaim(shop.parts, id, UTR);
    expect(await shop.active()).toHaveLength(2);
    expect(await pending()).toEqual([]);
    await expect(confirmClaim(shop.parts, id, null)).rejects.toMatchObject({
      status: 409,
      message: "This claim is confirmed already.",
    });
    expect(await shop.subscriptions()).toHaveLength(2);
    expect(await shop.history(id)).toEqual(["claimed", "confirmed", "fulfilled"]);
  });
  it("does not confirm a claim whose money went back, and reads why", async () => {
    const id = await claims(1);
    await confirmClaim(shop.parts, id, UTR);
    const refund = await refundPayment(shop.parts, id, "all");
    await sentByHand(shop.parts, refund.id, {
      on: dateInIndia(shop.parts.now()),
      utr: "N0987654321",
    });
    await expect(confirmClaim(shop.parts, id, UTR)).rejects.toMatchObject({
      status: 409,
      message: "This claim was confirmed, and its money is back with the payer.",
    });
  });
  it("confirms a rejected and a dismissed claim when the money came late", async () => {
    const rejected = await claims(1);
    await rejectClaim(shop.parts, rejected, "no transfer");
    const dismissed = await claims(2);
    shop.parts.clock.now += 8 * DAY;
    await dismissLapsedClaims(shop.parts);
    await confirmClaim(shop.parts, rejected, null);
    await confirmClaim(shop.parts, dismissed, null);
    expect(await shop.history(rejected)).toEqual(["claimed", "rejected", "confirmed", "fulfilled"]);
    expect(await shop.history(dismissed)).toEqual([
      "claimed",
      "dismissed",
      "confirmed",
      "fulfilled",
    ]);
    expect(await shop.subscriptions()).toHaveLength(3);
  });
  it("confirms a claim that names no UTR only with one, or by saying that there is none, and that is put on record", async () => {
    const [one, two, three] = [await claims(1), await claims(2), await claims(3, UTR)];
    for (const id of [one, two])
      expect(await refusalOf(confirmClaim(shop.parts, id))).toMatchObject({
        status: 422,
        message: expect.stringContaining("names no UTR") as string,
      });
    expect(await shop.subscriptions()).toEqual([]);
    await confirmClaim(shop.parts, one, null);
    await confirmClaim(shop.parts, two, "999999999999");
    await confirmClaim(shop.parts, three);
    const acts = await trail(shop.parts, { what: "claim confirmed", most: 9 });
    const said = new Map(acts.map(({ about }) => [about["payment"], about["utr"]]));
    expect([one, two, three].map((id) => said.get(id))).toEqual([
      "none",
      "entered",
      "on the claim",
    ]);
  });
  it("rejects a waiting claim only", async () => {
    const id = await claims();
    await rejectClaim(shop.parts, id, "no transfer");
    await expect(rejectClaim(shop.parts, id, "again")).rejects.toMatchObject({ status: 409 });
    await confirmClaim(shop.parts, id, null);
    await expect(rejectClaim(shop.parts, id, "too late")).rejects.toMatchObject({ status: 409 });
    expect(await shop.active()).toHaveLength(2);
  });
  it("cannot confirm an online order, unknown id, or with a UTR that is none or used", async () => {
    const order = await shop.row((await shop.order(1)).id);
    await expect(confirmClaim(shop.parts, order.id, null)).rejects.toMatchObject({ status: 409 });
    await expect(rejectClaim(shop.parts, order.id, "no")).rejects.toMatchObject({ status: 404 });
    await expect(confirmClaim(shop.parts, "nothing", null)).rejects.toMatchObject({ status: 404 });
    const [first, second] = [await claims(1, UTR), await claims(2)];
    await expect(confirmClaim(shop.parts, second, "12")).rejects.toMatchObject({ status: 422 });
    await expect(confirmClaim(shop.parts, second, UTR)).rejects.toMatchObject({ status: 409 });
    await confirmClaim(shop.parts, first, null);
    expect(await shop.subscriptions()).toHaveLength(1);
  });
  it("confirms one that its person had cancelled, and the operator is told so, by the command and on the page", async () => {
    const [one, other] = [await claims(1), await claims(2)];
    for (const id of [one, other]) await cancelClaim(shop.parts, shop.asha, id);
    shop.parts.clock.now += 60_000;
    const said: string[] = [];
    const words = ["claims", "confirm", one, "--without-utr"];
    expect(await runOperator(shop.parts, words, (line) => said.push(line))).toBe(0);
    expect(said.join("\n")).toContain("ITS CLIENT HAD CANCELLED IT at 20-11-2026");
    const desk = await Desk.open({}, shop);
    await desk.signIn();
    const pressed = await desk.post(`/claims/${other}/confirm`, { without: "utr" });
    expect(pressed.headers.location).toBe("/?done=confirmed-cancelled");
    expect((await desk.get("/?done=confirmed-cancelled")).text).toContain(
      "though its client had cancelled it",
    );
    await desk.close();
    expect(await cancelledBefore(await claims(3))).toBeNull();
  });
  it("pressing twice at once confirms once", async () => {
    const id = await claims();
    const outcomes = await Promise.allSettled([
      confirmClaim(shop.parts, id, null),
      confirmClaim(shop.parts, id, null),
    ]);
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    expect(await shop.subscriptions()).toHaveLength(2);
  });
});

describe("a UTR stands on one claim that waits or is confirmed, and burns with no other:", () => {
  const rejected = async (utr = UTR) => {
    const id = await claims(1, utr);
    await rejectClaim(shop.parts, id, "no transfer");
    return id;
  };
  const stored = (id: string) =>
    shop.parts.store.db
      .selectFrom("payments")
      .selectAll()
      .where("id", "=", id as PaymentId)
      .executeTakeFirstOrThrow();

  it("after a rejected claim the true payer may name it", async () => {
    await rejected();
    const payer = await shop.another();
    const request = shop.request(1, { utr: UTR, receipt: "ZZZPE9999Z" });
    const notes = { ...request.notes, number: payer.number };
    const id = await claim(shop.parts, payer, { ...request, notes });
    await confirmClaim(shop.parts, id, null);
    expect((await stored(id)).state).toBe("fulfilled");
  });
  it("of our own transfer, named in a claim before we entered it, it stays enterable, and pays no claim", async () => {
    const refunded = await claims(1);
    await confirmClaim(shop.parts, refunded, null);
    const { id } = await refundPayment(shop.parts, refunded, "all");
    const waiting = await claims(2, UTR);
    await sentByHand(shop.parts, id, { on: dateInIndia(shop.parts.now()), utr: UTR });
    for (const named of [undefined, UTR])
      expect(await refusalOf(confirmClaim(shop.parts, waiting, named))).toMatchObject({
        status: 409,
        message: expect.stringContaining(`the reference of the refund ${id}`) as string,
      });
    expect((await stored(waiting)).state).toBe("claimed");
  });
  it("nor is it that of a refund we sent: neither person nor operator may name it", async () => {
    const [refunded, waiting] = [await claims(1), await claims(2)];
    await confirmClaim(shop.parts, refunded, null);
    const { id } = await refundPayment(shop.parts, refunded, "all");
    await sentByHand(shop.parts, id, { on: dateInIndia(shop.parts.now()), utr: UTR });
    const beside = {
      status: 409,
      message: expect.stringContaining("transfer that we sent") as string,
      more: { data: { field: "utr" } },
    };
    expect(await refusalOf(claims(3, UTR))).toMatchObject(beside);
    const named = giveUtr(shop.parts, shop.asha, { payment: waiting, utr: UTR });
    expect(await refusalOf(named)).toMatchObject(beside);
    expect(await refusalOf(confirmClaim(shop.parts, waiting, UTR))).toMatchObject({
      status: 409,
      message: expect.stringContaining(`the reference of the refund ${id}`) as string,
    });
    // One that names it from before it was sent.
    await shop.parts.store.db
      .updateTable("payments")
      .set(utrColumns(shop.parts, UTR))
      .where("id", "=", waiting)
      .execute();
    expect((await refusalOf(confirmClaim(shop.parts, waiting))).status).toBe(409);
    expect(await shop.history(waiting)).toEqual(["claimed"]);
    await confirmClaim(shop.parts, waiting, "512345678902");
  });
  it("nor where the refund's reference has letters or zeros before its 12 digits", async () => {
    const [refunded, waiting] = [await claims(1), await claims(2)];
    await confirmClaim(shop.parts, refunded, null);
    const { id } = await refundPayment(shop.parts, refunded, "all");
    const on = dateInIndia(shop.parts.now());
    await sentByHand(shop.parts, id, { on, utr: `IMPS0${UTR}` });
    expect(await refusalOf(claims(3, UTR))).toMatchObject({ status: 409 });
    expect((await refusalOf(confirmClaim(shop.parts, waiting, UTR))).message).toContain(
      `the reference of the refund ${id}`,
    );
    // One that was entered before references were compared by their digits.
    const utr_hash = shop.parts.seal.hash(`IMPS0${UTR}`, "refunds.utr");
    await shop.parts.store.db.updateTable("refunds").set({ utr_hash }).execute();
    expect(await refusalOf(confirmClaim(shop.parts, waiting, UTR))).toMatchObject({ status: 409 });
    expect(await shop.history(waiting)).toEqual(["claimed"]);
  });
  it("and our transfer entered with letters finds the waiting claim with its digits", async () => {
    const refunded = await claims(1);
    await confirmClaim(shop.parts, refunded, null);
    const { id } = await refundPayment(shop.parts, refunded, "all");
    const waiting = await claims(2, UTR);
    const on = dateInIndia(shop.parts.now());
    await sentByHand(shop.parts, id, { on, utr: `imps${UTR}` });
    expect((await refusalOf(confirmClaim(shop.parts, waiting))).status).toBe(409);
    const found = await waitingWithReference(shop.parts, shop.parts.store.db, `IMPS${UTR}`);
    expect(found?.id).toBe(waiting);
  });
  it("after a claim that lapsed the same person may name it again", async () => {
    await claims(1, UTR);
    shop.parts.clock.now += 7 * DAY;
    await dismissLapsedClaims(shop.parts);
    await expect(claims(1, UTR)).resolves.toBeDefined();
    await expect(claims(2, UTR)).rejects.toMatchObject({ status: 409 });
  });
  it("a rejected claim confirmed later has its UTR again; nobody else can name it", async () => {
    const id = await rejected();
    await confirmClaim(shop.parts, id);
    expect((await stored(id)).utr_hash).not.toBeNull();
    await expect(claims(2, UTR)).rejects.toMatchObject({ status: 409 });
  });
  it("a rejected claim whose UTR stands on another is not confirmed, and the operator reads what to do", async () => {
    const first = await rejected();
    const second = await claims(2, UTR);
    await expect(confirmClaim(shop.parts, first)).rejects.toMatchObject({
      status: 409,
      message: `This UTR stands on claim ${second} (claimed), and one transfer pays one claim. Look on the bank statement whose transfer it is. If it paid this claim, reject the other first: claims reject ${second} --reason "…". If another transfer paid this claim, give its UTR: claims confirm ${first} --utr 412345678901`,
    });
    expect((await stored(first)).state).toBe("rejected");
    await confirmClaim(shop.parts, second);
    await expect(confirmClaim(shop.parts, first)).rejects.toMatchObject({
      message: `This UTR stands on claim ${second} (fulfilled), and one transfer pays one claim. Look on the bank statement for another transfer. If one paid this claim, give its UTR: claims confirm ${first} --utr 412345678901. If none did, leave it as it is.`,
    });
    await confirmClaim(shop.parts, first, "999999999999");
    expect((await stored(first)).state).toBe("fulfilled");
  });
});

describe("a claim's reference", () => {
  const shown = (reference: string, count = 1) =>
    claim(shop.parts, shop.asha, shop.request(count, { reference }));
  const references = async () =>
    (await claimsWaiting(shop.parts)).map(({ reference }) => reference);

  it("is the one the person was shown, and stays when the same cart is claimed again", async () => {
    await shown("EXS9EG");
    await shown("ZZZZZZ");
    expect(await references()).toEqual(["EXS9EG"]);
    expect(await pending()).toMatchObject([{ reference: "EXS9EG" }]);
  });
  it("survives a change of secrets", async () => {
    await shown("EXS9EG");
    shop.parts.settings = { ...shop.parts.settings, sessionSecrets: ["another secret"] };
    expect(await references()).toEqual(["EXS9EG"]);
  });
  it("is never that of another claim that waits; the database says so too", async () => {
    await shown("EXS9EG", 1);
    shop.parts.clock.now += 1;
    const second = await shown("EXS9EG", 2);
    const [first, other] = await references();
    expect(first).toBe("EXS9EG");
    expect(other).toMatch(CLAIM_REFERENCE);
    expect(other).not.toBe("EXS9EG");
    await expect(
      shop.parts.store.db
        .updateTable("payments")
        .set({ reference: "EXS9EG" })
        .where("id", "=", second)
        .execute(),
    ).rejects.toThrow();
  });
  it("may be used again once its claim is closed, and finds both, newest first", async () => {
    const first = await shown("EXS9EG");
    await rejectClaim(shop.parts, first, "no transfer");
    shop.parts.clock.now += 1;
    const second = await shown("EXS9EG");
    const found = await claimsWithReference(shop.parts, " exs9 eg ");
    expect(found.map(({ id, state }) => [id, state])).toEqual([
      [second, "claimed"],
      [first, "rejected"],
    ]);
    expect(await claimsWithReference(shop.parts, "nothing")).toEqual([]);
  });
  it("stands in the person's letter, with all it takes to pay, and in the owner's", async () => {
    const letters = await lettersOfClaim({});
    for (const words of [
      "You said that you will pay or have paid Rs. 4,498 by UPI for stock cash, index options.",
      "Amount: Rs. 4,498",
      "UPI ID: meridian.ra@validdemo",
      "Reference: EXS9EG",
      "upi://pay?pa=meridian.ra%40validdemo&pn=ASHA%20MENON&am=4498.00&cu=INR&tn=Meridian%20Research%20EXS9EG",
      "on WhatsApp to +91 90000 00001",
      "https://research.example/subscriptions",
      "by 27 Nov 2026",
    ])
      expect(letters["claim received"]).toContain(words);
    expect(letters["owner: claim"]).toContain("Reference: EXS9EG");
    expect(letters["owner: claim"]).toContain("Asha Verma says that");
  });

  it("with a UTR the letter tells that it came, and nothing to have it paid again", async () => {
    const letters = await lettersOfClaim({ utr: UTR });
    for (const words of [
      `We have your UTR ${UTR}. Do not pay again.`,
      "Reference: EXS9EG",
      "on WhatsApp to +91 90000 00001",
      "To correct the UTR",
    ])
      expect(letters["claim received"]).toContain(words);
    for (const words of ["upi://", "UPI ID", "QR code", "If you have not paid"])
      expect(letters["claim received"]).not.toContain(words);
    expect(letters["owner: claim"]).toContain(`UTR: ${UTR}`);
  });

  const lettersOfClaim = async (over: { utr?: string }) => {
    const { store, seal } = shop.parts;
    const email_enc = seal.close("asha@example.com", "people.email");
    await store.db.updateTable("people").set({ email_enc }).execute();
    await claim(shop.parts, shop.asha, shop.request(2, { reference: "EXS9EG", ...over }));
    const rows = await store.db.selectFrom("outbox").selectAll().execute();
    return Object.fromEntries(
      rows.map((row) => [row.kind, openLetter(shop.parts, row.letter_enc).text]),
    );
  };
});

describe("while it waits, whoever claimed", () => {
  it("gives its UTR later, and may correct it", async () => {
    const id = await claims(1);
    await giveUtr(shop.parts, shop.asha, { payment: id, utr: "111111111111" });
    await giveUtr(shop.parts, shop.asha, { payment: id, utr: UTR });
    expect(await pending()).toMatchObject([{ utr: UTR }]);
    expect(await claimsWaiting(shop.parts)).toMatchObject([{ utr: UTR }]);
  });
  it("cannot give the UTR of another payment", async () => {
    await claims(1, UTR);
    const second = await claims(2);
    await expect(
      giveUtr(shop.parts, shop.asha, { payment: second, utr: UTR }),
    ).rejects.toMatchObject({ status: 409 });
  });
  it("takes it back: it counts no more; money that comes all the same is confirmed", async () => {
    const id = await claims(1);
    await cancelClaim(shop.parts, shop.asha, id);
    expect(await pending()).toEqual([]);
    expect(await shop.history(id)).toEqual(["claimed", "dismissed"]);
    await confirmClaim(shop.parts, id, null);
    expect(await shop.active()).toHaveLength(1);
  });
  it("does neither with a closed claim, nor with another's, nor with an order", async () => {
    const id = await claims(1);
    const stranger = await shop.another();
    const order = await shop.row((await shop.order(2)).id);
    const both = (who: typeof stranger, payment: string) => [
      () => giveUtr(shop.parts, who, { payment, utr: UTR }),
      () => cancelClaim(shop.parts, who, payment),
    ];
    for (const refused of [...both(stranger, id), ...both(shop.asha, order.id)])
      await expect(refused()).rejects.toMatchObject({ status: 404 });
    await confirmClaim(shop.parts, id, null);
    for (const refused of both(shop.asha, id))
      await expect(refused()).rejects.toMatchObject({
        status: 409,
        message: "This payment is confirmed already. See your subscriptions.",
      });
  });
});
