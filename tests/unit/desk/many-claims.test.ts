import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmClaim } from "../../../app/backend.server/buying/claim-review";
import { runOperator } from "../../../app/backend.server/desk/cli";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import { headingsOf, linksOf } from "../../setup/read-page";
import { claimsOf } from "./claimants";
import { Desk } from "./desk";
import { member, signedIn } from "./member";
import { Owner } from "./owner";

const COUNT = 23;
let desk: Desk;
let owner: Owner;
let ids: PaymentId[];
beforeEach(async () => {
  desk = await Desk.open();
  ids = await claimsOf(desk.shop, COUNT);
  owner = await Owner.at(desk);
});
afterEach(() => desk.close());

test("Today counts and adds up all that wait, and shows a few; so does the command", async () => {
  expect(owner.words).toContain("23 waiting: payment claims, Rs. 34,477");
  expect(owner.words).toMatch(/\. 2[3-9] waiting for you/);
  expect(owner.html.match(/Confirm: it came/g)).toHaveLength(3);
  expect(linksOf(owner.html).map(({ words }) => words)).toContain("All 23 claims that wait");
  const lines: string[] = [];
  await runOperator(desk.shop.parts, ["today"], (line) => lines.push(line));
  expect(lines.join("\n")).toContain("Payment claims: 23, Rs. 34,477");
  await owner.goes("/claims");
  expect(owner.words).toContain("23, Rs. 34,477 in all");
});

test("an auditor, who does none, reads how much waits, not that it waits for them", async () => {
  await signedIn(desk, "ravi", await member(desk, "ravi", "auditor"));
  await owner.goes("/");
  expect(owner.words).toMatch(/\. 2[3-9] waiting\./);
});

test("an auditor, who undoes nothing, reads no Undo where claims were just confirmed", async () => {
  for (const id of ids.slice(0, 5)) await confirmClaim(desk.shop.parts, id);
  await owner.goes("/");
  expect(owner.words).toContain("2 more, each with Undo");
  await signedIn(desk, "ravi", await member(desk, "ravi", "auditor"));
  await owner.goes("/");
  expect(owner.words).toContain("2 more");
  expect(owner.words).not.toContain("Undo");
});

test("all claims that wait are on Claims, where the statement leads, too", async () => {
  const columns = { day: "0", words: "1", amount: "2", mark: "", reference: "" };
  const { text } = await desk.post("/statement", {
    ...columns,
    text: "Date,Details,Deposit\n20/11/26,INTEREST,12.00\n",
  });
  expect(linksOf(text).find(({ words }) => words === "All claims that wait")?.href).toBe("/claims");
});

test("what Claims refuses is said there, on the claim's card, with what was typed", async () => {
  const id = ids[21]!;
  for (const page of ["/claims", "/claims?reference=NONE"]) {
    await owner.goes(page);
    const on = page === "/claims" ? "claimed" : "reference NONE";
    const fields = { on, utr: "12345bad", received: "abc" };
    const { status, text } = await desk.post(`/claims/${id}/confirm`, fields);
    expect(status).toBe(422);
    expect(headingsOf(text, 1)).toEqual([page === "/claims" ? "Claims" : "Claims by reference"]);
  }
  await owner.goes("/claims");
  expect(owner.html.match(/>All about it</g)).toHaveLength(COUNT);
  const { text: refused } = await desk.post(`/claims/${id}/confirm`, {
    on: "claimed",
    utr: "12345bad",
    received: "abc",
  });
  expect(refused).toContain(`href="#utr-${id}"`);
  expect(fieldById(refused, `utr-${id}`)).toContain('value="12345BAD"');
  expect(fieldById(refused, `received-${id}`)).toContain('value="abc"');
  owner.html = refused.slice(refused.indexOf(`aria-labelledby="claim-${id}"`));
  await owner.press("Send it back", { utr: "12345bad", received: "abc" });
  expect(headingsOf(owner.html, 1)).toEqual(["Claims"]);
  expect(fieldById(owner.html, `back-received-${id}`)).toContain('value="abc"');
});

test("All about it leads from a short card to all of its claim", async () => {
  await owner.goes("/claims");
  await owner.follows("All about it");
  expect(headingsOf(owner.html, 1)).toEqual(["Claims by reference"]);
  expect(owner.html).toContain(`id="claim-${ids[0]!}"`);
  expect(owner.words).toContain("The money did not come");
});

test("what Today refuses of a claim shows its whole card first, with what was typed", async () => {
  const { text } = await desk.post(`/claims/${ids[22]!}/confirm`, { utr: "12345bad" });
  expect(headingsOf(text, 1)).toEqual(["Today"]);
  expect(fieldById(text, `utr-${ids[22]!}`)).toContain('value="12345BAD"');
  expect(text).toContain(`href="#utr-${ids[22]!}"`);
});

const fieldById = (html: string, id: string): string =>
  new RegExp(`<input[^>]*id="${id}"[^>]*>`).exec(html)?.[0] ?? "";
