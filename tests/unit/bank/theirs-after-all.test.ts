import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { said } from "../../setup/read-page";
import { anothersClaim } from "../payments/anothers-claim";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { foundNotTheirs, ON, SECOND } from "./found-not-theirs";
import { StatementDesk } from "./statement-desk";

/** It was hers: nothing is owed to her anew. */
let bank: StatementDesk;
let id: PaymentId;
let read: string[];
beforeEach(async () => {
  bank = await StatementDesk.open();
  read = [];
  bank.parts.mail = {
    send: async ({ to, text }) => void (to === "asha@example.com" && read.push(text)),
  };
  id = await foundNotTheirs(bank);
  await sendOutbox(bank.parts);
});
afterEach(() => bank.close());

const sendsBack = (...more: string[]) =>
  bank.typed("claims", "send-back", id, "--utr", SECOND, "--received", "1499", ...more);
const newest = async () => (await bank.refunds()).at(-1)!.id;
const LINE = { text: `UPI/${SECOND}/ASHA VERMA/EXS9EG` };

test.each([[], ["--yes"]])(
  "booked for the same client once more it is refused, and named what it is (%s)",
  async (...yes) => {
    const { code, said } = await sendsBack(...yes);
    expect(code).toBe(1);
    expect(said).toContain("entered that it was somebody else's");
    expect(said).toContain("Rs. 1,499 that you sent them of it are your loss");
    expect(said).toContain(`payments made-good ${await newest()} --came-back DAY --reason`);
    expect(await bank.sums()).toMatchObject({ owed: 0 });
    expect(await bank.refunds()).toHaveLength(1);
  },
);

test("that way nothing is asked for, and nothing is owed or lost", async () => {
  expect(read.at(-1)).toContain("please send us Rs. 1,499 back");
  const made = ["--came-back", ON, "--reason", "it was theirs"];
  await bank.ok("payments", "made-good", await newest(), ...made);
  bank.parts.clock.now += UNDO_MS;
  await sendOutbox(bank.parts);
  // Nothing came from her: what she had sent is taken for it.
  expect(read.at(-1)).toContain(
    "Rs. 1,499 count as given back: you need not send us these Rs. 1,499 any more",
  );
  const money = await bank.ok("money");
  expect(money).toContain("All of it is accounted for");
  expect(money).not.toContain("Lost");
  // Booked all the same it is asked about: it may be this very transfer.
  const { code, said } = await sendsBack();
  expect(code).toBe(1);
  expect(said).toContain("Rs. 1,499 that you had sent them of it are entered as come back");
});

test("the bank statement says so of its line, offers that instead, and books nothing", async () => {
  const way = `/payments/${await newest()}/made-good`;
  const page = await bank.compared([LINE]);
  expect(page.text).toContain("entered that it was somebody else's");
  expect(page.text).toContain(`href="${way}"`);
  expect(page.text).not.toContain("book it as received twice");
  const { said } = await bank.match([LINE]);
  expect(said).toContain(`payments made-good ${await newest()} --came-back`);
  expect(said).not.toContain("--send-back");
  expect((await bank.match([LINE], "--send-back", id, "--yes")).code).toBe(1);
  expect(await bank.sums()).toMatchObject({ owed: 0 });
});

const PAYERS = { text: `UPI/${SECOND}/ROHAN MEHTA` };
const LEADS =
  "entered that it was somebody else's. Rs. 1,499 that you sent them of it are your loss";

test("so it says of the row that has its UTR alone, and another payer's name", async () => {
  const page = await bank.compared([PAYERS]);
  expect(page.text).toContain(`UTR ${SECOND}, of Asha Verma. This transfer was booked`);
  expect(page.text).toContain(LEADS);
  expect(page.text).toContain(`href="/payments/${await newest()}/made-good"`);
  expect(page.text).not.toContain("stands in no books");
  const { said } = await bank.match([PAYERS]);
  expect(said).toContain(`payments made-good ${await newest()} --came-back`);
});

