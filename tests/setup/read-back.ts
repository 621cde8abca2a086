import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { addressIn, languageOf, pathOf, type FurtherLanguage } from "../../app/content/languages";
import { speakAlso, type Further } from "../../app/content/words/further";
import { readLanguages } from "../../app/content/words/read-languages.server";
import { freePort } from "./free-port.mjs";
import { englishOfHindi, verbFirst } from "./hindi-read-back";
import { markedText } from "./pdf-marked";
import { englishOf, PSEUDO, pseudoLanguage } from "./pseudo-language";
import { Sandbox } from "./sandbox";
import { look, looksAtLetter, note, noted } from "./words-noted";

/**
 * With it every test walks its journey in Hindi: `JOURNEYS_IN=hi npx vitest run
 * tests/journeys/cart`.
 */
const inHindi = process.env.JOURNEYS_IN === "hi";

/**
 * Stands before a site and asks it for every page in the made-up language. Whoever walks through it
 * reads the page back in English, so that any journey can be walked so. What the site left in
 * English, and a page that came in another language, is noted.
 */
export class ReadBack {
  /** the address that people have */
  readonly url: string;
  /** what the site is to be started with */
  readonly variables: { LANGUAGES_DIR?: string; PUBLIC_URL: string };
  readonly #server;

  private constructor(port: number, behind: number) {
    this.url = `http://localhost:${port}`;
    this.variables = { ...(inHindi ? {} : { LANGUAGES_DIR: speakMadeUp() }), PUBLIC_URL: this.url };
    this.#server = createServer((req, res) => void pass(req, res, behind));
    // Longer than who asks keeps one open, so that it is never closed as it is used again.
    this.#server.keepAliveTimeout = 75_000;
    this.#server.listen(port, "127.0.0.1");
  }

  /** @param behind the site's own port @returns null where nobody asked for it */
  static async before(behind: number): Promise<ReadBack | null> {
    return noted === undefined && !inHindi ? null : new ReadBack(await freePort(), behind);
  }

  /** What tests see of the outbox: letters in the made-up language are read back, too. */
  sandbox = (url: string): Sandbox => new SandboxReadBack(url);

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** The owner's letters are in English. */
class SandboxReadBack extends Sandbox {
  override async messages(to: string | null) {
    return (await super.messages(to)).map((one) => {
      looksAtLetter(one);
      const subject = typeof one.subject === "string" ? { subject: readBack(one.subject) } : {};
      return { ...one, ...subject, text: readBack(one.text) };
    });
  }
  override async page(address: string) {
    return readBack(await super.page(address));
  }
  /** Letters are looked at that no test asks for. */
  override async reset() {
    for (const one of await super.messages(null)) looksAtLetter(one);
    return super.reset();
  }
}

let made: { folder: string; languages: Further[] } | null = null;
/** This process speaks the made-up language from here on, as the site does. @returns its folder */
export function speakMadeUp(): string {
  if (made === null) {
    const folder = pseudoLanguage();
    made = { folder, languages: readLanguages([folder]).languages };
  }
  speakAlso(made.languages);
  return made.folder;
}
/** After a test that spoke other languages: none further, or, with `prove -- words`, that one. */
export const speakAsBefore = (): void => (noted === undefined ? speakAlso([]) : void speakMadeUp());

export const MADE_UP = PSEUDO as FurtherLanguage;
const language = inHindi ? "hi" : MADE_UP;

/** No connection is kept for the next request, which then could find it closed. */
const agent = new Agent({ keepAlive: false });

async function pass(req: IncomingMessage, res: ServerResponse, port: number): Promise<void> {
  const asked = req.url ?? "/";
  const path = languageOf(asked) === "en" ? addressIn(language, asked) : asked;
  const { "accept-encoding": _, ...headers } = req.headers;
  // Where a page of theirs has no address in the language, it goes by what was remembered.
  const cookie = [headers.cookie, `language=${language}`].filter(Boolean).join("; ");
  const asking = { port, method: req.method, path, agent, headers: { ...headers, cookie } };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    req.pipe(request({ host: "127.0.0.1", ...asking }, resolve).on("error", reject));
  }).catch(() => null);
  if (!answer) return void res.destroy();
  const { location, "content-length": __, ...rest } = answer.headers;
  const leading = location === undefined ? {} : { location: plainAddresses(` ${location}`).trim() };
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const type = answer.headers["content-type"] ?? "";
  const at = `${req.method} ${pathOf(path).replace(/\b[0-9A-Z]{26}\b/, "…")}`;
  const isPage = type.startsWith("text/html");
  const spoken = isPage ? spokenIn(body.toString()) : undefined;
  // Who asks for another language by its own address is to have it.
  const chosen = new RegExp(`^/${spoken}(?:[/?]|$)`).test(asked);
  if (inHindi && spoken !== undefined && spoken !== "hi" && !chosen) {
    res.writeHead(500, { "content-type": "text/html" });
    return void res.end(`<h1>The language was lost: ${at} is in ${spoken}</h1>`);
  }
  if (isPage && languageOf(path) === language) looksAt(body.toString(), at);
  if (type === "application/zip") for (const page of pagesIn(body)) look(page, at);
  if (type === "application/pdf") {
    const lines = markedText(body).filter(
      ({ lang }) => languageOf(path) === language || lang === PSEUDO,
    );
    look(lines.map(({ text }) => `<p>${text ?? ""}</p>`).join(""), at);
  }
  res.writeHead(answer.statusCode ?? 502, { ...rest, ...leading });
  res.end(isPage ? readBack(body.toString(), pathOf(path)) : body);
}

