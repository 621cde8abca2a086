import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect } from "vitest";
import { pdfText } from "../setup/pdf-text";
import { headingsOf, linksOf, said } from "../setup/read-page";
import type { Site } from "../setup/site";
import { Investor } from "./investor";
import { test, visited } from "./journey";

const MINUTE = 60_000;
const folder = mkdtempSync(join(tmpdir(), "letters-"));
let site: Site;
let person: Investor;
afterAll(() => rmSync(folder, { recursive: true }));
visited((one) => ({ site, person } = one));
beforeEach(() => person.arrives("complete", "/services"));

const subjects = async () =>
  (await site.sandbox.messages(person.email)).map(({ text }) => text).join("\n");
/** The person's own claim, confirmed by the owner. */
async function confirmed(): Promise<string> {
  await person.chooses("Stock cash");
  await person.claims();
  const [claim] = JSON.parse(await site.desk("claims", "list", "--json")) as { id: string }[];
  await site.desk("claims", "confirm", claim!.id, "--without-utr");
  return claim!.id;
}

test("a confirmation that is undone: the service is gone, the claim waits, no letter came, and both papers are there", async () => {
  const id = await confirmed();
  await person.go("/subscriptions");
  expect(headingsOf(person.page.html, 3)).toContain("Stock cash");
  const undone = await site.desk("claims", "undo", id, "--because", "other-claim");
  expect(undone).toContain("is cancelled by credit note C26-27/0001. It waits again.");
  await site.sandbox.advance(11 * MINUTE);
  expect(await subjects()).not.toContain("is confirmed and your subscription has started");
  await person.go("/subscriptions");
  expect(headingsOf(person.page.html, 3)).not.toContain("Stock cash");
  expect(said(person.page)).toContain("Cancel claim");
  await person.go("/subscriptions/earlier");
  expect(said(person.page)).toMatch(/Receipt 2026-27\/0001 .*Cancelled on .*C26-27\/0001/);
  const texts: string[] = [];
  for (const { href } of linksOf(person.page.html).filter(({ words }) => /PDF/.test(words))) {
    const answer = await person.get(href);
    expect(answer.status).toBe(200);
    texts.push(pdfText(Buffer.from(await answer.arrayBuffer())).join(" "));
  }
  expect(texts).toEqual([
    expect.stringContaining("Invoice 2026-27/0001"),
    expect.stringMatching(/Credit note C26-27\/0001.*Cancels: invoice 2026-27\/0001/),
  ]);
  const other = new Investor(site);
  await other.arrives("complete", "/services");
  const [, note] = linksOf(person.page.html).filter(({ words }) => /PDF/.test(words));
  expect((await other.get(note!.href)).status).toBe(404);
});

test("a confirmation that stands is told after ten minutes, and not undone then", async () => {
  const id = await confirmed();
  await site.sandbox.advance(9 * MINUTE);
  expect(await subjects()).not.toContain("is confirmed and your subscription has started");
  await site.sandbox.advance(2 * MINUTE);
  expect(await subjects()).toContain("is confirmed and your subscription has started");
  await expect(site.desk("claims", "undo", id)).rejects.toThrow();
});

test("a transfer that the bank took back is told with the receipt that it cancelled", async () => {
  const id = await confirmed();
  await site.sandbox.advance(11 * MINUTE);
  await person.go("/subscriptions/earlier");
  const [paid = ""] = /\d{1,2} [A-Z][a-z]{2} \d{4}/.exec(said(person.page)) ?? [];
  const on = new Date(`${paid} UTC`).toISOString().slice(0, 10);
  await site.desk("claims", "taken-back", id, "--on", on, "--utr", "477777777777", "--yes");
  await person.go("/subscriptions/earlier");
  expect(said(person.page)).toContain(
    "your bank transfer had paid for it, and the bank took it back",
  );
});

/** The owner's letter to all who never bought. */
async function writes(subject: string): Promise<void> {
  const file = join(folder, "letter.txt");
  writeFileSync(file, `${subject}: no calls on Friday.`);
  const to = ["--state", "never", "--subject", subject, "--text", file];
  await site.desk("letters", "send", ...to, "--yes");
  await site.sandbox.advance(2 * MINUTE);
}

test("a letter to clients comes once; its link stops the next ones without signing in, and the account has them again", async () => {
  await writes("Holiday");
  const text = await subjects();
  expect(text.split("Holiday: no calls on Friday.")).toHaveLength(2);
  expect(text).toContain("SEBI registration");
  const [, path = ""] = /https?:\/\/[^/\s]+(\/unsubscribe\?for=\S+)/.exec(text) ?? [];
  const stranger = new Investor(site);
  // A program that looks at the link changes nothing.
  await stranger.go(path);
  expect(headingsOf(stranger.page.html, 1)).toEqual(["Letters from the analyst"]);
  await person.go("/account");
  const wanted = () => /name="letters"[^>]*checked/.test(person.page.html);
  expect(wanted()).toBe(true);
  await stranger.presses("Stop these letters");
  expect(said(stranger.page)).toContain("You get no more letters from the analyst.");
  await person.go("/account");
  expect(wanted()).toBe(false);
  await writes("Another");
  expect(await subjects()).not.toContain("Another");
  await person.post("/account", { intent: "how-told", letters: "on" });
  await person.go("/account");
  expect(wanted()).toBe(true);
  await writes("Third");
  expect(await subjects()).toContain("Third: no calls on Friday.");
});

test("a mail program stops them by POST without cookie, origin or sign-in (RFC 8058)", async () => {
  await writes("Holiday");
  const [, path = ""] = /https?:\/\/[^/\s]+(\/unsubscribe\?for=\S+)/.exec(await subjects()) ?? [];
  const post = (to: string) =>
    fetch(site.url + to, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
  expect((await post(path)).status).toBe(200);
  expect((await post(path)).status).toBe(200);
  expect((await post(`${path.slice(0, -1)}${path.endsWith("0") ? "1" : "0"}`)).status).toBe(404);
  expect((await post("/unsubscribe")).status).toBe(404);
  // A link that a mail program cut says so before anybody presses.
  const cut = await new Investor(site).go(path.slice(0, -1));
  expect(said(cut)).toContain("This link is not complete.");
  expect(said(cut)).not.toContain("Stop these letters");
  await person.go("/account");
  expect(/name="letters"[^>]*checked/.test(person.page.html)).toBe(false);
});