test("it leads nobody away from the claim of whose client that row has the name", async () => {
  const claim = await anothersClaim(bank.desk.shop);
  const name_enc = bank.parts.seal.close("Rohan Mehta", "people.name");
  const others = bank.parts.store.db.updateTable("people").set({ name_enc });
  await others.where("id", "!=", bank.desk.shop.asha.id).execute();
  const { said } = await bank.match([PAYERS]);
  expect(said).toContain(claim);
  expect(said).not.toContain(LEADS);
});

test("once it was theirs after all, the row with another payer's name says so, too", async () => {
  const made = ["--came-back", ON, "--reason", "it was theirs"];
  await bank.ok("payments", "made-good", await newest(), ...made);
  for (const text of [(await bank.compared([PAYERS])).text, (await bank.match([PAYERS])).said])
    expect(text).toContain(
      "it was booked for Asha Verma before, to send back, and entered as somebody else's: if " +
        "Rs. 1,499 came back by it, it is in the books",
    );
});

test("the loss says on its card and where it is entered what to do if it was theirs", async () => {
  const words =
    "If it was theirs after all, it makes good these Rs. 1,499, and nothing is owed anew";
  for (const page of ["/refunds", `/payments/${await newest()}/made-good`])
    expect(said({ html: (await bank.desk.get(page)).text })).toContain(words);
});

test("another transfer of theirs is booked as ever", async () => {
  const words = ["claims", "send-back", id, "--utr", "477777777772", "--received", "1499"];
  expect((await bank.typed(...words)).said).not.toContain("somebody else's");
  await bank.ok(...words, "--yes");
  expect(await bank.sums()).toMatchObject({ owed: 149_900 });
});

test("once it was theirs after all, a new claim of theirs that names it is asked about by each door, and certain by none", async () => {
  const made = ["--came-back", ON, "--reason", "it was theirs"];
  await bank.ok("payments", "made-good", await newest(), ...made);
  const renewal = await ashaClaims(bank.desk, { utr: SECOND });
  const asks = "are entered as come back. If that was by this transfer, it is in the books already";
  const { code, said } = await bank.typed("claims", "confirm", renewal);
  expect([code, said]).toEqual([1, expect.stringContaining(asks)]);
  const page = await bank.desk.post(`/claims/${renewal}/confirm`, { on: "claims" });
  expect(page.text).toContain(asks);
  const matched = await bank.match([LINE], "--confirm", renewal);
  expect(matched.said).toContain(asks);
  expect(matched.said).not.toMatch(/certain/i);
  expect((await bank.compared([LINE])).text).toContain("Rs. 1,499 came back by it, it is in the");
  expect(await bank.sums()).toMatchObject({ served: 149_900 });
  await bank.ok("claims", "confirm", renewal, "--yes");
});

