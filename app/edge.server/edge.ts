import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import type { Given } from "../web/visit/context";
import { pathOf } from "../content/languages";
import { languageDrawn, readsOnAt } from "../web/visit/language-cookie";
import { foreignOrigin } from "../api/origin";
import { scriptFreePaths } from "../content/public-paths";
import type { Draw } from "./drawing";
import { secureHeaders } from "./headers";
import { turnedAway } from "./turned-away";
import type { StaticFiles } from "./static-files";

export interface EdgeParts {
  given: Omit<Given, "requestId" | "address" | "nonce" | "language">;
  /** our own backend at /api/v1; null when the API is somebody else's */
  backend: ((request: Request, visitor: Visitor) => Promise<Response>) | null;
  ready(): Promise<Record<string, string>>;
  draining(): boolean;
  files: StaticFiles | null;
  draw: Draw;
  log: Logger;
}
interface Visitor {
  address: string;
  requestId: string;
}
export type Edge = (request: Request, visitor: Visitor) => Promise<Response>;

const RETRY_AFTER_S = "30";

/**
 * From these a visitor goes on to the services or to sign-in, which a browser may fetch when the
 * finger is on the link; never where data is saved.
 */
const shared = new Set<string>(scriptFreePaths);

/**
 * What stands between the wire and Remix, in this order: health, origin, API, files, pages; headers
 * on whatever leaves.
 */
export function makeEdge(parts: EdgeParts): Edge {
  return async (request, visitor) => {
    const url = new URL(request.url);
    const path = url.pathname.replace(/\.data$/, "").replace(/(.)\/+$/, "$1");
    const cookies = request.headers.get("cookie");
    const report = (words: string) => (problem: unknown) =>
      parts.log.error(
        {
          requestId: visitor.requestId,
          problem: problem instanceof Error ? problem.stack : "unknown",
        },
        words,
      );
    const response = await answer(parts, request, url, path, visitor, report("page failed")).catch(
      (problem: unknown) => {
        report("request failed")(problem);
        return turnedAway(path, cookies, { status: 500, why: "broken" });
      },
    );
    if (
      shared.has(pathOf(path)) &&
      response.status === 200 &&
      request.headers.get("save-data") !== "on"
    )
      response.headers.set("speculation-rules", '"/next-pages.speculationrules"');
    // Something we need is away for a while: crawlers, caches and clients may come again.
    if (response.status === 503 && !response.headers.has("retry-after"))
      response.headers.set("retry-after", RETRY_AFTER_S);
    secureHeaders(response.headers, {
      secure: parts.given.web.secure,
      path,
      from: request.headers.get("sec-fetch-site"),
    });
    return response;
  };
}

async function answer(
  parts: EdgeParts,
  request: Request,
  url: URL,
  path: string,
  visitor: Visitor,
  report: (problem: unknown) => void,
): Promise<Response> {
  const { web } = parts.given;
  const cookies = request.headers.get("cookie");
  if (path === "/healthz")
    return Response.json(
      { status: parts.draining() ? "draining" : "ok" },
      { headers: { "cache-control": "no-store" } },
    );
  if (path === "/readyz") return readiness(parts);
  const reading = request.method === "GET" || request.method === "HEAD";
  const signed =
    path.startsWith("/api/v1/webhooks/") ||
    (url.pathname === "/pay/callback" && request.method === "POST");
  if (!reading && !signed && foreignOrigin(request.headers, web.publicOrigin)) {
    const from = request.headers.get("origin")?.slice(0, 200);
    parts.log.warn({ ...visitor, path, status: 403, from }, "a form of another site was refused");
    return turnedAway(path, cookies, { status: 403, why: "foreign", origin: web.publicOrigin });
  }
  // Remix's legacy data path runs actions without its own origin check.
  if (url.searchParams.has("_data")) return turnedAway("/", null, { status: 400, why: "notOurs" });
  if (path === "/api/v1" || path.startsWith("/api/v1/")) {
    return parts.backend
      ? parts.backend(request, visitor)
      : Response.json({ message: "The API is served elsewhere." }, { status: 404 });
  }
  const file = reading ? parts.files?.find(url.pathname, request) : null;
  if (file) return file;
  if (url.pathname.startsWith("/assets/"))
    return new Response("Not Found", { status: 404, headers: { "cache-control": "no-store" } });
  if (!/^(GET|HEAD|POST)$/.test(request.method)) return notDone(path, cookies, "GET, HEAD, POST");
  const readsOn =
    reading &&
    url.pathname === path &&
    readsOnAt(path + url.search, {
      cookies,
      referer: request.headers.get("referer"),
      origin: web.publicOrigin,
    });
  if (readsOn)
    return new Response(null, {
      status: 307,
      headers: { location: readsOn, "cache-control": "no-store" },
    });
  // Allowed above with Sec-Fetch-Site; Remix would compare it with the host and answer an empty
  // 500.
  if (request.headers.get("origin") === "null") request.headers.delete("origin");
  const asked = request.method === "HEAD" ? forItsHead(request) : request;
  const drawn = await parts.draw(asked, {
    ...parts.given,
    ...visitor,
    nonce: randomBytes(16).toString("base64"),
    language: languageDrawn(path, cookies),
    report,
  });
  // Remix has no words for a route that only reads, or only acts, and names no other method.
  return drawn.status === 405 ? notDone(path, cookies, reading ? "POST" : "GET, HEAD") : drawn;
}

const notDone = (path: string, cookies: string | null, allow: string): Response =>
  turnedAway(path, cookies, {
    status: 405,
    why: "notDone",
    headers: { allow },
  });

async function readiness(parts: EdgeParts): Promise<Response> {
  const dependencies = await parts.ready();
  const ok = !parts.draining() && Object.values(dependencies).every((state) => state === "ok");
  return Response.json(
    { status: parts.draining() ? "draining" : ok ? "ready" : "not ready", dependencies },
    { status: ok ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}

/**
 * Single fetch takes every method but GET for an action's. Nobody sees what is answered, as of a
 * page that is fetched early: it opens nothing and takes no message.
 */
function forItsHead(request: Request): Request {
  const asked = new Request(request, { method: "GET" });
  asked.headers.set("sec-purpose", "prefetch");
  return asked;
}
