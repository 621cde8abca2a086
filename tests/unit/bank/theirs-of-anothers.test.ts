import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { returnOwed } from "../../../app/backend.server/money/owed/return-owed";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { expectAccountedFor } from "../money/till";
import { DAY, MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk } from "./statement-desk";

/**
 * A client paid back what we had sent them of money that is none of theirs, and our transfer came
 * back to us, too: what they paid back is theirs.
 */
const [ON, LATER] = ["2026-11-20", "2026-11-23"] as const;
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk);
});
afterEach(() => bank.close());

const later = () => (bank.parts.clock.now += UNDO_MS + MINUTE);
const newest = async () => (await bank.refunds()).at(-1)!;
const withdraws = async () => bank.ok("refunds", "withdraw", (await newest()).id, "--yes");
const back = (refund: string, on: string) =>
  bank.ok("refunds", "bounced", refund, "--on", on, "--yes");
const paidBack = async () => {
  const { money_id } = await newest();
  await bank.ok("payments", "made-good", money_id, "--came-back", ON, "--reason", "by UPI");
};
const waiting = async () =>
  (await bank.refunds()).filter(({ state }) => state === "to send").map((one) => one.amount_paise);

async function sent(utr: string, ...which: string[]): Promise<string> {
  const [refund = (await newest()).id, ...more] = which;
  await bank.ok("refunds", "sent", refund, "--on", ON, "--utr", utr, ...more, "--yes");
  return refund;
}

/** Rs. 500 come for the claim, which is of more, and are to be sent back. */
async function booked(): Promise<void> {
  await bank.ok("claims", "send-back", id, "--utr", "611111111111", "--received", "500", "--yes");
  later();
}

describe("where it was somebody else's", () => {
  beforeEach(async () => {
    await booked();
    const refund = await sent("622222222222");
    await bank.ok("refunds", "not-theirs", refund, "--yes");
    await paidBack();
    await back(refund, ON);
    expect(await waiting()).toEqual([50_000]);
  });

  test("it stays owed while the owner keeps it, to be sent once they let it go", async () => {
    await withdraws();
    const owed = await bank.parts.store.db
      .selectFrom("money_in")
      .select(["owed_paise", "to_return_paise", "why"])
      .execute();
    const why = "the client had paid it back";
    expect(owed).toEqual([{ owed_paise: 50_000, to_return_paise: 50_000, why }]);
    await expectAccountedFor(bank.desk.shop);
    bank.parts.clock.now += 3 * DAY;
    await returnOwed(bank.parts);
    expect(await waiting()).toEqual([]);
    await bank.ok("refunds", "release", (await newest()).money_id);
    await returnOwed(bank.parts);
    expect(await waiting()).toEqual([50_000]);
    await expectAccountedFor(bank.desk.shop);
  });

  test.each([
    ["it is to be sent once", [50_000]],
    ["what the owner keeps of it stays kept", []],
  ])("%s, also where the bank then takes what paid the claim", async (_what, toSend) => {
    if (toSend.length === 0) await withdraws();
    await bank.ok("claims", "confirm", id, "--utr", "633333333333", "--yes");
    later();
    await bank.ok("claims", "taken-back", id, "--on", ON, "--utr", "644444444444", "--yes");
    expect(await waiting()).toEqual(toSend);
    await expectAccountedFor(bank.desk.shop);
  });
});

describe("what went out twice, was paid back once and came back twice, is theirs by that", () => {
  /** @param anew has the owner send it once more, though they had withdrawn that */
  async function twice(anew: () => Promise<unknown>): Promise<void> {
    await back(await sent("622222222222"), ON);
    const again = (await newest()).id;
    await withdraws();
    await anew();
    const last = await sent("655555555555");
    await sent("666666666666", again, "--amount", `${(await newest()).amount_paise / 100}`);
    await paidBack();
    bank.parts.clock.now += 3 * DAY;
    for (const one of [last, again]) await back(one, LATER);
  }

  test("also once it was somebody else's", async () => {
    await booked();
    await twice(async () => {
      await bank.ok("refunds", "release", (await newest()).money_id);
      await bank.ok("payments", "refund", id, "--due", "--yes");
    });
    await bank.ok("refunds", "not-theirs", (await newest()).id, "--yes");
    expect(await waiting()).toEqual([50_000]);
  });

  test("also once its money never came", async () => {
    await confirmClaim(bank.parts, id, null);
    later();
    const asks = () => bank.ok("payments", "refund", id, "--amount", "1400", "--yes");
    await asks();
    await twice(asks);
    await bank.ok("claims", "never-came", id, "--because", "not-there", "--yes");
    expect(await waiting()).toEqual([2 * 140_000 - 149_900]);
  });

  afterEach(async () => {
    const letters = await bank.letters("refund due");
    expect(letters.at(-1)).toContain("You had paid it back to us, and it is yours.");
    await expectAccountedFor(bank.desk.shop);
  });
});
