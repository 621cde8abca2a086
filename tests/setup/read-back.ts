import { appendFileSync } from "node:fs";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { addressIn, languageOf, pathOf, type FurtherLanguage } from "../../app/content/languages";
import { speakAlso } from "../../app/content/words/further";
import { readLanguages } from "../../app/content/words/read-languages.server";
import { freePort } from "./free-port.mjs";
import { leftInEnglish } from "./left-in-english";
import { englishOf, PSEUDO, pseudoLanguage, sentencesIn } from "./pseudo-language";
import { Sandbox } from "./sandbox";

/**
 * The folder in which `prove -- words` notes what was drawn: with it every test walks its journey
 * in the made-up language.
 */
const noted = process.env.WORDS_DRAWN;

/** One line of what `prove -- words` reads. */
export type Note = { drawn: string[] } | { scripted: string[] } | { left: string; at: string };

/**
 * Stands before a site and asks it for every page in the made-up language. Whoever walks through it
 * reads the page back in English, so that any journey can be walked so. What the site left in
 * English, and a page that came in another language, is noted.
 */
export class ReadBack {
  /** the address that people have */
  readonly url: string;
  /** what the site is to be started with */
  readonly variables: { LANGUAGES_DIR: string; PUBLIC_URL: string };
  readonly #server;

  private constructor(port: number, behind: number) {
    this.url = `http://localhost:${port}`;
    this.variables = { LANGUAGES_DIR: made(), PUBLIC_URL: this.url };
    this.#server = createServer((req, res) => void pass(req, res, behind));
    this.#server.listen(port, "127.0.0.1");
  }

  /** @param behind the site's own port @returns null where nobody asked for it */
  static async before(behind: number): Promise<ReadBack | null> {
    return noted === undefined ? null : new ReadBack(await freePort(), behind);
  }

  /** What tests see of the outbox. */
  static sandbox = (url: string): Sandbox =>
    noted === undefined ? new Sandbox(url) : new SandboxReadBack(url);

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** Letters in the made-up language are read back, too; the owner's are in English. */
class SandboxReadBack extends Sandbox {
  override async messages(to: string) {
    return (await super.messages(to)).map((one) => {
      const subject = typeof one.subject === "string" ? { subject: readBack(one.subject) } : {};
      const whole = `${String(one.subject ?? "")}\n${one.text}`;
      if (whole.includes("«")) look(whole.replace(/^.*$/gm, "<p>$&</p>"), `letter ${to}`);
      return { ...one, ...subject, text: readBack(one.text) };
    });
  }
}

let folder: string | null = null;
/** Made once for each process, which then knows the addresses in this language, as the site does. */
function made(): string {
  if (folder === null) {
    folder = pseudoLanguage();
    speakAlso(readLanguages([folder]).languages);
  }
  return folder;
}

const language = PSEUDO as FurtherLanguage;

async function pass(req: IncomingMessage, res: ServerResponse, port: number): Promise<void> {
  const asked = req.url ?? "/";
  const path = languageOf(asked) === "en" ? addressIn(language, asked) : asked;
  const { "accept-encoding": _, ...headers } = req.headers;
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    req.pipe(
      request({ port, host: "127.0.0.1", method: req.method, path, headers }, resolve).on(
        "error",
        reject,
      ),
    ),
  ).catch(() => null);
  if (!answer) return void res.destroy();
  const { location, "content-length": __, ...rest } = answer.headers;
  const status = answer.statusCode ?? 502;
  const leading = location === undefined ? {} : { location: plainAddresses(` ${location}`).trim() };
  if (!/text\/html/.test(answer.headers["content-type"] ?? "")) {
    res.writeHead(status, { ...answer.headers, ...leading });
    return void answer.pipe(res);
  }
  let html = "";
  for await (const chunk of answer.setEncoding("utf8")) html += chunk;
  if (languageOf(path) === language) looksAt(html, `${req.method} ${pathOf(path)}`);
  res.writeHead(status, { ...rest, ...leading }).end(readBack(html));
}

function looksAt(html: string, at: string): void {
  const spoken = /<html[^>]*\slang="([^"]*)"/.exec(html)?.[1];
  if (spoken !== undefined && spoken !== PSEUDO) note({ left: `the page, in ${spoken}`, at });
  else look(html, at);
}

function look(html: string, at: string): void {
  const scripts = html.match(/<script\b[\s\S]*?<\/script>/g)?.join("") ?? "";
  note({ drawn: sentencesIn(html.replace(/<script\b[\s\S]*?<\/script>/g, "")) });
  note({ scripted: sentencesIn(scripts) });
  for (const left of leftInEnglish(html)) note({ left, at });
}

const readBack = (text: string): string => plainAddresses(englishOf(text));

const plainAddresses = (text: string): string =>
  text.replace(
    new RegExp(`(["'\\s]|localhost:\\d+)/${PSEUDO}(?:/|(?=["'?#\\s<&]|$))`, "g"),
    "$1/",
  );

const note = (one: Note): void =>
  appendFileSync(join(noted ?? "", String(process.pid)), `${JSON.stringify(one)}\n`);
