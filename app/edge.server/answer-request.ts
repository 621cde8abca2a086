import type { IncomingMessage, ServerResponse } from "node:http";
import { bodyBytes } from "./body-bytes";
import { secureHeaders } from "./headers";
import { packAnswer } from "./packing";
import { turnedAway } from "./turned-away";
import type { ListenerParts } from "./listener-parts";
import { stayOpenUnsaid } from "./stay-open";

/**
 * Answers what is no kept page by the edge; where its answer breaks off, by a page that says so.
 *
 * @returns the status sent
 */
export async function answerRequest(
  parts: ListenerParts,
  req: IncomingMessage,
  res: ServerResponse,
  visitor: Visitor,
  body?: Buffer | "too large",
): Promise<number> {
  const { publicOrigin } = parts;
  const path = (req.url ?? "/").split("?")[0] ?? "/";
  const away: Away = (said) => {
    const answer = turnedAway(path, req.headers.cookie ?? null, said);
    answer.headers.set("x-request-id", visitor.requestId);
    secureHeaders(answer.headers, { secure: publicOrigin.startsWith("https:"), path });
    return write(req, res, answer);
  };
  return answered(parts, req, res, visitor, away, body).catch((problem: unknown) => {
    parts.failed(visitor.requestId, problem);
    return away({ status: 500, why: "broken" });
  });
}

type Away = (said: Parameters<typeof turnedAway>[2]) => Promise<number>;

async function answered(
  parts: ListenerParts,
  req: IncomingMessage,
  res: ServerResponse,
  visitor: Visitor,
  away: Away,
  body?: Buffer | "too large",
): Promise<number> {
  const { edge, publicOrigin } = parts;
  const method = req.method ?? "GET";
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

interface Visitor {
  requestId: string;
  address: string;
}

/** No Host, or two: what stands before us might go by the other one (RFC 9112, 3.2). */
export function withoutOneHost(req: IncomingMessage): boolean {
  const hosts = req.headersDistinct.host?.length ?? 0;
  return hosts > 1 || (hosts === 0 && req.httpVersion !== "1.0");
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
  stayOpenUnsaid(req, res);
  res.writeHead(status, out);
  res.end(empty || req.method === "HEAD" ? undefined : body);
  return status;
}
