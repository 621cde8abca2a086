import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rejectClaim } from "../../../app/backend.server/buying/claim-review";
import { findAnyone } from "../../../app/backend.server/desk/find-anyone";
import { paymentById } from "../../../app/backend.server/money/payments/rows";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { typedOn } from "../../setup/typed-words";
import type { Desk } from "../desk/desk";
import { ashaClaims, atDesk } from "./at-desk";

const NAMED = "499999999999";
const NEFT = "N333261234567890";
let desk: Desk;
let folder: string;
let id: PaymentId;
/** Asha's claim names a UTR, and another transfer of hers pays it. */
atDesk(async (opened, empty) => {
  [desk, folder] = [opened, empty];
  id = await ashaClaims(desk, { utr: NAMED });
});

const typed = typedOn(() => desk.shop.parts);
function match(text: string, ...more: string[]) {
  const file = join(folder, "statement.csv");
  writeFileSync(file, `Date,Narration,Deposit Amt.\n20/11/26,${text},1499.00`);
  return typed("claims", "match", file, "--columns", "day=1,text=2,amount=3", ...more);
}
/** The reference under which the claim stands, and what its client typed where that is another. */
async function standsUnder() {
  const row = await paymentById(desk.shop.parts.store.db, id);
  const { seal } = desk.shop.parts;
  const named = row?.named_utr_enc ?? null;
  return {
    utr: row?.utr_enc ? seal.open(row.utr_enc, "payments.utr") : null,
    spent: row?.utr_hash ? seal.hash(NAMED, "payments.utr") === row.utr_hash : false,
    named: named === null ? null : seal.open(named, "payments.named_utr"),
  };
}
const byNeft = () => match(`NEFT CR-HDFC0001234-ASHA VERMA-${NEFT}`, "--confirm", id, "--yes");
const trueLine = (...more: string[]) => match(`UPI/${NAMED}/ASHA VERMA`, ...more);

test("a claim that a transfer by NEFT paid stands under that one's reference, and its client's UTR is not spent", async () => {
  expect((await byNeft()).code).toBe(0);
  expect(await standsUnder()).toEqual({ utr: NEFT, spent: false, named: NAMED });
  expect((await trueLine()).said).toContain("of them paid a claim before: 0");
});

test("the line of NEFT is known again by its reference, in whatever other words", async () => {
  await byNeft();
  const { said } = await match(`RTGS/NEFT ${NEFT} VERMA A`);
  expect(said).toContain("of them paid a claim before: 1");
});

test("who says the bank shows no UTR though the client named one is asked once more", async () => {
  const asked = await typed("claims", "confirm", id, "--without-utr");
  expect(asked.code).toBe(1);
  expect(asked.said).toContain(
    `The claim has the UTR ${NAMED}, and you say that the bank shows none.`,
  );
  expect(asked.said).toContain("type the same once more with --yes");
  const page = await desk.post(`/claims/${id}/confirm`, { utr: "", without: "utr" });
  expect(page.status).toBe(409);
  expect(page.text).toContain("Yes: it came in, and the bank shows no UTR");
  expect((await typed("claims", "confirm", id, "--without-utr", "--yes")).code).toBe(0);
  expect(await standsUnder()).toEqual({ utr: null, spent: false, named: NAMED });
  expect((await trueLine()).said).toContain("of them paid a claim before: 0");
});

test("so it is with a claim that let its UTR go, and with another UTR of 12 digits", async () => {
  await rejectClaim(desk.shop.parts, id, "not found");
  expect((await typed("claims", "confirm", id, "--without-utr", "--yes")).code).toBe(0);
  expect(await standsUnder()).toEqual({ utr: null, spent: false, named: NAMED });
});

test("by another UTR of 12 digits the client's is kept as well, and found", async () => {
  await typed("claims", "confirm", id, "--utr", "512345678901", "--yes");
  expect(await standsUnder()).toEqual({ utr: "512345678901", spent: false, named: NAMED });
  expect(await findAnyone(desk.shop.parts, NAMED)).toMatchObject([{ id: desk.shop.asha.id }]);
  expect((await desk.get("/claims?state=fulfilled")).text).toContain(NAMED);
});

test("undone, the claim names its client's UTR again, and nothing else", async () => {
  await byNeft();
  expect((await typed("claims", "undo", id)).code).toBe(0);
  expect(await standsUnder()).toEqual({ utr: NAMED, spent: true, named: null });
});

test("with the client's own UTR, typed or left out, nothing is kept twice", async () => {
  expect((await typed("claims", "confirm", id)).code).toBe(0);
  expect(await standsUnder()).toEqual({ utr: NAMED, spent: true, named: null });
});
