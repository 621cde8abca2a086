import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { undoSendBack } from "../../../app/backend.server/buying/undo-send-back";
import { claim } from "../../../app/backend.server/buying/claims";
import { sendBackClaim } from "../../../app/backend.server/buying/send-back-claim";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { dateInIndia } from "../../../app/content/india";
import { Desk } from "../desk/desk";

let desk: Desk;
let refund: Awaited<ReturnType<typeof sendBackClaim>>;
/** Rs. 1,000 came for Asha's claim of Rs. 1,499, and is to be sent back. */
beforeEach(async () => {
  desk = await Desk.open();
  await desk.signIn();
  const { parts, asha } = desk.shop;
  const id = await claim(parts, asha, desk.shop.request(1, { reference: "EXS9EG" }));
  refund = await sendBackClaim(parts, id, { utr: "412345678901", paise: 100_000 });
});
afterEach(() => desk.close());

const run = async (...words: string[]) => {
  const said: string[] = [];
  await runOperator(desk.shop.parts, words, (one) => said.push(one));
  return said.join("\n");
};
const leaves = () =>
  sentByHand(desk.shop.parts, refund.id, {
    on: dateInIndia(desk.shop.parts.now()),
    utr: "N0987654321",
  });

test("the lists say of such a claim that its money is to go back, then that it went", async () => {
  for (const list of [["payments", "list"] as const, ["claims", "find", "EXS9EG"] as const])
    expect(await run(...list)).toContain("rejected, its money is to be sent back");
  await leaves();
  for (const list of [["payments", "list"] as const, ["claims", "find", "EXS9EG"] as const])
    expect(await run(...list)).toContain("rejected, its money was sent back");
  expect(await run("payments", "list")).toMatch(/sent back +Rs\. 1,499 +Rs\. 1,000 /);
});

test("so does the claim's card, which offers no Confirm and no Send back", async () => {
  const page = async () => (await desk.get("/claims?reference=EXS9EG")).text;
  expect(await page()).toContain("Rejected, its money is to be sent back");
  expect(await page()).not.toMatch(/Confirm: it came|name="received"/);
  await leaves();
  expect(await page()).toContain("Rejected, its money was sent back");
});

test("the person's story has it as what they sent, not as the fee for days left", async () => {
  const { text } = await desk.get(`/people/${desk.shop.asha.id}`);
  expect(text).toContain("What they sent goes back");
  expect(text).not.toContain("days left");
});

test("a second transfer is named so, to send or sent back, and nobody can confirm it", async () => {
  const { parts, asha } = desk.shop;
  const id = await claim(parts, asha, desk.shop.request(1, { utr: "412345678905" }));
  await confirmClaim(parts, id);
  const second = await sendBackClaim(parts, id, { utr: "412345678906", paise: 149_900 });
  const pages = async () => [
    await run("payments", "list"),
    (await desk.get("/claims?state=rejected")).text,
    (await desk.get(`/people/${asha.id}`)).text,
  ];
  for (const words of await pages()) expect(words).toContain("second transfer, to send back");
  await sentByHand(parts, second.id, { on: dateInIndia(parts.now()), utr: "N0987654322" });
  for (const words of await pages()) expect(words).toContain("second transfer, sent back");
});

test("one of which the booking is undone says so, and its card offers no Confirm", async () => {
  const { parts, asha } = desk.shop;
  const id = await claim(parts, asha, desk.shop.request(1, { utr: "412345678905" }));
  await confirmClaim(parts, id);
  const second = await sendBackClaim(parts, id, { utr: "412345678906", paise: 149_900 });
  await undoSendBack(parts, second.id);
  const { text } = await desk.get("/claims?state=rejected");
  expect(text).toContain("second transfer, its booking undone");
  expect(text).not.toContain("Confirm: it came");
});
