import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { claim } from "../../../app/backend.server/buying/claims";
import { refreshFromGateway } from "../../../app/backend.server/money/payments/look";
import { refundPayment } from "../../../app/backend.server/money/refunds/refund";
import { bought, hearDispute } from "../money/till";
import { UNDO_MS } from "../../../app/backend.server/money/payments/confirmation";
import { readForm } from "../../setup/html-form";
import { Desk } from "./desk";
import { trailOf } from "../trail";

let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open();
  await desk.signIn();
});
afterEach(() => desk.close());

const UTR = "412345678901";
const claimed = () => claim(desk.shop.parts, desk.shop.asha, desk.shop.request(2, { utr: UTR }));
const trail = () => trailOf(desk.shop.parts);

it("a POST without Origin, as old browsers send, is judged by the page it comes from", async () => {
  const posts = async (headers: Record<string, string>) => {
    const to = `http://127.0.0.1:${desk.port}/research/service`;
    const all = { cookie: desk.cookie, ...headers };
    return (await fetch(to, { method: "POST", headers: all, body: new URLSearchParams() })).status;
  };
  expect(await posts({ referer: "https://evil.example/" })).toBe(403);
  expect(await posts({ referer: `http://127.0.0.1:${desk.port}/research` })).toBe(422);
  expect(await posts({})).toBe(422);
});

