import { Duplex } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { makeGate } from "../../../app/edge.server/gate";
import { turnedAway, type Why } from "../../../app/edge.server/turned-away";
import { answerUnreadable } from "../../../app/edge.server/unreadable";
import { languageNamed } from "../../../app/content/languages";
import { turnedAway as english } from "../../../app/content/words/en/turned-away";
import { speakAlso } from "../../../app/content/words/further";
import { readLanguages } from "../../../app/content/words/read-languages.server";
import { leftInEnglish } from "../../setup/left-in-english";
import { PSEUDO, pseudoLanguage } from "../../setup/pseudo-language";
import type { IncomingMessage, ServerResponse } from "node:http";

afterEach(() => speakAlso([]));
const { home: _, ...reasons } = english;
const origin = "https://site.example";

test.each(Object.keys(reasons) as Why[])(
  "what is turned away (%s) is told in the language of its address, and nothing of it in English",
  async (why) => {
    speakAlso(readLanguages([pseudoLanguage()]).languages);
    for (const language of ["hi", languageNamed(PSEUDO)!]) {
      const answer = turnedAway(`/${language}/pay`, { status: 400, why, origin });
      const html = await answer.text();
      expect(html).toContain(`<html lang="${language}"`);
      expect(leftInEnglish(html.replaceAll("KB", ""))).toEqual([]);
      expect(html).toContain(`href="${origin}/"`);
    }
    const page = await turnedAway("/pay", { status: 400, why }).text();
    expect(page).toContain('<html lang="en-IN"');
    expect(page).not.toMatch(/\p{Script=Devanagari}/u);
    expect(await turnedAway("/api/v1/x", { status: 400, why }).json()).toEqual({
      message: english[why].text.replace("{origin}", ""),
    });
  },
);

test("the way on from a Hindi page of an error is Hindi home", async () => {
  expect(await turnedAway("/hi/pay", { status: 405, why: "notDone" }).text()).toContain(
    'href="/hi">मुख्य पेज पर जाएँ<',
  );
});

test("in a crowd each is told in the language of the page that was asked for", async () => {
  const gate = await makeGate(0, true);
  const told = (url: string) =>
    new Promise<string>((tell) => {
      const res = { writeHead: () => ({ end: tell }) } as unknown as ServerResponse;
      gate.turnAway({ url, method: "GET" } as IncomingMessage, res, "r1");
    });
  const [hindi, englishPage] = await Promise.all([told("/hi/services?x=1"), told("/services")]);
  expect(leftInEnglish(hindi)).toEqual([]);
  expect(englishPage).toContain(english.busy.title);
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
