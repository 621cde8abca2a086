import { beforeEach, expect } from "vitest";
import { headingsOf, linksOf, said } from "../setup/read-page";
import type { Site } from "../setup/site";
import { Investor } from "./investor";
import { test, visited } from "./journey";

let site: Site;
let person: Investor;
visited((one) => ({ site, person } = one));
beforeEach(() => person.arrives("complete", "/services"));

const buys = async (...services: string[]) => {
  await person.chooses(...services);
  await person.paysOnline();
  expect(person.page.path).toMatch(/^\/subscriptions/);
};
const links = () => linksOf(person.page.html).map(({ words }) => words);

test("a service is left in three presses from the subscriptions, the sum shown before the last two, and that sum goes back after 48 hours", async () => {
  await buys("Stock cash", "Index options");
  await site.sandbox.advance(10 * 86_400_000);
  await person.go("/subscriptions");
  await person.follows(/^Your account: leave a service/);
  const [, shown = ""] =
    /Stock cash Ends on \S+ You get back (Rs\. [\d,.]+)/.exec(said(person.page)) ?? [];
  expect(shown).toMatch(/^Rs\. (1,0|9)\d\d(\.\d\d)?$/);
  await person.follows("Leave Stock cash");
  expect(headingsOf(person.page.html, 1)).toEqual(["Leave Stock cash"]);
  expect(said(person.page)).toContain("ends at once");
  expect(said(person.page)).toContain("Your other services go on.");
  const [, sum = ""] = /Leave and get back (Rs\. [\d,.]+)/.exec(said(person.page)) ?? [];
  await person.presses(`Leave and get back ${sum}`);
  expect(person.page.path).toBe("/account");
  expect(said(person.page).toLowerCase()).toContain(
    `you left stock cash. ${sum} goes back to you.`.toLowerCase(),
  );
  expect(said(person.page)).toContain(`Money that goes back to you Stock cash ${sum} On its way`);
  expect(links().filter((words) => words.startsWith("Leave "))).toEqual(["Leave Index options"]);
  const due = async () =>
    (
      JSON.parse(await site.desk("refunds", "list", "--state", "due", "--json")) as {
        amount_paise: number;
      }[]
    ).map(({ amount_paise }) => amount_paise);
  const paise = Math.round(Number(sum.replace(/[^\d.]/g, "").replace(/^\./, "")) * 100);
  expect(await due()).toEqual([paise]);
  await site.sandbox.advance(49 * 3_600_000);
  // It goes after a sweep that is fresh: a round of the server's own that came between clock and
  // sweep has looked in vain, and looks again a minute later.
  const dueAMinuteLater = async () => {
    const left = await due();
    if (left.length > 0) await site.sandbox.advance(60_001);
    return left;
  };
  await expect.poll(dueAMinuteLater, { timeout: 40_000 }).toEqual([]);
  const mails = (await site.sandbox.messages(person.email)).map(({ text }) => text).join("\n");
  expect(mails).toContain(`${sum} of Rs. 4,498`);
});

test("who paid one order twice reads on the account what goes back, why and by when", async () => {
  await person.chooses("Stock cash");
  await person.presses("Pay on Website");
  const [order = ""] = /order_\w+/.exec(person.page.html) ?? [];
  for (const outcome of ["success", "second"]) await site.sandbox.pay(order, outcome);
  await expect
    .poll(async () => said(await person.go("/account")))
    .toMatch(
      /Money that goes back to you Stock cash Rs\. 1,499 It was a second payment for the same order\. On its way: within 7 days/,
    );
});

test("money that goes back is told of under the subscriptions too, until it has left; what is held beyond the promise is not promised", async () => {
  await person.go("/subscriptions");
  expect(links()).not.toContain("Money that goes back to you");
  await person.chooses("Stock cash");
  await person.presses("Pay on Website");
  const [order = ""] = /order_\w+/.exec(person.page.html) ?? [];
  await site.sandbox.pay(order, "success");
  const second = await site.sandbox.pay(order, "second");
  await expect
    .poll(async () => (await person.go("/subscriptions"), links()), { timeout: 10_000 })
    .toContain("Money that goes back to you");
  const until = ["--until", "2099-12-31"];
  await site.desk("refunds", "hold", second.razorpay_payment_id, "--reason", "?", ...until);
  await person.follows("Money that goes back to you");
  expect(person.page.path).toBe("/account");
  expect(person.page.html).toContain('id="money-back"');
  expect(said(person.page)).toMatch(
    /It takes longer than the 7 days of our refund policy: we are looking into it\. To ask about it, see Help ?\./,
  );
  expect(said(person.page)).not.toContain("On its way");
  await site.desk("refunds", "release", second.razorpay_payment_id);
  await site.sandbox.advance(49 * 3_600_000);
  const shownAfterAMinute = async () => {
    await site.sandbox.advance(60_000);
    await person.go("/subscriptions");
    return links();
  };
  await expect
    .poll(shownAfterAMinute, { timeout: 40_000 })
    .not.toContain("Money that goes back to you");
});

