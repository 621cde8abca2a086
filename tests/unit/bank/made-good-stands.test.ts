import type { KyselyPlugin } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { reviewStatement } from "../../../app/backend.server/buying/bank/review";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { paymentById } from "../../../app/backend.server/money/payments/rows";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { anothersClaim } from "../payments/anothers-claim";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk } from "./statement-desk";

/**
 * What we had sent Asha is lost, since the transfer that it was sent of was none of hers, or never
 * came. It was hers after all, and is entered as what she paid back: by that it stands in the
 * books.
 */
const [UTR, ON] = ["477777777771", "2026-11-20"] as const;
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
});
afterEach(() => bank.close());

const later = () => (bank.parts.clock.now += UNDO_MS + MINUTE);
const newest = async () => (await bank.refunds()).at(-1)!.id;
const row = (payer: string) => ({ text: `UPI/${UTR}/${payer}` });

async function sends(): Promise<string> {
  const refund = await newest();
  await bank.ok("refunds", "sent", refund, "--on", ON, "--utr", "499999999991", "--yes");
  later();
  return refund;
}

/** Each gives under which name the loss stands. */
const lost = {
  "was booked for another client before, to send back": async (): Promise<string> => {
    id = await ashaClaims(bank.desk, { utr: "466666666661" });
    await confirmClaim(bank.parts, id, null);
    later();
    await bank.ok("claims", "send-back", id, "--utr", UTR, "--received", "1499", "--yes");
    const refund = await sends();
    await bank.ok("refunds", "not-theirs", refund, "--yes");
    return refund;
  },
  "paid a claim of another client before": async (): Promise<string> => {
    id = await ashaClaims(bank.desk, { utr: UTR });
    await bank.match([row("ASHA VERMA")], "--confirm", id, "--yes");
    later();
    await bank.ok("payments", "refund", id, "--yes");
    await sends();
    const because = ["--because", "other-claim", "--line-of-another", "--yes"];
    await bank.ok("claims", "never-came", id, ...because);
    return id;
  },
  "is the reference of a claim of another client that you entered as never come":
    async (): Promise<string> => {
      id = await ashaClaims(bank.desk, { utr: UTR });
      await confirmClaim(bank.parts, id, UTR);
      later();
      await bank.ok("payments", "refund", id, "--yes");
      await sends();
      await bank.ok("claims", "never-came", id, "--because", "not-there", "--yes");
      return id;
    },
};
const ways = Object.entries(lost);

const madeGood = (money: string, ...more: string[]) =>
  bank.ok("payments", "made-good", money, "--came-back", ON, "--reason", "was theirs", ...more);

/** Of whom the row has the name. */
async function anothers(): Promise<PaymentId> {
  const claim = await anothersClaim(bank.desk.shop, { utr: UTR });
  await namesRohan();
  return claim;
}
async function namesRohan(): Promise<void> {
  const name_enc = bank.parts.seal.close("Rohan Mehta", "people.name");
  const people = bank.parts.store.db.updateTable("people").set({ name_enc });
  await people.where("id", "!=", bank.desk.shop.asha.id).execute();
}
const stateOf = async (claim: PaymentId) => (await paymentById(bank.parts.store.db, claim))?.state;

const LOOK =
  "are entered as come back, without a reference. If that was by this transfer, it is in";

/** No door confirms it without a question, and none takes the row for certain. */
async function isAsked(claim: PaymentId, payer: string, words: string): Promise<void> {
  const { code, said } = await bank.typed("claims", "confirm", claim);
  expect([code, said]).toEqual([1, expect.stringContaining(words)]);
  const card = await bank.desk.post(`/claims/${claim}/confirm`, { on: "claims" });
  expect(card.text).toContain(words);
  const matched = await bank.match([row(payer)], "--confirm", claim);
  expect(matched.said).toContain("came back by it, it is in the books");
  expect(matched.said).not.toMatch(/certain/i);
  const page = await bank.compared([row(payer)]);
  expect(page.text).toContain("came back by it, it is in the books");
  expect(page.text).not.toMatch(/certain/i);
  expect(page.text).not.toContain(" checked");
  expect(await stateOf(claim)).toBe("claimed");
}

