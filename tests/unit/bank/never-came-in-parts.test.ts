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
test("a rupee that names the claim, and the rest by a name alone: said to be probable", async () => {
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
    expect(said).toContain("It bears no reference, but the client's name");
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