describe("where they had paid back Rs. 500 by another transfer before it was found theirs", () => {
  const OTHERS = "the other Rs. 500 are theirs";
  const ALONE = "--utr 477777777771 --received 500";
  let lost: string;
  beforeEach(async () => {
    lost = await newest();
    await made("--amount", "500", "--utr", "488888888882", "--reason", "by UPI");
    bank.parts.clock.now += MINUTE;
  });
  const made = (...how: string[]) =>
    bank.ok("payments", "made-good", lost, "--came-back", ON, ...how);
  const theirs = () => made("--reason", "it was theirs");

  test("the command's answer says what is theirs, and how that is booked", async () => {
    const answer = await theirs();
    expect(answer).toContain(`Rs. 999 of it are in the books by this, and ${OTHERS}`);
    const [, typed = ""] = /: desk (claims send-back \w+ --utr REFERENCE --received 500)/.exec(
      answer,
    )!;
    await bank.ok(...typed.replace("REFERENCE", SECOND).split(" "), "--yes");
    expect(await bank.sums()).toMatchObject({ owed: 50_000 });
  });

  test("so does the page after the press, and of no other entry", async () => {
    const day = { how: "came back", on: ON, utr: "", reason: "it was theirs" };
    const asked = await bank.desk.post(`/payments/${lost}/made-good`, { ...day, amount: "" });
    const { location } = await bank.shown(asked.text).press("Yes: Rs. 999 came back");
    const { text: html } = await bank.desk.get(location!);
    const after = said({ html });
    expect(after).toContain(`Rs. 999 of it are in the books by this, and ${OTHERS}`);
    expect(after).toContain("The client paid a second time");
    const [, card = ""] = /<a href="([^"]+)">Their claim[^<]+s card<\/a>/.exec(html) ?? [];
    const form = bank.shown((await bank.desk.get(card)).text);
    expect(form.text).toContain("The client paid a second time");
    const [, action = ""] = /action="(\/claims\/\w+\/send-back)"/.exec(form.html) ?? [];
    const sure = await bank.desk.post(action, { utr: SECOND, received: "500" });
    await bank.shown(sure.text).press("Yes: Rs. 500 came and goes back");
    expect(await bank.sums()).toMatchObject({ owed: 50_000 });
    const plain = (await bank.desk.get("/refunds?done=came-back-unnamed")).text;
    expect(plain).not.toContain(OTHERS);
  });

  test("so do the statement's words for its line, also with another payer's name", async () => {
    await theirs();
    const { said } = await bank.match([LINE]);
    expect(said).toContain(`Rs. 999 of it are in the books already, and ${OTHERS}`);
    expect(said).toContain(`claims send-back ${id} ${ALONE} --yes`);
    expect(said).not.toContain("--send-back");
    expect(said).toContain("if Rs. 999 came back by it, it is in the books, but for Rs. 500");
    expect((await bank.compared([LINE])).text).toContain(OTHERS);
    const ofLine = `if Rs. 999 came back by it, they are in the books, and ${OTHERS}`;
    for (const text of [(await bank.compared([PAYERS])).text, (await bank.match([PAYERS])).said])
      expect(text).toContain(ofLine);
  });

  test("the statement's page does not book it whole, but leads to the claim's card", async () => {
    await theirs();
    const { html, text } = await bank.compared([LINE]);
    expect(text).not.toContain("Book it, to send back");
    expect(html).toMatch(/href="\/claims\?reference=EXS9EG"[^>]*>Book Rs\. 500 alone</);
    const card = await bank.desk.get("/claims?reference=EXS9EG");
    expect(said({ html: card.text })).toContain("The client paid a second time");
    const form = { on: "reference EXS9EG", utr: SECOND, received: "500" };
    const asked = await bank.desk.post(`/claims/${id}/send-back`, form);
    expect(said({ html: asked.text })).toContain(`${OTHERS}.`);
    await bank.shown(asked.text).press("Yes: Rs. 500 came and goes back");
    expect(await bank.sums()).toMatchObject({ owed: 50_000 });
  });

  test("so does the question before they are booked, and then nothing more is theirs", async () => {
    await theirs();
    const whole = (await sendsBack()).said;
    const words = ["claims", "send-back", id, ...ALONE.split(" ")];
    const { code, said } = await bank.typed(...words);
    expect(code).toBe(1);
    expect(whole).toContain(`${OTHERS}: book Rs. 500 alone as received, to send back.`);
    expect(said).toContain(
      "Look: Rs. 1,499 that you had sent them of it are entered as come back, Rs. 999 of these " +
        "last. If these Rs. 999 came by this transfer, Rs. 999 of it are in the books already, " +
        `and ${OTHERS}.`,
    );
    await bank.ok(...words, "--yes");
    expect(await bank.sums()).toMatchObject({ owed: 50_000 });
    expect((await bank.match([LINE])).said).not.toContain(OTHERS);
  });

  test("once their booking is found wrong, too, they alone are theirs again", async () => {
    await theirs();
    await bank.ok("claims", "send-back", id, ...ALONE.split(" "), "--yes");
    bank.parts.clock.now += UNDO_MS + MINUTE;
    await bank.ok("refunds", "not-theirs", await newest(), "--yes");
    expect((await bank.match([PAYERS])).said).toContain(OTHERS);
    expect((await sendsBack()).said).toContain(OTHERS);
  });
});
