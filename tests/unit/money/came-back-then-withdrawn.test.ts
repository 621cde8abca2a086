import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { exceptions, recounted } from "../../../app/backend.server/money/ledger/balance";
import type { PaymentId, RefundId } from "../../../app/backend.server/platform/store/ids";
import { StatementDesk } from "../bank/statement-desk";
import { Owner } from "../desk/owner";

/** A transfer of the owner's came back, and what was to be sent again is withdrawn. */
const [OURS, ANOTHER] = ["600000000070", "600000000071"];
const ON = "2026-11-20";
let its: StatementDesk;
let id: PaymentId;
let refund: RefundId;
let again: RefundId;
beforeEach(async () => {
  its = await StatementDesk.open();
  const { parts, asha } = its.desk.shop;
  id = await claim(parts, asha, its.desk.shop.request(1, { utr: "412345678901" }));
  await confirmClaim(parts, id);
  parts.clock.now += 11 * 60_000;
  await its.ok("payments", "refund", id, "--amount", "400", "--yes");
  refund = (await its.refunds())[0]!.id;
  await its.ok("refunds", "sent", refund, "--on", ON, "--utr", OURS);
  await lettersLeave();
  await its.ok("refunds", "bounced", refund, "--on", ON, "--yes");
  again = await newest();
});
afterEach(() => its.close());

const newest = async () => (await its.refunds()).at(-1)!.id;
const withdraw = () => its.ok("refunds", "withdraw", again, "--yes");
const lettersLeave = () =>
  its.parts.store.db.updateTable("outbox").set({ tries: 1, sent_at: 1 }).execute();
/** What its client reads of it, in the order in which it leaves. */
const lettersOfIt = () => its.letters("refund failed");
const isEven = async (sums: object) => {
  const now = await its.sums();
  expect(now).toMatchObject(sums);
  expect(await recounted(its.parts.store.db)).toEqual(now);
  expect(await exceptions(its.parts.store.db)).toEqual([]);
};

test("in its ten minutes the client reads that it came back and is not sent again", async () => {
  await withdraw();
  const [letter, ...more] = await lettersOfIt();
  expect(more).toEqual([]);
  expect(letter).toContain(
    `Rs. 400 that we sent you by bank transfer on 20 Nov 2026 (UTR ${OURS}) came back to us`,
  );
  expect(letter).toContain("we do not send them again for now");
  expect(letter).not.toContain("We send it again");
});

test("later too, after the letter that promised to send it again", async () => {
  its.parts.clock.now += 11 * 60_000;
  await lettersLeave();
  await withdraw();
  expect((await lettersOfIt()).at(-1)).toContain("we do not send them again for now");
});

test("money that had bought nothing stays the client's, and they read so", async () => {
  await its.parts.store.db
    .updateTable("money_in")
    .set({ use: "owed", why: "second payment" })
    .where("payment_id", "=", id)
    .execute();
  await withdraw();
  expect((await lettersOfIt()).at(-1)).toContain("They stay yours");
});

test.each(["the transfer that came back", "the one that was withdrawn"])(
  "that it did not come back is entered still, by %s, and the client is told the truth last",
  async (which) => {
    await withdraw();
    await lettersLeave();
    await its.ok(
      ...["refunds", "undo", which.startsWith("the transfer") ? refund : again, "--yes"],
    );
    expect((await its.letters("payment refunded")).at(-1)).toContain(
      `They left on 20 Nov 2026; the bank's reference (UTR) is ${OURS}`,
    );
    await isEven({ captured: 149_900, returned: 40_000, owed: 0 });
  },
);

test("where the letter of the withdrawal has not left, nobody hears of either", async () => {
  await withdraw();
  await its.ok("refunds", "undo", refund, "--yes");
  expect(await lettersOfIt()).toEqual([]);
  expect(await its.letters("payment refunded")).toHaveLength(1);
  await isEven({ returned: 40_000 });
});

test("the page leads on: before it is withdrawn, and afterwards", async () => {
  const owner = await Owner.at(its.desk);
  await owner.goes("/refunds");
  await owner.follows("Withdraw it");
  expect(owner.words).toContain(
    "The client is told by mail that your transfer came back and is not sent again",
  );
  expect(owner.words).toContain("It did not come back");
  await owner.press("Withdraw it");
  await owner.follows(/^It did not come back/);
  expect(owner.words).toContain("It counts as returned by that transfer again");
  await owner.press("Yes: it did not come back");
  expect(owner.words).toContain("The transfer counts as returned again");
  await isEven({ returned: 40_000 });
  expect(owner.html).not.toContain("/arrived");
});

test("a second sending is entered by its own reference, and read last", async () => {
  await withdraw();
  await lettersLeave();
  const sent = ["refunds", "sent", again, "--on", ON, "--utr", ANOTHER];
  const { code, said } = await its.typed(...sent);
  expect([code, said]).toEqual([1, expect.stringContaining("--amount")]);
  await its.ok(...sent, "--amount", "400");
  expect((await its.letters("payment refunded")).at(-1)).toContain(ANOTHER);
  await isEven({ returned: 40_000, owed: 0 });
});

test("on the page, too", async () => {
  await withdraw();
  const owner = await Owner.at(its.desk);
  await owner.goes("/refunds");
  await owner.follows(/^I had sent it/);
  await owner.press("It is sent", {
    "Day of the transfer": ON,
    "Bank's reference (UTR)": ANOTHER,
    "Rupees that you sent": "400",
  });
  expect((await its.refunds()).at(-1)).toMatchObject({ state: "sent", sent_on: ON });
  await isEven({ returned: 40_000 });
});

test("where it is asked for anew, that is withdrawn first", async () => {
  await withdraw();
  await its.ok("payments", "refund", id, "--amount", "400", "--yes");
  const anew = await newest();
  const own = await its.typed("refunds", "sent", anew, "--on", ON, "--utr", OURS);
  expect(own.said).toContain(`refunds undo ${refund}`);
  const no = await its.typed("refunds", "undo", refund, "--yes");
  expect([no.code, no.said]).toEqual([
    1,
    expect.stringContaining(`refunds withdraw ${anew} --yes`),
  ]);
  await its.ok("refunds", "withdraw", anew, "--yes");
  await its.ok("refunds", "undo", refund, "--yes");
  await isEven({ returned: 40_000 });
});

test("once it did not come back, nothing of the withdrawn one is sent", async () => {
  await withdraw();
  await its.ok("refunds", "undo", refund, "--yes");
  const sent = ["refunds", "sent", again, "--on", ON, "--utr", ANOTHER, "--amount", "400"];
  expect((await its.typed(...sent)).code).toBe(1);
  expect((await its.typed("refunds", "undo", refund, "--yes")).code).toBe(1);
  await isEven({ returned: 40_000 });
});
