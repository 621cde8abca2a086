import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { bookNeverCame } from "../../../app/backend.server/buying/never-came";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor } from "../money/till";
import { DAY } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk, type Row } from "./statement-desk";

/** It was entered that Rs. 1,499 never came; then they come by two transfers. */
const FIRST = "600000000005";
const SECOND = "600000000006";
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk);
});
afterEach(() => bank.close());

const came = (reference: string, rupees: string): Row => ({
  ...{ text: `UPI/${reference}/EXS9EG/ASHA VERMA`, reference, rupees, day: "21/11/26" },
});
const neverCame = async (utr: string | null) => {
  await confirmClaim(bank.parts, id, utr);
  bank.parts.clock.now += UNDO_MS + DAY;
  await bookNeverCame(bank.parts, id, "not-there");
  await bank.desk.signIn();
};
/** The command that stands after these words. */
const named = (said: string, words: string): string[] => {
  const [, command = ""] = new RegExp(`${words}: desk ([^;\\n]*)`).exec(said) ?? [];
  return command.split(" ");
};

test.each([
  ["with the UTR of the claim", FIRST, "499.00", 149_900],
  ["with no UTR of before", null, "499.00", 149_900],
  ["and more than it is of", FIRST, "700.00", 170_000],
])(
  "the way to start the service by all of it is named, and runs: %s",
  async (_, utr, last, sum) => {
    await neverCame(utr);
    const rows = [came(FIRST, "1000.00"), came(SECOND, last)];
    const { said } = await bank.match(rows);
    expect((await bank.typed(...named(said, "to start it by all of them"))).code).toBe(0);
    expect(await bank.desk.shop.active()).toHaveLength(1);
    const [, kept = ""] =
      /By the command: (--send-back .* --yes)/.exec((await bank.match(rows)).said) ?? [];
    await bank.match(rows, ...kept.split(" "));
    expect(await bank.sums()).toMatchObject({
      captured: sum,
      served: 149_900,
      owed: sum - 149_900,
    });
    expect((await bank.match(rows)).said).not.toMatch(/credited-again|--send-back/);
    await expectAccountedFor(bank.desk.shop);
  },
);

test("by the page the service starts by both", async () => {
  await neverCame(null);
  const rows = [came(FIRST, "1000.00"), came(SECOND, "499.00")];
  const file = await bank.match(rows);
  expect(file.said.match(/to start it by all of them/g)).toHaveLength(1);
  const page = await bank.compared(rows);
  expect(page.text.match(/name="again"/g)).toHaveLength(2);
  expect(page.text.replaceAll("\\", "")).toContain('"togetherPaise":149900');
});

test("sent back, what has not come yet is not said to be the bank's", async () => {
  await neverCame(null);
  const { said } = await bank.match([came(FIRST, "1000.00")]);
  const done = await bank.typed(...named(said, "to send it back"));
  expect([done.code, done.said]).toEqual([
    0,
    expect.stringContaining("Rs. 499 of it has not come yet"),
  ]);
});

const byName = (reference: string, number = reference): Row => ({
  ...{ text: `UPI/${reference}/ASHA VERMA`, reference: number, rupees: "499.00", day: "21/11/26" },
});
test("a rupee that names the claim, and the rest by a name alone: probable", async () => {
  const rows = [came(FIRST, "1.00"), { ...byName(SECOND), rupees: "1498.00" }];
  await takenForAnothers(rows);
  expect((await bank.match(rows)).said).toMatch(
    /but the client's name\. .*it is probably the rest, so look whose it is/,
  );
});

/** Both lines paid the claim; then it is entered that they were somebody else's. */
const takenForAnothers = async (rows: Row[]) => {
  bank.parts.clock.now += DAY;
  await bank.desk.signIn();
  expect((await bank.match(rows, "--confirm", id, "--yes")).code).toBe(0);
  bank.parts.clock.now += UNDO_MS + DAY;
  await bookNeverCame(bank.parts, id, "other-claim", true);
  await bank.desk.signIn();
};

