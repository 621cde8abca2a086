import { createTransport } from "nodemailer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkSeal } from "../../../app/backend.server/research/check-seal";
import { recoverLost } from "../../../app/backend.server/research/lost/recover";
import { fromSource } from "../../../app/backend.server/research/mail-source";
import { publicLog } from "../../../app/backend.server/research/public-log";
import { aNote, anIdea } from "../../setup/research-drafts";
import { program } from "./published-program";
import { putBack, type PutBack } from "./put-back";

/** A log of two entries of which a restore lost the second, whose letter this is. */
let there: PutBack;
let letter: string;
beforeAll(async () => {
  there = await putBack([aNote()], [anIdea()]);
  letter = there.letters[1] ?? "";
});
afterAll(() => there.close());

/** The letter as our mail server is given it, byte for byte. */
async function delivered(text: string, more: object = {}): Promise<string> {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail({ from: "a@b.in", to: "c@d.in", text, ...more });
  return String(message);
}

/** At blanks only, as mail programs do, and quoted as often. */
const wrapped = (text: string, marks: string) =>
  text
    .replace(/([^\n]{20,72})[ ](?=[^\n]{5})/g, "$1\n")
    .split("\n")
    .map((line) => `${marks}${line}`)
    .join("\r\n");

test("a letter is delivered with its own lines only, so that a phone breaks them where it wants", async () => {
  const text = "कीमत १,६०५ से १,६१५ तक रह सकती है, नतीजों के हफ़्ते में। ".repeat(8);
  for (const one of [letter, letter.replace("Research entry", `${text}\nResearch entry`)]) {
    const source = await delivered(one);
    expect(Math.max(...source.split("\r\n").map(({ length }) => length))).toBeLessThan(999);
    expect(source).not.toContain("format=flowed");
    expect(source).toMatch(/Content-Transfer-Encoding: (?:quoted-printable|base64)/);
    expect(fromSource(source).trim()).toBe(one.trim());
  }
});

const encoded = (text: string) => Buffer.from(text).toString("base64").replace(/.{76}/g, "$&\n");
/** Every line broken within its words, with a blank at the break that does not count. */
const flowed = (text: string) => text.replace(/([^\n]{40}[^\n ])(?=[^\n ])/g, "$1 \n");
const plain = "Content-Type: text/plain; charset=utf-8";
const sources: [string, () => Promise<string> | string][] = [
  ["as it was sent", () => delivered(letter)],
  ["with an HTML part that says the same", () => delivered(letter, { html: `<p>${letter}</p>` })],
  [
    "as a file in another mail, with words before it",
    async () =>
      delivered("Hello", {
        html: "<p>Hello</p>",
        attachments: [
          { filename: "a.eml", content: await delivered(letter), contentType: "message/rfc822" },
        ],
      }),
  ],
  [
    "in base64",
    () => `MIME-Version: 1.0\n${plain}\nContent-Transfer-Encoding: base64\n\n${encoded(letter)}`,
  ],
  [
    "without an encoding",
    () => `MIME-Version: 1.0\n${plain}\nContent-Transfer-Encoding: 8bit\n\n${letter}`,
  ],
  [
    "broken within words (DelSp)",
    () => `MIME-Version: 1.0\n${plain};\n format=flowed; delsp=yes\n\n${flowed(letter)}`,
  ],
  [
    "from a folder of mails",
    async () => `From a@b.in Fri Nov 20 12:00:00 2026\n${await delivered(letter)}`,
  ],
];
test.each(sources)("a mail's source is read: %s", async (_, source) => {
  expect(fromSource(await source())).toContain(letter.trim());
});

test("a lost letter is known, and put back, by a mail's source; forwarded, quoted and broken anew, page and published program still say that it is unchanged", async () => {
  const [, inAnotherMail] = sources[2]!;
  const mail = await inAnotherMail();
  expect((await checkSeal(there.parts, mail)).outcome).toBe("lost");
  expect(await recoverLost(there.parts, Buffer.from(mail))).toMatchObject({ putBack: [2] });
  for (const [, source] of sources)
    expect((await checkSeal(there.parts, await source())).outcome).toBe("same");
  const { leaves } = await publicLog(there.parts);
  const list = `head\n\n${leaves.join("\n")}\n`;
  for (const marks of ["", "> ", ">> ", "> > "]) {
    const copy = `FYI\n\n-------- Forwarded Message --------\nSubject: x\n\n${wrapped(letter, marks)}`;
    expect((await checkSeal(there.parts, copy)).outcome).toBe("same");
    expect(program(copy, list)).toContain("entry 2 of 2, sealed and unchanged");
    const forged = copy.replaceAll("1,548", "1,584");
    expect((await checkSeal(there.parts, forged)).outcome).toBe("differs");
    expect(program(forged, list)).toContain("DOES NOT HOLD");
  }
});

test("what stands before a head that says no encoding is not left out", () => {
  const typed = "Research entry 1 and more\n\nContent-Type: text/plain\n\nthe rest";
  expect(fromSource(typed)).toBe(typed);
});
