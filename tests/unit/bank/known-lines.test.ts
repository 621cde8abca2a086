import { expect, test } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { sendBackClaim } from "../../../app/backend.server/buying/send-back-claim";
import { hashOfCameBack } from "../../../app/backend.server/money/refunds/bank-references";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { dateInIndia } from "../../../app/content/india";
import type { MadeGoodId, MoneyId } from "../../../app/backend.server/platform/store/ids";
import type { Desk } from "../desk/desk";
import { atDesk } from "./at-desk";

const UTR = "433333333333";
let desk: Desk;
atDesk((opened) => void (desk = opened));

const compare = async () => {
  const text = `Date,Narration,Deposit Amt.\n20/11/26,UPI/${UTR}/ASHA VERMA/EXS9EG,1499.00`;
  const columns = { day: "0", words: "1", amount: "2", mark: "", reference: "" };
  return (await desk.post("/statement", { text, ...columns })).text;
};
const claims = (reference: string, count = 1) =>
  claim(desk.shop.parts, desk.shop.asha, desk.shop.request(count, { reference }));

test("a line whose money goes or went back is shown so and can be ticked for nobody", async () => {
  const refund = await sendBackClaim(desk.shop.parts, await claims("QQQQ22", 2), {
    utr: UTR,
    paise: 149_900,
  });
  await claims("EXS9EG");
  const page = await compare();
  expect(page).toContain(
    `Rs. 1,499 of 20/11/26 (UPI/${UTR}/ASHA VERMA/EXS9EG): this money is in the books ` +
      `already, and is to be sent back to Asha Verma.`,
  );
  expect(page).not.toContain('name="take"');
  await sentByHand(desk.shop.parts, refund.id, {
    on: dateInIndia(desk.shop.parts.now()),
    utr: "999988887777",
  });
  expect(await compare()).toContain("is in the books already, and was sent back to Asha Verma.");
});

test("one by which lost money came back is shown as that", async () => {
  const { parts } = desk.shop;
  const paid = await claims("QQQQ22", 2);
  await confirmClaim(parts, paid, "512345678901");
  await parts.store.db
    .insertInto("made_good")
    .values({
      id: parts.newId<MadeGoodId>(),
      money_id: paid as string as MoneyId,
      amount_paise: 149_900,
      how: "came back",
      came_on: "2026-11-20",
      utr_hash: hashOfCameBack(parts, UTR),
      reason: "They sent it by UPI",
      at: parts.now(),
    })
    .execute();
  await claims("EXS9EG");
  const page = await compare();
  expect(page).toContain(
    "by this transfer money of Asha Verma came back that had gone out twice, and it counts once.",
  );
  expect(page).not.toContain('name="take"');
});
