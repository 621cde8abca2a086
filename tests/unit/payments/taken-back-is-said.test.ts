import { afterEach, beforeEach, expect, it } from "vitest";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { doubtAbout } from "../../../app/backend.server/buying/doubt";
import { pendingOf } from "../../../app/backend.server/buying/pending";
import { wouldSendBack } from "../../../app/backend.server/buying/would-send-back";
import { reviewStatement } from "../../../app/backend.server/buying/bank/review";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { Desk } from "../desk/desk";
import { Owner } from "../desk/owner";
import { openTill } from "../money/till";
import { refusalOf } from "../people";
import { DAY, MINUTE, type Shop } from "./shop";

/** A claim whose transfer the bank took back says so wherever it stands, and is no lapsed one. */
const UTR = "477777777777";
const SAID = "taken back by the bank";

let shop: Shop;
let id: PaymentId;
beforeEach(async () => {
  shop = await openTill();
  id = await claim(shop.parts, shop.asha, shop.request(1, { utr: UTR }));
  await confirmClaim(shop.parts, id);
  shop.parts.clock.now += UNDO_MS + MINUTE + 3 * DAY;
  await takeBackClaim(shop.parts, id, { on: "2026-11-23", utr: UTR });
});
afterEach(() => shop.close());

it("its card says so, and offers neither to confirm it nor its reversed UTR", async () => {
  const desk = await Desk.open({}, shop);
  try {
    const owner = await Owner.at(desk);
    await owner.goes("/claims?state=dismissed");
    expect(owner.words).toContain(SAID);
    expect(owner.words).not.toContain("Confirm: it came");
    expect(owner.html).not.toContain(`value="${UTR}"`);
    expect(owner.words).toContain("The client paid a second time");
    await owner.goes(`/people/${shop.asha.id}`);
    expect(owner.words).toContain(SAID);
    expect(owner.words).not.toContain("dismissed");
  } finally {
    await desk.close();
  }
});

it("the list of payments says so", async () => {
  const lines: string[] = [];
  await runOperator(shop.parts, ["payments", "list", "--all"], (line) => lines.push(line));
  expect(lines.join("\n")).toContain(SAID);
});

it("what cannot be done says why: the bank took it back", async () => {
  for (const work of [
    () => confirmClaim(shop.parts, id),
    () => confirmClaim(shop.parts, id, UTR),
    () => wouldSendBack(shop.parts, id, { utr: UTR, paise: 99_900 }),
    () => refundPayment(shop.parts, id, "all"),
  ]) {
    const { status, message } = await refusalOf(work());
    expect([status, message]).toEqual([409, expect.stringContaining("bank took")]);
    expect(message).not.toContain("made-good");
  }
  expect(await doubtAbout(shop.parts, id, { came: null, utrs: [] })).toBeNull();
});

it("the client does not read that the transfer was not found", async () => {
  expect((await pendingOf(shop.parts, shop.asha)).lapsedClaims).toEqual([]);
});

it("the statement says no more that the confirmation is to be undone", async () => {
  const text =
    "Date,Narration,Withdrawal Amt.,Deposit Amt.\n" +
    `20/11/26,UPI/${UTR}/ASHA,,1499.00\n23/11/26,UPI-REV/${UTR},1499.00,`;
  const columns = { day: 0, text: 1, amount: 3, mark: null, reference: null };
  expect(await reviewStatement(shop.parts, text, columns)).toMatchObject({
    ...{ leftOut: [], takenBack: [] },
  });
});
