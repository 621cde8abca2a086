import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { evidenceOf } from "../../../app/backend.server/desk/evidence";
import { doByHand } from "../../../app/backend.server/money/owed/owner-decides";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { moneyLooks } from "../../../app/backend.server/upkeep/doctor/money";
import { moneyFigures } from "../../../app/backend.server/upkeep/metrics/money-figures";
import { plain } from "../../setup/html-form";
import { Desk } from "../desk/desk";
import { DAY, type Shop } from "../payments/shop";
import { refusalOf } from "../people";
import { bought, expectAccountedFor, hear, hearDispute, moneyOf, openTill } from "./till";

/** While a dispute is open the bank may take the money: nothing leaves by hand either. */
const ON = "2026-11-20";
const UTR = "N0987654321";
let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(async () => {
  await expectAccountedFor(shop);
  await shop.close();
});

const refused = async () => {
  const { row, payment } = await bought(shop);
  shop.gateway.balanceTooSmall = true;
  const { id } = await refundPayment(shop.parts, row.id, { paise: 30_000 });
  shop.gateway.balanceTooSmall = false;
  return { row, payment, id };
};
/** Yours to send, when a dispute of its payment comes. */
const toSend = async () => {
  const known = await refused();
  await doByHand(shop.parts, known.id);
  const dispute = shop.gateway.disputed(known.payment.id);
  await hearDispute(shop, dispute.id, known.payment.id);
  return { ...known, dispute };
};
const run = async (...words: string[]) => {
  const lines: string[] = [];
  const code = await runOperator(shop.parts, words, (line) => lines.push(line));
  return { code, text: lines.join("\n") };
};
const sent = (id: string, ...more: string[]) =>
  run("refunds", "sent", id, "--on", ON, "--utr", UTR, ...more);
const stateOf = async () =>
  (await shop.parts.store.db.selectFrom("refunds").select("state").executeTakeFirstOrThrow()).state;
const look = async (name: string) => {
  const { store, now } = shop.parts;
  return moneyLooks.find((one) => one.name === name)?.look({ store, now } as never);
};
const signedIn = async () => {
  const desk = await Desk.open({}, shop);
  await desk.signIn();
  const words = async (path: string) => plain((await desk.get(path)).text);
  return { desk, words };
};

describe("while a dispute is open, a refund that Razorpay refused", () => {
  it("does not become yours to send by hand, also where no word of the dispute came", async () => {
    const { payment, id } = await refused();
    const dispute = shop.gateway.disputed(payment.id);
    const refusal = { status: 409, message: expect.stringContaining(dispute.id) as string };
    expect(await refusalOf(doByHand(shop.parts, id))).toMatchObject(refusal);
    expect(await stateOf()).toBe("refused");
    shop.gateway.disputeBecomes(dispute.id, "won");
    await hearDispute(shop, dispute.id, payment.id);
    expect((await doByHand(shop.parts, id)).state).toBe("to send");
  });

  it("does, where the disputes cannot be read and none is known; not where one is", async () => {
    const { payment, id } = await refused();
    shop.gateway.disputes = () => Promise.reject(new ProviderDown("gateway", "unreachable"));
    const { id: dispute } = shop.gateway.disputed(payment.id);
    await hearDispute(shop, dispute, payment.id);
    expect((await refusalOf(doByHand(shop.parts, id))).status).toBe(409);
    shop.gateway.disputeBecomes(dispute, "won");
    await hearDispute(shop, dispute, payment.id);
    expect((await doByHand(shop.parts, id)).state).toBe("to send");
  });

  it("may in the fraud phase, for there the network asks for it", async () => {
    const { payment, id } = await refused();
    shop.gateway.disputed(payment.id, { phase: "fraud" });
    expect((await doByHand(shop.parts, id)).state).toBe("to send");
  });

  it("has no press that would be refused", async () => {
    const { payment } = await refused();
    await hearDispute(shop, shop.gateway.disputed(payment.id).id, payment.id);
    const { desk, words } = await signedIn();
    for (const page of ["/", "/refunds"]) {
      const text = await words(page);
      expect(text).toContain("It cannot be asked for or sent until the bank has decided.");
      expect(text).not.toContain("Ask Razorpay again");
      expect(text).not.toContain("Send it by hand");
    }
    await desk.close();
  });
});

