import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { secureHeaders } from "./headers";
import { plainPage } from "./plain-page";

/**
 * What Node's HTTP parser or clock gave up on, before there was a request: a readable page, then
 * the connection ends.
 */
export async function answerUnreadable(
  problem: Error & { code?: string },
  socket: Duplex,
  secure: boolean,
): Promise<void> {
  if (!socket.writable || problem.code === "ECONNRESET") return void socket.destroy();
  const [status, title, text] =
    saying[problem.code ?? ""] ??
    ([400, "Bad Request", "Your browser sent something that we could not read."] as const);
  const page = plainPage(
    status,
    title,
    text,
    { href: "/", words: "Go to Home" },
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

const saying: Record<string, readonly [number, string, string]> = {
  HPE_HEADER_OVERFLOW: [
    431,
    "Too much at once",
    "Your browser sent more than we read, most often too many cookies. Clear this site's cookies and try again.",
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    "That took too long",
    "What your browser sent did not arrive in time. Please try again; nothing was changed.",
  ],
};
