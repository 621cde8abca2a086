import { afterEach, beforeEach, expect, test } from "vitest";
import { referenceTyped } from "../../../app/api/reference-typed";
import { claim } from "../../../app/backend.server/buying/claims";
import { transferOf, utrsIn } from "../../../app/backend.server/money/payments/utr";
import { paymentById } from "../../../app/backend.server/money/payments/rows";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { refusalOf } from "../people";
import { StatementDesk } from "./statement-desk";

/** A UTR in groups is the same one, wherever it is typed or pasted. */
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  id = await claim(shop.parts, shop.asha, shop.request(1, { reference: "EXS9EG" }));
});
afterEach(() => bank.close());

test("groups of digits are one number, and longer numbers are none", () => {
  expect(utrsIn("UPI/7111 0000 0043/ASHA")).toEqual(["711100000043"]);
  expect(utrsIn("7111-0000-0043 and 711100000044")).toEqual(["711100000043", "711100000044"]);
  for (const card of [
    "4111 1111 1111 1111",
    "4111-1111-1111-1111",
    "1 7111 0000 0043",
    "71110 0000043",
  ])
    expect(utrsIn(card), card).toEqual([]);
  expect(transferOf("imps 7111 0000 0043")).toBe("711100000043");
  expect(referenceTyped(" hdfcn 5202 6112 7999 99 ")).toBe("HDFCN52026112799999");
});

test("in its own column it is the claim's, pays no second, and its reversal is seen", async () => {
  const line = { text: "UPI/ASHA VERMA/EXS9EG", reference: "711 100 000 017" };
  const { said } = await bank.match([line], "--confirm", id);
  expect(said).not.toContain("without a UTR");
  expect((await paymentById(bank.parts.store.db, id))?.utr_hash).not.toBeNull();
  const { shop } = bank.desk;
  const other = await claim(shop.parts, shop.asha, shop.request(2, {}));
  const twice = await bank.typed("claims", "confirm", other, "--utr", "711100000017");
  expect(twice.code).toBe(1);
  const clean = { ...line, reference: "711100000017" };
  expect((await bank.match([clean])).said).not.toContain("A second transfer");
  const back = { text: "UPI REV/7111 0000 0017", rupees: "-1499.00" };
  expect((await bank.match([back])).said).toContain("The bank took back UTR 711100000017");
});

test("typed in groups it is taken: by the command, on the page, and from the client", async () => {
  const { shop } = bank.desk;
  const taken = { utr: "4123 4567 8901" };
  expect((await bank.typed("claims", "confirm", id, "--utr", "6000 0000 0005")).code).toBe(0);
  const waits = await claim(shop.parts, shop.asha, shop.request(2, {}));
  const page = await bank.desk.post(`/claims/${waits}/confirm`, taken);
  expect(page.text).not.toContain("A UTR has 12 digits");
  expect(
    (await refusalOf(claim(shop.parts, shop.asha, shop.request(3, { utr: "600000000005" }))))
      .status,
  ).toBe(409);
  const found = await bank.typed("people", "find", "6000 0000 0005");
  expect(found.said).toContain("Asha Verma");
});
