import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { undoClaim } from "../../../app/backend.server/buying/undo-claim";
import { paymentById } from "../../../app/backend.server/money/payments/rows";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor } from "../money/till";
import { anothersClaim } from "../payments/anothers-claim";
import { DAY } from "../payments/shop";
import { StatementDesk, type Row } from "./statement-desk";

/**
 * A claim of Rs. 1,499 that was paid by two transfers of one day, one of them without a reference.
 */
const NAMED: Row = { text: "UPI/ASHA VERMA/EXS9EG", reference: "600000000017", rupees: "1000.00" };
const BY_NAME: Row = { text: "UPI/ASHA VERMA", reference: "600000000016", rupees: "499.00" };
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  id = await claim(shop.parts, shop.asha, shop.request(1, { reference: "EXS9EG" }));
});
afterEach(() => bank.close());

const stateOf = async () => (await paymentById(bank.parts.store.db, id))?.state;

test("the page names the line with the client's name that is just what is missing", async () => {
  const { text } = await bank.compared([NAMED, BY_NAME]);
  expect(text).toContain(
    "Yes: Rs. 499 is missing, and came by another line: 20/11/26, UTR 600000000016 (UPI/ASHA " +
      "VERMA). No other claim is meant by it",
  );
  expect(text).not.toContain("Ask for the rest");
  expect(text).not.toContain("shown for no claim");
});

test("ticked with its Yes, both lines pay the claim, and pay nothing else", async () => {
  const page = await bank.compared([NAMED, BY_NAME]);
  const press = (ticks: Record<string, string>) =>
    bank.desk.post("/statement/confirm", { shown: shownOf(page.html), ...ticks });
  const unsure = await press({ take: "0" });
  expect(unsure.text).toContain("tick Yes below it as well");
  expect(await stateOf()).toBe("claimed");
  for (const said of ["is confirmed.", "was confirmed before, by this line"])
    expect((await press({ take: "0", meant: "0" })).text).toContain(said);
  expect(await stateOf()).toBe("fulfilled");
  expect(await bank.sums()).toMatchObject({ captured: 149_900, served: 149_900, owed: 0 });
  const again = await bank.match([NAMED, BY_NAME]);
  expect(again.said).not.toContain("stands in no books");
  expect(again.said).not.toContain("The rest of");
  await expectAccountedFor(bank.desk.shop);
  await undoClaim(bank.parts, id, "by-mistake");
  expect((await bank.compared([NAMED, BY_NAME])).text).toContain("came by another line");
});

const DIES = {
  sqlite: [
    `create trigger dies before insert on made_good
     begin select raise(abort, 'the server dies here'); end`,
  ],
  postgres: [
    `create function dies() returns trigger language plpgsql as
     $$ begin raise exception 'the server dies here'; end $$`,
    `create trigger dies before insert on made_good execute function dies()`,
  ],
};

test("where the second line cannot be kept, the first confirms nothing, stays free", async () => {
  const { db, dialect } = bank.parts.store;
  for (const line of DIES[dialect]) await sql.raw(line).execute(db);
  const press = () => bank.match([NAMED, BY_NAME], "--confirm", id, "--yes");
  await expect(press()).rejects.toThrow("dies here");
  expect(await stateOf()).toBe("claimed");
  await sql.raw(`drop trigger dies${dialect === "postgres" ? " on made_good" : ""}`).execute(db);
  expect((await press()).code).toBe(0);
  expect(await bank.sums()).toMatchObject({ captured: 149_900, served: 149_900, owed: 0 });
});

test("what was the rest pays no other claim by its UTR", async () => {
  await bank.match([NAMED, BY_NAME], "--confirm", id, "--yes");
  const other = await anothersClaim(bank.desk.shop);
  expect(
    (await bank.typed("claims", "confirm", other, "--utr", "600000000016", "--yes")).code,
  ).toBe(1);
});

