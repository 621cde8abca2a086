import { expect, it } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { plain } from "../../setup/html-form";
import { personAt } from "../people";
import type { Shop } from "../payments/shop";
import type { Desk } from "./desk";
import { signedInAtTill } from "./signed-in";

/** What is wrong stands above the form and beside its field, before the hint. */
let desk: Desk;
let shop: Shop;
signedInAtTill((one, till) => ([desk, shop] = [one, till]));

const DOB = "1988-01-02";
const PAN = "MEEPK1234M";
const meera = async () => {
  const own = { number: "+919876500031", email: "m@example.in", pan: PAN };
  const { id } = await personAt(shop.parts, "done", { ...own, name: "Meera Rao", dob: DOB });
  return (form: Record<string, string>) =>
    desk.post(`/people/${id}/number`, { number: "9833300001", pan: PAN, dob: DOB, ...form });
};
/** The fields that are marked, each with what stands beside it. */
const marked = (text: string) =>
  [...text.matchAll(/<div class="field error">(.*?)<\/div>/gs)].map(([, field = ""]) => {
    const id = /<input[^>]* id="([^"]+)"/.exec(field)?.[1] ?? "";
    expect(field).toContain('aria-invalid="true"');
    expect(field).toContain(`aria-describedby="${id}-why`);
    const why = /<p class="why" id="[^"]*-why">(.*?)<\/p>/.exec(field)?.[1] ?? "";
    return [id, plain(why)];
  });

it("a number that is none, or another's, at the number; a wrong PAN at the PAN", async () => {
  const changes = await meera();
  const other = { number: "9876543210" };
  expect(marked((await changes({ number: "12345" })).text)).toEqual([
    ["number", "Give a phone number, like 9876543210."],
  ]);
  expect(marked((await changes(other)).text)).toEqual([
    ["number", "Another account has this number. Close that one first."],
  ]);
  expect(marked((await changes({ pan: "MEEPK1234Q" })).text)).toEqual([
    ["pan", "This is not the PAN and the date of birth of this account."],
  ]);
});

it("a PAN is taken as it is read out, and what is no PAN costs no try", async () => {
  const changes = await meera();
  for (let n = 0; n < 7; n++)
    expect(marked((await changes({ pan: "MEEPK 1234" })).text)).toEqual([
      ["pan", "Enter a PAN like ABCDE1234F."],
    ]);
  expect((await changes({ pan: "meepk 1234-m" })).status).toBe(303);
});

it("the field of the PAN has room for blanks", async () => {
  const page = `/people/${shop.asha.id}/number`;
  expect((await desk.get(page)).text).toMatch(/<input[^>]* id="pan"[^>]* maxLength="20"/);
});

it("a day of a transfer that is still to come, at the day of its card", async () => {
  const id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, id, "412345678901");
  const refund = (await refundPayment(shop.parts, id, "all")).id;
  const sent = (form: Record<string, string>) => desk.post(`/refunds/${refund}/sent`, form);
  const day = await sent({ on: "2026-12-24", utr: "555566667777" });
  expect(marked(day.text)).toEqual([[`on-${refund}`, "That day is still to come."]]);
  const utr = await sent({ on: "2026-11-20", utr: "5" });
  expect(marked(utr.text)).toEqual([
    [`utr-${refund}`, "A bank's reference (UTR) has 6 to 22 letters and digits."],
  ]);
});

it("the reason stands before the hint; a field without one is described by nothing", async () => {
  const empty = { name: "Weekly", description: "", price: "1.5", days: "30", howYouReceiveIt: "" };
  const { text } = await desk.post("/catalogue", empty);
  expect(text).toMatch(/for="price">Price<\/label><p class="why"[^>]*>[^<]*<\/p><p class="hint"/);
  expect(text).not.toContain('aria-describedby=""');
});
