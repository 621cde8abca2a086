import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { leaveService } from "../../../app/backend.server/subscriptions/leave";
import { leavingOf } from "../../../app/backend.server/subscriptions/leaving";
import { bought, expectAccountedFor, hear, openTill } from "../money/till";
import type { Shop } from "../payments/shop";

let shop: Shop;
let said: string;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(async () => {
  await expectAccountedFor(shop);
  await shop.close();
});

const run = async (...words: string[]): Promise<number> => {
  const lines: string[] = [];
  const code = await runOperator(shop.parts, words, (line) => lines.push(line));
  said = lines.join("\n");
  return code;
};
/** The commands that the last words advise, as the owner types them, with a transfer of today. */
const advised = (): string[][] =>
  [...said.matchAll(/desk ((?:refunds|payments) .+?)(?=[.;:](?:\s|$)|$)/gm)].map(([, words = ""]) =>
    words.replace("DAY", "2026-11-20").replace("REFERENCE", "N0987654321").split(" "),
  );
const refunds = () => shop.parts.store.db.selectFrom("refunds").selectAll().orderBy("id").execute();
const stateOf = async (id: string) => (await refunds()).find((one) => one.id === id)?.state;

/** A claim that was confirmed with more than it is of, and given back whole. */
const overpaid = async () => {
  const id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, id, null, 160_050);
  await run("payments", "refund", id, "--yes");
  const [over, whole] = await refunds();
  if (!over || !whole) throw new Error("no refunds");
  return { id, over, whole };
};

/** A leaver's refund that waits to be sent. */
const left = async () => {
  const id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, id, null);
  const [one] = await leavingOf(shop.parts, shop.parts.store.db, shop.asha.id, shop.parts.now());
  if (!one) throw new Error("nothing to leave");
  const shown = { paise: one.paise, at: shop.parts.now() };
  await leaveService(shop.parts, shop.asha.id, one.service, shown);
  return (await refunds())[0]?.id ?? "";
};

/** A refund of a service that has ended, which failed at the bank. */
const failed = async () => {
  const { row, payment } = await bought(shop);
  await run("payments", "refund", row.id, "--yes");
  const made = [...shop.gateway.allRefunds.keys()][0] ?? "";
  shop.gateway.refundFails(made);
  await hear(shop, payment.id, made);
  return (await refunds())[0]?.id ?? "";
};

describe("refunds withdraw", () => {
  it("gives up what came above a claim, though its service ended for another refund", async () => {
    const { over, whole } = await overpaid();
    expect(await run("refunds", "withdraw", over.id, "--yes")).toBe(0);
    expect(await run("refunds", "withdraw", whole.id, "--yes")).toBe(1);
    expect(said).toContain("The service has ended for this refund");
  });

  it("gives up an amount that was to go beside a service which its client then left", async () => {
    const id = await claim(shop.parts, shop.asha, shop.request(2));
    await confirmClaim(shop.parts, id, null);
    await run("payments", "refund", id, "--amount", "100", "--yes");
    const [one] = await leavingOf(shop.parts, shop.parts.store.db, shop.asha.id, shop.parts.now());
    const shown = { paise: one?.paise ?? 0, at: shop.parts.now() };
    await leaveService(shop.parts, shop.asha.id, one!.service, shown);
    const amount = (await refunds())[0]?.id ?? "";
    expect(await run("refunds", "withdraw", amount, "--yes")).toBe(0);
    expect(await stateOf(amount)).toBe("withdrawn");
  });

  it("of a leaver's refund to send says to enter its transfer, which works as typed", async () => {
    const id = await left();
    expect(await run("refunds", "withdraw", id, "--yes")).toBe(1);
    expect(advised()).toEqual([
      ["refunds", "sent", id, "--on", "2026-11-20", "--utr", "N0987654321"],
    ]);
    expect(await run(...advised()[0]!)).toBe(0);
    expect(await stateOf(id)).toBe("sent");
  });

  it.each(["again", "by-hand"])(
    "of one that failed advises refunds %s, which works as it is typed",
    async (way) => {
      const id = await failed();
      expect(await run("refunds", "withdraw", id, "--yes")).toBe(1);
      expect(advised().map((words) => words[1])).toEqual(["again", "by-hand"]);
      const words = advised().find((one) => one[1] === way) ?? [];
      expect(await run(...words), said).toBe(0);
    },
  );
});

describe("a refund that is to be sent by hand", () => {
  it.each(["again", "by-hand"])(
    "is not moved by refunds %s, which says what to do",
    async (way) => {
      const id = await left();
      expect(await run("refunds", way, id)).toBe(1);
      expect(said).toContain("is yours to send by bank transfer already");
      expect(said).not.toContain("is to send:");
      expect(await run(...advised()[0]!)).toBe(0);
    },
  );
});

it("what a refused refund's mail and refusals advise is typed as it is, to its end", async () => {
  const { row } = await bought(shop);
  shop.gateway.balanceTooSmall = true;
  expect(await run("payments", "refund", row.id, "--amount", "400", "--yes")).toBe(1);
  shop.gateway.balanceTooSmall = false;
  const first = advised();
  expect(first.map((words) => words[1])).toEqual(["again", "by-hand", "withdraw"]);
  expect(await run("payments", "refund", row.id, "--amount", "300", "--yes")).toBe(1);
  expect(advised()).toEqual(first);
  expect(await run(...first[1]!)).toBe(0);
  expect(await run(...first[2]!)).toBe(0);
});
