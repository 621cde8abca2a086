import { afterEach, beforeEach, expect, test } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { takeBackClaim } from "../../../app/backend.server/buying/bank-took-back";
import { undoClaim } from "../../../app/backend.server/buying/undo-claim";
import { exceptions } from "../../../app/backend.server/money/ledger/balance";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { refusalOf } from "../people";
import { StatementDesk, type Row } from "./statement-desk";

/** A claim of Rs. 1,499 that was paid by Rs. 1,000 and Rs. 499, and confirmed by the first. */
const FIRST: Row = { text: "UPI/ASHA VERMA/EXS9EG", reference: "600000000005", rupees: "1000.00" };
const REST: Row = { text: "UPI/ASHA VERMA/EXS9EG", reference: "600000000006", rupees: "499.00" };
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  id = await claim(shop.parts, shop.asha, shop.request(1, { reference: "EXS9EG" }));
  await confirmClaim(bank.parts, id, "600000000005");
});
afterEach(() => bank.close());

test("the second line is named as the rest, and books nothing but its reference", async () => {
  const page = await bank.compared([FIRST, REST]);
  expect(page.text).toContain(
    "The rest of the claim of Asha Verma (Rs. 1,499, reference EXS9EG): Rs. 499 of 20/11/26, UTR " +
      "600000000006. It was confirmed by UTR 600000000005, which brought Rs. 1,000",
  );
  expect(page.text).not.toContain("received twice");
  expect((await page.press("It is the rest")).location).toBe("/?done=rest-kept");
  expect((await page.press("It is the rest")).status).toBe(303);
  expect(await bank.sums()).toMatchObject({ captured: 149_900, served: 149_900, owed: 0 });
  expect(await exceptions(bank.parts.store.db)).toEqual([]);
  for (const rows of [
    [FIRST, REST],
    [FIRST, { ...REST, text: "IMPS 600000000006 VERMA EXS9EG" }],
  ]) {
    const { said } = await bank.match(rows);
    expect(said).not.toContain("--send-back");
    expect(said).not.toContain("stands in no books");
  }
  const { shop } = bank.desk;
  const other = await claim(shop.parts, shop.asha, shop.request(2));
  const twice = await bank.typed("claims", "confirm", other, "--utr", "600000000006", "--yes");
  expect(twice.code).toBe(1);
  expect(twice.said).toContain(`as the rest of the claim ${id}`);
});

test("by the command as well; undone with the confirmation", async () => {
  const kept = await bank.match([FIRST, REST], "--send-back", id, "--yes");
  expect(kept.said).toContain("as the rest of the claim. Nothing more is booked.");
  expect(await bank.refunds()).toEqual([]);
  await undoClaim(bank.parts, id, "not-there");
  const again = await bank.typed("claims", "confirm", id, "--utr", "600000000006", "--yes");
  expect(again.said).toContain("confirmed");
});

const another = (reference: string, rupees: string, day = "20/11/26"): Row => ({
  ...{ text: "UPI/ASHA VERMA/EXS9EG", reference, rupees, day },
});

test("too much came by both: only that goes back, and undone it may be booked anew", async () => {
  const rows = [FIRST, another("600000000006", "600.00")];
  const page = await bank.compared(rows);
  expect(page.text).toContain(
    "which brought Rs. 1,000: of this one Rs. 499 was missing, and Rs. 101 is too much. Rs. 1,600 " +
      "came in all.",
  );
  await (await page.press("Book Rs. 101")).press("Yes: Rs. 101 is too much");
  expect(await bank.sums()).toMatchObject({ captured: 160_000, served: 149_900, owed: 10_100 });
  expect(await exceptions(bank.parts.store.db)).toEqual([]);
  const { said } = await bank.match([...rows, another("600000000007", "499.00", "20/11/26")]);
  expect(said).toContain("A second transfer for the claim of Asha Verma");
  expect(said.match(/--send-back/g)).toHaveLength(1);
  const [refund] = await bank.refunds();
  await bank.typed("refunds", "undo", refund?.id ?? "");
  const again = await bank.match(rows, "--send-back", id, "--yes");
  expect(again.said).toContain("Rs. 101");
  expect(await bank.sums()).toMatchObject({ captured: 160_000, owed: 10_100 });
});

test("in three: the later two are what was missing, in the order of their days", async () => {
  const first = { ...FIRST, rupees: "500.00", day: "19/11/26" };
  const rows = [
    first,
    another("600000000007", "499.00"),
    another("600000000006", "500.00", "19/11/26"),
  ];
  const { said } = await bank.match(rows);
  expect(said).not.toContain("second transfer");
  expect(said.match(/The rest of the claim/g)).toHaveLength(2);
  await bank.match(rows, "--send-back", id, "--utr", "600000000006", "--yes");
  const kept = await bank.match(rows, "--send-back", id, "--yes");
  expect(kept.said).toContain("Rs. 499 of 20/11/26");
  expect(await bank.sums()).toMatchObject({ captured: 149_900, served: 149_900, owed: 0 });
  const fourth = await bank.match([...rows, another("600000000008", "10.00")]);
  expect(fourth.said).toContain("A second transfer for the claim");
});

test("less came by all: what is missing still is named, and nothing goes back", async () => {
  const { said } = await bank.match([FIRST, another("600000000006", "400.00")]);
  expect(said).toContain("Rs. 1,400 came in all, and Rs. 99 is missing still");
});

test("alone on another day's statement it may be the rest, and that is said", async () => {
  const { said } = await bank.match([another("600000000006", "499.00")]);
  expect(said).toContain("if it brought less, this is the rest: a statement that has both says so");
});

test("what is kept as the rest is not said to bring money back of another payment", async () => {
  await bank.match([FIRST, REST], "--send-back", id, "--yes");
  const { shop } = bank.desk;
  const other = await claim(shop.parts, shop.asha, shop.request(2));
  await confirmClaim(bank.parts, other, "600000000007");
  const taken = ["claims", "taken-back", other, "--on", "2026-11-20", "--utr", "600000000006"];
  const { code, said } = await bank.typed(...taken, "--yes");
  expect(code).toBe(1);
  expect(said).toContain(`kept as the rest of the claim ${id}, which was paid in two`);
  expect(said).not.toContain("came back by it");
  const page = await bank.desk.post(`/claims/${other}/taken-back`, {
    ...{ on: "2026-11-20", utr: "600000000006", rupees: "499" },
  });
  expect(page.text).toContain(
    "kept as the rest of the claim of Asha Verma of Rs. 1,499, which was",
  );
});

test("the bank takes the second back: a part, by the reference of that one", async () => {
  await bank.match([FIRST, REST], "--send-back", id, "--yes");
  await takeBackClaim(bank.parts, id, { on: "2026-11-20", utr: "600000000006", paise: 49_900 });
  expect(await bank.sums()).toMatchObject({ captured: 149_900, served: 100_000, returned: 49_900 });
  expect(await exceptions(bank.parts.store.db)).toEqual([]);
  const again = { on: "2026-11-20", utr: "600000000006", paise: 49_900 };
  expect(await refusalOf(takeBackClaim(bank.parts, id, again))).toMatchObject({ status: 409 });
});

test("what paid another claim is no rest, though its line was looked at before", async () => {
  const page = await bank.compared([FIRST, REST]);
  const { shop } = bank.desk;
  const other = await claim(shop.parts, shop.asha, shop.request(2));
  await confirmClaim(bank.parts, other, "600000000006");
  expect((await page.press("It is the rest")).status).toBe(409);
  expect(await bank.parts.store.db.selectFrom("made_good").select("id").execute()).toEqual([]);
});
