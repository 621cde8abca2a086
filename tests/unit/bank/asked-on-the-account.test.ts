import { afterEach, beforeEach, expect, test } from "vitest";
import { moneyBackTo } from "../../../app/backend.server/account/sent-back";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { DAY_MS } from "../../../app/content/durations";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk } from "./statement-desk";

/**
 * What was sent to a client and was not theirs to get stands on their account page as what we asked
 * them for, and no more as money that goes back to them.
 */
const ON = "2026-11-20";
const UTR = "499999999991";
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk, { utr: "466666666661" });
  await confirmClaim(bank.parts, id, null);
  bank.parts.clock.now += UNDO_MS + MINUTE;
});
afterEach(() => bank.close());

const goesBack = async () => (await moneyBackTo(bank.parts, bank.desk.shop.asha.id)).sentBack;
const asked = async () => (await moneyBackTo(bank.parts, bank.desk.shop.asha.id)).askedBack;
const newest = async () => (await bank.refunds()).at(-1)!.id;
const sent = async (utr = UTR) =>
  bank.ok("refunds", "sent", await newest(), "--on", ON, "--utr", utr, "--yes");
const made = (of: string, ...how: string[]) => bank.ok("payments", "made-good", of, ...how);

/** A second transfer was booked to be sent back, was sent, and is somebody else's. @returns it */
async function notTheirs(): Promise<string> {
  const utr = ["--utr", "477777777771", "--received", "1499"];
  await bank.ok("claims", "send-back", id, ...utr, "--yes");
  await sent();
  expect(await goesBack()).toMatchObject([{ paise: 149_900, reference: UTR }]);
  const refund = await newest();
  await bank.ok("refunds", "not-theirs", refund, "--yes");
  return refund;
}
const WENT = { paise: 149_900, on: ON, reference: UTR, neverCame: false };
const SENT = { services: ["stock cash"], sent: [WENT] };

test("a transfer that was somebody else's is asked for there, going back to nobody", async () => {
  await notTheirs();
  expect(await goesBack()).toEqual([]);
  expect(await asked()).toEqual([{ ...SENT, back: 0, givenUp: 0, asked: 149_900 }]);
});

test("what of it has come back is told, also once all of it has, for half a year", async () => {
  const refund = await notTheirs();
  await made(refund, "--came-back", ON, "--amount", "500", "--reason", "by UPI");
  bank.parts.clock.now += UNDO_MS;
  expect(await asked()).toMatchObject([{ ...SENT, back: 50_000, asked: 99_900 }]);
  await made(refund, "--came-back", ON, "--reason", "the rest");
  bank.parts.clock.now += UNDO_MS;
  expect(await asked()).toEqual([{ ...SENT, back: 149_900, givenUp: 0, asked: 0 }]);
  expect(await goesBack()).toEqual([]);
  bank.parts.clock.now += 179 * DAY_MS;
  expect(await asked()).toHaveLength(1);
  bank.parts.clock.now += 2 * DAY_MS;
  expect([await asked(), await goesBack()]).toEqual([[], []]);
});

test("so is what was given up, and what is asked for stays however old it is", async () => {
  const refund = await notTheirs();
  bank.parts.clock.now += 400 * DAY_MS;
  expect(await asked()).toMatchObject([{ asked: 149_900 }]);
  await made(refund, "--written-off", "--reason", "they do not answer");
  bank.parts.clock.now += 179 * DAY_MS;
  expect(await asked()).toMatchObject([{ givenUp: 149_900 }]);
  bank.parts.clock.now += 2 * DAY_MS;
  expect([await asked(), await goesBack()]).toEqual([[], []]);
});

test("what happened last stands first", async () => {
  const first = await notTheirs();
  bank.parts.clock.now += MINUTE;
  const utr = ["--utr", "477777777772", "--received", "700"];
  await bank.ok("claims", "send-back", id, ...utr, "--yes");
  await sent("499999999992");
  await bank.ok("refunds", "not-theirs", await newest(), "--yes");
  expect(await asked()).toMatchObject([{ asked: 70_000 }, { asked: 149_900 }]);
  bank.parts.clock.now += MINUTE;
  await made(first, "--came-back", ON, "--reason", "by UPI");
  bank.parts.clock.now += UNDO_MS;
  expect(await asked()).toMatchObject([{ asked: 0, back: 149_900 }, { asked: 70_000 }]);
});

