import { beforeEach, describe, expect } from "vitest";
import { listMany } from "../setup/many-services";
import { attributesOf } from "../setup/html-form";
import { fieldOf, headingsOf, linksOf, said } from "../setup/read-page";
import type { Site } from "../setup/site";
import type { Investor } from "./investor";
import { test, visited } from "./journey";

let site: Site;
let person: Investor;
visited((one) => ({ site, person } = one));
const ticked = (service: string) => fieldOf(person.page.html, service).checked;
const update = (fill: Record<string, string>) => person.presses("Update cart", fill);

test("what is ticked is the cart: unticking takes out, and it stays on the way back", async () => {
  await person.go("/services");
  await update({ "Stock cash": "on" });
  expect(said(person.page)).toContain("Stock cash added to cart!");
  expect(said(person.page)).toMatch(/\b1 service\b/);
  await person.go("/services");
  expect(ticked("Stock cash")).toBe(true);
  await update({ "Stock cash": "off" });
  await person.go("/services");
  expect(ticked("Stock cash")).toBe(false);
  expect(said(person.page)).toContain("0 services");
});

test("whoever has the phone after a logout finds an empty cart", async () => {
  await person.arrives("complete", "/services");
  await update({ "Stock cash": "on" });
  await person.presses("Logout");
  expect(said(person.page)).toContain("Logged out successfully!");
  await person.go("/services");
  expect([ticked("Stock cash"), said(person.page).includes("0 services")]).toEqual([false, true]);
});

test("whoever has the phone after the account was closed finds an empty cart", async () => {
  await person.arrives("signed-in", "/services");
  await update({ "Stock cash": "on" });
  await person.go("/account/close");
  await person.presses("Send me a code");
  const code = await site.sandbox.code(`+91${person.number}`);
  await person.presses("Close my account for good", { Code: code });
  expect(said(person.page)).toContain("Your account is closed.");
  await person.go("/services");
  expect([ticked("Stock cash"), said(person.page).includes("0 services")]).toEqual([false, true]);
});

test("[S 4.18] a service offered no longer leaves the cart with a word", async () => {
  person.cookies.set("cart", "01GONE");
  await person.go("/services");
  expect(said(person.page)).toContain(
    "A service you had chosen is no longer offered and was removed from your cart.",
  );
  await person.go("/services");
  expect(said(person.page)).not.toContain("no longer offered");
  person.cookies.set("cart", "01GONE.02GONE");
  expect(said(await person.go("/services"))).toContain("2 services you had chosen are no longer");
});

test("what was paid at Razorpay by who never came back leaves the cart once we know of it, and may be bought again", async () => {
  await person.arrives("complete", "/services");
  await person.presses("Proceed to Pay", { "Stock cash": "on" });
  await person.presses("Pay on Website");
  await person.presses("Continue to Razorpay");
  await person.presses("Pay, but never return");
  await expect
    .poll(async () => {
      await person.go("/services");
      return [said(person.page).includes("Active · 30 days left"), ticked("Stock cash")];
    })
    .toEqual([true, false]);
  await person.presses("Proceed to Pay", { "Stock cash": "on" });
  expect(headingsOf(person.page.html, 1)).toEqual(["Pay"]);
});

test.each(["offer=", "offer=.", "offer=__proto__&offer=%00", `offer=${"x".repeat(10_000)}`])(
  "a cart saved as only script saves it is answered with the page: %#",
  async (offers) => {
    const answer = await person.send("/services", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `intent=save&${offers}`,
    });
    expect(answer.status).toBe(200);
    expect(headingsOf(await answer.text(), 1)).toEqual(["Services"]);
  },
);

