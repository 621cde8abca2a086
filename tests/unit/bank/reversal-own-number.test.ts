import { afterEach, beforeEach, expect, it } from "vitest";
import { confirmByTransfer } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { sendBackClaim } from "../../../app/backend.server/buying/send-back-claim";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { MINUTE } from "../payments/shop";
import { StatementDesk, type Row } from "./statement-desk";

/** A reversal under a number of its own, or under none: found by the claim's reference. */
const UTR = "477777777777";
const OWN = "822200000033";
let bank: StatementDesk;
let id: PaymentId;
beforeEach(async () => {
  bank = await StatementDesk.open();
  const { shop } = bank.desk;
  id = await claim(shop.parts, shop.asha, shop.request(1, { reference: "ZX26GU" }));
});
afterEach(() => bank.close());

const confirmed = async (utr: string | null) => {
  await confirmByTransfer(bank.parts, id, utr, null);
  bank.desk.shop.parts.clock.now += UNDO_MS + MINUTE;
};
const row = (text: string, reference = "", rupees = "-1499.00"): Row => ({
  ...{ text, reference, rupees },
});

it("one with its own number is named by the claim's reference, booked by that number", async () => {
  for (const utr of [null, UTR] as const) {
    await bank.close();
    bank = await StatementDesk.open();
    const { shop } = bank.desk;
    id = await claim(shop.parts, shop.asha, shop.request(1, { reference: "ZX26GU" }));
    await confirmed(utr);
    const rows = [row("UPI REVERSAL/ZX26GU", OWN)];
    const page = await bank.compared(rows);
    expect(page.text).toContain("The bank took back a transfer by");
    expect(page.text).toContain(`/claims/${id}/taken-back?utr=${OWN}&on=2026-11-20`);
    const { said } = await bank.match(rows);
    expect(said).toContain(`claims taken-back ${id} --on 2026-11-20 --utr ${OWN}`);
    const booked = ["claims", "taken-back", id, "--on", "2026-11-20", "--utr", OWN, "--yes"];
    expect((await bank.typed(...booked)).code).toBe(0);
    expect((await bank.match(rows)).said).not.toContain("took back");
  }
});

it("one paisa less is a part, and another transfer's number is another's", async () => {
  await confirmed(UTR);
  const { said } = await bank.match([row("UPI REVERSAL/ZX26GU", OWN, "-1498.99")]);
  expect(said).toContain("Rs. 1,498.99 went out by");
  expect(said).toContain(`--utr ${OWN} --amount 1498.99`);
  const again = { text: "UPI/ASHA/ZX26GU", reference: "512345678902" };
  const back = row("UPI REVERSAL/ZX26GU", "512345678902");
  expect((await bank.match([again, back])).said).not.toContain("took back");
  await sendBackClaim(bank.parts, id, { utr: "512345678902", paise: 149_900 });
  const seen = (await bank.match([back])).said;
  expect(seen).toContain("which you were to send back");
  expect(seen).not.toContain("It paid the claim");
});

it("one without any reference is booked as it stands", async () => {
  await confirmed(UTR);
  const { said } = await bank.match([row("REVERSAL ZX26GU")]);
  expect(said).toMatch(/claims taken-back \w+ --on 2026-11-20$/m);
  const page = await bank.desk.get(`/claims/${id}/taken-back?on=2026-11-20`);
  const sure = await bank.shown(page.text).press("See what is booked");
  expect(sure.text).toContain("by a row without a reference");
  const done = await sure.press("Yes: the bank took it back");
  expect(done.location).toContain("done=taken-back");
  expect((await bank.match([row("REVERSAL ZX26GU")])).said).not.toContain("took back");
});

it("a part asks for a reference", async () => {
  await confirmed(UTR);
  const part = ["claims", "taken-back", id, "--on", "2026-11-20", "--amount", "500", "--yes"];
  expect(await bank.typed(...part)).toMatchObject({
    code: 1,
    said: expect.stringContaining("Give the reference of the row"),
  });
});

const part = (utr: string, rupees: number, on = "2026-11-20", ...more: string[]) =>
  bank.typed(
    ...["claims", "taken-back", id, "--on", on, "--utr", utr, "--amount", String(rupees)],
    ...["--yes", ...more],
  );

it("no more is taken back than is left of the transfer", async () => {
  await confirmed(UTR);
  expect((await part("REV600000000005", 300)).code).toBe(0);
  const more = await part("REV600000000006", 1_300);
  expect(more).toMatchObject({ code: 1, said: expect.stringContaining("Rs. 1,199 is left") });
  const whole = await bank.typed(
    ...[
      "claims",
      "taken-back",
      id,
      "--on",
      "2026-11-20",
      "--utr",
      UTR,
      "--amount",
      "1499",
      "--yes",
    ],
  );
  expect(whole).toMatchObject({ code: 1, said: expect.stringContaining("Rs. 1,199 is left") });
  const rest = ["claims", "taken-back", id, "--on", "2026-11-20", "--utr", UTR, "--yes"];
  expect((await bank.typed(...rest)).code).toBe(0);
  // With that all of it is gone.
  expect(await bank.sums()).toMatchObject({ captured: 0, returned: 0 });
  expect((await part("REV600000000009", 1)).code).toBe(1);
});

it("the same part by the same reference on another day is asked about", async () => {
  await confirmed(UTR);
  bank.desk.shop.parts.clock.now += 24 * 60 * MINUTE;
  expect((await part("REV600000000005", 300)).code).toBe(0);
  const again = await part("REV600000000005", 300, "2026-11-21");
  expect(again).toMatchObject({
    code: 1,
    said: expect.stringContaining("is booked already, of 20 Nov 2026"),
  });
  expect((await part("REV600000000005", 300, "2026-11-21", "--again")).code).toBe(0);
  await bank.desk.signIn();
  const query = "on=2026-11-20&utr=REV600000000005&rupees=300";
  const page = await bank.desk.get(`/claims/${id}/taken-back?${query}`);
  const refused = await bank.shown(page.text).press("See what is booked");
  expect(refused.text).toContain("booked already");
});
