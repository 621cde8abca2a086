import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { arrivingBodies, bringsBody } from "./arriving-bodies";
import { bodyBytes } from "./body-bytes";
import type { Edge } from "./edge";
import type { Gate } from "./gate";
import { secureHeaders } from "./headers";
import type { PageCache } from "./page-cache";
import { packAnswer } from "./packing";
import { turnedAway } from "./turned-away";
import { answerUnreadable } from "./unreadable";
import { visitorAddresses, type TrustedProxies } from "./visitor-address";

export interface Answered {
  requestId: string;
  method: string;
  /** without the query, which may hold a provider's parameters */
  path: string;
  status: number;
  ms: number;
  /** rendered or otherwise worked for; from memory; or turned away by the gate */
  by: "edge" | "memory" | "gate";
}
export interface ListenerParts {
  edge: Edge;
  /** null in development, where pages change under one's hands */
  pages: PageCache | null;
  gate: Gate;
  publicOrigin: string;
  trustedProxies: TrustedProxies;
  /** the server is ending: every answer closes its connection */
  draining?(): boolean;
  /** told of every answer: for the log and the metrics */
  answered(what: Answered): void;
  before?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
  patience?: Patience;
}

/**
 * How long a client may take (ms): to send its headers; its whole request; and to do nothing at
 * all, which outlasts our slowest answer.
 */
export interface Patience {
  headers: number;
  request: number;
  idle: number;
  /** how often Node looks */
  lookEvery: number;
}
const ordinary: Patience = { headers: 15_000, request: 30_000, idle: 130_000, lookEvery: 5_000 };

/**
 * Node's HTTP to the edge and back: kept pages from memory, the body whole and bounded, then the
 * crowd bounded, the answer in one write with its length. Slow clients are cut off.
 */
export function httpListener(parts: ListenerParts): Server {
  const addressOf = visitorAddresses(parts.trustedProxies);
  const bodies = arrivingBodies();
  const serve = (req: IncomingMessage, res: ServerResponse) => {
    const from = performance.now();
    const requestId = newRequestId();
    const done = (status: number, by: Answered["by"] = "edge") => {
      const [path = "/"] = (req.url ?? "/").split("?", 1);
      parts.answered({
        requestId,
        method: req.method ?? "GET",
        path,
        status,
        ms: Math.round((performance.now() - from) * 10) / 10,
        by,
      });
    };
    // Not by setHeader: of several cookies, writeHead would then keep the last one only.
    if (parts.draining?.()) res.shouldKeepAlive = false;
    const kept = withoutOneHost(req) ? null : parts.pages?.answer(req, res, requestId);
    if (kept) return done(kept, "memory");
    const turnAway = () => {
      parts.gate.turnAway(req, res, requestId);
      done(503, "gate");
    };
    const address = () =>
      addressOf(req.socket.remoteAddress, req.headers["x-forwarded-for"]?.toString());
    const work = (body?: Buffer | "too large") => {
      const leave = parts.gate.enter(req.url ?? "/");
      if (!leave) return turnAway();
      handle(parts, req, res, { requestId, address: address() }, body)
        .then(
          (status) => done(status),
          () => {
            if (!res.headersSent) res.writeHead(500);
            res.end();
            done(res.statusCode);
          },
        )
        .finally(leave);
    };
    if (!bringsBody(req)) return work();
    void bodies(req, address()).then((body) => {
      if (body === "crowded out") turnAway();
      else if (body === "gone") done(408);
      else work(body);
    });
  };
  const { before, patience = ordinary } = parts;
  const {
    headers: headersTimeout,
    request: requestTimeout,
    lookEvery: connectionsCheckingInterval,
  } = patience;
  const listen = (req: IncomingMessage, res: ServerResponse) =>
    before ? before(req, res, () => serve(req, res)) : serve(req, res);
  const server = createServer(
    {
      requestTimeout,
      headersTimeout,
      connectionsCheckingInterval,
      keepAliveTimeout: 75_000,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: false,
    },
    listen,
  );
  server.maxRequestsPerSocket = 10_000;
  server.timeout = patience.idle;
  // Node's own answers to a missing Host and to expectations it does not know are bare; ours are
  // pages.
  server.on("checkExpectation", listen);
  server.on(
    "clientError",
    (problem, socket) =>
      void answerUnreadable(problem, socket, parts.publicOrigin.startsWith("https:")),
  );
  return server;
}

/** 12 characters, of which the first six are the process's own. */
const newRequestId = (() => {
  const process = randomBytes(4).toString("base64url");
  let count = 0;
  return () => process + (++count).toString(36).padStart(6, "0");
})();

/** No Host, or two: what stands before us might go by the other one (RFC 9112, 3.2). */
function withoutOneHost(req: IncomingMessage): boolean {
  const hosts = req.headersDistinct.host?.length ?? 0;
  return hosts > 1 || (hosts === 0 && req.httpVersion !== "1.0");
}

interface Visitor {
  requestId: string;
  address: string;
}

/** @returns the status sent */
async function handle(
  parts: ListenerParts,
  req: IncomingMessage,
  res: ServerResponse,
  visitor: Visitor,
  body?: Buffer | "too large",
): Promise<number> {
  const { edge, publicOrigin } = parts;
  const method = req.method ?? "GET";
  const path = (req.url ?? "/").split("?")[0] ?? "/";
  const away = (said: Parameters<typeof turnedAway>[2]) => {
    const answer = turnedAway(path, req.headers.cookie ?? null, said);
    secureHeaders(answer.headers, { secure: publicOrigin.startsWith("https:"), path });
    return write(req, res, answer);
  };
  if (body === "too large")
    return away({
      status: 413,
      why: "tooMuch",
      headers: { connection: "close" },
    });
  const url = URL.canParse(req.url ?? "/", publicOrigin)
    ? new URL(req.url ?? "/", publicOrigin)
    : null;
  if (
    !url ||
    url.origin !== publicOrigin ||
    withoutOneHost(req) ||
    method === "CONNECT" ||
    method === "TRACE"
  )
    return away({ status: 400, why: "notOurs" });
  const headers = new Headers();
  for (let i = 0; i < req.rawHeaders.length; i += 2)
    headers.append(req.rawHeaders[i]!, req.rawHeaders[i + 1]!);
  // Remix compares Origin with these and answers an empty 500. What a proxy calls us is nothing to
  // it: our own check knows the public address.
  headers.set("host", url.host);
  headers.delete("x-forwarded-host");
  const request = new Request(url, {
    method,
    headers,
    ...(body && body.length > 0 ? { body: new Uint8Array(body) } : {}),
  });
  const keep = parts.pages?.keeper(req);
  const response = await edge(request, visitor);
  keep?.(response);
  response.headers.set("x-request-id", visitor.requestId);
  if (parts.draining?.()) res.shouldKeepAlive = false;
  return write(req, res, response);
}

async function write(
  req: IncomingMessage,
  res: ServerResponse,
  response: Response,
): Promise<number> {
  const { headers, status } = response;
  const body = packAnswer(
    await bodyBytes(response),
    headers,
    req.headers["accept-encoding"]?.toString() ?? null,
  );
  const empty = status === 304 || status === 204;
  const out = [...headers].flat();
  if (!empty) out.push("content-length", String(body.length));
  res.writeHead(status, out);
  res.end(empty || req.method === "HEAD" ? undefined : body);
  return status;
}