test("the rest without a number, known again by its words where another file has one, needs a second look", async () => {
  await bank.match([NAMED, { ...BY_NAME, reference: "" }], "--confirm", id, "--yes");
  const other = await anothersClaim(bank.desk.shop);
  const { db } = bank.parts.store;
  await db.updateTable("payments").set({ amount_paise: 49_900 }).where("id", "=", other).execute();
  expect((await bank.compared([NAMED, BY_NAME])).text).toContain(
    "with much the same words paid the claim of Asha Verma",
  );
});

test("by the command, which asks", async () => {
  const asked = await bank.match([NAMED, BY_NAME], "--confirm", id);
  expect([asked.code, asked.said]).toEqual([1, expect.stringContaining("is just what is missing")]);
  const done = await bank.match([NAMED, BY_NAME], "--confirm", id, "--yes");
  expect([done.code, done.said]).toEqual([0, expect.stringContaining("onfirmed")]);
  expect(await bank.sums()).toMatchObject({ captured: 149_900, served: 149_900, owed: 0 });
});

test("a line that took another claim meanwhile is no rest, and nothing is confirmed", async () => {
  const page = await bank.compared([NAMED, BY_NAME]);
  const other = await anothersClaim(bank.desk.shop);
  await confirmClaim(bank.parts, other, "600000000016");
  const form = { shown: shownOf(page.html), take: "0", meant: "0" };
  expect((await bank.desk.post("/statement/confirm", form)).text).toContain("is not confirmed");
  expect(await stateOf()).toBe("claimed");
});

test.each([
  ["another name", { ...BY_NAME, text: "UPI/NITIN PATEL" }],
  ["another sum", { ...BY_NAME, rupees: "498.00" }],
  ["another claim's reference", { ...BY_NAME, text: "UPI/ASHA VERMA/ZX26GU" }],
  ["long before", { ...BY_NAME, day: "20/09/26" }],
])("of %s it is not", async (what, row) => {
  if (what.includes("reference")) {
    const other = await anothersClaim(bank.desk.shop);
    await bank.parts.store.db
      .updateTable("payments")
      .set({ reference: "ZX26GU" })
      .where("id", "=", other)
      .execute();
  }
  const { text } = await bank.compared([NAMED, row]);
  expect(text).toContain("Ask for the rest");
  expect(text).not.toContain("came by another line");
});

test("a stranger's claim of the same sum is asked about, by whose name the line has", async () => {
  const other = await anothersClaim(bank.desk.shop);
  const { db } = bank.parts.store;
  await db.updateTable("payments").set({ amount_paise: 49_900 }).where("id", "=", other).execute();
  const name_enc = bank.parts.seal.close("Bina Shah", "people.name");
  const { id: asha } = bank.desk.shop.asha;
  await db.updateTable("people").set({ name_enc }).where("id", "!=", asha).execute();
  const { text } = await bank.compared([NAMED, BY_NAME]);
  expect(text).toContain("came by another line");
  expect(text).toContain(
    "it has the name of Asha Verma, of whose claim of Rs. 1,499 just so much is missing",
  );
});

test("of two such lines none is proposed", async () => {
  const { text } = await bank.compared([NAMED, BY_NAME, { ...BY_NAME, reference: "600000000018" }]);
  expect(text).toContain("Ask for the rest");
});

test("confirmed by the UTR of the first, the other is named as the rest, and is kept", async () => {
  await confirmClaim(bank.parts, id, "600000000017");
  const page = await bank.compared([NAMED, BY_NAME]);
  expect(page.text).toContain("The rest of the claim of Asha Verma (Rs. 1,499, reference EXS9EG)");
  expect(page.text).toContain(`Rs. 499 of 20/11/26, UTR ${BY_NAME.reference}. It was`);
  expect(page.text).toContain("It bears no reference of the claim, but the client's name.");
  expect(page.text).not.toContain("shown for no claim");
  expect((await page.press("It is the rest")).location).toBe("/?done=rest-kept");
  const again = await bank.compared([NAMED, BY_NAME]);
  expect(again.text).not.toContain("The rest of the claim");
  expect(again.text).not.toContain("shown for no claim");
});

