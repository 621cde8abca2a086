import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { sendReceiptAgain } from "../../../app/backend.server/desk/people/receipt-again";
import { startedParagraphs } from "../../../app/backend.server/money/started-words";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { paymentById } from "../../../app/backend.server/money/payments/rows";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { HOUR, MINUTE } from "../payments/shop";
import { ashaClaims } from "./at-desk";
import { ON } from "./four-hundred-sent";
import { StatementDesk } from "./statement-desk";

/** A receipt was asked for once more while mail was down; then its payment turns out to be gone. */
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk, { utr: "477777777777" });
  await confirmClaim(bank.parts, id, "477777777777");
  bank.parts.clock.now += UNDO_MS + MINUTE;
  await bank.parts.store.db.updateTable("outbox").set({ sent_at: 1, tries: 1 }).execute();
  await sendReceiptAgain(bank.parts, id);
  const down = { tries: 2, in_vain: 2, problem: "The mail server is away." };
  const again = bank.parts.store.db.updateTable("outbox").set(down);
  await again.where("kind", "=", "receipt again").execute();
});
afterEach(() => bank.close());

test.each([
  ["never came", ["never-came", "--because", "not-there"]],
  ["was taken back by the bank", ["taken-back", "--on", ON, "--utr", "477777777777"]],
])("a receipt of what %s does not leave, and waits on no Today", async (_, [act = "", ...more]) => {
  await bank.ok("claims", act, id, ...more, "--yes");
  expect(await bank.letters("receipt again")).toEqual([]);
  expect((await bank.desk.get("/")).text).not.toContain("did not arrive");
});

test("a service that ended the day it began is not said to run from a day to itself", async () => {
  const row = (await paymentById(bank.parts.store.db, id))!;
  const given = await bank.parts.store.db
    .selectFrom("subscriptions")
    .select(["service_id", "starts_at"])
    .execute();
  const words = (hours: number) =>
    JSON.stringify(
      startedParagraphs(
        bank.parts,
        row,
        given.map((one) => ({
          ...{ ...one, ends_at: one.starts_at + hours * HOUR },
          how_you_receive_it: null,
        })),
      ),
    );
  expect(words(24)).toContain("letters.started-dates");
  expect(words(1)).not.toContain("letters.started-dates");
  expect(words(1)).toContain("letters.started-day");
});
