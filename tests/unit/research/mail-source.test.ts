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

test("a letter arrives with its own lines only, so a phone breaks them as it wants", async () => {
  const text = "कीमत १,६०५ से १,६१५ तक रह सकती है, नतीजों के हफ़्ते में। ".repeat(8);
  for (const one of [letter, letter.replace("Research entry", `${text}\nResearch entry`)]) {
    const source = await delivered(one);
    expect(Math.max(...source.split("\r\n").map(({ length }) => length))).toBeLessThan(999);
    expect(source).not.toContain("format=flowed");
    expect(source).toMatch(/Content-Transfer-Encoding: (?:quoted-printable|base64)/);
    expect((await fromSource(source)).trim()).toBe(one.trim());
  }
});

const encoded = (text: string) => Buffer.from(text).toString("base64").replace(/.{76}/g, "$&\n");
/** Every line broken within its words, with a blank at the break that does not count. */
const flowed = (text: string) => text.replace(/([^\n]{40}[^\n ])(?=[^\n ])/g, "$1 \n");
/** Broken at its blanks, each with what stands at such a break, and quoted. */
const folded = (text: string, at: string) =>
  `> ${text.replaceAll("\n", "\n> ").replace(/([^\n]{40,60}) (?=[^\n> ])/g, `$1${at}`)}`;
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
  [
    "pasted, in another encoding than its head says",
    () => `MIME-Version: 1.0\nContent-Type: text/plain; charset="iso-8859-1"\n\n${letter}`,
  ],
  [
    "forwarded by Gmail",
    () =>
      [
        "MIME-Version: 1.0",
        "From: Ravi <ravi@example.in>",
        "Subject: Fwd: Research entry 2",
        'Content-Type: multipart/alternative; boundary="000000000000a1b2c3"',
        "",
        "--000000000000a1b2c3",
        'Content-Type: text/plain; charset="UTF-8"',
        "Content-Transfer-Encoding: base64",
        "",
        encoded(`---------- Forwarded message ---------\nFrom: a\nSubject: b\n\n\n${letter}`),
        "--000000000000a1b2c3",
        'Content-Type: text/html; charset="UTF-8"',
        "Content-Transfer-Encoding: base64",
        "",
        encoded(`<div dir="ltr">${letter.replaceAll("\n", "<br>\n")}</div>`),
        "--000000000000a1b2c3--",
        "",
      ].join("\r\n"),
  ],
  [
    "forwarded by Outlook, whose letters of Windows its head names",
    () =>
      [
        "From: Ravi <ravi@example.in>",
        "Subject: FW: Research entry 2",
        "Content-Type: multipart/mixed;",
        '\tboundary="_004_DM6PR_"',
        "MIME-Version: 1.0",
        "",
        "--_004_DM6PR_",
        'Content-Type: text/plain; charset="Windows-1252"',
        "Content-Transfer-Encoding: quoted-printable",
        "",
        "=93See below=94",
        "________________________________",
        "From: a",
        "Sent: Friday",
        "",
        "--_004_DM6PR_",
        "Content-Type: message/rfc822",
        "",
        `MIME-Version: 1.0\n${plain}\nContent-Transfer-Encoding: base64\n\n${encoded(letter)}`,
        "--_004_DM6PR_--",
        "",
      ].join("\r\n"),
  ],
];
const quotedSources: typeof sources = [
  [
    "quoted and broken by whoever answers (format=flowed)",
    () => `MIME-Version: 1.0\n${plain}; format=flowed\n\n${folded(letter, " \n> ")}`,
  ],
  [
    "quoted and broken within words (DelSp)",
    () => `MIME-Version: 1.0\n${plain};\n format=flowed; delsp=yes\n\n${folded(letter, "  \n> ")}`,
  ],
];
test.each(sources)("a mail's source is read: %s", async (_, source) => {
  expect(await fromSource(await source())).toContain(letter.trim());
});

test("a lost letter is known, and put back, by a mail's source; forwarded, quoted and broken anew, page and published program still say that it is unchanged", async () => {
  const [, inAnotherMail] = sources[2]!;
  const mail = await inAnotherMail();
  expect((await checkSeal(there.parts, mail)).outcome).toBe("lost");
  expect(await recoverLost(there.parts, Buffer.from(mail))).toMatchObject({ putBack: [2] });
  for (const [, source] of [...sources, ...quotedSources])
    expect((await checkSeal(there.parts, await source())).outcome).toBe("same");
  const { leaves } = await publicLog(there.parts);
  const list = `head\n\n${leaves.join("\n")}\n`;
  for (const marks of ["", "> ", ">> ", "> > "]) {
    const copy = `FYI\n\n-------- Forwarded Message --------\nSubject: x\n\n${wrapped(letter, marks)}`;
    expect((await checkSeal(there.parts, copy)).outcome).toBe("same");
    expect(await program(copy, list)).toContain("entry 2 of 2, sealed and unchanged");
    const forged = copy.replaceAll("1,548", "1,584");
    expect((await checkSeal(there.parts, forged)).outcome).toBe("differs");
    expect(await program(forged, list)).toContain("DOES NOT HOLD");
  }
});

test("what stands before a head that says no encoding is not left out", async () => {
  const typed = "Research entry 1 and more\n\nContent-Type: text/plain\n\nthe rest";
  expect(await fromSource(typed)).toBe(typed);
});

test("of a mail that is broken what can be read is read, and nothing throws", async () => {
  const [, whole] = sources.find(([name]) => name === "forwarded by Gmail")!;
  const mail = String(await whole());
  const atEnd = mail.slice(0, mail.indexOf("Content-Type: text/html"));
  expect(await fromSource(atEnd)).toContain(letter.trim());
  for (const part of [0.2, 0.4, 0.6])
    expect(await fromSource(mail.slice(0, mail.length * part))).toContain("Forwarded message");
  const empty = "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\n\n--\n--x--\n";
  expect(await fromSource(empty)).toBe("");
  const nested = Array.from({ length: 300 }, (_, at) => {
    const head = `Content-Type: multipart/mixed; boundary=b${at}x`;
    return `${head}\n\n--b${at}x`;
  }).join("\n");
  expect(await fromSource(nested)).toBe(nested);
  const deep = "Content-Type: message/rfc822\n\n".repeat(40);
  expect(await fromSource(`MIME-Version: 1.0\n${deep}the rest`)).not.toContain("the rest");
});
