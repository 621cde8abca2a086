import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeAccount } from "../../../app/backend.server/account/close-account";
import { changeAccount } from "../../../app/backend.server/account/change-account";
import { stopLetters, stopToken } from "../../../app/backend.server/account/stop-letters";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { runOperator } from "../../../app/backend.server/desk/cli";
import {
  beginMailing,
  countReceivers,
  type Asked,
} from "../../../app/backend.server/desk/write-to-clients/mailing";
import {
  mailingPage,
  stoppedInWords,
} from "../../../app/backend.server/desk/write-to-clients/mailings-shown";
import { stopMailing } from "../../../app/backend.server/desk/write-to-clients/stop-mailing";
import {
  keepMailings,
  writeMailings,
} from "../../../app/backend.server/desk/write-to-clients/write-mailings";
import { WhichClients } from "../../../app/backend.server/desk/write-to-clients/which-clients";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { findOrMakePerson } from "../../../app/backend.server/platform/people/people";
import { openLetter } from "../../../app/backend.server/platform/outbox";
import type { PersonId } from "../../../app/backend.server/platform/store/ids";
import { forgetOld } from "../../../app/backend.server/upkeep/retention/forget-old";
import { refusalOf } from "../people";
import { DAY, MINUTE, Shop } from "../payments/shop";
import { trailOf } from "../trail";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.close());

const db = () => shop.parts.store.db;
let made = 0;
/** Somebody with an address who reads English. */
async function reader(language: string | null = null): Promise<PersonId> {
  const number = `+9198${String(10_000_000 + made++)}`;
  const id = await shop.parts.store.transaction((tx) => findOrMakePerson(shop.parts, tx, number));
  const email_enc = shop.parts.seal.close(`${id.toLowerCase()}@example.in`, "people.email");
  const name_enc = shop.parts.seal.close(`Reader ${made}`, "people.name");
  await db()
    .updateTable("people")
    .set({ email_enc, name_enc, language })
    .where("id", "=", id)
    .execute();
  return id;
}
const readers = async (count: number): Promise<PersonId[]> => {
  const ids: PersonId[] = [];
  for (let at = 0; at < count; at++) ids.push(await reader());
  return ids;
};
const never = WhichClients.parse({ state: "never", service: null, days: 7 });
const asked = (over: Partial<Asked> = {}): Asked => ({
  which: never,
  written: { subject: "Holiday", text: "No calls on Friday.\n\nBack on Monday." },
  perMinute: 60,
  once: "page one",
  keepsWords: false,
  ...over,
});
const letters = () =>
  db()
    .selectFrom("outbox")
    .selectAll()
    .where("kind", "=", "letter from the analyst")
    .orderBy("next_try_at")
    .execute();
const receivers = async () => (await letters()).map(({ person_id }) => person_id).sort();

