import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Edge } from "./edge";
import { plainPage } from "./plain-page";

const BODY_LIMIT = 256 * 1024;
const PACK_FROM = 900;

/**
 * Node's HTTP to the edge and back: the body whole and bounded, the answer in one write with its length. Slow clients are cut off by
 * Node's own timeouts.
 * @param trustedProxies how many proxies append to X-Forwarded-For; 0 believes the socket only
 */
export function httpListener(
  edge: Edge,
  publicOrigin: string,
  trustedProxies: number,
  before?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void,
): Server {
  const serve = (req: IncomingMessage, res: ServerResponse) => {
    handle(edge, publicOrigin, trustedProxies, req, res).catch(() => {
      if (!res.headersSent) res.writeHead(500);
      res.end();
    });
  };
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 75_000, maxHeaderSize: 16 * 1024 }, (req, res) =>
    before ? before(req, res, () => serve(req, res)) : serve(req, res),
  );
  server.maxRequestsPerSocket = 10_000;
  return server;
}

async function handle(edge: Edge, publicOrigin: string, trustedProxies: number, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const method = req.method ?? "GET";
  const body = method === "GET" || method === "HEAD" ? undefined : await read(req);
  if (body === null)
    return write(
      req,
      res,
      plainPage(
        413,
        "That is too much data",
        "We take at most 256 KB in one form. Please go back and send less.",
        { href: "/", words: "Go to Home" },
        { connection: "close" },
      ),
    );
  const url = URL.canParse(req.url ?? "/", publicOrigin) ? new URL(req.url ?? "/", publicOrigin) : null;
  if (!url || url.origin !== publicOrigin || method === "CONNECT" || method === "TRACE") {
    return write(req, res, plainPage(400, "Bad Request", "This address is not one of ours.", { href: "/", words: "Go to Home" }));
  }
  const headers = new Headers();
  for (let i = 0; i < req.rawHeaders.length; i += 2) headers.append(req.rawHeaders[i]!, req.rawHeaders[i + 1]!);
  const request = new Request(url, { method, headers, ...(body && body.length > 0 ? { body: new Uint8Array(body) } : {}) });
  await write(req, res, await edge(request, addressOf(req, trustedProxies)));
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

async function write(req: IncomingMessage, res: ServerResponse, response: Response): Promise<void> {
  let body: Buffer = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get("content-type") ?? "";
  const headers = response.headers;
  if (body.length >= PACK_FROM && !headers.has("content-encoding") && /^(text\/|application\/(json|manifest\+json|xml)|image\/svg)|x-script/.test(type)) {
    const accepts = String(req.headers["accept-encoding"] ?? "");
    const way = /\bbr\b/.test(accepts) ? "br" : /\bgzip\b/.test(accepts) ? "gzip" : null;
    headers.append("vary", "accept-encoding");
    if (way) {
      body =
        way === "br" ? await promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : await promisify(gzip)(body, { level: 6 });
      headers.set("content-encoding", way);
    }
  }
  const out: Record<string, string | string[]> = {};
  for (const [name, value] of headers) if (name !== "set-cookie") out[name] = value;
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) out["set-cookie"] = cookies;
  const empty = response.status === 304 || response.status === 204;
  if (!empty) out["content-length"] = String(body.length);
  res.writeHead(response.status, out);
  res.end(empty || req.method === "HEAD" ? undefined : body);
}
