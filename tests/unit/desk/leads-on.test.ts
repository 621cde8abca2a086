import { expect, it } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { claim } from "../../../app/backend.server/buying/claims";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { hashPassphrase, passphraseHolds } from "../../../app/backend.server/desk/passphrase";
import { reachable } from "../../../app/backend.server/upkeep/own-settings/checks";
import { plain, readForm } from "../../setup/html-form";
import { bought, hearDispute } from "../money/till";
import type { Shop } from "../payments/shop";
import { type Desk, PASSPHRASE } from "./desk";
import { signedInAtTill } from "./signed-in";

/** A page that cannot do what was pressed says why, and where it is done. */
let desk: Desk;
let shop: Shop;
signedInAtTill((one, till) => ([desk, shop] = [one, till]));

const words = async (path: string) => plain((await desk.get(path)).text);
const refundPage = (payment: string) => `/people/${shop.asha.id}/payments/${payment}/refund`;

it("a statement pasted after the session ended: none of it is kept, the way back is", async () => {
  await desk.post("/team/owner/end-sessions", { sure: "yes" });
  const out = await desk.post("/statement", { text: "Date,Narration,Amount\n1 Nov,UPI ASHA,1499" });
  expect(plain(out.text)).toContain("What you typed or chose is not kept: sign in here");
  expect(out.text).not.toContain("ASHA");
  const { action, fields } = readForm(out.text, "Sign in", { passphrase: PASSPHRASE });
  const back = await desk.post(action, Object.fromEntries(fields));
  expect(plain(back.text)).toContain("paste it once more");
  expect(back.text).toContain('href="/statement"');
});

it("what a browser without its cookies typed is said to be lost", async () => {
  desk.cookie = "";
  const letter = { subject: "Holiday", text: "No calls on Friday." };
  expect(plain((await desk.post("/letters/preview", letter)).text)).toContain("is not kept");
  expect(plain((await desk.post("/catalogue/x/retire")).text)).toContain("Sign in and press again");
});

it("blanks in a row are one blank of a passphrase, and a hash of before holds", async () => {
  const hash = await hashPassphrase("four  words of a rhyme", "a".repeat(16));
  expect(await passphraseHolds("four words  of a rhyme ", hash)).toBe(true);
});

it("of two services paid together one alone is given back: its sum, and both presses", async () => {
  const { row } = await bought(shop, 2);
  const { text } = await desk.get(refundPage(row.id));
  expect(plain(text)).toMatch(/Only one of them.*stock cash: refund Rs\. 1,499 , then end stock/);
  const [, amount = ""] = /href="\?amount=([\d.]+)#some"/.exec(text) ?? [];
  const proposed = await desk.get(`${refundPage(row.id)}?amount=${amount}`);
  expect(proposed.text).toMatch(/<input[^>]* id="amount"[^>]* value="1499"/);
  const { row: single } = await bought(shop);
  expect(await words(refundPage(single.id))).not.toContain("Only one of them");
});

it("while a dispute is open no amount is offered either", async () => {
  const { row, payment } = await bought(shop);
  await hearDispute(shop, shop.gateway.disputed(payment.id).id, payment.id);
  const { text } = await desk.get(refundPage(row.id));
  expect(plain(text)).toContain("A dispute about this payment is open");
  expect(text).not.toContain('id="amount"');
});

it("an address of this machine is none for clients; without TLS it is to try it", () => {
  expect(reachable("https://127.0.0.1", 0)).toContain("no client reaches");
  expect(reachable("https://localhost:7420", 0)).toContain("no client reaches");
  expect(reachable("http://127.0.0.1:7420", 0)).toBeNull();
  expect(reachable("https://research.example.in", 0)).toBeNull();
});

it("a transfer by hand stands among the refunds with its day and no hour nobody gave", async () => {
  const id = await claim(shop.parts, shop.asha, shop.request(1));
  await confirmClaim(shop.parts, id, "412345678901");
  const refund = (await refundPayment(shop.parts, id, "all")).id;
  await sentByHand(shop.parts, refund, { on: "2026-11-20", utr: "555566667777" });
  expect(await words("/refunds")).not.toContain("00:00");
});

it("every session of the owner ends after a page saying so; the sign-in says it did", async () => {
  const asked = await desk.post("/team/owner/end-sessions");
  expect(plain(asked.text)).toContain("signed out everywhere, here too");
  expect((await desk.get("/team")).status).toBe(200);
  const done = await desk.post("/team/owner/end-sessions", { sure: "yes" });
  expect(done.headers.location).toBe("/sign-in?ended");
  expect(await words("/sign-in?ended")).toContain("Every session of the owner is ended");
});

it("a letter that was stopped before its first went to nobody, and says so", async () => {
  await bought(shop);
  const letter = { subject: "Holiday", text: "No calls on Friday.", state: "everybody" };
  const preview = await desk.post("/letters/preview", { ...letter, once: "page-one-1" });
  const [button = ""] = /Send to \d+ (?:person|people)/.exec(plain(preview.text)) ?? [];
  const { action, fields } = readForm(preview.text, button);
  await desk.post(action, Object.fromEntries(fields));
  const [, id = ""] = /\/letters\/([0-9A-Z]{26})/.exec((await desk.get("/letters")).text) ?? [];
  await desk.post(`/letters/${id}/stop`);
  const after = await words(`/letters/${id}`);
  expect(after).toContain("nobody gets it");
  expect(after).toContain("Nobody got it.");
});