describe.each(ways)("a transfer that %s, and made that loss good", (was, loses) => {
  test("is asked about by each door where another's claim names it, certain by none", async () => {
    await madeGood(await loses());
    const claim = await anothers();
    await isAsked(claim, "ROHAN MEHTA", LOOK);
    const { said } = await bank.typed("claims", "confirm", claim);
    const [before, after] = was.split("another client") as [string, string];
    expect(said).toMatch(new RegExp(`${before}another client \\(claim [A-Z0-9]{26}\\)${after}`));
    const card = await bank.desk.post(`/claims/${claim}/confirm`, { on: "claims" });
    expect(card.text).toContain(was);
    expect(card.text).not.toContain("Asha");
    await bank.ok("claims", "confirm", claim, "--yes");
  });

  test("and so where a new claim of the same client does", async () => {
    await madeGood(await loses());
    const again = await ashaClaims(bank.desk, { utr: UTR });
    await isAsked(again, "ASHA VERMA", "If that was by this transfer, it is in the books already");
    await bank.ok("claims", "confirm", again, "--yes");
  });

  test("is said of its row beside a claim that does not name it", async () => {
    await madeGood(await loses());
    const claim = await anothersClaim(bank.desk.shop);
    const { said } = await bank.match([row("SURESH")], "--confirm", claim);
    expect(said).toContain("Rs. 1,499 came back by it, it is in the books");
    expect(await stateOf(claim)).toBe("claimed");
  });

  test("is free where it made nothing good, or something else did", async () => {
    const money = await loses();
    const claim = await anothers();
    expect((await bank.match([row("ROHAN MEHTA")])).said).toMatch(/certain/i);
    await madeGood(money, "--utr", "455555555555");
    expect((await bank.match([row("ROHAN MEHTA")])).said).toMatch(/certain/i);
    await bank.ok("claims", "confirm", claim);
  });
});

test.each(ways)(
  "where it %s, who is told to enter its reference, too, reads that it is asked about without",
  async (_was, loses) => {
    const money = await loses();
    expect(await madeGood(money)).toContain("leave it so: a claim that names it is asked about");
    const again = ["payments", "made-good", money, "--came-back", ON, "--reason", "x"];
    const { code, said } = await bank.typed(...again, "--entered", "--utr", UTR);
    expect([code, said]).toEqual([1, expect.stringMatching(/may (be booked|come) by it yet/)]);
  },
);

test("it is asked about, too, before it is booked to be sent back to another client", async () => {
  await madeGood(await lost["was booked for another client before, to send back"]());
  const claim = await anothersClaim(bank.desk.shop, { utr: "466666666662" });
  await confirmClaim(bank.parts, claim);
  const typed = ["claims", "send-back", claim, "--utr", UTR, "--received", "1499"];
  expect((await bank.typed(...typed)).said).toContain(LOOK);
});

const FIRST = "488888888881";

describe("a transfer that made a loss good, of a part of another client's claim", () => {
  const DAY = "20/11/26";
  let claim: PaymentId;

  /** Another client's claim is confirmed by a transfer that brought less. */
  async function rows(restSays: string) {
    await madeGood(await lost["was booked for another client before, to send back"]());
    return shortOf(restSays);
  }
  async function shortOf(restSays: string) {
    claim = await anothersClaim(bank.desk.shop, { utr: FIRST, reference: "EXR7KM" });
    await namesRohan();
    await confirmClaim(bank.parts, claim, FIRST);
    later();
    return [
      { text: `UPI/${FIRST}/ROHAN MEHTA`, rupees: "1000.00", day: DAY },
      { text: restSays, reference: UTR, rupees: "499.00", day: DAY },
    ];
  }

  test("is not its rest by the name alone, and its row says what it made good", async () => {
    const statement = await rows("UPI/ROHAN MEHTA");
    const page = await bank.compared(statement);
    expect(page.text).not.toContain("It is the rest");
    expect(page.text).toContain("came back by it, it is in the books");
    const { said } = await bank.match(statement);
    expect(said).not.toContain("--send-back");
  });

  test("is its rest by the claim's reference, with what it made good said", async () => {
    const statement = await rows("UPI/ROHAN MEHTA/EXR7KM");
    const page = await bank.compared(statement);
    expect(page.text).toContain("The rest of the claim of Rohan Mehta");
    expect(page.text).toContain("came back by it, it is in the books");
    const { said } = await bank.match(statement);
    expect(said).toContain("came back by it, it is in the books");
  });

  test("is not its rest unasked, by a page that was drawn before that", async () => {
    const money = await lost["was booked for another client before, to send back"]();
    const page = await bank.compared(await shortOf("UPI/ROHAN MEHTA/EXR7KM"));
    await madeGood(money);
    const asked = await page.press("It is the rest");
    expect([asked.status, asked.text]).toEqual([409, expect.stringContaining(LOOK)]);
    expect((await asked.press("Yes: it is the rest")).location).toBe("/?done=rest-kept");
  });
});

test("it is named before a claim of another client that never came starts by it", async () => {
  await madeGood(await lost["was booked for another client before, to send back"]());
  const claim = await anothersClaim(bank.desk.shop, { utr: "466666666662" });
  await confirmClaim(bank.parts, claim, null);
  later();
  await bank.ok("claims", "never-came", claim, "--because", "not-there", "--yes");
  const asked = await bank.typed("claims", "credited-again", claim, "--utr", UTR, "--start");
  expect([asked.code, asked.said]).toEqual([1, expect.stringContaining(LOOK)]);
  await bank.ok("claims", "credited-again", claim, "--utr", UTR, "--start", "--yes");
});