const shownOf = (html: string): string =>
  /name="shown" value="([^"]*)"/
    .exec(html)![1]!
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

test.each([
  "REFUND UPI/ASHA VERMA",
  "UPI REFUND ASHA VERMA",
  "UPIREFUND/ASHA VERMA",
  "RFND/ASHA VERMA",
])(
  "%s is the bank's word for what came back to the owner, and no rest of a claim",
  async (text) => {
    const { said } = await bank.match([NAMED, { ...BY_NAME, text }]);
    expect(said).not.toContain("is just what is missing");
  },
);

const RUPEE_IS_SLIGHT =
  "the line that names the claim brought a tenth of it or less, and the other has only the client's " +
  "name: it is probably the rest, so look whose it is";
const FITS =
  "just what is missing of the claim of Asha Verma of Rs. 1,499 (reference EXS9EG): look whose it is";
const RUPEE: Row = { ...NAMED, rupees: "1.00" };
const OTHERS: Row = { text: "UPI/ASHA RAVI VERMA", reference: "600000000018", rupees: "1498.00" };

test("beside a rupee naming the claim a line in the client's name is its likely rest", async () => {
  const { said } = await bank.match([RUPEE, OTHERS]);
  expect(said).toContain("Rs. 1,498 of 20/11/26, UTR 600000000018 (UPI/ASHA RAVI VERMA) is just");
  expect(said).toContain(`but ${RUPEE_IS_SLIGHT}`);
  expect(said).not.toContain("certain");
  const page = await bank.compared([RUPEE, OTHERS]);
  expect(page.text).toContain("Rs. 1,498 is missing, and came by another line");
  expect(page.text).toContain(RUPEE_IS_SLIGHT);
  expect(page.text).not.toContain("Ask for the rest");
  const press = (ticks: Record<string, string>) =>
    bank.desk.post("/statement/confirm", { shown: shownOf(page.html), ...ticks });
  expect((await press({ take: "0" })).text).toContain("tick Yes below it as well");
  expect(await stateOf()).toBe("claimed");
  expect((await press({ take: "0", meant: "0" })).text).toContain("is confirmed.");
  expect(await bank.sums()).toMatchObject({ captured: 149_900, served: 149_900, owed: 0 });
  expect((await bank.compared([RUPEE, OTHERS])).text).not.toContain("stands in no books");
});

test("where that line names the claim, nothing of the kind is asked", async () => {
  const own = { ...OTHERS, text: "UPI/ASHA RAVI VERMA/EXS9EG" };
  const { said } = await bank.match([RUPEE, own]);
  expect(said).toContain("is just what is missing");
  expect(said).not.toContain(RUPEE_IS_SLIGHT);
});

test("once the rupee confirmed the claim, the line is named its likely rest and kept", async () => {
  await confirmClaim(bank.parts, id, RUPEE.reference ?? "");
  const page = await bank.compared([RUPEE, OTHERS]);
  expect(page.text).toContain("The rest of the claim of Asha Verma (Rs. 1,499, reference EXS9EG)");
  expect(page.text).toContain(RUPEE_IS_SLIGHT);
  const asked = await bank.match([RUPEE, OTHERS], "--send-back", id, "--utr", "600000000018");
  expect(asked.said).toContain(RUPEE_IS_SLIGHT);
  expect((await page.press("It is the rest")).location).toBe("/?done=rest-kept");
  const again = await bank.compared([RUPEE, OTHERS]);
  expect(again.text).not.toContain("The rest of the claim");
  expect(again.text).not.toContain("shown for no claim");
});

