import type { IncomingMessage, ServerResponse } from "node:http";
import { allLanguages, type Language } from "../content/languages";
import { secureHeaders } from "./headers";
import { plainPage } from "./plain-page";
import { languageOfTurned, wordsOf, type Why } from "./turned-away";

export interface Gate {
  /**
   * Lets a request in and gives the way out, to be called once when it is answered; null when there
   * is no room.
   */
  enter(path: string): (() => void) | null;
  /** 503 with Retry-After, from bytes made beforehand, in a moment. */
  turnAway(req: IncomingMessage, res: ServerResponse, requestId: string): void;
  inside(): number;
}

/**
 * What must get through whatever the crowd, and costs next to nothing: the watchman, the providers'
 * news, files.
 */
const always = /^\/(?:healthz$|readyz$|api\/v1\/webhooks\/|assets\/)/;
/**
 * The way back from paying asks the gateway, so it is counted; for it there is room when nobody
 * else is let in.
 */
const backFromPaying = /^\/pay\/(?:callback|return)(?:$|\?)/;
const KEPT_FOR_PAYERS = 0.5;
const RETRY_AFTER_S = 2;
/**
 * Told at once, who asks again at once would keep the server busy with telling, instead of with
 * those it let in.
 */
const AWAY_AFTER_MS = 1_000;
/**
 * One socket can bring thousands of requests before the first is answered: more than this many do
 * not wait in our memory.
 */
const MOST_HELD = 2_000;

/**
 * Bounds the work under way (decision 57): beyond `most` requests a new one is turned away rather
 * than queued, since everybody would wait for it. A hundred pages under way are a wait of a tenth
 * to a quarter of a second.
 */
export async function makeGate(most: number, secure: boolean): Promise<Gate> {
  let inside = 0;
  let held = 0;
  const away = await madeBeforehand(secure);
  return {
    enter(path) {
      if (always.test(path)) return () => undefined;
      const room = backFromPaying.test(path) ? most + Math.ceil(most * KEPT_FOR_PAYERS) : most;
      if (inside >= room) return null;
      inside++;
      let left = false;
      return () => {
        if (!left) inside--;
        left = true;
      };
    },
    turnAway(req, res, requestId) {
      const url = req.url ?? "/";
      const reads = req.method === "GET" || req.method === "HEAD";
      const language = languageOfTurned(url, req.headers.cookie ?? null);
      const { headers, body } = url.startsWith("/api/")
        ? away.json
        : away[reads ? "notOpened" : "busy"].get(language)!;
      // What the visitor was still sending is not read; the socket would carry the rest of it as
      // the next request.
      const over = reads ? [] : ["connection", "close"];
      const say = () =>
        res
          .writeHead(503, [...headers, ...over, "x-request-id", requestId])
          .end(req.method === "HEAD" ? undefined : body);
      if (held >= MOST_HELD) return void say();
      held++;
      setTimeout(() => {
        held--;
        say();
      }, AWAY_AFTER_MS);
    },
    inside: () => inside,
  };
}

/** What is said, in every language there is at the start. */
async function madeBeforehand(secure: boolean) {
  const form = async (response: Response) => {
    secureHeaders(response.headers, { secure, path: "/" });
    // A text leaves in one write with its headers, a buffer in two.
    const body = await response.text();
    return {
      headers: [...response.headers, ["content-length", String(Buffer.byteLength(body))]].flat(),
      body,
    };
  };
  const headers = { "retry-after": String(RETRY_AFTER_S), "cache-control": "no-store" };
  const inLanguages = async (why: Why) => {
    const pages = new Map<Language, Made>();
    for (const language of allLanguages())
      pages.set(
        language,
        await form(plainPage(503, [[language, wordsOf(language, why)]], headers)),
      );
    return pages;
  };
  return {
    notOpened: await inLanguages("notOpened"),
    busy: await inLanguages("busy"),
    json: await form(
      Response.json(
        { message: "We are very busy. Please try again in a few seconds." },
        { status: 503, headers },
      ),
    ),
  };
}

/** An answer as it goes out. */
interface Made {
  headers: string[];
  body: string;
}
