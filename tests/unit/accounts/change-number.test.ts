import { afterEach, beforeEach, expect, test } from "vitest";
import {
  changeNumber,
  numberMark,
  panTold,
} from "../../../app/backend.server/account/change-number";
import { personById } from "../../../app/backend.server/platform/people/people";
import { letters, openTill } from "../money/till";
import type { Shop } from "../payments/shop";
import { refusalOf } from "../people";

const NEW = "+919812300001";
let shop: Shop;
beforeEach(async () => {
  shop = await openTill();
});
afterEach(() => shop.close());

const number = async () => (await personById(shop.parts, shop.asha.id))?.number;
const changes = (to: string, from?: string) => changeNumber(shop.parts, shop.asha.id, to, from);

test("the letter of a changed number names its last digits, and whom to tell if it was another", async () => {
  await changes(NEW, await numberMark(shop.parts, shop.asha.id));
  expect(await number()).toBe(NEW);
  const { email, phone } = shop.parts.site().contact;
  const [letter] = await letters(shop, "number changed");
  expect(letter).toContain("0001");
  expect(letter).toContain(email);
  expect(letter).toContain(phone);
});

test("the number that the account has already is no change", async () => {
  await changes(NEW);
  const { status, message } = await refusalOf(changes(NEW));
  expect(status).toBe(409);
  expect(message).toBe(
    `The account has the number ${NEW} now. Nothing more was changed, and no letter was written.`,
  );
  expect(await letters(shop, "number changed")).toHaveLength(1);
});

test("a page drawn before another change changes nothing, though the old number is back", async () => {
  const first = (await number())!;
  const drawn = await numberMark(shop.parts, shop.asha.id);
  await changes(NEW, drawn);
  await changes(first);
  expect(await refusalOf(changes("+919812300002", drawn))).toMatchObject({ status: 409 });
  expect(await number()).toBe(first);
});

test("a PAN is taken as it is read out; what has no PAN's shape is asked for again", () => {
  expect(panTold("abcpe 1234-f")).toBe("ABCPE1234F");
  expect(() => panTold("ABCPE1234")).toThrow("Enter a PAN like ABCDE1234F.");
});