describe("a letter to clients", () => {
  it("goes once to each, greeted and signed with name, registration, warning and the way to stop it", async () => {
    const ids = await readers(3);
    const { analyst } = shop.parts.site();
    await beginMailing(shop.parts, asked());
    expect(await writeMailings(shop.parts)).toBe(3);
    expect(await writeMailings(shop.parts)).toBe(0);
    expect(await receivers()).toEqual([...ids].sort());
    const [first] = await letters();
    const letter = openLetter(shop.parts, first!.letter_enc);
    expect(letter.subject).toBe("Holiday");
    for (const words of [
      "Dear Reader",
      "No calls on Friday.\n\nBack on Monday.",
      analyst.registeredName,
      analyst.registrationNumber,
      "market risks",
      `/unsubscribe?for=${stopToken(shop.parts, first!.person_id!)}`,
    ])
      expect(letter.text).toContain(words);
    expect(letter.unsubscribe).toContain(stopToken(shop.parts, first!.person_id!));
  });

  it("pressed twice, at once or later, is one letter; another page's is another", async () => {
    await readers(1);
    const both = await Promise.all([
      beginMailing(shop.parts, asked()),
      beginMailing(shop.parts, asked()),
    ]);
    expect(both[0]).toBe(both[1]);
    await writeMailings(shop.parts);
    expect(await beginMailing(shop.parts, asked())).toBe(both[0]);
    await writeMailings(shop.parts);
    expect(await letters()).toHaveLength(1);
    expect(await beginMailing(shop.parts, asked({ once: "page two" }))).not.toBe(both[0]);
  });

  it("killed in the middle goes on where it was, and nobody gets two", async () => {
    await readers(130);
    await beginMailing(shop.parts, asked());
    const { transaction } = shop.parts.store;
    let left = 1;
    shop.parts.store.transaction = (work, hold) => {
      if (left-- > 0) return transaction(work, hold);
      // The third batch writes, and its commit is lost.
      return transaction(async (tx) => {
        await work(tx);
        throw new Error("killed");
      }, hold);
    };
    await expect(writeMailings(shop.parts)).rejects.toThrow("killed");
    shop.parts.store.transaction = transaction;
    expect((await letters()).length).toBeLessThan(130);
    await writeMailings(shop.parts);
    const all = await receivers();
    expect(all).toHaveLength(130);
    expect(new Set(all).size).toBe(130);
  });

  it("leaves at the pace that was chosen", async () => {
    await readers(5);
    await beginMailing(shop.parts, asked({ perMinute: 30 }));
    await writeMailings(shop.parts);
    const begun = shop.parts.now();
    expect((await letters()).map(({ next_try_at }) => Number(next_try_at) - begun)).toEqual([
      0, 2_000, 4_000, 6_000, 8_000,
    ]);
    await sendOutbox(shop.parts);
    expect((await letters()).filter(({ sent_at }) => sent_at !== null)).toHaveLength(1);
    shop.parts.clock.now += MINUTE;
    await sendOutbox(shop.parts);
    expect((await letters()).filter(({ sent_at }) => sent_at !== null)).toHaveLength(5);
  });

  it("never goes to who closed, opted out or has no address; who opts out while it waits gets none either", async () => {
    const [stays, out, closes, later] = await readers(4);
    await shop.parts.store.transaction((tx) => findOrMakePerson(shop.parts, tx, "+919812300000"));
    await changeAccount(shop.parts, out!, { letters: false });
    await closeAccount(shop.parts, closes!, { endSubscriptions: true });
    const id = await beginMailing(shop.parts, asked({ perMinute: 30 }));
    await writeMailings(shop.parts);
    expect(await receivers()).toEqual([stays!, later!].sort());
    await sendOutbox(shop.parts);
    await stopLetters(shop.parts, stopToken(shop.parts, later!));
    shop.parts.clock.now += DAY;
    await sendOutbox(shop.parts);
    const { counts } = await mailingPage(shop.parts, id, { most: 10 });
    expect(counts).toEqual({ queued: 0, sent: 1, failed: 0, "taken back": 1 });
  });

  it("is stopped: what has not left does not leave, nothing more is written, and who had it is told", async () => {
    await readers(4);
    const id = await beginMailing(shop.parts, asked({ perMinute: 30 }));
    await writeMailings(shop.parts);
    await sendOutbox(shop.parts);
    await stopMailing(shop.parts, id);
    await reader();
    shop.parts.clock.now += DAY;
    await writeMailings(shop.parts);
    await sendOutbox(shop.parts);
    const { counts, mailing } = await mailingPage(shop.parts, id, { most: 10 });
    expect(counts).toEqual({ queued: 0, sent: 1, failed: 0, "taken back": 3 });
    expect([mailing.done, mailing.written]).toEqual([true, 4]);
    expect(stoppedInWords(counts)).toBe("1 had it already; 3 do not get it.");
    expect((await refusalOf(stopMailing(shop.parts, id))).message).toContain("stopped already");
    expect((await refusalOf(stopMailing(shop.parts, "x"))).status).toBe(404);
  });

  it("is stopped while it is written, and by a server that was killed in between", async () => {
    await readers(130);
    const id = await beginMailing(shop.parts, asked());
    const { transaction } = shop.parts.store;
    let left = 1;
    const killedAfter = (most: number) => {
      left = most;
      shop.parts.store.transaction = (work, hold) => {
        if (left-- > 0) return transaction(work, hold);
        throw new Error("killed");
      };
    };
    killedAfter(2);
    await expect(writeMailings(shop.parts)).rejects.toThrow("killed");
    killedAfter(1);
    await expect(stopMailing(shop.parts, id)).rejects.toThrow("killed");
    shop.parts.store.transaction = transaction;
    const written = (await letters()).length;
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(130);
    await writeMailings(shop.parts);
    expect(await letters()).toEqual([]);
    expect((await mailingPage(shop.parts, id, { most: 1 })).mailing).toMatchObject({
      ...{ written, done: true },
    });
  });

  it("that no mail server took yet is not retried once stopped, and may have arrived", async () => {
    await readers(2);
    const id = await beginMailing(shop.parts, asked());
    await writeMailings(shop.parts);
    const { send } = shop.parts.mail;
    shop.parts.mail.send = () => Promise.reject(new Error("down"));
    await sendOutbox(shop.parts);
    shop.parts.mail.send = send;
    await stopMailing(shop.parts, id);
    shop.parts.clock.now += DAY;
    await sendOutbox(shop.parts);
    const { counts, receivers } = await mailingPage(shop.parts, id, { most: 10 });
    expect(counts).toEqual({ queued: 0, sent: 0, failed: 1, "taken back": 1 });
    expect(receivers.map(({ problem }) => problem)).toContain("stopped; it may have arrived");
    expect(stoppedInWords(counts)).toContain("and may have it");
  });

  it("that has left whole has nothing to stop", async () => {
    await readers(1);
    const id = await beginMailing(shop.parts, asked());
    await writeMailings(shop.parts);
    await sendOutbox(shop.parts);
    const { status, message } = await refusalOf(stopMailing(shop.parts, id));
    expect([status, message]).toEqual([409, "It has left: there is nothing to stop any more."]);
  });

  it("says who got it after the outbox has forgotten the letters, too", async () => {
    const [one] = await readers(1);
    const id = await beginMailing(shop.parts, asked());
    await writeMailings(shop.parts);
    expect((await mailingPage(shop.parts, id, { most: 10 })).counts.queued).toBe(1);
    await sendOutbox(shop.parts);
    await keepMailings(shop.parts);
    shop.parts.clock.now += 31 * DAY;
    await forgetOld(shop.parts);
    expect(await letters()).toEqual([]);
    expect((await mailingPage(shop.parts, id, { most: 10 })).receivers).toMatchObject([
      { person: one, became: "sent" },
    ]);
  });

  it("with words that the Advertisement Code does not allow is refused, unless they are kept on purpose", async () => {
    const written = { subject: "Guaranteed profit", text: "A sure shot." };
    const { status, message } = await refusalOf(beginMailing(shop.parts, asked({ written })));
    expect(status).toBe(422);
    expect(message).toContain("guaranteed");
    await beginMailing(shop.parts, asked({ written, keepsWords: true }));
    expect(await db().selectFrom("mailings").selectAll().execute()).toHaveLength(1);
  });
});