test("another device is shown in words, and ended", async () => {
  const phone = new Investor(site);
  await phone.send("/auth", { headers: { "user-agent": "x" } });
  const agent = { "user-agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/138.0 Mobile Safari" };
  await phone.post("/auth", { intent: "send", dial: "+91", mobile: person.number }, agent);
  const code = await site.sandbox.code(`+91${person.number}`);
  await phone.post("/auth", { intent: "verify", code }, agent);
  expect((await phone.open("/account")).status).toBe(200);
  await person.go("/account");
  expect(said(person.page)).toMatch(/You are here Chrome on an Android phone Last used/);
  await person.presses("End");
  expect(said(person.page)).toContain("That device is logged out.");
  expect((await phone.open("/account")).path).toMatch(/^\/auth/);
});

test("reminders are switched off and on, and what always comes is said", async () => {
  await person.go("/account");
  expect(said(person.page)).toContain("Always sent, because the rules or your money ask for it");
  const { html } = person.page;
  expect(/name="reminders"[^>]*checked/.test(html)).toBe(true);
  const off = await person.post("/account", { intent: "how-told", mail: "on", letters: "on" });
  expect(off.status).toBe(303);
  await person.go("/account");
  expect(said(person.page)).toContain("You get no more reminders.");
  expect(/name="reminders"[^>]*checked/.test(person.page.html)).toBe(false);
  expect(/name="mail"[^>]*checked/.test(person.page.html)).toBe(true);
});

test("how one is told is one form, one Save: no tick is lost, each change answered", async () => {
  await person.go("/account");
  expect(person.page.html.match(/>Save</g)).toHaveLength(1);
  await person.presses("Save");
  expect(said(person.page)).toContain("Nothing was changed.");
  await person.post("/account", { intent: "how-told", mail: "on" });
  await person.go("/account");
  expect(said(person.page)).toContain("Saved.");
  for (const [name, on] of [
    ["reminders", false],
    ["mail", true],
    ["letters", false],
  ] as const)
    expect(new RegExp(`name="${name}"[^>]*checked`).test(person.page.html), name).toBe(on);
});

test("one's data comes as one file", async () => {
  const answer = await person.post("/account/my-data.zip", {});
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="my-data.zip"');
  expect(answer.headers.get("cache-control")).toContain("no-store");
  const file = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  for (const name of ["summary.html", "person.json", "agreement-", person.pan])
    expect(file).toContain(name);
});

test("the account closes with the sum shown and a fresh code; a wrong one is refused beside its field", async () => {
  await buys("Stock cash");
  await person.go("/account");
  await person.follows("Close my account");
  expect(said(person.page)).toMatch(/Stock cash ends at once \. You get back Rs\. 1,49/);
  expect(said(person.page)).toContain("This cannot be undone.");
  await person.presses("Send me a code");
  expect(said(person.page)).toContain(`We sent a code to ${person.email}.`);
  const code = await site.sandbox.code(person.email);
  await person.presses("Close my account for good", {
    Code: code === "000000" ? "000001" : "000000",
  });
  expect([person.page.status, said(person.page)]).toEqual([
    422,
    expect.stringContaining("That code is not right. You have 4 tries left."),
  ]);
  await person.presses("Close my account for good", { Code: code });
  expect(person.page.path).toBe("/");
  expect(said(person.page)).toContain("Your account is closed.");
  expect((await person.go("/account")).path).toMatch(/^\/auth/);
});

test("with a payment being checked the account cannot be closed; the page says why", async () => {
  await person.chooses("Stock cash");
  await person.claims();
  await person.go("/account");
  expect(said(person.page)).toContain("We are still checking a payment of yours.");
  expect(links()).not.toContain("Close my account");
});

test("it needs no script, and has none", async () => {
  await buys("Stock cash");
  for (const path of ["/account", "/account/close", "/help"]) {
    await person.go(path);
    expect([path, person.page.status]).toEqual([path, 200]);
    expect(person.page.html).not.toContain("<script");
  }
});

test("who is not signed in comes there after signing in; who has finished nothing may still close the account", async () => {
  const begun = new Investor(site);
  await begun.go("/account");
  expect(begun.page.path).toBe("/auth?from=%2Faccount");
  await begun.arrives("signed-in", "/account");
  await begun.follows("Close my account");
  await begun.presses("Send me a code");
  const code = await site.sandbox.code(`+91${begun.number}`);
  await begun.presses("Close my account for good", { Code: code });
  expect(said(begun.page)).toContain("Your account is closed.");
});
