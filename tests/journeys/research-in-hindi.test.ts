import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { leftInEnglish } from "../setup/left-in-english";
import { linksOf, said } from "../setup/read-page";
import { releasing } from "../setup/releasing";
import { anAddition, aNote, anIdea } from "../setup/research-drafts";
import { Site } from "../setup/site";
import { Investor } from "./investor";

let site: Site;
let person: Investor;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site.close());
const { serviceOf, releases } = releasing(() => site);
let service: string;
beforeEach(async () => {
  await site.sandbox.reset();
  person = new Investor(site);
  await person.arrives("complete", "/hi/services");
  await person.presses("भुगतान के लिए आगे बढ़ें", { "स्टॉक कैश": "on" });
  await person.presses("वेबसाइट पर भुगतान करें");
  await person.presses("Razorpay पर जाएँ");
  await person.presses("Pay successfully");
  await person.presses("Continue to the shop");
  service = await serviceOf("Stock cash");
});

/** What was pasted, in a field again, is as it was sealed; so is what a document is named by. */
const whole = (state: string) =>
  expect(
    leftInEnglish(person.page.html.replace(/<(textarea|title)\b[\s\S]*?<\/\1>/g, "")),
    state,
  ).toEqual([]);
const letters = async () =>
  (await site.sandbox.messages(person.email)).filter(({ text }) => text.includes("sealed text"));

test("an idea stands as it was sealed in a Hindi frame, marked as English, each fixed word of it explained", async () => {
  const { number, root } = await releases(anIdea({ services: [service] }));
  for (const addition of [
    anAddition("reached", number),
    anAddition("correction", number),
    anAddition("closed", number),
  ])
    await releases(addition);
  await person.go("/hi/research");
  expect(said(person.page)).toContain("खरीदें: एंट्री भाव 1,605 से 1,615, स्टॉप लॉस 1,548। छोटी अवधि।");
  await person.follows("Buy Kaveri Cement Ltd");
  expect(person.page.path).toBe(`/hi/research/${root}`);
  whole("an idea");
  for (const words of [
    "Stop-loss (स्टॉप लॉस) 1,548",
    "Buy (खरीदें)",
    "Short term (3 days to 4 weeks) (छोटी अवधि (3 दिन से 4 हफ़्ते))",
    "No financial interest in the company. (कंपनी में कोई वित्तीय हित नहीं है।)",
    "Target 1 reached (टारगेट 1 तक भाव पहुँचा)",
    `Correction of entry ${number} (एंट्री नंबर ${number} का सुधार)`,
    "बंद",
  ])
    expect(said(person.page)).toContain(words);
  expect(person.page.html).toContain('<h1 lang="en">Buy Kaveri Cement Ltd</h1>');
  expect(person.page.html).toMatch(/<p lang="en">The price closed above 1,590/);
  await person.follows("English");
  expect(person.page.path).toBe(`/research/${root}`);
  await person.go(`/hi/research/${(await releases(aNote({ services: [service] }))).root}`);
  whole("a note");
});

test("somebody who is not signed in comes to an idea in Hindi, and finds it in Hindi after signing in", async () => {
  const { root } = await releases(anIdea({ services: [service] }));
  const stranger = new Investor(site);
  await stranger.go(`/hi/research/${root}`);
  expect(stranger.page.path).toBe(`/hi/auth?from=%2Fresearch%2F${root}`);
});

test("a Hindi reader's letter leads to the idea, the seal and the account in Hindi", async () => {
  const { root } = await releases(anIdea({ services: [service] }));
  await site.sandbox.advance(6_000);
  await vi.waitFor(async () => expect(await letters()).toHaveLength(1), 10_000);
  const [{ text } = { text: "" }] = await letters();
  for (const path of [`/hi/research/${root}`, "/hi/research/seal", "/hi/account"])
    expect(text).toContain(`${site.url}${path}`);
  await person.go("/hi/research/seal");
  const field = "पत्र, या उसकी एंट्री का नंबर";
  await person.presses("जाँचें", { [field]: text });
  expect(said(person.page)).toContain("मुहर लगी है, और कुछ नहीं बदला");
  whole("sealed and unchanged");
});

test("the seal's page has nothing left in English, whatever it finds", async () => {
  const { number } = await releases(anIdea({ services: [service] }));
  await person.go("/hi/research/seal");
  whole("nothing asked");
  const field = "पत्र, या उसकी एंट्री का नंबर";
  for (const [typed, found] of [
    [String(number), "वही लिखा है या नहीं"],
    ["9999999", "हमारी सूची में नहीं है"],
    ["", "कोई पत्र पेस्ट करें"],
    [`Research entry ${number}\nsomething else`, "यह वह पाठ नहीं है"],
  ] as const) {
    await person.presses("जाँचें", { [field]: typed });
    expect(said(person.page)).toContain(found);
    whole(found);
  }
  for (const { href } of linksOf(person.page.html).filter(({ href }) => /log|mjs/.test(href)))
    expect((await person.get(href)).status).toBe(200);
});

test("who opens another number's letter reads in Hindi with which one it can be read", async () => {
  const { root } = await releases(anIdea({ services: [service] }));
  const other = new Investor(site);
  await other.arrives("complete", "/services");
  await other.go(`/hi/research/${root}`);
  expect(other.page.status).toBe(404);
  expect(said(other.page)).toContain("रिसर्च उसी नंबर से पढ़ी जा सकती है");
  expect(leftInEnglish(other.page.html)).toEqual([]);
});