test.each([
  ["with a number of its own", byName(SECOND)],
  ["without one", byName("", "")],
])(
  "where the second line has the client's name alone, %s, it starts by both",
  async (_, second) => {
    const rows = [came(FIRST, "1000.00"), second];
    await takenForAnothers(rows);
    const { said } = await bank.match(rows);
    expect(said).toContain("It bears no reference of the claim, but the client's name");
    expect(said).toContain(`With Rs. 1,000 of 21/11/26, UTR ${FIRST} all of it came`);
    const page = await bank.compared(rows);
    expect(page.text.match(/name="again"/g)).toHaveLength(2);
    expect(page.text).not.toContain("shown for no claim");
    const forms = [...page.html.matchAll(/name="again" value="([^"]*)"/g)].map(
      ([, value = ""]) => value,
    );
    const again = forms.find((one) => one.includes("togetherPaise&quot;:149900")) ?? "";
    const asked = await bank.desk.post("/statement/again", {
      again: again.replaceAll("&quot;", '"'),
    });
    expect(asked.text).toContain("This and the other lines named there are all of it, Rs. 1,499");
    const done = await bank.shown(asked.text).press("Yes: it came. Start the service");
    expect(done.location).toBe("/?done=confirmed");
    expect(await bank.desk.shop.active()).toHaveLength(1);
    await bank.shown((await bank.compared(rows)).html).press("It is the rest");
    expect(await bank.sums()).toMatchObject({ captured: 149_900, served: 149_900, owed: 0 });
    expect((await bank.match(rows)).said).not.toMatch(/credited-again|--send-back|in no books/);
    await expectAccountedFor(bank.desk.shop);
  },
);

test("none is named where two lines could be meant, or what is missing did not come", async () => {
  await takenForAnothers([came(FIRST, "1000.00"), byName(SECOND)]);
  const two = await bank.match([came(FIRST, "1000.00"), byName(SECOND), byName("600000000007")]);
  expect(two.said).not.toContain("start it by all of them");
  const more = await bank.match([came(FIRST, "1000.00"), { ...byName(SECOND), rupees: "400.00" }]);
  expect(more.said).not.toContain("start it by all of them");
});

/** Rs. 300 of the claim had been sent back, before it was entered that the lines were another's. */
const sentBefore = async () => {
  await bank.ok("payments", "refund", id, "--amount", "300", "--yes");
  const [refund] = await bank.refunds();
  const sent = ["--on", "2026-11-21", "--utr", "520000000011", "--yes"];
  await bank.ok("refunds", "sent", refund!.id, ...sent);
};

test("of two lines each says what had gone back before once, and what is left in all", async () => {
  const rows = [came(FIRST, "1000.00"), came(SECOND, "499.00")];
  bank.parts.clock.now += DAY;
  await bank.match(rows, "--confirm", id, "--yes");
  bank.parts.clock.now += UNDO_MS + DAY;
  await sentBefore();
  await bookNeverCame(bank.parts, id, "other-claim", true);
  await bank.desk.signIn();
  const { said } = await bank.match(rows);
  expect(said).not.toMatch(/Rs\. (700|199) is left/);
  expect(said.match(/Of these 2 lines together Rs\. 300 had gone back/g)).toHaveLength(2);
  expect(said).toContain("once. Rs. 1,199 of Rs. 1,499 is left.");
  const [alone] = [(await bank.match(rows.slice(0, 1))).said];
  expect(alone).toContain("Of it Rs. 300 had gone back");
  expect(alone).toContain("Rs. 700 is left");
});

test("a part alone says that the service does not start by it, and how it would", async () => {
  await neverCame(null);
  const page = await bank.compared([came(FIRST, "1000.00")]);
  expect(page.text).not.toContain("the service starts again, or");
  expect(page.text).toContain(
    "By this line alone the service does not start: Rs. 499 is missing. Send it back, or compare " +
      "a statement that has the rest as well.",
  );
  const asked = await page.press("It came after all");
  expect(asked.text).not.toContain("Start the service");
  const whole = await bank.compared([came(FIRST, "1499.00")]);
  expect(whole.text).toContain("the service starts again, or the money goes back");
});

test("the question names both lines that paid the claim", async () => {
  const rows = [came(FIRST, "1000.00"), { ...byName(""), reference: "" }];
  bank.parts.clock.now += DAY;
  await bank.match(rows, "--confirm", id, "--yes");
  bank.parts.clock.now += UNDO_MS + DAY;
  await bank.desk.signIn();
  const { text } = await bank.desk.get(`/claims/${id}/never-came`);
  const both = `the 2 lines of your bank statement that paid it (UTR ${FIRST}, and Rs. 499 of 21 Nov 2026)`;
  expect(text).toContain(`Then ${both} pay other claims, when you compare`);
  expect(text).toContain(`Transfers did come: ${both}. If the bank took them back since`);
  expect(text).toContain("These lines were somebody else&#x27;s: they are to pay their claims");
  const command = ["claims", "never-came", id, "--because", "other-claim", "--line-of-another"];
  expect((await bank.typed(...command)).said).toContain(both);
});
