import { afterEach, beforeEach, expect, test } from "vitest";
import { saidIn } from "../../../app/content/words/said-in.server";
import { lookedAt, MADE_UP } from "../../setup/read-back";
import { moneyBackTo } from "../../../app/backend.server/account/sent-back";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { plain } from "../../setup/html-form";
import { StatementDesk } from "../bank/statement-desk";

/**
 * A claim never came, the client paid back what had been sent to them, and then our transfer came
 * back: what they paid back is theirs again, and was no second payment.
 */
const ON = "2026-11-20";
let its: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  its = await StatementDesk.open();
  const { parts, asha } = its.desk.shop;
  id = await claim(parts, asha, its.desk.shop.request(1, { utr: "412345678901" }));
  await confirmClaim(parts, id);
  parts.clock.now += 11 * 60_000;
  await its.ok("payments", "refund", id, "--amount", "400", "--yes");
  const refund = (await its.refunds())[0]!.id;
  await its.ok("refunds", "sent", refund, "--on", ON, "--utr", "600000000070");
  await its.ok("claims", "never-came", id, "--because", "not-there", "--yes");
  await its.ok(
    ...["payments", "made-good", id, "--came-back", ON, "--amount", "150"],
    ...["--reason", "they sent it"],
  );
  await its.ok("refunds", "bounced", refund, "--on", ON, "--yes");
});
afterEach(() => its.close());

const WHY = "the client had paid it back";

test("the owner reads why on Refunds, and once withdrawn on Today and by the command", async () => {
  const { text } = await its.desk.get("/refunds");
  expect(plain(text)).toMatch(new RegExp(`Rs\\. 150 ${WHY} ${id} by its refund`));
  expect(text).not.toContain("second payment");
  await its.ok("refunds", "withdraw", (await its.refunds()).at(-1)!.id, "--yes");
  expect((await its.desk.get("/")).text).toContain(`It bought nothing (${WHY}).`);
  expect(await its.ok("money")).toMatch(new RegExp(`Rs\\. 150 of Asha Verma: ${WHY}`));
  expect(await its.ok("money", "--csv")).not.toContain("second payment");
});

test("the client reads on the account page that they had paid it back", async () => {
  await its.ok("refunds", "withdraw", (await its.refunds()).at(-1)!.id, "--yes");
  const [theirs] = (await moneyBackTo(its.parts, its.desk.shop.asha.id)).sentBack;
  expect(theirs?.paise).toBe(15_000);
  const why = lookedAt(saidIn(MADE_UP, theirs?.why ?? ""), "why it goes back");
  expect(why).toBe("You had paid it back to us, and it is yours.");
});
