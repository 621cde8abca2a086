import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { sendOutbox } from "../../../app/backend.server/letters/send";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { StatementDesk } from "./statement-desk";

/**
 * A second transfer was booked to send back, and sent at once: the letter that said it is owed gave
 * way to "We sent you". Our transfer comes back, and it turns out to have been somebody else's.
 */
const ON = "2026-11-20";
const SECOND = "477777777771";
let bank: StatementDesk;
beforeEach(async () => {
  bank = await StatementDesk.open();
  read.length = 0;
  bank.parts.mail = {
    send: async ({ to, text }) => void (to === "asha@example.com" && read.push(text)),
  };
  const id = await ashaClaims(bank.desk, { utr: "466666666661" });
  await confirmClaim(bank.parts, id, null);
  later();
  await bank.ok("claims", "send-back", id, "--utr", SECOND, "--received", "1499", "--yes");
  const utr = ["--utr", "499999999991"];
  await bank.ok("refunds", "sent", await newest(), "--on", ON, ...utr, "--yes");
});
afterEach(() => bank.close());

/** What has reached them by now. */
const read: string[] = [];
const readsAll = () => sendOutbox(bank.parts);
const newest = async () => (await bank.refunds()).at(-1)!.id;
function later() {
  bank.parts.clock.now += UNDO_MS + MINUTE;
}

test.each(["after ten minutes", "within them"])(
  "who read that we send it (again) hears that it was somebody else's: bounced, and entered %s",
  async (when) => {
    await readsAll();
    await bank.ok("refunds", "bounced", await newest(), "--on", ON, "--yes");
    if (when === "after ten minutes") later();
    await readsAll();
    await bank.ok("refunds", "not-theirs", await newest(), "--yes");
    later();
    await readsAll();
    const last = read.at(-1);
    expect(last).toContain("was somebody else's transfer");
    expect(last).toContain("So nothing is sent to you.");
    expect(last).not.toMatch(/please send us|We send it again|also where we asked/);
  },
);
