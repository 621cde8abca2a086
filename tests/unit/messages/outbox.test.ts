import { inflateSync } from "node:zlib";
import { encode } from "uqr";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { amountInWords } from "../../../app/backend.server/money/invoices/amount-in-words";
import { financialYear } from "../../../app/backend.server/money/invoices/financial-year";
import { writeReminders } from "../../../app/backend.server/letters/reminders";
import { retryMessage } from "../../../app/backend.server/letters/review";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { post } from "../../../app/backend.server/platform/outbox";
import { confirmClaim, rejectClaim } from "../../../app/backend.server/buying/claim-review";
import { claim, dismissLapsedClaims } from "../../../app/backend.server/buying/claims";
import { refreshFromGateway } from "../../../app/backend.server/money/payments/look";
import { NoSuchMailbox, type Letter } from "../../../app/backend.server/providers/mail/port";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { DAY, HOUR, Shop } from "../payments/shop";

let shop: Shop;
let letters: Letter[];
let down: boolean;
/** addresses that take no mail */
let gone: string[];
beforeEach(async () => {
  letters = [];
  down = false;
  gone = [];
  const send = async (letter: Letter) => {
    if (down) throw new ProviderDown("mail", "unreachable");
    if (gone.includes(letter.to)) throw new NoSuchMailbox(550, { cause: null });
    letters.push(letter);
  };
  shop = await Shop.open({ mail: { send } });
  const email_enc = shop.parts.seal.close("asha@example.com", "people.email");
  await shop.parts.store.db
    .updateTable("people")
    .set({ email_enc })
    .where("id", "=", shop.asha.id)
    .execute();
});
afterEach(() => shop.close());

const subjectsTo = (to: string) =>
  letters.filter((letter) => letter.to === to).map((letter) => letter.subject);
const toAsha = () => subjectsTo("asha@example.com");
const toOwner = () => subjectsTo(shop.parts.site().ownerEmail);
const paid = async () => {
  const { id } = await shop.order();
  shop.gateway.pays(id);
  return shop.row(id);
};