/** The pages of a ZIP of ours, which packs nothing. */
const pagesIn = (zip: Buffer): string[] =>
  (zip.toString("latin1").match(/<html\b[^]*?<\/html>/gi) ?? []).map((page) =>
    Buffer.from(page, "latin1").toString(),
  );

function looksAt(html: string, at: string): void {
  const spoken = spokenIn(html);
  if (spoken !== undefined && spoken !== PSEUDO) note({ left: `the page, in ${spoken}`, at });
  else look(html, at);
}

const spokenIn = (html: string): string | undefined => /<html[^>]*\slang="([^"]*)"/.exec(html)?.[1];

/**
 * Of a page that no site sent: with `prove -- words` it is looked at, and read back; else as it is.
 */
export function lookedAt(html: string, at: string): string {
  if (noted === undefined || !html.includes("«")) return html;
  look(html, at);
  return readBack(html);
}

/**
 * What came in the language that is walked in, as it would be in English; there amounts are written
 * "Rs.".
 */
export const readBack = (text: string, path?: string): string =>
  plainAddresses(
    inHindi
      ? asInEnglish(englishOfHindi(text, path?.split("?")[0]))
      : madeUpInEnglish(englishOf(text).replace(/₹ ?/g, "Rs. ")),
  );

/** What English pages have otherwise than by a sentence. */
const asInEnglish = (html: string): string =>
  endsInFigures(html)
    .replace('<html lang="hi"', '<html lang="en-IN"')
    // A fixed word of the research stands in English, with the Hindi in brackets after it.
    .replace(
      />([^<>]+)<\/span><span class="muted"> \((?:<!-- -->)?\1(?:<!-- -->)?\)<\/span>/g,
      ">$1</span>",
    );
/** A Hindi page, to which some journeys go by its own address, stays as it is. */
const madeUpInEnglish = (html: string): string =>
  spokenIn(html) === "hi" ? html : endsInFigures(verbFirst(html));
/** The day on which a service ends: "28-12-2026" in English, its month by name elsewhere. */
const endsInFigures = (html: string): string =>
  html.replace(
    /(Ends on (?:<b>)?)(\d{1,2}) ([A-Z][a-z]{2}) (\d{4})/g,
    (_, ends: string, day: string, month: string, year: string) =>
      `${ends}${day.padStart(2, "0")}-${monthOf(month)}-${year}`,
  );
const monthOf = (name: string): string =>
  String("JanFebMarAprMayJunJulAugSepOctNovDec".indexOf(name) / 3 + 1).padStart(2, "0");

const plainAddresses = (text: string): string =>
  text.replace(
    new RegExp(`(["'\\s]|localhost:\\d+|\\.example)/${language}(?:/|(?=["'?#\\s<&]|$))`, "g"),
    "$1/",
  );