test.each([
  ["started", "Yes: it came. Start", "confirmed"],
  ["sent back", "Yes: it came. Send it back", "sent-back"],
])("nor is it %s by a page that was drawn before, unasked", async (_what, press, done) => {
  const money = await lost["was booked for another client before, to send back"]();
  const claim = await anothersClaim(bank.desk.shop, { utr: "466666666662" });
  await namesRohan();
  await confirmClaim(bank.parts, claim, null);
  later();
  await bank.ok("claims", "never-came", claim, "--because", "not-there", "--yes");
  const page = await (await bank.compared([row("ROHAN MEHTA")])).press("It came after all");
  expect(page.text).not.toContain(LOOK);
  await madeGood(money);
  const asked = await page.press(press);
  expect([asked.status, asked.text]).toEqual([409, expect.stringContaining(LOOK)]);
  expect((await asked.press(press)).location).toBe(`/?done=${done}`);
});

test("a comparison reads what was made good once though each claim and line needs it", async () => {
  await madeGood(await lost["was booked for another client before, to send back"]());
  await anothers();
  let reads = 0;
  const ear: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes("m.money_id || '-over'")) reads++;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const { parts } = bank;
  const heard = { ...parts, store: { ...parts.store, db: parts.store.db.withPlugin(ear) } };
  const columns = { day: 0, text: 1, reference: 2, amount: 3, mark: null };
  const found = await reviewStatement(heard, bank.csv([row("ROHAN MEHTA")]), columns);
  expect(found).toMatchObject({ ask: null });
  expect(reads).toBe(1);
});

describe.each(ways)("a loss whose transfer %s, and paid another claim since", (_was, loses) => {
  const typed = ["--came-back", ON, "--reason", "was theirs"];

  test("is not made good by the same without a question, by command and page", async () => {
    const money = await loses();
    const claim = await anothers();
    await bank.ok("claims", "confirm", claim);
    later();
    const asked = await bank.typed("payments", "made-good", money, ...typed);
    expect(asked.code).toBe(1);
    expect(asked.said).toContain(`By that very transfer the claim ${claim} was booked since`);
    const form = { how: "came back", on: ON, reason: "was theirs" };
    const page = await bank.desk.post(`/payments/${money}/made-good`, form);
    expect(page.text).toContain("By that very transfer the claim of Rohan Mehta of Rs. 1,499 was");
    await bank.ok("payments", "made-good", money, ...typed, "--yes");
  });

  test("nor where it paid a new claim of the same client", async () => {
    const money = await loses();
    const again = await ashaClaims(bank.desk, { utr: UTR });
    await bank.ok("claims", "confirm", again, "--yes");
    later();
    const asked = await bank.typed("payments", "made-good", money, ...typed);
    expect([asked.code, asked.said]).toEqual([1, expect.stringContaining(`the claim ${again}`)]);
  });

  test("nor where it is to be sent back to another client", async () => {
    const money = await loses();
    const claim = await anothersClaim(bank.desk.shop, { utr: "466666666663" });
    await confirmClaim(bank.parts, claim, null);
    await bank.ok("claims", "send-back", claim, "--utr", UTR, "--received", "1499", "--yes");
    later();
    const asked = await bank.typed("payments", "made-good", money, ...typed);
    expect([asked.code, asked.said]).toEqual([
      1,
      expect.stringContaining("By that very transfer the claim"),
    ]);
  });

  test("nor where it is the rest of another client's claim", async () => {
    const money = await loses();
    const claim = await anothersClaim(bank.desk.shop, { utr: FIRST, reference: "EXR7KM" });
    await confirmClaim(bank.parts, claim, FIRST);
    later();
    const rows = [
      { text: `UPI/${FIRST}/EXR7KM`, rupees: "1000.00" },
      { text: "UPI/EXR7KM", reference: UTR, rupees: "499.00" },
    ];
    await bank.match(rows, "--send-back", claim, "--yes");
    const asked = await bank.typed("payments", "made-good", money, ...typed);
    expect([asked.code, asked.said]).toEqual([1, expect.stringContaining(`the claim ${claim}`)]);
  });

  test("nor by a page that was drawn before", async () => {
    const money = await loses();
    const claim = await anothers();
    const at = `/payments/${money}/made-good`;
    const form = { how: "came back", on: ON, reason: "was theirs" };
    const drawn = bank.shown((await bank.desk.post(at, form)).text);
    await bank.ok("claims", "confirm", claim);
    later();
    const asked = await drawn.press("Yes");
    expect([asked.status, asked.text]).toEqual([409, expect.stringContaining("was booked since")]);
    expect((await asked.press("Yes")).location).toBe("/refunds?done=came-back-unnamed");
  });

  test("is made good at once by its own reference, and where no claim was paid by it", async () => {
    const money = await loses();
    const claim = await anothers();
    await bank.ok("payments", "made-good", money, ...typed, "--amount", "100");
    await bank.ok("claims", "confirm", claim, "--yes");
    later();
    await bank.ok("payments", "made-good", money, ...typed, "--utr", "455555555555");
  });
});