describe("of 120 services", () => {
  beforeEach(() => listMany(site.folder, 120));

  test("what is ticked on one page is still in the cart on the next, after a search, and on the way to pay", async () => {
    await person.arrives("complete", "/services");
    expect(said(person.page)).toContain("Page 1 of 3");
    await update({ "Stock cash": "on" });
    expect(said(person.page)).toMatch(/\b1 service\b/);
    await person.follows("Next");
    expect(person.page.path).toBe("/services?page=2");
    expect(said(person.page)).toMatch(/\b1 service\b/);
    await update({ "Service 60": "on" });
    expect(person.page.path).toBe("/services?page=2");
    expect(said(person.page)).toMatch(/\b2 services\b/);
    await person.presses("Search", { "Search the services": "NUMBER 117" });
    expect(said(person.page)).toContain("1 service with “NUMBER 117” in the name or description.");
    await person.presses("Proceed to Pay", { "Service 117": "on" });
    expect(headingsOf(person.page.html, 1)).toEqual(["Pay"]);
    for (const name of ["Stock cash", "Service 60", "Service 117"])
      expect(said(person.page)).toContain(name);
  });

  test("unticking on a page takes out what it shows, and nothing else", async () => {
    await person.go("/services");
    await update({ "Stock cash": "on" });
    await person.follows("Next");
    await update({ "Service 60": "on" });
    await person.follows("Previous");
    expect(said(person.page)).toMatch(/\b2 services\b/);
    await update({ "Stock cash": "off" });
    await person.go("/services?page=2");
    expect(said(person.page)).toMatch(/\b1 service\b/);
    expect(ticked("Service 60")).toBe(true);
  });

  test("a cart of over 50 is refused with what to do; what was ticked stays ticked", async () => {
    const ids = Array.from({ length: 50 }, (_, n) => String(n + 5).padStart(26, "0"));
    person.cookies.set("cart", ids.join("."));
    await person.go("/services?page=3");
    expect(said(person.page)).toContain("50 services");
    await update({ "Service 110": "on" });
    expect(person.page.status).toBe(400);
    expect(linksOf(person.page.html).map(({ words }) => words)).toContain(
      "The cart holds 50 services at most, and this would be 51. Untick 1 or more; your cart is as it was.",
    );
    expect(said(person.page)).toContain("Page 3 of 3");
    expect(ticked("Service 110")).toBe(true);
    await person.go("/services?page=2");
    expect(said(person.page)).toContain("50 services");
  });

  test("Renew with a full cart changes nothing and says so, unless it is in there", async () => {
    await person.arrives("complete", "/services");
    const ids = Array.from({ length: 50 }, (_, n) => String(n + 5).padStart(26, "0"));
    person.cookies.set("cart", ids.join("."));
    await person.go(`/renew?service=${ids[49]}`);
    expect(person.page.path).toBe("/pay");
    await person.go(`/renew?service=${"110".padStart(26, "0")}`);
    expect(person.page.path).toBe("/services");
    expect(said(person.page)).toContain(
      "The cart holds 50 services at most, and this would be 51. Untick 1 or more; your cart is as it was.",
    );
    expect(person.cookies.get("cart")).toBe(ids.join("."));
  });

  test("addresses that ask for too much are answered with what there is", async () => {
    for (const [search, words] of [
      ["?page=0", "Page 1 of 3"],
      ["?page=9999", "Page 3 of 3"],
      ["?page=abc", "Page 1 of 3"],
      [
        `?q=${"x".repeat(10_000)}`,
        `No service has “${"x".repeat(100)}” in its name or description.`,
      ],
    ] as const) {
      await person.go(`/services${search}`);
      expect(person.page.status).toBe(200);
      expect(said(person.page)).toContain(words);
    }
    await person.follows("Show all services");
    expect(said(person.page)).toContain("Page 1 of 3");
  });

  test("a crawler keeps the pages by their own address, and no search", async () => {
    const tag = (like: RegExp) => attributesOf(like.exec(person.page.html)?.[1] ?? "");
    await person.go("/services?page=2");
    expect(tag(/<link([^>]*rel="canonical"[^>]*)>/).href).toMatch(/\/services\?page=2$/);
    expect(person.page.html).not.toContain('name="robots"');
    await person.go("/services?q=number");
    expect(tag(/<meta([^>]*name="robots"[^>]*)>/).content).toBe("noindex");
  });
});