test.each([
  ["before", false],
  ["after", true],
])(
  "two lines of what is missing that bear the client's name are both named, %s the first confirmed it",
  async (_, isConfirmed) => {
    if (isConfirmed) await confirmClaim(bank.parts, id, NAMED.reference ?? "");
    const { text } = await bank.compared([
      NAMED,
      BY_NAME,
      { ...BY_NAME, reference: "600000000018" },
    ]);
    const by = (utr: string) => `Rs. 499 of 20/11/26, UTR ${utr} (UPI/ASHA VERMA), ${FITS}`;
    const [one, other] = [by(BY_NAME.reference ?? ""), by("600000000018")];
    expect(text).toContain(`is shown for no claim: 2 lines. ${one}; ${other}.`);
  },
);

test("that a name alone makes the pair is said as what may be", async () => {
  const { said } = await bank.match([NAMED, BY_NAME]);
  expect(said).toContain("has the client's name: both lines together may have paid the claim");
  const both = { ...BY_NAME, text: "UPI/ASHA VERMA/EXS9EG" };
  expect((await bank.match([NAMED, both])).said).toContain(
    "names the claim: both lines together may have paid it",
  );
});

const WENT: Row = {
  ...{ day: "22/11/26", text: "UPI RETURN EXS9EG", reference: "R00289152737", rupees: "-499.00" },
};
/** What the comparison names first is entered by its command. */
const enters = async (rows: Row[], command: RegExp): Promise<string> => {
  const { said } = await bank.match(rows);
  const [typed = said] = command.exec(said) ?? [];
  const words = typed.replace(/\.$/, "").split(" ");
  return bank.ok(...words, ...(words.includes("--yes") ? [] : ["--yes"]));
};

test.each(["23/11/26", "22/11/26"])(
  "taken back by a row with a number of its own, the second is known by its UTR as it comes again on %s",
  async (day) => {
    await bank.match([NAMED, BY_NAME], "--confirm", id, "--yes");
    bank.parts.clock.now += 3 * DAY;
    const rows = [NAMED, { ...BY_NAME, day: "22/11/26" }, WENT];
    await enters(rows, /claims taken-back .*$/m);
    await enters([...rows, { ...BY_NAME, day }], /refunds bounced .*$/m);
    expect(await bank.sums()).toMatchObject({ captured: 149_900, served: 149_900, returned: 0 });
    await expectAccountedFor(bank.desk.shop);
  },
);

test("so it is where the first went out on that day as well, by its UTR", async () => {
  const second = { ...BY_NAME, day: "22/11/26", text: "UPI/EXS9EG" };
  await bank.match([NAMED, BY_NAME], "--confirm", id, "--yes");
  bank.parts.clock.now += 3 * DAY;
  const first: Row = {
    ...{ day: "22/11/26", text: "REV 600000000017", reference: "600000000017", rupees: "-1000.00" },
  };
  const rows = [NAMED, second, WENT, first];
  for (const _ of rows.slice(2)) await enters(rows, /claims taken-back .*$/m);
  await enters([...rows, second], /claims credited-again .*--send-back.*$/m);
  expect(await bank.sums()).toMatchObject({ captured: 49_900, owed: 49_900 });
});

test("its client is found by the UTR of either transfer", async () => {
  await bank.match([NAMED, BY_NAME], "--confirm", id, "--yes");
  for (const utr of ["600000000017", "600000000016"]) {
    const { headers } = await bank.desk.get(`/people?q=${utr}`);
    expect(headers.location).toBe(`/people/${bank.desk.shop.asha.id}`);
  }
});

test("on the person's page a claim's state is called as in the lists", async () => {
  await dismissClaim();
  const { text } = await bank.desk.get(`/people/${bank.desk.shop.asha.id}`);
  expect(text).toContain("Closed, ");
  expect(text).not.toContain("dismissed");
});
const dismissClaim = () =>
  bank.parts.store.db
    .updateTable("payments")
    .set({ state: "dismissed" })
    .where("id", "=", id)
    .execute();
