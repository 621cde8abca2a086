import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { DEFAULT_LANGUAGE } from "../content/words/sentence";
import { secureHeaders } from "./headers";
import { plainPage } from "./plain-page";
import { wordsOf, type Why } from "./turned-away";

/**
 * What Node's HTTP parser or clock gave up on, before there was a request: a readable page, in
 * English and Hindi since no address says which is read, then the connection ends.
 */
export async function answerUnreadable(
  problem: Error & { code?: string },
  socket: Duplex,
  secure: boolean,
): Promise<void> {
  if (!socket.writable || problem.code === "ECONNRESET") return void socket.destroy();
  const [status, why] = saying[problem.code ?? ""] ?? ([400, "unreadable"] as const);
  const page = plainPage(
    status,
    ([DEFAULT_LANGUAGE, "hi"] as const).map((language) => [language, wordsOf(language, why)]),
    { connection: "close" },
  );
  secureHeaders(page.headers, { secure, path: "/" });
  const body = Buffer.from(await page.arrayBuffer());
  page.headers.set("content-length", String(body.length));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...[...page.headers].map(([name, value]) => `${name}: ${value}`),
    "",
    "",
  ].join("\r\n");
  socket.end(Buffer.concat([Buffer.from(head), body]));
}

const saying: Record<string, readonly [number, Why]> = {
  HPE_HEADER_OVERFLOW: [431, "overflow"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "late"],
};