test("who paid by UPI while a price rose is told to record it all the same, and can", async () => {
  await person.arrives("complete", "/services");
  await person.presses("Proceed to Pay", { "Stock cash": "on" });
  await person.go("/pay?how=manual");
  const listed = await fetch(`${site.url}/api/v1/services/get-available-services`);
  const { data } = (await listed.json()) as { data: { _id: string; service: { name: string } }[] };
  const { _id = "" } = data.find(({ service }) => service.name === "stock cash") ?? {};
  await site.operator("catalogue", "edit", _id, "--price", "1799", "--yes");
  await person.presses(PAID);
  expect(person.page.status).toBe(409);
  expect(said(person.page)).toContain(
    "The price has changed: it was Rs. 1,499 and is now Rs. 1,799. Please look at your services again before you pay.",
  );
  expect(said(person.page)).toContain(
    "If you have paid Rs. 1,499 already, record it once more: we look for it and write to you.",
  );
  await person.presses(PAID);
  expect(said(person.page)).toContain("Your manual payment has been recorded");
});
const PAID = "I'll Pay & Send Screenshot";

describe("a cart changed in another tab", () => {
  const two = { "Stock cash": "on", "Index options": "on" };
  /** The page of one tab stays; what another did since is in the cookie. */
  const pressed = async (button: string) => {
    const before = person.page;
    await person.go("/services");
    await update({ "Index options": "off", "Stock futures": "on" });
    person.page = before;
    return person.presses(button);
  };
  const CHANGED =
    "Your cart was changed after this page was shown, perhaps in another tab. It now holds: Stock cash, Stock futures. Please look at it again before you pay.";

  test("is not paid unseen, and is not called a changed price", async () => {
    await person.arrives("complete", "/services");
    await person.presses("Proceed to Pay", two);
    await pressed("Pay on Website");
    expect(person.page.status).toBe(409);
    expect(said(person.page)).toContain(CHANGED);
    expect(said(person.page)).not.toContain("price has changed");
    await person.presses("Pay on Website");
    expect(said(person.page)).toContain("Continue to payment");
  });

  test("is not claimed unseen", async () => {
    await person.arrives("complete", "/services");
    await person.presses("Proceed to Pay", two);
    await person.go("/pay?how=manual");
    await pressed("I'll Pay & Send Screenshot");
    expect([person.page.status, said(person.page).includes(CHANGED)]).toEqual([409, true]);
    await person.go("/subscriptions");
    expect(said(person.page)).not.toContain("Pending for Verification");
  });

  test("and emptied there says so", async () => {
    await person.arrives("complete", "/services");
    await person.presses("Proceed to Pay", two);
    person.cookies.delete("cart");
    await person.presses("Pay on Website");
    expect(person.page.path).toBe("/services");
    expect(said(person.page)).toContain("Your cart was emptied after this page was shown");
  });

  test("in Hindi is told in Hindi", async () => {
    await person.arrives("complete", "/hi/services");
    await person.presses("भुगतान के लिए आगे बढ़ें", { "स्टॉक कैश": "on", "इंडेक्स ऑप्शन": "on" });
    const before = person.page;
    await person.go("/hi/services");
    await person.presses("कार्ट अपडेट करें", { "इंडेक्स ऑप्शन": "off" });
    person.page = before;
    await person.presses("वेबसाइट पर भुगतान करें");
    expect(said(person.page)).toContain("यह पेज दिखने के बाद आपका कार्ट बदला गया है");
  });
});

test("a service withdrawn since the page was shown is not called a changed price", async () => {
  await person.arrives("complete", "/services");
  await person.presses("Proceed to Pay", { "Stock cash": "on", "Index options": "on" });
  const listed = JSON.parse(await site.desk("catalogue", "list", "--json")) as {
    _id: string;
    service: { name: string };
  }[];
  const gone = listed.find(({ service }) => /index/i.test(service.name));
  await site.desk("catalogue", "retire", gone!._id);
  await person.presses("Pay on Website");
  expect(person.page.status).toBe(409);
  expect(said(person.page)).toContain(
    "A service in your cart is no longer offered, so that the sum is now Rs. 1,499.",
  );
});

test("without script the sum says it is the saved cart's, and how to count the ticks", async () => {
  await person.go("/services");
  await update({ "Stock cash": "on" });
  expect(said(person.page)).toContain(
    "This is your saved cart. To count what you tick now, press “Update cart”.",
  );
});