describe("whom it is for", () => {
  const which = (state: string, service: string | null = null, days = 7) =>
    WhichClients.parse({ state, service, days });
  const count = async (asked: WhichClients) => (await countReceivers(shop.parts, asked)).people;

  it("is those of the lists of People: who holds a service, whose ends soon, ended, who never bought", async () => {
    await readers(2);
    const email_enc = shop.parts.seal.close("asha@example.com", "people.email");
    await db().updateTable("people").set({ email_enc }).where("id", "=", shop.asha.id).execute();
    await confirmClaim(shop.parts, await claim(shop.parts, shop.asha, shop.request(1)), null);
    const service_id = (await shop.subscriptions())[0]!.service_id;
    const other = "0".repeat(26);
    expect(await count(which("active"))).toBe(1);
    expect(await count(which("active", service_id))).toBe(1);
    expect(await count(which("active", other))).toBe(0);
    expect(await count(which("ending"))).toBe(0);
    expect(await count(which("ending", null, 31))).toBe(1);
    expect(await count(which("never"))).toBe(2);
    shop.parts.clock.now += 40 * DAY;
    expect(await count(which("lapsed", service_id))).toBe(1);
    expect(await count(which("active"))).toBe(0);
  });

  it("is counted and named in windows, however many people there are", async () => {
    await readers(9);
    const counted = await countReceivers(shop.parts, never);
    expect(counted).toMatchObject({ people: 9, more: false });
    expect(counted.names).toContain("Reader 1".replace("1", String(made)));
  });
});

describe("stopping them", () => {
  it("by the letter's link needs no sign-in, is for one person; twice is the same", async () => {
    const [one, two] = await readers(2);
    const token = stopToken(shop.parts, one!);
    expect((await refusalOf(stopLetters(shop.parts, token.replace(one!, two!)))).status).toBe(404);
    expect((await refusalOf(stopLetters(shop.parts, ""))).status).toBe(404);
    await stopLetters(shop.parts, token);
    await stopLetters(shop.parts, token);
    const rows = (await trailOf(shop.parts)).filter(({ what }) => what === "account changed");
    expect(rows.map(({ person_id }) => person_id)).toEqual([one]);
    await changeAccount(shop.parts, one!, { letters: true });
    expect((await countReceivers(shop.parts, never)).people).toBe(2);
  });

  it("in a letter that a Hindi reader gets leads to the page in Hindi", async () => {
    await reader("hi");
    await beginMailing(shop.parts, asked());
    await writeMailings(shop.parts);
    const [letter] = await letters();
    expect(openLetter(shop.parts, letter!.letter_enc).unsubscribe).toContain(
      "/hi/unsubscribe?for=",
    );
  });
});

it("the command without --yes shows letter and count and writes nothing; the same again on one day is one", async () => {
  const { mkdtempSync, writeFileSync } = await import("node:fs");
  const { tmpdir } = await import("node:os");
  const file = `${mkdtempSync(`${tmpdir()}/letter-`)}/holiday.txt`;
  writeFileSync(file, "No calls on Friday.");
  await readers(2);
  const said: string[] = [];
  const words = ["letters", "send", "--state", "never", "--subject", "Holiday", "--text", file];
  const run = (...more: string[]) =>
    runOperator(shop.parts, [...words, ...more], (line) => said.push(line));
  expect(await run()).toBe(1);
  expect(said.join("\n")).toContain("It goes to 2.");
  expect(said.join("\n")).toContain("SEBI registration");
  expect(await run("--yes")).toBe(0);
  expect(await run("--yes")).toBe(0);
  await writeMailings(shop.parts);
  expect(await letters()).toHaveLength(2);
});