test("that it is given up is told once it cannot be undone any more, as by mail", async () => {
  const refund = await notTheirs();
  await made(refund, "--came-back", ON, "--amount", "500", "--reason", "by UPI");
  bank.parts.clock.now += UNDO_MS;
  await sendOutbox(bank.parts);
  const asks = [{ ...SENT, back: 50_000, givenUp: 0, asked: 99_900 }];
  await made(refund, "--written-off", "--reason", "they do not answer");
  bank.parts.clock.now += UNDO_MS - MINUTE;
  expect([await asked(), await goesBack()]).toEqual([asks, []]);
  bank.parts.clock.now += 2 * MINUTE;
  expect(await goesBack()).toEqual([]);
  expect(await asked()).toMatchObject([{ ...SENT, back: 50_000, givenUp: 99_900, asked: 0 }]);
});

test("of what was given up and undone they read nothing there", async () => {
  const refund = await notTheirs();
  await sendOutbox(bank.parts);
  const asks = await asked();
  await made(refund, "--written-off", "--reason", "they do not answer");
  expect(await asked()).toEqual(asks);
  await bank.ok("payments", "made-good", refund, "--written-off", "--undo");
  expect(await asked()).toEqual(asks);
});

test("that it came after all is told there once it cannot be undone any more", async () => {
  await bank.ok("payments", "refund", id, "--amount", "400", "--yes");
  await sent();
  await bank.ok("claims", "never-came", id, "--because", "not-there", "--yes");
  await sendOutbox(bank.parts);
  const asks = await asked();
  await bank.ok("claims", "credited-again", id, "--utr", "466666666661", "--start", "--yes");
  expect([await asked(), await goesBack()]).toEqual([asks, []]);
  bank.parts.clock.now += UNDO_MS + MINUTE;
  expect(await asked()).toEqual([]);
  expect(await goesBack()).toMatchObject([{ paise: 40_000, state: "sent" }]);
});

test("so is that our transfer came back, and what is theirs of it", async () => {
  const refund = await notTheirs();
  await made(refund, "--came-back", ON, "--amount", "500", "--reason", "by UPI");
  bank.parts.clock.now += UNDO_MS;
  await sendOutbox(bank.parts);
  const asks = await asked();
  await bank.ok("refunds", "bounced", refund, "--on", ON, "--yes");
  expect([await asked(), await goesBack()]).toEqual([asks, []]);
  bank.parts.clock.now += UNDO_MS + MINUTE;
  expect(await asked()).toEqual([]);
  expect(await goesBack()).toMatchObject([{ paise: 50_000, state: "promised" }]);
});

test("where mail is down, what cannot be undone any more stands there all the same", async () => {
  bank.parts.mail.send = async () => {
    throw new ProviderDown("mail", "unreachable");
  };
  await notTheirs();
  await sendOutbox(bank.parts);
  expect(await asked()).toMatchObject([{ asked: 149_900 }]);
});

test("what we sent of a payment that never came is asked for till it comes after all", async () => {
  await bank.ok("payments", "refund", id, "--amount", "400", "--yes");
  await sent();
  await bank.ok("claims", "never-came", id, "--because", "not-there", "--yes");
  expect(await goesBack()).toEqual([]);
  const [one, ...more] = await asked();
  expect([one, more]).toMatchObject([{ sent: [{ neverCame: true }], back: 0, asked: 40_000 }, []]);
  await bank.ok("claims", "credited-again", id, "--utr", "466666666661", "--start", "--yes");
  expect(await goesBack()).toMatchObject([{ paise: 40_000, state: "sent" }]);
  expect(await asked()).toEqual([]);
});

test("so it is where its coming after all was a mistake", async () => {
  await bank.ok("payments", "refund", id, "--amount", "400", "--yes");
  await sent();
  await bank.ok("claims", "never-came", id, "--because", "not-there", "--yes");
  await bank.ok("claims", "credited-again", id, "--utr", "466666666661", "--start", "--yes");
  bank.parts.clock.now += UNDO_MS + MINUTE;
  const { id: again } = await bank.parts.store.db
    .selectFrom("payments")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await bank.ok("claims", "never-came", again, "--because", "not-there", "--yes");
  expect(await goesBack()).toEqual([]);
  expect(await asked()).toMatchObject([
    { asked: 40_000, sent: [{ paise: 40_000, reference: UTR, neverCame: true }] },
  ]);
});

test("what they had paid back and is sent to them again is theirs, no second payment", async () => {
  const refund = await notTheirs();
  await made(refund, "--came-back", ON, "--amount", "500", "--reason", "by UPI");
  await bank.ok("refunds", "bounced", refund, "--on", ON, "--yes");
  const theirs = { paise: 50_000, why: "You had paid it back to us, and it is yours." };
  expect(await goesBack()).toMatchObject([{ ...theirs, state: "promised" }]);
  bank.parts.clock.now += UNDO_MS + MINUTE;
  await sent("499999999992");
  expect(await goesBack()).toMatchObject([{ ...theirs, state: "sent" }]);
  expect(await asked()).toEqual([]);
});
