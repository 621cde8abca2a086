import { Duplex } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { makeGate } from "../../../app/edge.server/gate";
import { turnedAway, type Why } from "../../../app/edge.server/turned-away";
import { answerUnreadable } from "../../../app/edge.server/unreadable";
import { languageNamed } from "../../../app/content/languages";
import { turnedAway as english } from "../../../app/content/words/en/turned-away";
import { saidIn } from "../../../app/content/words/said-in.server";
import { say, type Sentence } from "../../../app/content/words/sentence";
import { speakAlso } from "../../../app/content/words/further";
import { readLanguages } from "../../../app/content/words/read-languages.server";
import { shippedFolder } from "../../../app/content/words/shipped-languages.server";
import { leftInEnglish } from "../../setup/left-in-english";
import { MADE_UP, speakAsBefore, speakMadeUp } from "../../setup/read-back";
import { PSEUDO, pseudoLanguage } from "../../setup/pseudo-language";
import { look } from "../../setup/words-noted";
import type { IncomingMessage, ServerResponse } from "node:http";

afterEach(speakAsBefore);
const { home: _, openAgain: __, ...reasons } = english;
const origin = "https://site.example";

test.each(Object.keys(reasons) as Why[])(
  "what is turned away (%s) is told in the language of its address, and nothing of it in English",
  async (why) => {
    speakAlso(readLanguages([pseudoLanguage()]).languages);
    for (const language of ["hi", languageNamed(PSEUDO)!]) {
      const answer = turnedAway(`/${language}/pay`, null, { status: 400, why, origin });
      const html = await answer.text();
      look(html, "whoever is turned away");
      expect(html).toContain(`<html lang="${language}"`);
      expect(leftInEnglish(html.replaceAll("KB", ""))).toEqual([]);
      expect(html).toContain(`href="${origin}/"`);
    }
    const page = await turnedAway("/pay", "language=hi", { status: 400, why }).text();
    expect(page).toContain('<html lang="en-IN"');
    expect(page).not.toMatch(/\p{Script=Devanagari}/u);
    if (why === "tooMuch") return;
    expect(await turnedAway("/api/v1/x", "language=hi", { status: 400, why }).json()).toEqual({
      message: english[why].text.replace("{origin}", ""),
    });
  },
);

test("that too much was sent is told to a program so that a page can say it in Hindi", async () => {
  const answer = turnedAway("/api/v1/x", null, { status: 413, why: "tooMuch" });
  const { message, ...told } = (await answer.json()) as Sentence & { message: string };
  expect(message).toContain("at most 256 KB at once");
  expect(saidIn("hi", message)).toBe(say("hi", told));
  expect(say("hi", told)).toMatch(/^यह डेटा बहुत ज़्यादा है: .*256 केबी.*कृपया कम भेजें।$/u);
});

test("where no page stands, what is turned away is told in the remembered language", async () => {
  const told = async (path: string, cookies: string | null) =>
    /lang="[^"]+"/.exec(
      await turnedAway(path, cookies, { status: 403, why: "foreign", origin }).text(),
    )?.[0];
  expect(await told("/nothing", "__Host-language=hi; a=b")).toBe('lang="hi"');
  expect(await told("/nothing", null)).toBe('lang="en-IN"');
  expect(await told("/pay", "language=hi")).toBe('lang="en-IN"');
});

test("the way on from a Hindi page of an error is Hindi home", async () => {
  expect(await turnedAway("/hi/pay", null, { status: 405, why: "notDone" }).text()).toContain(
    'href="/hi">मुख्य पेज पर जाएँ<',
  );
});

/** What the gate, which lets nobody in, says of a request. */
async function toldInCrowd(url: string, { method = "GET", cookie = "" } = {}): Promise<string> {
  const gate = await makeGate(0, true);
  return new Promise<string>((tell) => {
    const res = { writeHead: () => ({ end: tell }) } as unknown as ServerResponse;
    gate.turnAway({ url, method, headers: { cookie } } as IncomingMessage, res, "r1");
  });
}

test("in a crowd each is told in the language of the page that was asked for", async () => {
  const [hindi, remembered, englishPage] = await Promise.all([
    toldInCrowd("/hi/services?x=1"),
    toldInCrowd("/look.css", { cookie: "a=b; language=hi" }),
    toldInCrowd("/services", { cookie: "language=hi" }),
  ]);
  expect(leftInEnglish(hindi)).toEqual([]);
  expect(remembered).toBe(hindi);
  expect(englishPage).toContain(english.notOpened.title);
});

test("in a crowd who opened a page is led to it again, and who sent a form back", async () => {
  const opened = await toldInCrowd('/hi/services?q="><script>&who=x');
  // The address of the page itself: as it was asked for, whatever stands in it.
  expect(opened).toContain('<a href="">यह पेज फिर खोलें</a>');
  expect(opened).not.toContain("script>");
  speakMadeUp();
  look(await toldInCrowd(`/${MADE_UP}/services`), "whoever is turned away in a crowd");
  expect(opened).not.toMatch(/भेजा|वापस/u);
  const sent = await toldInCrowd("/hi/pay", { method: "POST" });
  expect(sent).toContain('href="/hi">मुख्य पेज पर जाएँ<');
  expect(sent).toMatch(/आपने जो भेजा, उस पर हमने कुछ नहीं किया।.*वापस जाकर/u);
});

test("in a crowd a language without words for it is told in English, marked so", async () => {
  speakAlso(readLanguages([shippedFolder()]).languages);
  const html = await toldInCrowd("/ta/services");
  expect(html).toContain('<html lang="en-IN"');
  expect(html).toContain(english.notOpened.text);
});

test("what could not be read at all, whose language nobody knows, is told in English and in Hindi, each marked", async () => {
  let sent = "";
  const socket = new Duplex({
    read: () => undefined,
    write: (bytes: Buffer, _encoding, done) => {
      sent += String(bytes);
      done();
    },
  });
  const late = Object.assign(new Error(), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  await answerUnreadable(late, socket, true);
  expect(sent).toContain("HTTP/1.1 408");
  expect(sent).toContain(english.late.text);
  expect(sent).toMatch(/<main lang="hi"><h1>बहुत देर लगी/);
});

test("in a language without words for it, it is told in English, and says so", async () => {
  speakAlso(readLanguages([shippedFolder()]).languages);
  const html = await turnedAway("/mr/auth", null, { status: 403, why: "foreign", origin }).text();
  expect(html).toContain('<html lang="en-IN"');
});
