import { afterEach, beforeEach, expect, test } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { giveUtr } from "../../../app/backend.server/buying/change-claim";
import { paymentById } from "../../../app/backend.server/money/payments/rows";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { ashaClaims } from "./at-desk";
import { StatementDesk } from "./statement-desk";

/** A claim's card is on the screen, and its client names another UTR before it is pressed. */
const [SHOWN, SINCE] = ["477777777771", "477777777772"];
const CONFIRM = "Confirm: it came";
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  id = await ashaClaims(bank.desk, { utr: SHOWN });
});
afterEach(() => bank.close());

const stateOf = async () => (await paymentById(bank.parts.store.db, id))?.state;
/** By which it is confirmed. */
const paidBy = async () => {
  const row = await paymentById(bank.parts.store.db, id);
  return row?.state === "fulfilled"
    ? bank.parts.seal.open(row.utr_enc ?? "", "payments.utr")
    : null;
};
const another = () => giveUtr(bank.parts, bank.desk.shop.asha, { payment: id, utr: SINCE });
const page = async (path: string) => bank.shown((await bank.desk.get(path)).text);

test.each(["/", "/claims"])("the press on %s means the UTR that stood there", async (path) => {
  const drawn = await page(path);
  await another();
  const asked = await drawn.press(CONFIRM);
  expect(asked.status).toBe(409);
  expect(asked.text).toContain(`The claim has the UTR ${SINCE}, and you give ${SHOWN}`);
  expect(await stateOf()).toBe("claimed");
  expect((await asked.press(`Yes: it came in with ${SHOWN}`)).status).toBe(303);
  expect(await paidBy()).toBe(SHOWN);
});

test("a page drawn afterwards confirms by the other one, without a question", async () => {
  await another();
  expect(await (await page("/claims")).press(CONFIRM)).toMatchObject({ status: 303 });
  expect(await paidBy()).toBe(SINCE);
});

test("what is typed on the card stands above what was shown", async () => {
  const drawn = await page("/claims");
  await another();
  expect(await drawn.press(CONFIRM, { utr: SINCE })).toMatchObject({ status: 303 });
  expect(await paidBy()).toBe(SINCE);
});

test("a card that showed none confirms by none that was named since and nobody saw", async () => {
  await bank.ok("claims", "reject", id, "--reason", "not there");
  const { parts, asha } = bank.desk.shop;
  id = await claim(parts, asha, bank.desk.shop.request(2));
  const drawn = await page("/claims");
  await another();
  const asked = await drawn.press(CONFIRM);
  expect(asked.status).toBe(409);
  expect(asked.text).toContain(`Its client has named the UTR ${SINCE} since you looked`);
  expect(await stateOf()).toBe("claimed");
  expect((await asked.press(CONFIRM)).status).toBe(303);
  expect(await paidBy()).toBe(SINCE);
});
