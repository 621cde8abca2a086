import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { arrivingBodies, bringsBody } from "./arriving-bodies";
import { answerUnreadable } from "./unreadable";
import { visitorAddresses } from "./visitor-address";
import type { Answered, ListenerParts, Patience } from "./listener-parts";
import { answerRequest, withoutOneHost } from "./answer-request";

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
      answerRequest(parts, req, res, { requestId, address: address() }, body)
        .then(done, () => {
          // The page that was to say so broke off too.
          res.destroy();
          done(500);
        })
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
