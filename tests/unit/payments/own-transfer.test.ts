import { afterEach, beforeEach, expect, test } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { runOperator } from "../../../app/backend.server/desk/cli";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { sentByHand } from "../../../app/backend.server/money/refunds/mark-sent";
import { dateInIndia } from "../../../app/content/india";
import { Desk } from "../desk/desk";
import { refusalOf } from "../people";

const UTR = "412345678901";
let desk: Desk;
let refund: string;
let waiting: string;
/** Asha's money is to be sent back by hand, and she claims a service with our transfer's UTR. */
beforeEach(async () => {
  desk = await Desk.open();
  await desk.signIn();
  const { parts, asha } = desk.shop;
  const paid = await claim(parts, asha, desk.shop.request(1));
  await confirmClaim(parts, paid, null);
  refund = (await refundPayment(parts, paid, { paise: 40_000 })).id;
  waiting = await claim(parts, asha, desk.shop.request(2, { utr: UTR }));
});
afterEach(() => desk.close());

const asha = () => desk.shop.asha;
const stateOf = async () => (await desk.shop.history(waiting as never)).at(-1);
const run = async (...words: string[]) => {
  const said: string[] = [];
  const code = await runOperator(desk.shop.parts, words, (one) => said.push(one));
  return { code, said: said.join("\n") };
};
const sent = () => ["refunds", "sent", refund, "--on", dateInIndia(desk.shop.parts.now())];

test("a claim of whom the owner is to send money is confirmed by the command at the second word only, and the refund is named", async () => {
  const asked = await run("claims", "confirm", waiting);
  expect(asked.code).toBe(1);
  expect(asked.said).toContain(`You are to send this client Rs. 400 (refund ${refund})`);
  expect(asked.said).toContain("did this money come in?");
  expect(asked.said).toContain(`desk refunds sent ${refund} --on DAY --utr REFERENCE`);
  expect(asked.said).toContain("Nothing was confirmed.");
  expect(await stateOf()).toBe("claimed");
  expect((await run("claims", "confirm", waiting, "--yes")).code).toBe(0);
  expect(await stateOf()).toBe("fulfilled");
});

test("and on the page at the second press only, for the refunds that it named", async () => {
  const confirm = (more: Record<string, string> = {}) =>
    desk.post(`/claims/${waiting}/confirm`, { utr: "", without: "", ...more });
  const asked = await confirm();
  expect(asked.status).toBe(409);
  expect(asked.text).toContain(`You are to send this client Rs. 400.`);
  expect(asked.text).toContain("Nothing is confirmed yet.");
  expect(asked.text).toContain(`name="apart" value="${refund}"`);
  expect((await confirm({ apart: "another" })).status).toBe(409);
  expect(await stateOf()).toBe("claimed");
  expect((await confirm({ apart: refund })).headers.location).toBe("/?done=confirmed");
  expect(await stateOf()).toBe("fulfilled");
});

test("both doubts are named, and neither word stands for the other", async () => {
  const form = { utr: UTR, received: "4500", without: "" };
  const asked = await desk.post(`/claims/${waiting}/confirm`, form);
  expect(asked.text).toContain("Rs. 4,500 came for Rs. 4,498?");
  expect(asked.text).toContain("You are to send this client Rs. 400.");
  const words: Record<string, string>[] = [{ meant: "4500" }, { apart: refund }];
  for (const one of words)
    expect((await desk.post(`/claims/${waiting}/confirm`, { ...form, ...one })).status).toBe(409);
  expect(await stateOf()).toBe("claimed");
  const meant = { ...form, meant: "4500", apart: refund };
  const pressed = await desk.post(`/claims/${waiting}/confirm`, meant);
  expect(pressed.headers.location).toBe("/?done=confirmed-more");
});

test("by the command, too, neither word stands for the other", async () => {
  const words = ["claims", "confirm", waiting, "--received", "4500"];
  for (const more of [["--yes"], ["--above", "2"]]) {
    const asked = await run(...words, ...more);
    expect(asked.code).toBe(1);
    expect(asked.said).toContain("--above 2 --yes");
  }
  expect((await run(...words, "--above", "2", "--yes")).code).toBe(0);
});

test("another's claim, or once the refund is sent, is confirmed at the first word", async () => {
  const { parts } = desk.shop;
  const payer = await desk.shop.another();
  const request = desk.shop.request(1, { receipt: "ZZZPE9999Z" });
  const notes = { ...request.notes, number: payer.number };
  const theirs = await claim(parts, payer, { ...request, notes });
  expect((await run("claims", "confirm", theirs, "--without-utr")).code).toBe(0);
  await sentByHand(parts, refund as never, { on: dateInIndia(parts.now()), utr: "N0987654321" });
  expect((await run("claims", "confirm", waiting)).code).toBe(0);
});

test("entering the transfer by command says that a waiting claim names its reference", async () => {
  const entered = await run(...sent(), "--utr", UTR);
  expect(entered.code).toBe(0);
  expect(entered.said).toContain(`THE CLAIM ${waiting} NAMES THE SAME REFERENCE`);
  expect(entered.said).toContain(`desk claims reject ${waiting}`);
});

test("and on the page; of another reference neither says so", async () => {
  const transfer = { on: dateInIndia(desk.shop.parts.now()), utr: UTR };
  const pressed = await desk.post(`/refunds/${refund}/sent`, transfer);
  expect(pressed.headers.location).toBe("/?done=sent-claimed");
  expect((await desk.get("/?done=sent-claimed")).text).toContain("names the same reference");
  const refusal = await refusalOf(confirmClaim(desk.shop.parts, waiting));
  expect(refusal.message).toContain(`the reference of the refund ${refund}`);
});

test("a transfer of another reference is entered, and nothing is said of the claim", async () => {
  expect((await run(...sent(), "--utr", "N0987654321")).said).not.toContain("NAMES THE SAME");
});

test("the reference of another client's claim that waits is not entered as our transfer: it is most likely their payment", async () => {
  const { parts } = desk.shop;
  const payer = await desk.shop.another();
  const theirUtr = "512345678902";
  const request = desk.shop.request(1, { receipt: "ZZZPE9999Z", utr: theirUtr });
  const notes = { ...request.notes, number: payer.number };
  const theirs = await claim(parts, payer, { ...request, notes });
  const refused = await run(...sent(), "--utr", theirUtr);
  expect(refused.code).toBe(1);
  expect(refused.said).toContain(`The claim ${theirs} of another client waits`);
  expect((await run("claims", "confirm", theirs)).code).toBe(0);
  const second = await claim(parts, asha(), desk.shop.request(3, { utr: "612345678903" }));
  expect((await run("claims", "reject", second, "--reason", "none came")).code).toBe(0);
  expect((await run(...sent(), "--utr", "612345678903")).code).toBe(0);
});

test("a claim that was confirmed with it before is named, with how it is undone", async () => {
  await confirmClaim(desk.shop.parts, waiting);
  const refused = await run(...sent(), "--utr", UTR);
  expect(refused.code).toBe(1);
  expect(refused.said).toContain(`desk claims undo ${waiting}`);
});
