import { DAY_MS } from "../content/durations";
import { IST_MS } from "../content/india";
import { languageOf, pathOf } from "../content/languages";
import { readsAnew, rememberedLanguage, tellsOnlyEnglish } from "../web/visit/language-cookie";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Site } from "../content/site-schema";
import { named, weakTag } from "./entity-tag";
import { OPENER, openerPolicy } from "./headers";
import { packingFor, packTight, type Packing } from "./packing";
import { stayOpenUnsaid } from "./stay-open";

export interface PageCache {
  /** Answers from memory and gives the status sent; null when this request must be rendered. */
  answer(req: IncomingMessage, res: ServerResponse, requestId: string): number | null;
  /**
   * Called before a page is rendered: what keeps the answer, or null when it is not one to keep.
   */
  keeper(req: IncomingMessage): ((response: Response) => void) | null;
}

interface Page {
  etag: string;
  whole: Record<Packing | "plain", { headers: string[]; body: Buffer }>;
  /** the header that lets a browser fetch the next page early; not for who saves data */
  rules: string[];
  unchanged: string[];
}

/**
 * The script-free pages, rendered once for everybody (decision 58) and again when what they say has
 * changed: the site file, or the day in India. Shared only with visitors who carry no cookie but
 * cart, last path (decision 30), look, known device, by none of which these pages differ, and a
 * language that leads nowhere else; kept only from one who carries none.
 */
export function pageCache(
  paths: readonly string[],
  site: () => Site,
  now: () => number,
): PageCache {
  const shared = new Set(paths);
  const keeping = new Set<string>();
  let pages = new Map<string, Page>();
  let of: { site: Site; day: number } | null = null;

  /** The pages of this moment; a new, empty set when the site file or the day has changed. */
  const present = (): Map<string, Page> => {
    const [said, day] = [site(), dayCount(now())];
    if (of?.site !== said || of.day !== day) [pages, of] = [new Map(), { site: said, day }];
    return pages;
  };

  return {
    answer(req, res, requestId) {
      const page = maySee(req) ? present().get(req.url ?? "") : undefined;
      if (!page) return null;
      stayOpenUnsaid(req, res);
      // On a 304 too: the browser takes it over into the page it has.
      const opener = openerPolicy(req.url ?? "", req.headers["sec-fetch-site"]?.toString() ?? null);
      const own = ["x-request-id", requestId, ...(opener ? [OPENER, opener] : [])];
      if (named(req.headers["if-none-match"], page.etag)) {
        res.writeHead(304, [...page.unchanged, ...own]).end();
        return 304;
      }
      const { headers, body } = page.whole[packingFor(req.headers["accept-encoding"]) ?? "plain"];
      const rules = req.headers["save-data"] === "on" ? [] : page.rules;
      res
        .writeHead(200, [...headers, ...rules, ...own])
        .end(req.method === "HEAD" ? undefined : body);
      return 200;
    },

    keeper(req) {
      const path = req.url ?? "";
      if (
        !shared.has(path) ||
        req.method !== "GET" ||
        !ordinary(req.headers) ||
        present().has(path) ||
        keeping.has(path)
      )
        return null;
      // What changes while it is rendered or packed makes `present()` another set, which this page
      // then never enters.
      const into = present();
      return (response) => {
        if (response.status !== 200 || response.headers.has("set-cookie")) return;
        keeping.add(path);
        // An answer that breaks off is not kept; whose it was reports it.
        packed(response.clone())
          .then(
            (page) => into.set(path, page),
            () => undefined,
          )
          .finally(() => keeping.delete(path));
      };
    },
  };

  function maySee(req: IncomingMessage): boolean {
    return (
      (req.method === "GET" || req.method === "HEAD") &&
      shared.has(req.url ?? "") &&
      impersonal(req.headers.cookie) &&
      readsOn(req)
    );
  }
}

/**
 * Nobody's own answer, and with all that others get: who saves data gets it without the header of
 * `rules`.
 */
const ordinary = (headers: IncomingMessage["headers"]): boolean =>
  headers.cookie === undefined && headers["save-data"] !== "on";

const impersonal = (cookie: string | undefined): boolean =>
  cookie === undefined ||
  /^(?:(?:__Host-)?(?:cart|last-path|look|device|language)=[^;]*(?:;\s*|$))*$/.test(cookie);

/**
 * Who read in another language until now is answered by name: it is to be remembered, or they are
 * told that this page is in English only.
 */
function readsOn({ url = "", headers }: IncomingMessage): boolean {
  const remembered = rememberedLanguage(headers.cookie ?? null);
  const [language, path] = [languageOf(url), pathOf(url)];
  return (
    remembered === "en" ||
    !(readsAnew(remembered, language, path) || tellsOnlyEnglish(remembered, language, path))
  );
}

const RULES = "speculation-rules";
const ofEachRequest = ["x-request-id", OPENER, RULES];

async function packed(response: Response): Promise<Page> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const policy = response.headers.get("content-security-policy") ?? "";
  const etag = weakTag(bytes, policy);
  const headers = [...response.headers].filter(([name]) => !ofEachRequest.includes(name)).flat();
  const rules = response.headers.get(RULES);
  const known = ["etag", etag, "vary", "accept-encoding, save-data"];
  const [br, gzip] = await Promise.all([packTight(bytes, "br"), packTight(bytes, "gzip")]);
  const form = (body: Buffer, packing: string[]) => ({
    headers: [...headers, ...known, ...packing, "content-length", String(body.length)],
    body,
  });
  return {
    etag,
    rules: rules ? [RULES, rules] : [],
    whole: {
      br: form(br, ["content-encoding", "br"]),
      gzip: form(gzip, ["content-encoding", "gzip"]),
      plain: form(bytes, []),
    },
    unchanged: [...known, "cache-control", response.headers.get("cache-control") ?? "no-cache"],
  };
}

/** Days since 1970, each from its midnight in India. */
const dayCount = (utcMs: number): number => Math.floor((utcMs + IST_MS) / DAY_MS);
