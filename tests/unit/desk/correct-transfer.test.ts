import { afterEach, beforeEach, expect, it } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { refundById } from "../../../app/backend.server/money/refunds/refund-rows";
import type { RefundId } from "../../../app/backend.server/platform/store/ids";
import { letters, openTill } from "../money/till";
import { trailOf } from "../trail";
import { Desk } from "./desk";

/** A transfer that was entered with a slip is seen, and put right, on the operator's page. */
let desk: Desk;
let id: RefundId;
beforeEach(async () => {
  const shop = await openTill();
  desk = await Desk.open({}, shop);
  await desk.signIn();
  const paid = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, paid, "412345678901");
  id = (await refundPayment(shop.parts, paid, "all")).id;
  await desk.post(`/refunds/${id}/sent`, { on: "2026-11-20", utr: "555566667777" });
});
afterEach(async () => {
  await desk.close();
  await desk.shop.close();
});

const RIGHT = { on: "2026-11-20", utr: "999988887777" };
const entered = () => refundById(desk.shop.parts.store.db, id);

it("the refunds show the reference that was entered, with the way to correct it", async () => {
  const { text } = await desk.get("/refunds");
  expect(text).toContain("555566667777");
  expect(text).toContain(`href="/refunds/${id}/correct"`);
  const page = await desk.get(`/refunds/${id}/correct`);
  expect(page.status).toBe(200);
  for (const words of ["Rs. 1,499 to Asha Verma", "20 Nov 2026", "555566667777"])
    expect(page.text).toContain(words);
});

it("what is typed is shown beside what stands, and entered at the second press", async () => {
  const before = await entered();
  const asked = await desk.post(`/refunds/${id}/correct`, RIGHT);
  expect(asked.status).toBe(409);
  for (const words of ["555566667777", "999988887777", "Nothing is changed yet"])
    expect(asked.text).toContain(words);
  expect(await entered()).toEqual(before);
  const done = await desk.post(`/refunds/${id}/correct`, { ...RIGHT, sure: "yes" });
  expect([done.status, done.headers.location]).toEqual([303, "/refunds?done=corrected"]);
  const { text } = await desk.get("/refunds?done=corrected");
  expect(text).toContain("The transfer is entered anew");
  expect(text).toContain("999988887777");
  expect((await letters(desk.shop, "payment refunded")).at(-1)).toContain("999988887777");
  const trail = (await trailOf(desk.shop.parts)).filter(({ what }) => what === "refund corrected");
  expect(trail.map(({ who }) => who)).toEqual(["owner at the desk"]);
});

it.each([
  [{ on: "2026-11-20", utr: "12" }, "6 to 22"],
  [{ on: "2027-01-01", utr: "999988887777" }, "still to come"],
  [{ on: "2026-11-20", utr: "555566667777" }, "entered so already"],
])("what cannot be is refused before it is asked about, and stays typed", async (typed, why) => {
  const { status, text } = await desk.post(`/refunds/${id}/correct`, typed);
  expect([status >= 400, text]).toEqual([true, expect.stringContaining(why)]);
  expect(text).toContain(`value="${typed.utr}"`);
});

it("an unknown refund, and one that is not sent, are answered in words", async () => {
  const none = await desk.get(`/refunds/${"0".repeat(26)}/correct`);
  expect([none.status, none.text]).toEqual([404, expect.stringContaining("There is no refund")]);
});

it("refunds list --state sent shows day and reference as they were entered", async () => {
  const lines: string[] = [];
  await runOperator(desk.shop.parts, ["refunds", "list", "--state", "sent"], (line) =>
    lines.push(line),
  );
  expect(lines.join("\n")).toContain("2026-11-20 555566667777");
});
