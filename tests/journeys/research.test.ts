import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { aNote, anAddition, anIdea } from "../setup/research-drafts";
import { aPdf, aWebp } from "../setup/research-files";
import { pdfText } from "../setup/pdf-text";
import { headingsOf, linksOf, said } from "../setup/read-page";
import { releasing } from "../setup/releasing";
import { Site } from "../setup/site";
import { Investor } from "./investor";

const DAY = 86_400_000;
let site: Site;
let person: Investor;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site.close());
const { serviceOf, releases } = releasing(() => site);
beforeEach(async () => {
  await site.sandbox.reset();
  person = new Investor(site);
  await person.arrives("complete", "/services");
});

async function buys(...services: string[]): Promise<void> {
  await person.chooses(...services);
  await person.paysOnline();
}

const links = () => linksOf(person.page.html).map(({ words }) => words);
const letters = async () =>
  (await site.sandbox.messages(person.email))
    .map(({ text }) => text)
    .filter((text) => text.includes("sealed text begins"));

test("who holds the service finds an idea on the site and by mail, and reads it all", async () => {
  await buys("Stock cash");
  const service = await serviceOf("Stock cash");
  const { root, receivers } = await releases(anIdea({ services: [service] }));
  expect(receivers).toBe(1);
  await person.go("/research");
  expect(said(person.page)).toContain("Buy Kaveri Cement Ltd New Entry 1,605 to 1,615");
  await person.follows("Buy Kaveri Cement Ltd");
  expect(person.page.path).toBe(`/research/${root}`);
  expect(headingsOf(person.page.html, 1)).toEqual(["Buy Kaveri Cement Ltd"]);
  for (const words of [
    "Research Analyst",
    "Stop-loss 1,548",
    "its highest close of eight months",
    "No financial interest in the company.",
    "No artificial intelligence was used.",
    "Investment in securities market are subject to market risks.",
    "Sealed as entry",
  ])
    expect(said(person.page)).toContain(words);
  await person.go("/research");
  expect(said(person.page)).not.toContain("Ltd New");
  await site.sandbox.advance(6_000);
  await vi.waitFor(async () => expect(await letters()).toHaveLength(1), 10_000);
  const [letter = ""] = await letters();
  for (const words of ["Research Analyst", "INH", "Rationale:", "Checkpoint:", "market risks."])
    expect(letter).toContain(words);
});

test("an idea can be kept as a PDF by who may read it, and by nobody else", async () => {
  await buys("Stock cash");
  const service = await serviceOf("Stock cash");
  const { number, root } = await releases(anIdea({ services: [service] }));
  await person.go(`/research/${root}`);
  const { href } = linksOf(person.page.html).find(({ words }) => words === "Download as PDF")!;
  const file = await person.get(href);
  expect(file.headers.get("content-type")).toBe("application/pdf");
  expect(file.headers.get("content-disposition")).toBe(
    `attachment; filename="research-${number}.pdf"`,
  );
  expect(file.headers.get("cache-control")).toBe("private, no-store");
  const drawn = pdfText(Buffer.from(await file.arrayBuffer()));
  expect(drawn).toEqual(expect.arrayContaining(["Buy Kaveri Cement Ltd", "Stop-loss: 1,548"]));
  const other = new Investor(site);
  await other.arrives("complete", "/services");
  expect((await other.get(href)).status).toBe(404);
  expect((await new Investor(site).go(href)).path).toMatch(/^\/auth/);
});

test("only a note's readers see its picture with words in its page and load its PDF", async () => {
  await buys("Stock cash");
  const services = [await serviceOf("Stock cash")];
  writeFileSync(join(site.folder, "chart.webp"), aWebp());
  writeFileSync(join(site.folder, "report.pdf"), aPdf());
  const files = [
    { path: join(site.folder, "chart.webp"), says: "The price of 30 days." },
    { path: join(site.folder, "report.pdf"), says: "The company's report." },
  ];
  const { number, root } = await releases({ ...aNote({ services }), files });
  await person.go(`/research/${root}`);
  const [img = ""] = /<img[^>]*src="\/research\/file\/[^>]*>/.exec(person.page.html) ?? [];
  expect(img).toContain('alt="The price of 30 days."');
  const src = /src="([^"]+)"/.exec(img)?.[1] ?? "";
  const picture = await person.get(src);
  expect(picture.headers.get("content-type")).toBe("image/webp");
  expect(picture.headers.get("cache-control")).toBe("private, no-store");
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(aWebp());
  const { href } = linksOf(person.page.html).find(
    ({ words }) => words === "The company's report.",
  )!;
  const paper = await person.get(href);
  expect(paper.headers.get("content-disposition")).toBe(
    `attachment; filename="research-${number}-2.pdf"`,
  );
  const stranger = new Investor(site);
  await stranger.arrives("complete", "/services");
  for (const path of [src, href, "/research/file/none"])
    expect((await stranger.get(path)).status).toBe(404);
});

