import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Edge } from "./edge";
import { secureHeaders } from "./headers";
import { turnedAway } from "./turned-away";
import { answerUnreadable } from "./unreadable";
import { visitorAddresses, type TrustedProxies } from "./visitor-address";

const BODY_LIMIT = 256 * 1024;
const PACK_FROM = 900;

/** How long a client may take (ms): to send its headers; its whole request; and to do nothing at all, which outlasts our slowest answer. */
export interface Patience {
  headers: number;
  request: number;
  idle: number;
  /** how often Node looks */
  lookEvery: number;
}
const ordinary: Patience = { headers: 15_000, request: 30_000, idle: 130_000, lookEvery: 5_000 };

type AddressOf = ReturnType<typeof visitorAddresses>;

/** Node's HTTP to the edge and back: the body whole and bounded, the answer in one write with its length. Slow clients are cut off. */
export function httpListener(
  edge: Edge,
  publicOrigin: string,
  trustedProxies: TrustedProxies,
  before?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void,
  patience: Patience = ordinary,
): Server {
  const addressOf = visitorAddresses(trustedProxies);
  const serve = (req: IncomingMessage, res: ServerResponse) => {
    handle(edge, publicOrigin, addressOf, req, res).catch(() => {
      if (!res.headersSent) res.writeHead(500);
      res.end();
    });
  };
  const { headers: headersTimeout, request: requestTimeout, lookEvery: connectionsCheckingInterval } = patience;
  const listen = (req: IncomingMessage, res: ServerResponse) => (before ? before(req, res, () => serve(req, res)) : serve(req, res));
  const server = createServer(
    { requestTimeout, headersTimeout, connectionsCheckingInterval, keepAliveTimeout: 75_000, maxHeaderSize: 16 * 1024, requireHostHeader: false },
    listen,
  );
  server.maxRequestsPerSocket = 10_000;
  server.timeout = patience.idle;
  // Node's own answers to a missing Host and to expectations it does not know are bare; ours are pages.
  server.on("checkExpectation", listen);
  server.on("clientError", (problem, socket) => void answerUnreadable(problem, socket, publicOrigin.startsWith("https:")));
  return server;
}

async function handle(edge: Edge, publicOrigin: string, addressOf: AddressOf, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const method = req.method ?? "GET";
  const path = (req.url ?? "/").split("?")[0] ?? "/";
  const away = (said: Parameters<typeof turnedAway>[1]) => {
    const answer = turnedAway(path, said);
    secureHeaders(answer.headers, { secure: publicOrigin.startsWith("https:"), path });
    return write(req, res, answer);
  };
  const body = method === "GET" || method === "HEAD" ? undefined : await read(req);
  if (body === null)
    return away({
      status: 413,
      title: "That is too much data",
      text: "We take at most 256 KB in one form. Please go back and send less.",
      headers: { connection: "close" },
    });
  const url = URL.canParse(req.url ?? "/", publicOrigin) ? new URL(req.url ?? "/", publicOrigin) : null;
  const hostless = req.headers.host === undefined && req.httpVersion !== "1.0";
  if (!url || url.origin !== publicOrigin || hostless || method === "CONNECT" || method === "TRACE")
    return away({ status: 400, title: "Bad Request", text: "This address is not one of ours." });
  const headers = new Headers();
  for (let i = 0; i < req.rawHeaders.length; i += 2) headers.append(req.rawHeaders[i]!, req.rawHeaders[i + 1]!);
  // Remix compares Origin with these and answers an empty 500. What a proxy calls us is nothing to it: our own check knows the public address.
  headers.set("host", url.host);
  headers.delete("x-forwarded-host");
  const request = new Request(url, { method, headers, ...(body && body.length > 0 ? { body: new Uint8Array(body) } : {}) });
  await write(req, res, await edge(request, addressOf(req.socket.remoteAddress, req.headers["x-forwarded-for"]?.toString())));
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