describe("what is yours to send by hand, when a dispute of its payment comes,", () => {
  it("is said to be not to send, and is not late, on every page and in every command", async () => {
    const { dispute } = await toSend();
    shop.parts.clock.now += 8 * DAY;
    const { desk, words } = await signedIn();
    for (const page of ["/", "/refunds"]) {
      const text = await words(page);
      expect(text).toContain("Do not send it: a dispute about its payment is open");
      expect(text).not.toContain("Send Rs. 300 by bank transfer, then");
    }
    expect(await words("/")).toMatch(/1 refund for you, Rs\. 300 a bank decides/);
    expect(await words("/")).toContain("Rs. 300 is to go back: not before the bank has decided.");
    await desk.close();
    const today = (await run("today")).text;
    expect(today).toContain("Refunds for you: 1 (1 waits for a bank to decide), Rs. 300. desk");
    expect((await run("refunds", "list")).text).toContain(
      `to send, not before the dispute ${dispute.id} is decided`,
    );
    expect(await look("refunds that wait for you")).toMatchObject({
      state: "note",
      says: expect.stringContaining("1 waits for a bank to decide about a dispute") as string,
    });
    expect(await moneyFigures(shop.parts)).toMatchObject({
      desk_refunds_for_owner: [{ value: 0 }],
    });
    expect((await run("refunds", "by-hand", (await idOf()) ?? "")).text).toContain(dispute.id);
  });

  it("is late again once the dispute is won", async () => {
    const { dispute, payment } = await toSend();
    shop.gateway.disputeBecomes(dispute.id, "won");
    await hearDispute(shop, dispute.id, payment.id);
    shop.parts.clock.now += 8 * DAY;
    const { desk, words } = await signedIn();
    expect(await words("/")).toMatch(/1 refund for you, Rs\. 300 now/);
    await desk.close();
    expect(await look("refunds that wait for you")).toMatchObject({ state: "mend" });
  });

  it("is asked about before it is entered as sent, and then belongs to the evidence", async () => {
    const { dispute, id, row, payment } = await toSend();
    const asked = await sent(id);
    expect(asked.code).toBe(1);
    expect(asked.text).toContain(`The dispute ${dispute.id} about its payment is open`);
    expect(asked.text).toContain("If it has left already, once, as you type it, add --yes.");
    expect(await stateOf()).toBe("to send");
    const entered = await sent(id, "--yes");
    expect(entered.code).toBe(0);
    expect(entered.text).toContain(`desk payments evidence ${row.id}`);
    expect(await moneyOf(shop, payment.id)).toMatchObject({ returned_paise: 30_000 });
    const [summary] = await evidenceOf(shop.parts, row.id);
    expect(summary?.content.toString()).toContain(
      `${id}: Rs. 300, sent by bank transfer on 2026-11-20, bank's reference ${UTR}`,
    );
  });

  it("is asked about on the page too, once, also where no word of the dispute came", async () => {
    const { payment, id } = await refused();
    await doByHand(shop.parts, id);
    const dispute = shop.gateway.disputed(payment.id);
    const { desk, words } = await signedIn();
    const typed = { on: ON, utr: UTR };
    const asked = await desk.post(`/refunds/${id}/sent`, typed);
    expect(asked.status).toBe(409);
    expect(asked.text).toContain("Did it leave though a dispute is open?");
    expect(asked.text).toContain(dispute.id);
    expect(await stateOf()).toBe("to send");
    const entered = await desk.post(`/refunds/${id}/sent`, { ...typed, meant: ON });
    expect(entered).toMatchObject({ status: 303 });
    expect(await stateOf()).toBe("sent");
    expect(await words(String(entered.headers.location))).toContain("Get the evidence");
    await desk.close();
  });
});

const idOf = async () =>
  (await shop.parts.store.db.selectFrom("refunds").select("id").executeTakeFirst())?.id;

describe("what is owed of a payment that is disputed in part", () => {
  it("waits for the bank: nobody says it goes by itself, and no press is refused", async () => {
    const { row } = await bought(shop);
    const second = shop.gateway.pays(row.provider_order_id ?? "");
    await hear(shop, second.id);
    const dispute = shop.gateway.disputed(second.id, { amount: 70_000 });
    await hearDispute(shop, dispute.id, second.id);
    shop.parts.clock.now += 4 * DAY;
    const { desk, words } = await signedIn();
    const today = await words("/");
    expect(today).toMatch(/1 refund owed, Rs\. 799 a bank decides/);
    expect(today).toContain("A dispute about it is open: it goes back once the bank has decided");
    expect(today).toContain("Rs. 799 is to go back: not before the bank has decided.");
    expect(today).not.toContain("Give back");
    expect(today).not.toContain("48 hours");
    expect(await words("/refunds")).toContain("once the bank has decided about the dispute");
    await desk.close();
    const lines = (await run("today")).text;
    expect(lines).toContain("Refunds owed: 1 (1 waits for a bank to decide), Rs. 799. desk");
    const due = await look("refunds due");
    expect(due).toMatchObject({ state: "note" });
    expect(due?.says).toContain("1 waits for a bank to decide about a dispute");
    expect((await run("money")).text).toMatch(
      new RegExp(`Rs\\. 799 .*, not before the dispute ${dispute.id} is decided`),
    );
    const figures = async () => {
      const { desk_refunds_due: count, desk_refunds_due_paise: sum } = await moneyFigures(
        shop.parts,
      );
      return [count?.[0]?.value, sum?.[0]?.value];
    };
    expect(await figures()).toEqual([0, 0]);
    shop.gateway.disputeBecomes(dispute.id, "won");
    await hearDispute(shop, dispute.id, second.id);
    expect(await figures()).toEqual([1, 149_900]);
  });
});