test("what is another's, was before, or is not there, is one and the same answer", async () => {
  const { root } = await releases(anIdea({ services: [await serviceOf("Stock cash")] }));
  await buys("Stock cash");
  const before = await person.go(`/research/${root}`);
  const never = await person.go("/research/01ARZ3NDEKTSV4RRFFQ69G5FAV");
  expect([before.status, never.status]).toEqual([404, 404]);
  expect(said(never)).toContain(
    "Research can be read with the number that held the service when it was published.",
  );
  expect(linksOf(never.html).map(({ href }) => href)).toContain("/account");
  // The address itself stands in the page, and packs more or less well.
  const headersOf = async (id: string) =>
    [...(await person.get(`/research/${id}`)).headers].filter(
      ([name]) =>
        !/^(?:date|set-cookie|x-request-id|content-security-policy|content-length)$/.test(name),
    );
  expect(await headersOf(root)).toEqual(await headersOf("01ARZ3NDEKTSV4RRFFQ69G5FAV"));
  const same = (html: string) => html.replaceAll(/nonce-?="?[\w+/=-]+"?/g, "");
  expect(same(before.html)).toBe(same(never.html).replaceAll("01ARZ3NDEKTSV4RRFFQ69G5FAV", root));
  expect(said(await person.go("/research"))).toContain("There is nothing for you to read here now");
  expect(said(await person.go("/research?q=kaveri"))).toContain("Nothing of yours fits");
});

test("a service that has ended keeps what it published, and tells that there is more", async () => {
  await buys("Stock cash");
  const service = await serviceOf("Stock cash");
  const { number, root } = await releases(anIdea({ services: [service] }));
  await site.sandbox.advance(40 * DAY);
  await releases(anAddition("update", number));
  await person.arrives("complete", `/research/${root}`);
  expect(said(person.page)).toContain(
    "More was published about it, to those who held the service then.",
  );
  expect(said(person.page)).not.toContain("1,590 for what you keep");
  await releases(anAddition("withdrawn", number, { text: "The ground for it is gone." }));
  await person.go(`/research/${root}`);
  expect(said(person.page)).toContain("The ground for it is gone.");
  await person.go("/research");
  expect(said(person.page)).toContain("Withdrawn");
});

test("that a price was reached stands in the idea, and in no list, search or subject", async () => {
  await buys("Stock cash");
  const service = await serviceOf("Stock cash");
  const { number, root } = await releases(anIdea({ services: [service] }));
  await releases(anAddition("reached", number, { text: "It traded there at 10:05." }));
  expect(said(await person.go(`/research/${root}`))).toContain("Target 1 reached");
  for (const path of ["/research", "/research?q=reached", "/research?q=target"])
    expect(said(await person.go(path))).not.toMatch(/target \d|reached/i);
  const { subjects } = { subjects: (await site.sandbox.messages(person.email)).map(String) };
  expect(subjects.join()).not.toMatch(/reached/i);
});

test("search, service and month find among what is the person's own", async () => {
  await buys("Stock cash", "Index options");
  const [cash, options] = [await serviceOf("Stock cash"), await serviceOf("Index options")];
  await releases(anIdea({ services: [cash] }));
  await releases(aNote({ services: [options] }));
  await person.go("/research");
  await person.presses("Show", { "Search by name or word": "kaveri" });
  expect(links()).toContain("Buy Kaveri Cement Ltd");
  expect(links()).not.toContain("What a week of results means");
  await person.go(`/research?service=${options}`);
  expect(links()).toContain("What a week of results means");
  expect(links()).not.toContain("Buy Kaveri Cement Ltd");
  await person.go("/research?month=2001-01");
  expect(said(person.page)).toContain("Nothing of yours fits");
  expect((await person.go("/research?q=%25&month=x&before=y")).status).toBe(200);
});

test("a letter is checked in two presses, by anybody; one changed word is found", async () => {
  await buys("Stock cash");
  const { number } = await releases(anIdea({ services: [await serviceOf("Stock cash")] }));
  await site.sandbox.advance(6_000);
  await vi.waitFor(async () => expect(await letters()).toHaveLength(1), 10_000);
  const [letter = ""] = await letters();
  const stranger = new Investor(site);
  const field = "The letter, or the number of its entry";
  await stranger.go("/research/seal");
  await stranger.presses("Check", { [field]: letter });
  expect(said(stranger.page)).toMatch(
    new RegExp(`Sealed and unchanged Sealed at .* IST ?, entry ${number} of \\d+, unchanged`),
  );
  await stranger.presses("Check", { [field]: letter.replaceAll("1,548", "1,584") });
  expect(said(stranger.page)).toContain("Not the text that we sealed");
  await stranger.presses("Check", { [field]: letter.replace(/\n/g, "\r\n> ") });
  expect(said(stranger.page)).toContain("Sealed and unchanged");
  await stranger.presses("Check", { [field]: String(number) });
  expect(said(stranger.page)).toContain("To see whether a letter says the same, paste all of it.");
  await stranger.presses("Check", { [field]: "9999999" });
  expect(said(stranger.page)).toContain("Not in our list");
  await stranger.presses("Check", { [field]: "" });
  expect(stranger.page.status).toBe(400);
});

test("research by mail is switched off and on at the account", async () => {
  await buys("Stock cash");
  await person.go("/account");
  await person.send("/account", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "intent=how-told&reminders=on&letters=on",
  });
  await releases(anIdea({ services: [await serviceOf("Stock cash")] }));
  await site.sandbox.advance(6_000);
  await person.go("/research");
  expect(links()).toContain("Buy Kaveri Cement Ltd");
  expect(await letters()).toEqual([]);
});