/** A PNG of one bit a pixel: how wide it is, and whether a pixel is black. */
function pixelsOf(png: Buffer) {
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  const side = png.readUInt32BE(16);
  const at = png.indexOf("IDAT");
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const wide = 1 + Math.ceil(side / 8);
  return {
    side,
    black: (x: number, y: number) =>
      ((rows[y * wide + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0,
  };
}

describe("what is mailed", () => {
  it("a payment settled eight times at once is told once, with one invoice attached", async () => {
    const row = await paid();
    await Promise.all(
      Array.from({ length: 8 }, () => refreshFromGateway(shop.parts, row.id, "webhook")),
    );
    await Promise.all([sendOutbox(shop.parts), sendOutbox(shop.parts)]);
    expect(toAsha()).toEqual(["Your payment is confirmed"]);
    const [letter] = letters;
    expect(letter?.text).toContain("SEBI registration INH000000000");
    expect(letter?.text).toContain("Investment in securities market are subject to market risks.");
    expect(letter?.text).toContain("From 20 Nov 2026 to 20 Dec 2026");
    expect(letter?.attachments).toMatchObject([
      { filename: "invoice-2026-27-0001.pdf", contentType: "application/pdf" },
    ]);
    expect(letter?.attachments?.[0]?.content.subarray(0, 5).toString()).toBe("%PDF-");
  });
  it("a claim's letter has its UPI code attached, a picture that mail programs show", async () => {
    await claim(shop.parts, shop.asha, shop.request(2, { reference: "EXS9EG" }));
    await sendOutbox(shop.parts);
    const [letter] = letters.filter(({ to }) => to === "asha@example.com");
    const [picture] = letter?.attachments ?? [];
    expect(picture).toMatchObject({ filename: "upi-EXS9EG.png", contentType: "image/png" });
    const [link = ""] = /upi:\/\/pay\?\S+/.exec(letter!.text) ?? [];
    expect(link).toContain("EXS9EG");
    const { side, black } = pixelsOf(picture!.content);
    const { size, data } = encode(link, { ecc: "M", border: 4 });
    expect(side / size).toBe(8);
    const seen = data.map((row, y) => row.map((_, x) => black(x * 8 + 4, y * 8 + 4)));
    expect(seen).toEqual(data);
    expect(letter?.text).toContain(
      "Paying from another phone? The QR code is attached. To give the UTR (the bank's 12-digit number of your transfer), or to cancel the claim, open https://research.example/subscriptions",
    );
  });
  it("a claim is told to person and owner, and its end to the person with the reason", async () => {
    const id = await claim(shop.parts, shop.asha, shop.request());
    await claim(shop.parts, shop.asha, shop.request());
    await rejectClaim(shop.parts, id, "No such transfer");
    await confirmClaim(shop.parts, id, null);
    await sendOutbox(shop.parts);
    const before = ["Your payment of Rs. 4,498 by UPI", "We could not confirm your payment"];
    expect(toAsha()).toEqual(before);
    shop.parts.clock.now += UNDO_MS;
    await sendOutbox(shop.parts);
    expect(toAsha()).toEqual([...before, "Your payment is confirmed"]);
    expect(toOwner()).toEqual(["A payment of Rs. 4,498 waits for you"]);
    expect(letters.find(({ subject }) => subject.startsWith("We could not"))?.text).toContain(
      "Reason: No such transfer",
    );
  });
  it("a claim is reminded of a day before it lapses, and told when it has, once each", async () => {
    await claim(shop.parts, shop.asha, shop.request());
    shop.parts.clock.now += 6 * DAY - HOUR;
    await writeReminders(shop.parts);
    await sendOutbox(shop.parts);
    expect(toAsha()).toEqual(["Your payment of Rs. 4,498 by UPI"]);
    shop.parts.clock.now += HOUR;
    for (let times = 0; times < 3; times++) await writeReminders(shop.parts);
    shop.parts.clock.now += DAY;
    for (let times = 0; times < 3; times++) await dismissLapsedClaims(shop.parts);
    await sendOutbox(shop.parts);
    expect(toAsha().slice(1)).toEqual([
      "We have not found your payment yet",
      "Your payment request is closed",
    ]);
  });
  it("a claim whose services were paid on the website since is not reminded of", async () => {
    await claim(shop.parts, shop.asha, shop.request());
    shop.parts.clock.now += HOUR;
    await refreshFromGateway(shop.parts, (await paid()).id, "webhook");
    shop.parts.clock.now += 6 * DAY - HOUR;
    await writeReminders(shop.parts);
    await sendOutbox(shop.parts);
    expect(toAsha()).not.toContain("We have not found your payment yet");
  });
  it("a second payment is told as a refund due, to the person and the owner", async () => {
    const row = await paid();
    shop.gateway.pays(row.provider_order_id!);
    for (let times = 0; times < 3; times++) await refreshFromGateway(shop.parts, row.id, "webhook");
    await sendOutbox(shop.parts);
    expect(toAsha()).toContain("We owe you a refund");
    expect(toOwner()).toEqual(["A refund is due"]);
    expect(letters.find(({ subject }) => subject === "A refund is due")?.text).toContain(
      `desk payments refund ${row.id} --due --yes`,
    );
  });
  it("the owner's mails name desk, and link the operator's page if it has an address", async () => {
    const row = await paid();
    shop.gateway.pays(row.provider_order_id!);
    const { settings } = shop.parts;
    shop.parts.settings = { ...settings, deskUrl: "https://desk.example.in" };
    for (let times = 0; times < 3; times++) await refreshFromGateway(shop.parts, row.id, "webhook");
    await sendOutbox(shop.parts);
    const due = letters.find(({ subject }) => subject === "A refund is due")?.text ?? "";
    expect(due).toContain("On the operator's page: https://desk.example.in/refunds");
    expect(due).toMatch(/: desk payments refund /);
    const toPeople = letters.filter(({ subject }) => subject !== "A refund is due");
    expect(toPeople.filter(({ text }) => text.includes("desk.example.in"))).toEqual([]);
  });
  it("the end is told 7 days and 1 day ahead, not when the service was bought again", async () => {
    const row = await paid();
    await refreshFromGateway(shop.parts, row.id, "webhook");
    await sendOutbox(shop.parts);
    const [first] = await shop.subscriptions();
    letters = [];
    const at = async (before: number) => {
      shop.parts.clock.now = first!.ends_at - before;
      for (let times = 0; times < 3; times++) await writeReminders(shop.parts);
      await sendOutbox(shop.parts);
      return letters
        .filter(({ text }) => text.includes("stock cash"))
        .map(({ subject }) => subject);
    };
    expect(await at(8 * DAY)).toEqual([]);
    expect(await at(8 * DAY - 1)).toEqual(["Your subscription ends in 7 days"]);
    await claim(shop.parts, shop.asha, shop.request(1)).then((id) =>
      confirmClaim(shop.parts, id, null),
    );
    shop.parts.clock.now += UNDO_MS;
    await sendOutbox(shop.parts);
    letters = [];
    expect(await at(DAY)).toEqual([]);
  });
});

/** It ends on the last instant of a day. */
it.each([
  [8 * DAY, []],
  [8 * DAY - 1, ["Your subscription ends in 7 days"]],
  [7 * DAY - 1, ["Your subscription ends in 6 days"]],
  [2 * DAY - 1, ["Your subscription ends tomorrow"]],
  [DAY - 1, ["Your subscription ends today"]],
])(
  "who is reminded %i ms before the end reads how many days those are",
  async (before, subjects) => {
    const row = await paid();
    await refreshFromGateway(shop.parts, row.id, "webhook");
    await sendOutbox(shop.parts);
    const [first] = await shop.subscriptions();
    letters = [];
    shop.parts.clock.now = first!.ends_at - before;
    await writeReminders(shop.parts);
    await sendOutbox(shop.parts);
    const ofOne = letters.filter(({ text }) => text.includes("stock cash"));
    expect(ofOne.map(({ subject }) => subject)).toEqual(subjects);
  },
);

describe("sending", () => {
  it("is tried again after trouble, under the same message id, and nothing is lost", async () => {
    await claim(shop.parts, shop.asha, shop.request());
    down = true;
    expect(await sendOutbox(shop.parts)).toBe(0);
    down = false;
    // The other was not tried: the mail server gave no answer.
    expect(await sendOutbox(shop.parts)).toBe(1);
    shop.parts.clock.now += 30_000;
    expect(await sendOutbox(shop.parts)).toBe(1);
    expect(await sendOutbox(shop.parts)).toBe(0);
  });
  it("what was written later leaves after it: a person reads their letters in order", async () => {
    const id = await claim(shop.parts, shop.asha, shop.request());
    const { db } = shop.parts.store;
    await db.deleteFrom("outbox").where("kind", "like", "owner: %").execute();
    down = true;
    expect(await sendOutbox(shop.parts)).toBe(0);
    shop.parts.clock.now += 1000;
    await rejectClaim(shop.parts, id, "No such transfer");
    expect(await sendOutbox(shop.parts)).toBe(0);
    // By then the second is due, and the first is not.
    shop.parts.clock.now += 30_500;
    expect(await sendOutbox(shop.parts)).toBe(0);
    shop.parts.clock.now += 61_000;
    down = false;
    await sendOutbox(shop.parts);
    expect(toAsha()).toEqual([
      "Your payment of Rs. 4,498 by UPI",
      "We could not confirm your payment",
    ]);
  });
  /** @param row how often it was tried in vain, and in how many ms it is due */
  const wait = async (kind: string, row: { tries: number; at: number }) => {
    const { db } = shop.parts.store;
    const envelope = { person: shop.asha.id, kind, about: kind };
    await post(shop.parts, db, envelope, { to: "asha@example.com", subject: kind, text: kind });
    await db
      .updateTable("outbox")
      .set({ tries: row.tries, problem: row.tries > 0 ? "mail: unreachable" : null })
      .set({ next_try_at: shop.parts.now() + row.at })
      .where("kind", "=", kind)
      .execute();
    shop.parts.clock.now += 1000;
  };
  it("nor where both waited for a time that has come, the first one's last", async () => {
    await wait("first", { tries: 0, at: 10_000 });
    await wait("second", { tries: 0, at: 5_000 });
    await wait("third", { tries: 0, at: HOUR });
    shop.parts.clock.now += 20_000;
    expect(await sendOutbox(shop.parts)).toBe(2);
    expect(toAsha()).toEqual(["first", "second"]);
  });
  it("also where several wait, of which some were tried in vain", async () => {
    await wait("first", { tries: 3, at: HOUR });
    await wait("second", { tries: 0, at: 0 });
    await wait("third", { tries: 0, at: 0 });
    await wait("fourth", { tries: 2, at: 60_000 });
    await wait("fifth", { tries: 0, at: 0 });
    expect(await sendOutbox(shop.parts)).toBe(5);
    expect(toAsha()).toEqual(["first", "second", "third", "fourth", "fifth"]);
  });
  it("one that fails alone holds up none that was written later", async () => {
    const id = await claim(shop.parts, shop.asha, shop.request());
    const { db } = shop.parts.store;
    await db
      .updateTable("outbox")
      .set({ tries: 1, problem: "Error", next_try_at: shop.parts.now() + HOUR })
      .set({ letter_enc: "no letter" as never })
      .where("kind", "=", "claim received")
      .execute();
    await rejectClaim(shop.parts, id, "No such transfer");
    await sendOutbox(shop.parts);
    expect(toAsha()).toEqual(["We could not confirm your payment"]);
  });
  it("after a kill between sending and marking the letter is sent again as the same", async () => {
    await claim(shop.parts, shop.asha, shop.request());
    await sendOutbox(shop.parts);
    const before = letters.map(({ messageId }) => messageId);
    await shop.parts.store.db
      .updateTable("outbox")
      .set({ sent_at: null, next_try_at: shop.parts.now() })
      .execute();
    await sendOutbox(shop.parts);
    const again = letters.map(({ messageId }) => messageId).slice(2);
    expect(again.sort()).toEqual(before.sort());
  });
  it("is given up after some days, and the owner hears of it", async () => {
    const id = await claim(shop.parts, shop.asha, shop.request());
    await shop.parts.store.db
      .updateTable("outbox")
      .set({ sent_at: 1, next_try_at: null })
      .where("kind", "like", "owner: %")
      .execute();
    down = true;
    const started = shop.parts.clock.now;
    const waiting = () =>
      shop.parts.store.db
        .selectFrom("outbox")
        .selectAll()
        .where("subject", "=", id)
        .where("kind", "=", "claim received")
        .executeTakeFirstOrThrow();
    for (let row = await waiting(); row.next_try_at !== null; row = await waiting()) {
      shop.parts.clock.now = row.next_try_at;
      await sendOutbox(shop.parts);
    }
    expect((shop.parts.clock.now - started) / DAY).toBeGreaterThan(3);
    expect((shop.parts.clock.now - started) / DAY).toBeLessThan(6);
    down = false;
    await sendOutbox(shop.parts);
    expect(toOwner()).toEqual(["A message could not be sent"]);
  });
  it("says nothing any more of a letter that another server has sent meanwhile", async () => {
    await claim(shop.parts, shop.asha, shop.request());
    const frozen = async () => {
      shop.parts.clock.now += HOUR;
      await sendOutbox(shop.parts);
      throw new ProviderDown("mail", "timeout");
    };
    await sendOutbox({ ...shop.parts, mail: { send: frozen } });
    expect(toAsha()).toHaveLength(1);
    expect(await stored()).toMatchObject([
      { kind: "claim received", sent_at: shop.parts.now(), problem: null },
      { kind: "owner: claim", sent_at: shop.parts.now(), problem: null },
    ]);
  });
  it("is told to the owner each time it is given up", async () => {
    const { db } = shop.parts.store;
    await claim(shop.parts, shop.asha, shop.request());
    await db
      .updateTable("outbox")
      .set({ sent_at: 1, next_try_at: null })
      .where("kind", "like", "owner: %")
      .execute();
    const toldAgain = async () => {
      await db
        .updateTable("outbox")
        .set({ tries: 23, next_try_at: shop.parts.now(), given_up_at: null })
        .where("kind", "=", "claim received")
        .execute();
      down = true;
      await sendOutbox(shop.parts);
      down = false;
      await sendOutbox(shop.parts);
    };
    await toldAgain();
    shop.parts.clock.now += 4 * DAY;
    await toldAgain();
    expect(toOwner()).toEqual(["A message could not be sent", "A message could not be sent"]);
  });
  /**
   * An hour passes after each, and all that was due has been tried: where the mail server is away,
   * one letter a turn.
   */
  const trials = async (times: number) => {
    for (let time = 0; time < times; time++) {
      for (const _letter of await stored()) await sendOutbox(shop.parts);
      shop.parts.clock.now += HOUR;
    }
  };
  const stored = () => shop.parts.store.db.selectFrom("outbox").selectAll().orderBy("id").execute();
  it("is given up at once where the address takes no mail, and the owner hears of it at once, with the server's code and the account", async () => {
    gone = ["asha@example.com"];
    const about = await claim(shop.parts, shop.asha, shop.request());
    await sendOutbox(shop.parts);
    const message = (await stored()).find(({ kind }) => kind === "claim received");
    expect(message).toMatchObject({
      subject: about,
      tries: 1,
      next_try_at: null,
      given_up_at: shop.parts.now(),
      problem: "mail: refused (550)",
    });
    await sendOutbox(shop.parts);
    expect(toOwner()).toEqual([
      expect.stringContaining("waits for you"),
      "A message could not be sent",
    ]);
    const told = letters.at(-1)?.text;
    for (const words of [
      message?.id,
      "mail: refused (550)",
      shop.asha.id,
      `messages retry ${message?.id}`,
    ])
      expect(told).toContain(words);
    expect(told).not.toContain("asha@example.com");
    await retryMessage(shop.parts, message?.id ?? "");
    gone = [];
    await sendOutbox(shop.parts);
    expect(toAsha()).toEqual(["Your payment of Rs. 4,498 by UPI"]);
  });
  it("that fails for the third time is told to the owner, once, when mail goes again", async () => {
    await claim(shop.parts, shop.asha, shop.request());
    down = true;
    await trials(2);
    const delayed = async () =>
      (await stored()).filter(({ kind }) => kind === "owner: message delayed").length;
    expect(await delayed()).toBe(0);
    await trials(1);
    expect(await delayed()).toBe(1);
    await trials(2);
    expect(await delayed()).toBe(1);
    down = false;
    shop.parts.clock.now += 6 * HOUR;
    await sendOutbox(shop.parts);
    expect(
      toOwner().filter((subject) => subject === "A message could not be sent yet"),
    ).toHaveLength(1);
    expect(
      letters.find(({ subject }) => subject === "A message could not be sent yet")?.text,
    ).toContain("mail: unreachable. It is tried again");
  });
  it("is told of once a day for all that fail alike, and what tells the owner is never told of: nothing grows while the mail server is down", async () => {
    down = true;
    for (const offer of shop.offers) await claim(shop.parts, shop.asha, shop.requestFor([offer]));
    await trials(6 * 24);
    const kinds = (await stored()).map(({ kind }) => kind);
    const count = (kind: string) => kinds.filter((one) => one === kind).length;
    expect(new Set(kinds)).toEqual(
      new Set([
        "claim received",
        "owner: claim",
        "owner: message delayed",
        "owner: message failed",
      ]),
    );
    expect([
      count("claim received"),
      count("owner: message delayed"),
      count("owner: message failed"),
    ]).toEqual([4, 1, 4]);
    await trials(24);
    expect(await stored()).toHaveLength(kinds.length);
  });
  it("to an owner whose own address takes no mail is given up, and told to nobody", async () => {
    gone = [shop.parts.site().ownerEmail];
    await claim(shop.parts, shop.asha, shop.request());
    await trials(3);
    expect((await stored()).map(({ kind, given_up_at }) => [kind, given_up_at === null])).toEqual([
      ["claim received", true],
      ["owner: claim", false],
    ]);
  });
  it("keeps address and words sealed", async () => {
    await claim(shop.parts, shop.asha, shop.request());
    const stored = JSON.stringify(
      await shop.parts.store.db.selectFrom("outbox").selectAll().execute(),
    );
    for (const secret of ["asha@example.com", "Asha", "stock cash"])
      expect(stored).not.toContain(secret);
  });
});

describe("invoice numbers", () => {
  it("run from 1 without gaps when many claims are confirmed at once and some fail", async () => {
    const ids = [];
    for (const offer of shop.offers)
      ids.push(await claim(shop.parts, shop.asha, shop.requestFor([offer])));
    await Promise.allSettled([...ids, ...ids].map((id) => confirmClaim(shop.parts, id, null)));
    const rows = await shop.parts.store.db
      .selectFrom("invoices")
      .selectAll()
      .orderBy("number")
      .execute();
    expect(rows.map(({ number }) => number)).toEqual(ids.map((_, at) => at + 1));
  });
  it("begin anew on April 1, Indian time", () => {
    expect(financialYear(Date.UTC(2027, 2, 31, 18, 29))).toBe("2026-27");
    expect(financialYear(Date.UTC(2027, 2, 31, 18, 30))).toBe("2027-28");
    expect(financialYear(Date.UTC(2099, 5, 1))).toBe("2099-00");
  });
  it.each([
    [449_850, "Rupees four thousand four hundred ninety-eight and paise fifty only"],
    [15_100_000, "Rupees one lakh fifty-one thousand only"],
    [100, "Rupees one only"],
    [1_000_000_000_00, "Rupees one hundred crore only"],
  ])("%i paise in words", (paise, words) => expect(amountInWords(paise)).toBe(words));
});
