import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * HTTP/1.1 stays open unsaid: Node would say so, and for how long, in 60 bytes of each answer. For
 * use before its head is written.
 */
export function stayOpenUnsaid(req: IncomingMessage, res: ServerResponse): void {
  if (res.shouldKeepAlive && req.httpVersion !== "1.0") res.removeHeader("connection");
}
