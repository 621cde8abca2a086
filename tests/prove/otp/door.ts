import { createServer, request, type IncomingHttpHeaders } from "node:http";
import { once } from "node:events";
import { apiApp, callHandlers } from "../../../app/backend.server/http/app";
import type { Parts } from "../../../app/backend.server/platform/parts";

/** What came back: everything that a stranger can see of an answer, and how long it took (ms). */
export interface Seen {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  ms: number;
}
export interface Knock {
  /** the visitor's address, as the edge would have found it */
  address: string;
  /** the browser's challenge cookie */
  cookie?: string | null;
}
export interface Door {
  requestCode(number: string, knock: Knock): Promise<Seen>;
  enterCode(number: string, otp: string, knock: Knock): Promise<Seen>;
  close(): Promise<void>;
}

/**
 * The two sign-in calls over real HTTP in this process. @param parts the backend's, with the test's
 * clock
 */
export async function openDoor(parts: Parts): Promise<Door> {
  const app = apiApp(parts, callHandlers(parts));
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const { "x-test-address": address, ...headers } = req.headers as Record<string, string>;
    const asked = new Request(parts.settings.publicOrigin + req.url, {
      method: req.method,
      headers,
      body: Buffer.concat(chunks),
    });
    const answer = await app.fetch(asked, {
      visitor: { address: address ?? "", requestId: "otp" },
    });
    const out: Record<string, string | string[]> = Object.fromEntries(answer.headers);
    out["set-cookie"] = answer.headers.getSetCookie();
    res.writeHead(answer.status, out).end(Buffer.from(await answer.arrayBuffer()));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = server.address();
  const port = typeof at === "object" && at ? at.port : 0;
  const knock = (path: string, body: object, { address, cookie }: Knock) =>
    ask(port, path, JSON.stringify(body), {
      "x-test-address": address,
      ...(cookie ? { cookie: `__Host-challenge=${cookie}` } : {}),
    });
  return {
    requestCode: (number, from) => knock("/otp/request", { number }, from),
    enterCode: (number, otp, from) => knock("/otp/verify", { number, otp }, from),
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The challenge cookie that an answer sets; null when it sets none. */
export function challengeOf({ headers }: Seen): string | null {
  const line = (headers["set-cookie"] ?? []).find((cookie) =>
    cookie.startsWith("__Host-challenge="),
  );
  return line ? (line.split(";")[0] ?? "").slice("__Host-challenge=".length) : null;
}

function ask(
  port: number,
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<Seen> {
  const from = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        path: `/api/v1${path}`,
        method: "POST",
        headers: {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          ...headers,
        },
      },
      async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk as Buffer);
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString(),
          ms: performance.now() - from,
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