describe("a claim", () => {
  it("is shown with who, how much, for what, its reference and its days", async () => {
    const id = await claimed();
    const { text } = await desk.get("/");
    for (const words of [
      "Rs. 4,498 from <a ",
      "+919876543210",
      "stock cash, index options",
      UTR,
      id,
      "Claimed",
      "Lapses",
    ])
      expect(text).toContain(words);
  });
  it("is found by its reference, closed too, and late money is confirmed there", async () => {
    const request = desk.shop.request(2, { reference: "EXS9EG" });
    const id = await claim(desk.shop.parts, desk.shop.asha, request);
    expect((await desk.get("/claims")).text).toContain("<dd>EXS9EG</dd>");
    await desk.post(`/claims/${id}/reject`, { reason: "no such transfer" });
    const { text } = await desk.get("/claims?reference=exs9eg");
    expect(text).toContain("With the reference exs9eg: 1.");
    expect(text).toContain("<dd>Rejected</dd>");
    expect(text).not.toContain(`/claims/${id}/reject`);
    expect((await desk.post(`/claims/${id}/confirm`, { without: "utr" })).status).toBe(303);
    expect((await desk.get("/claims?reference=%3Cb%3E")).text).toContain(
      "No claim has the reference &lt;b&gt;.",
    );
  });
  it("is confirmed by one press, once; a second press says what is", async () => {
    const id = await claimed();
    const first = await desk.post(`/claims/${id}/confirm`, { utr: "" });
    expect([first.status, first.headers.location]).toEqual([303, "/?done=confirmed"]);
    expect((await desk.get("/?done=confirmed")).text).toContain("The claim is confirmed.");
    expect((await desk.get("/?done=__proto__")).status).toBe(200);
    expect(await desk.shop.active()).toHaveLength(2);
    const second = await desk.post(`/claims/${id}/confirm`, { utr: "" });
    expect(second.status).toBe(409);
    expect(second.text).toContain("This claim is confirmed already.");
    expect(await desk.shop.subscriptions()).toHaveLength(2);
  });
  it("of which less came is sent back from its card: asked once more, it is to be sent, and its payer told", async () => {
    const request = desk.shop.request(2, { utr: UTR, reference: "EXS9EG" });
    const id = await claim(desk.shop.parts, desk.shop.asha, request);
    expect((await desk.get("/")).text).toContain(`action="/claims/${id}/send-back"`);
    const asked = await desk.post(`/claims/${id}/send-back`, { utr: UTR, received: "4000" });
    expect([asked.status, asked.text]).toEqual([409, expect.stringContaining("Rs. 4,000 came")]);
    for (const words of ["Asha Verma", "EXS9EG", `UTR ${UTR}`, "less came"])
      expect(asked.text).toContain(words);
    expect((await desk.get("/claims")).text).toContain("Rs. 4,498 from <a ");
    const sure = { utr: UTR, received: "4000", meant: "400000" };
    const sent = await desk.post(`/claims/${id}/send-back`, sure);
    expect([sent.status, sent.headers.location]).toEqual([303, "/?done=sent-back"]);
    const { text } = await desk.get("/?done=sent-back");
    expect(text).toContain("yours to send back by bank transfer");
    expect(text).toMatch(/Rs\. 4,000[^]*action="\/refunds\/\w+\/sent"/);
    expect(await desk.shop.active()).toEqual([]);
    expect((await desk.post(`/claims/${id}/send-back`, sure)).text).toContain("noted already");
  });
  it("that can be served is not sent back from its card, nor without a UTR or the word that it has none", async () => {
    const id = await claimed();
    // Not asked about first: what will be refused is refused at once.
    const whole = await desk.post(`/claims/${id}/send-back`, { utr: UTR });
    expect([whole.status, whole.text]).toEqual([409, expect.stringContaining("Nothing stands")]);
    expect(whole.text).toContain("Confirm it");
    expect(whole.text).not.toContain(`payments refund ${id}`);
    const none12 = await desk.post(`/claims/${id}/send-back`, { utr: "12", received: "4000" });
    expect([none12.status, none12.text]).toEqual([422, expect.stringContaining("12 digits")]);
    const bare = await desk.post(`/claims/${id}/send-back`, { received: "4000" });
    expect([bare.status, bare.text]).toEqual([422, expect.stringContaining("Type the UTR")]);
    const none = { received: "4000", without: "utr", meant: "400000" };
    expect((await desk.post(`/claims/${id}/send-back`, none)).status).toBe(303);
  });
  it("pressed twice at once starts its subscriptions once", async () => {
    const id = await claimed();
    const both = await Promise.all([
      desk.post(`/claims/${id}/confirm`),
      desk.post(`/claims/${id}/confirm`),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await desk.shop.subscriptions()).toHaveLength(2);
  });
  it("goes on the trail as the operator page's doing", async () => {
    const id = await claimed();
    await desk.post(`/claims/${id}/confirm`);
    const confirmed = (await trail()).filter((row) => row.about.includes('"to":"confirmed"'));
    expect(confirmed.map((row) => row.who)).toEqual(["owner at the desk"]);
  });
  it("that names no UTR is confirmed with one typed, or by the button that says so: never by an empty field", async () => {
    const id = await claim(desk.shop.parts, desk.shop.asha, desk.shop.request(2));
    expect((await desk.get("/")).text).toContain("Without UTR");
    const refused = await desk.post(`/claims/${id}/confirm`, { utr: "" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(`<a href="#utr-${id}">This claim names no UTR.`);
    expect((await desk.post(`/claims/${id}/confirm`, { utr: "", without: "utr" })).status).toBe(
      303,
    );
    await claimed();
    expect((await desk.get("/")).text).not.toContain("Without UTR");
  });
  it("with a UTR that is none is refused where it was typed, and stays", async () => {
    const id = await claimed();
    const refused = await desk.post(`/claims/${id}/confirm`, { utr: `12"><B>` });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(`<a href="#utr-${id}">A UTR has 12 digits.</a>`);
    expect(refused.text).toContain('value="12&quot;&gt;&lt;B&gt;"');
    expect(await desk.shop.active()).toEqual([]);
  });
  it("confirmed by mistake has Undo for ten minutes: on Today, Claims and the person", async () => {
    const id = await claimed();
    await desk.post(`/claims/${id}/confirm`);
    const places = ["/", "/claims?state=fulfilled", `/people/${desk.shop.asha.id}`];
    const withUndo = async () => {
      const texts = await Promise.all(places.map(async (place) => (await desk.get(place)).text));
      return texts.map((text) => text.includes(`action="/claims/${id}/undo"`));
    };
    expect(await withUndo()).toEqual([true, true, true]);
    expect((await desk.get("/")).text).toContain("until 12:10 (Indian time)");
    desk.shop.parts.clock.now += UNDO_MS;
    expect(await withUndo()).toEqual([false, false, false]);
    const late = await desk.post(`/claims/${id}/undo`, { because: "not-there" });
    expect(late.status).toBe(409);
    expect(late.text).toContain("A confirmation can be undone for ten minutes");
  });
  it("whose Undo is refused on a person's page answers with that page and the reason", async () => {
    const id = await claimed();
    await desk.post(`/claims/${id}/confirm`);
    desk.shop.parts.clock.now += UNDO_MS;
    const late = await desk.post(`/claims/${id}/undo`, { because: "not-there", back: "person" });
    expect(late.status).toBe(409);
    expect(late.text).toContain("A confirmation can be undone for ten minutes");
    expect(late.text).toContain("What happened");
    expect(late.text).toContain(`action="/people/${desk.shop.asha.id}/note"`);
    const none = await desk.post("/claims/01J00000000000000000000000/undo", { back: "person" });
    expect(none.status).toBe(404);
    expect(none.text).toContain("Today");
  });
  it("is undone by one press, once, and leads back to the page it was pressed on", async () => {
    const id = await claimed();
    await desk.post(`/claims/${id}/confirm`);
    const form = { because: "other-claim", back: "person" };
    const both = await Promise.all([
      desk.post(`/claims/${id}/undo`, form),
      desk.post(`/claims/${id}/undo`, form),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
    const done = both.find(({ status }) => status === 303);
    expect(done?.headers.location).toBe(`/people/${desk.shop.asha.id}?done=undone`);
    const { text } = await desk.get(done?.headers.location ?? "");
    expect(text).toContain("The confirmation is undone");
    expect(text).toContain("C26-27/0001");
    expect(text).toContain("another claim was meant; invoice 2026-27/0001 cancelled");
    expect((await desk.get("/")).text).toContain("1 waiting: payment claims");
    const entry = (await trail()).find(({ what }) => what === "claim confirmation undone");
    expect(entry?.who).toBe("owner at the desk");
  });
  it("that was undone leaves two files, invoice and credit note, in the month's list", async () => {
    const id = await claimed();
    await desk.post(`/claims/${id}/confirm`);
    expect((await desk.get("/invoices")).text).toContain("1 invoice, Rs. ");
    await desk.post(`/claims/${id}/undo`);
    const { text } = await desk.get("/invoices");
    expect(text).toContain("0 invoices, Rs. 0.");
    const links = [...text.matchAll(/href="(\/credit-notes\/[^"]+)"/g)];
    const files = [...new Set(links.map(([, path]) => path ?? ""))].sort().reverse();
    const names = await Promise.all(
      files.map(async (path) => (await desk.get(path)).headers["content-disposition"]),
    );
    expect(names).toEqual([
      'attachment; filename="credit-note-C26-27-0001.pdf"',
      'attachment; filename="invoice-2026-27-0001.pdf"',
    ]);
    for (const number of ["C26-27/0001", "2026-27/0001"])
      expect((await desk.get(`/people?q=${encodeURIComponent(number)}`)).headers.location).toBe(
        `/people/${desk.shop.asha.id}`,
      );
  });
  it("is rejected with a reason only", async () => {
    const id = await claimed();
    expect((await desk.post(`/claims/${id}/reject`, { reason: " " })).status).toBe(422);
    expect((await desk.post(`/claims/${id}/reject`, { reason: "no such transfer" })).status).toBe(
      303,
    );
    expect(await desk.shop.history(id)).toEqual(["claimed", "rejected"]);
    expect((await desk.post(`/claims/${id}/reject`, { reason: "no such transfer" })).status).toBe(
      409,
    );
  });
});

describe("complaint figures", () => {
  const october = {
    period: "2026-10",
    source: "direct",
    pendingBefore: "0",
    received: "3",
    resolved: "2",
    pendingOver3Months: "0",
    averageDays: "4.5",
  };
  it("are set by month and source or by year, and shown", async () => {
    for (const form of [
      october,
      { period: "2025-26", pendingBefore: "0", received: "9", resolved: "8" },
    ])
      expect((await desk.post("/complaints", form)).headers.location).toBe(
        "/complaints?done=figures",
      );
    const { text } = await desk.get("/complaints?done=figures");
    for (const words of [
      "The figures are set.",
      "<h3>2026-10</h3>",
      "Directly from Investors",
      "<dd>4.5</dd>",
      "<dt>Pending for over 3 months</dt>",
      "<h3>The year 2025-26</h3>",
    ])
      expect(text).toContain(words);
    expect(
      (await trail()).filter(
        ({ what, who }) => what === "complaint figures" && who === "owner at the desk",
      ),
    ).toHaveLength(2);
  });
  it("that cannot be are refused, and what was typed stays", async () => {
    const refused = await desk.post("/complaints", { ...october, resolved: "4" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("More were resolved (4) than there were (3).");
    expect(refused.text).toMatch(/name="resolved"[^>]*value="4"/);
    expect((await desk.post("/complaints", { ...october, received: "many" })).status).toBe(422);
    expect((await trail()).filter(({ what }) => what === "complaint figures")).toEqual([]);
  });
});

describe("figures", () => {
  it("stand as numbers, bars and words: each chart has a table and says its numbers", async () => {
    await desk.post(`/claims/${await claimed()}/confirm`);
    const { text } = await desk.get("/figures");
    for (const words of [
      "<h1>November 2026</h1>",
      "<dt>Sales</dt><dd>Rs. 4,498</dd>",
      "<caption>By month</caption>",
      '<svg class="chart" viewBox="0 0 328 194" role="img" aria-labelledby="chart-net">',
      "November 2026: 2 new, 0 renewed, 0 lapsed.",
      "<dt>Renewal rate</dt>",
      'href="/figures?month=2026-10"',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("month=2026-12");
    expect((await desk.get("/figures?month=2026-10")).text).toContain("<dd>Rs. 0</dd>");
    for (const month of ["2026-12", "2026-13", "x"])
      expect((await desk.get(`/figures?month=${month}`)).status).toBe(422);
  });
});

describe("nothing is done", () => {
  it("for a form of another site", async () => {
    const id = await claimed();
    const headers: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ];
    for (const foreign of headers)
      expect((await desk.post(`/claims/${id}/confirm`, {}, foreign)).status).toBe(403);
    expect(
      (await desk.post("/sign-in", { passphrase: "x" }, { origin: "https://evil.example" })).status,
    ).toBe(403);
    expect(await desk.shop.active()).toEqual([]);
  });
  it("without a session", async () => {
    const id = await claimed();
    desk.cookie = "operator=guessed";
    const refused = await desk.post(`/claims/${id}/confirm`);
    expect(refused.status).toBe(401);
    expect(refused.text).toContain("nothing was done");
    for (const path of [
      "/",
      "/people",
      "/payments",
      "/claims",
      "/invoices",
      "/catalogue",
      "/messages",
      "/refunds",
      "/complaints",
      "/figures",
      "/statement",
      "/nowhere",
    ]) {
      expect((await desk.get(path)).headers.location?.split("?")[0]).toBe("/sign-in");
    }
    expect(await desk.shop.active()).toEqual([]);
  });
  it("under a name that a stranger points at this machine", async () => {
    const host = `rebound.example:${desk.port}`;
    expect((await desk.get("/", { host })).status).toBe(400);
    expect((await desk.get("/metrics", { host })).status).toBe(403);
  });
  it("for a field that no form of ours sends so, and says which", async () => {
    const refused = await desk.post("/complaints", { period: "x".repeat(21), source: "direct" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("That was not done");
    expect(refused.text).toContain("period");
  });
  it("for too much data, which says the limit and what to do; for an unknown page", async () => {
    const form = await desk.post("/catalogue", { name: "x".repeat(70_000) });
    expect([form.status, form.text]).toEqual([413, expect.stringContaining("at most 64 KB")]);
    const statement = await desk.post("/statement", { pasted: "x".repeat(3 * 1024 * 1024) });
    expect(statement.status).toBe(413);
    expect(statement.text).toContain("at most 3 MB");
    expect(statement.text).toContain("fewer days");
    expect((await desk.get("/nowhere")).status).toBe(404);
  });
});

describe("every page", () => {
  it("runs no script, loads nothing, is kept by nobody and framed by nobody", async () => {
    for (const path of [
      "/",
      "/people",
      "/payments",
      "/claims",
      "/invoices",
      "/catalogue",
      "/messages",
      "/refunds",
      "/complaints",
      "/figures",
      "/statement",
    ]) {
      const { status, text, headers } = await desk.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).not.toMatch(/<script|style="| on\w+="/);
      expect(headers["content-security-policy"]).toContain("script-src 'none'");
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["cache-control"]).toBe("no-store");
    }
  });
  it("writes what strangers typed as text", async () => {
    const name_enc = desk.shop.parts.seal.close("<img src=x onerror=alert(1)>", "people.name");
    await desk.shop.parts.store.db
      .updateTable("people")
      .set({ name_enc })
      .where("id", "=", desk.shop.asha.id)
      .execute();
    await claimed();
    expect((await desk.get("/")).text).toContain("&lt;img src=x onerror=alert(1)&gt;");
  });
});

describe("today", () => {
  it("shows what went out twice, whose it is and how it is closed", async () => {
    const { shop } = desk;
    const { row, payment } = await bought(shop);
    await refundPayment(shop.parts, row.id, "all");
    expect((await desk.get("/")).text).not.toContain("too much went out");
    const dispute = shop.gateway.disputed(payment.id);
    shop.gateway.disputeBecomes(dispute.id, "lost");
    await hearDispute(shop, dispute.id, payment.id);
    const { text } = await desk.get("/");
    for (const words of [
      "Rs. 1,499 too much went out, of 1 payment",
      "Rs. 1,499, Asha Verma",
      `They paid it back, or I give it up`,
      `href="/people/${shop.asha.id}"`,
    ])
      expect(text).toContain(words);
  });
  it("says of refused webhooks that they are now, not by a day", async () => {
    const { parts } = desk.shop;
    await parts.store.db
      .insertInto("limit_events")
      .values({
        ...{ id: parts.newId<string>(), kind: "false webhook razorpay" },
        ...{ subject_hash: "razorpay", at: parts.now() },
      })
      .execute();
    const { text } = await desk.get("/");
    expect(text).toMatch(/messages are refused[^]{0,40}<span class="tag warn">now</);
    expect(text).toContain("If it is right, a stranger sends them");
  });
  it("counts from midnight in India: what came in, and who signed up", async () => {
    const order = await desk.shop.order(1);
    desk.shop.gateway.pays(order.id);
    await refreshFromGateway(desk.shop.parts, (await desk.shop.row(order.id)).id, "webhook");
    const { text } = await desk.get("/");
    expect(text).toMatch(/Received for services<\/dt>\s*<dd>Rs\. 1,499<\/dd>/);
    expect(text).toMatch(/Sign-ups<\/dt>\s*<dd>1, of whom 0/);
    desk.shop.parts.clock.now += 86_400_000;
    await desk.signIn();
    expect((await desk.get("/")).text).toMatch(/Received for services<\/dt>\s*<dd>Rs\. 0<\/dd>/);
  });
  it("subscriptions that end within 7 days are listed with whose they are", async () => {
    await desk.post(`/claims/${await claimed()}/confirm`);
    expect((await desk.get("/people?state=ending")).text).toContain("Nobody.");
    desk.shop.parts.clock.now = (await desk.shop.subscriptions())[0]!.ends_at - 7 * 86_400_000;
    await desk.signIn();
    const { text } = await desk.get("/people?state=ending");
    for (const words of ["Asha Verma", "stock cash"]) expect(text).toContain(words);
  });
});

describe("the catalogue", () => {
  const words = {
    name: "weekly note",
    description: "First line\nSecond line",
    price: "999",
    days: "30",
    howYouReceiveIt: "By e-mail",
  };
  it("takes a service, its change, and its end", async () => {
    expect((await desk.post("/catalogue", words)).headers.location).toMatch(
      /^\/catalogue\?added=\w{26}$/,
    );
    const list = (await desk.get("/catalogue")).text;
    const id = /href="\/catalogue\/(\w+)">Change weekly note/.exec(list)?.[1];
    const form = (await desk.get(`/catalogue/${id}`)).text;
    for (const value of ["weekly note", "First line\nSecond line", "999", "By e-mail"])
      expect(form).toContain(value);
    const version = new Map(readForm(form, "Save").fields).get("version") ?? "";
    const changed = { ...words, price: "1299", version, sure: "yes" };
    expect((await desk.post(`/catalogue/${id}`, changed)).status).toBe(303);
    expect((await desk.get("/catalogue")).text).toContain("Rs. 1,299 for 30 days");
    const sure = { sure: "yes" };
    expect((await desk.post(`/catalogue/${id}/retire`, sure)).status).toBe(303);
    expect((await desk.post(`/catalogue/${id}/retire`, sure)).status).toBe(404);
    expect((await desk.get("/catalogue")).text).not.toContain("weekly note");
  });
  it("counts lines without Hindi, and without a site file says where they are typed", async () => {
    await desk.post("/catalogue", words);
    const { text } = await desk.get("/catalogue");
    const [, inHindi = ""] = text.split('id="in-hindi"');
    expect(inHindi).toContain("Without Hindi yet: 4.");
    expect(inHindi).toContain("With a site file of your own you type them here.");
    expect(inHindi).not.toContain("{");
  });
  it("lists a service once when Add is pressed twice", async () => {
    await desk.post("/catalogue", words);
    const again = await desk.post("/catalogue", words);
    expect([again.status, again.text.match(/Change weekly note/g)?.length]).toEqual([409, 1]);
    expect(again.text).toContain("weekly note at this price for this long is on the list already.");
  });
  it("says what is too long, and keeps it", async () => {
    const description = "x".repeat(10_001);
    const refused = await desk.post("/catalogue", { ...words, description });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("The description may have 10,000 characters at most.");
    expect(refused.text).toContain(description);
    const lines = Array(5_000).fill("a").join("\r\n");
    expect((await desk.post("/catalogue", { ...words, description: lines })).status).toBe(303);
    expect(
      (
        await desk.post("/catalogue", {
          ...words,
          name: "another",
          howYouReceiveIt: "x".repeat(2_001),
        })
      ).status,
    ).toBe(422);
  });
  it("refuses what the rule refuses, and keeps what was typed", async () => {
    const refused = await desk.post("/catalogue", { ...words, days: "400" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("365 days at most");
    expect(refused.text).toContain('value="weekly note"');
    expect((await desk.post("/catalogue", { ...words, price: "9.99" })).status).toBe(422);
  });
});

it("a message that failed is listed without its words, and retried", async () => {
  await claimed();
  const { db } = desk.shop.parts.store;
  await db
    .updateTable("outbox")
    .set({
      problem: "mail provider: timeout",
      given_up_at: desk.shop.parts.now(),
      next_try_at: null,
      tries: 24,
    })
    .execute();
  const [message] = await db.selectFrom("outbox").selectAll().execute();
  const { text } = await desk.get("/messages");
  expect(text).toContain("mail provider: timeout");
  expect(text).not.toContain("Asha");
  expect((await desk.post(`/messages/${message!.id}/retry`)).status).toBe(303);
  expect((await db.selectFrom("outbox").selectAll().execute())[0]).toMatchObject({
    tries: 0,
    given_up_at: null,
    next_try_at: desk.shop.parts.now(),
  });
  expect((await desk.post("/messages/none/retry")).status).toBe(404);
});
it("money that bought nothing is listed as due", async () => {
  const order = await desk.shop.order(1);
  desk.shop.gateway.pays(order.id);
  desk.shop.gateway.pays(order.id);
  const { id } = await desk.shop.row(order.id);
  await refreshFromGateway(desk.shop.parts, id, "webhook");
  const { text } = await desk.get("/refunds");
  for (const words of [id, "Rs. 1,499", "second payment", "by itself after 48 hours"])
    expect(text).toContain(words);
});

it("what is no form is answered with what to do, at every door, and is not our fault", async () => {
  for (const path of ["/claims/x/confirm", "/statement", "/sign-in"]) {
    const { status, text } = await desk.send(path, "multipart/form-data; boundary=x", "--y broken");
    expect([path, status]).toEqual([path, 400]);
    expect(text).toContain("What was sent is no form.");
  }
});
