import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Edge } from "./edge";
import type { Gate } from "./gate";
import type { PageCache } from "./page-cache";
import { packFast, packingFor } from "./packing";
import { plainPage } from "./plain-page";

const BODY_LIMIT = 256 * 1024;
const PACK_FROM = 900;

export interface Answered {
  requestId: string;
  method: string;
  /** without the query, which may hold a provider's parameters */
  path: string;
  status: number;
  ms: number;
}
export interface ListenerParts {
  edge: Edge;
  /** null in development, where pages change under one's hands */
  pages: PageCache | null;
  gate: Gate;
  publicOrigin: string;
  /** how many proxies append to X-Forwarded-For; 0 believes the socket only */
  trustedProxies: number;
  /** told of every answer: for the log and the metrics */
  answered(what: Answered): void;
  before?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
}

/**
 * Node's HTTP to the edge and back: kept pages from memory, the crowd bounded, the body whole and bounded, the answer in one write with its
 * length. Slow clients are cut off by Node's own timeouts.
 */
export function httpListener(parts: ListenerParts): Server {
  const serve = (req: IncomingMessage, res: ServerResponse) => {
    const from = performance.now();
    const requestId = newRequestId();
    const done = (status: number) => {
      const [path = "/"] = (req.url ?? "/").split("?", 1);
      parts.answered({ requestId, method: req.method ?? "GET", path, status, ms: Math.round((performance.now() - from) * 10) / 10 });
    };
    const kept = parts.pages?.answer(req, res, requestId);
    if (kept) return done(kept);
    const leave = parts.gate.enter(req.url ?? "/");
    if (!leave) {
      parts.gate.turnAway(req, res, requestId);
      return done(503);
    }
    handle(parts, req, res, requestId)
      .then(done, () => {
        if (!res.headersSent) res.writeHead(500);
        res.end();
        done(res.statusCode);
      })
      .finally(leave);
  };
  const { before } = parts;
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 75_000, maxHeaderSize: 16 * 1024 }, (req, res) =>
    before ? before(req, res, () => serve(req, res)) : serve(req, res),
  );
  server.maxRequestsPerSocket = 10_000;
  return server;
}

/** 12 characters, of which the first six are the process's own. */
const newRequestId = (() => {
  const process = randomBytes(4).toString("base64url");
  let count = 0;
  return () => process + (++count).toString(36).padStart(6, "0");
})();

/** @returns the status sent */
async function handle(parts: ListenerParts, req: IncomingMessage, res: ServerResponse, requestId: string): Promise<number> {
  const { edge, publicOrigin, trustedProxies } = parts;
  const method = req.method ?? "GET";
  const body = method === "GET" || method === "HEAD" ? undefined : await read(req);
  const toHome = { href: "/", words: "Go to Home" };
  if (body === null)
    return write(
      req,
      res,
      plainPage(413, "That is too much data", "We take at most 256 KB in one form. Please go back and send less.", toHome, { connection: "close" }),
    );
  const url = URL.canParse(req.url ?? "/", publicOrigin) ? new URL(req.url ?? "/", publicOrigin) : null;
  if (!url || url.origin !== publicOrigin || method === "CONNECT" || method === "TRACE")
    return write(req, res, plainPage(400, "Bad Request", "This address is not one of ours.", toHome));
  const headers = new Headers();
  for (let i = 0; i < req.rawHeaders.length; i += 2) headers.append(req.rawHeaders[i]!, req.rawHeaders[i + 1]!);
  const request = new Request(url, { method, headers, ...(body && body.length > 0 ? { body: new Uint8Array(body) } : {}) });
  const keep = parts.pages?.keeper(req);
  const response = await edge(request, { address: addressOf(req, trustedProxies), requestId });
  keep?.(response);
  response.headers.set("x-request-id", requestId);
  return write(req, res, response);
}

/** The body, or null when it is over the limit. */
function read(req: IncomingMessage): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    if (Number(req.headers["content-length"] ?? 0) > BODY_LIMIT) return resolve(null);
    const chunks: Buffer[] = [];
    let size = 0;
    req.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > BODY_LIMIT) {
        req.pause();
        resolve(null);
      } else chunks.push(chunk);
    });
    req.on("end", () => resolve(Buffer.concat(chunks)));
    req.on("error", reject);
    req.on("aborted", () => reject(new Error("the client went away")));
  });
}

/** The address of the visitor: the socket's, or the one the outermost trusted proxy saw. What a visitor claims further left is not believed. */
function addressOf(req: IncomingMessage, trustedProxies: number): string {
  const socket = req.socket.remoteAddress ?? "unknown";
  if (trustedProxies === 0) return socket;
  const seen = String(req.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  return seen[seen.length - trustedProxies] ?? socket;
}

async function write(req: IncomingMessage, res: ServerResponse, response: Response): Promise<number> {
  let body: Buffer = Buffer.from(await response.arrayBuffer());
  const { headers, status } = response;
  const type = headers.get("content-type") ?? "";
  if (body.length >= PACK_FROM && !headers.has("content-encoding") && /^(text\/|application\/(json|manifest\+json|xml)|image\/svg)|x-script/.test(type)) {
    const way = packingFor(String(req.headers["accept-encoding"] ?? ""));
    headers.append("vary", "accept-encoding");
    if (way) {
      body = packFast(body, way);
      headers.set("content-encoding", way);
    }
  }
  const empty = status === 304 || status === 204;
  const out = [...headers].flat();
  if (!empty) out.push("content-length", String(body.length));
  res.writeHead(status, out);
  res.end(empty || req.method === "HEAD" ? undefined : body);
  return status;
}
