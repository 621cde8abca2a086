import { expect, it } from "vitest";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { pauseDisputed } from "../../../app/backend.server/money/disputes/disputes";
import { plain } from "../../setup/html-form";
import { bought, hearDispute } from "../money/till";
import type { Shop } from "../payments/shop";
import type { Desk } from "./desk";
import { signedInAtTill } from "./signed-in";

/** Who rings about a charge is looked up on their own page: an open dispute is said there. */
let desk: Desk;
let shop: Shop;
signedInAtTill((one, till) => ([desk, shop] = [one, till]));

const words = async (path: string) => plain((await desk.get(path)).text);
const disputed = async () => {
  const { row, payment } = await bought(shop);
  const dispute = shop.gateway.disputed(payment.id);
  await hearDispute(shop, dispute.id, payment.id);
  return { row, payment, dispute };
};

it("says an open dispute above, beside the payment, in the story and the command", async () => {
  await disputed();
  const { id } = shop.asha;
  const person = await words(`/people/${id}`);
  expect(person).toMatch(/Rs\. 1,499 is in dispute, to answer by 27 Nov 2026.*not received/);
  expect(person).toMatch(/received, 20 Nov 2026; in dispute, to answer by 27 Nov 2026/);
  expect(await words(`/people/${id}?show=money`)).toContain(
    "The bank asks about a payment: dispute of Rs. 1,499",
  );
  const lines: string[] = [];
  await runOperator(shop.parts, ["people", "show", id], (line) => lines.push(line));
  expect(lines.join("\n")).toContain("in dispute, to answer by 27 Nov 2026");
});

it("says it in the list of payments", async () => {
  await bought(shop);
  await disputed();
  expect((await words("/payments")).match(/received, in dispute/g)).toHaveLength(1);
});

it("keeps one that is decided in the story alone, and a pause of the service with it", async () => {
  const { dispute, payment } = await disputed();
  await pauseDisputed(shop.parts, dispute.id);
  shop.gateway.disputeBecomes(dispute.id, "won");
  await hearDispute(shop, dispute.id, payment.id);
  const person = await words(`/people/${shop.asha.id}`);
  expect(person).not.toContain("in dispute");
  expect(person).toMatch(/dispute of Rs\. 1,499 , won/);
  expect(person).toContain("Service paused");
  expect(person).toContain("Service resumed");
});

it("its service is paused on the page of who bought it, and goes on", async () => {
  const { dispute } = await disputed();
  const { id } = shop.asha;
  const at = `/people/${id}/disputes/${dispute.id}`;
  expect((await desk.get(`/people/${id}`)).text).toContain(`href="${at}/pause"`);
  expect(await words(`${at}/pause`)).toContain("Its days are kept.");
  expect(await desk.post(`${at}/pause`, {})).toMatchObject({ status: 303 });
  expect((await desk.get(`/people/${id}`)).text).toContain(`href="${at}/resume"`);
  expect((await desk.post(`${at}/pause`, {})).text).toContain("No service of this payment runs.");
  expect(await desk.post(`${at}/resume`, {})).toMatchObject({ status: 303 });
  expect((await desk.get(`/people/${id}`)).text).toContain(`href="${at}/pause"`);
  const other = `/people/${id}/disputes/disp_other/pause`;
  expect((await desk.get(other)).status).toBe(404);
});

it("one the bank looks into is no more to be answered, and does not wait on Today", async () => {
  const { dispute, payment } = await disputed();
  expect(await words("/")).toContain("1 dispute");
  shop.gateway.disputeBecomes(dispute.id, "under_review");
  await hearDispute(shop, dispute.id, payment.id);
  expect(await words("/")).not.toContain("dispute");
  const person = await words(`/people/${shop.asha.id}`);
  expect(person).toContain("in dispute, under review at the bank");
  expect(person).not.toMatch(/to answer by|answered in Razorpay/);
});

it("the refund of it says once that the bank has it, and promises nothing above that", async () => {
  const { row } = await disputed();
  const text = await words(`/people/${shop.asha.id}/payments/${row.id}/refund`);
  expect(text.match(/A dispute about this payment is open/g)).toHaveLength(1);
  expect(text).not.toContain("sends it back the way it came");
  expect(text).not.toContain("The days left");
});
