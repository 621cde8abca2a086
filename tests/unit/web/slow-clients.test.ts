import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeGate } from "../../../app/edge.server/gate";
import { httpListener } from "../../../app/edge.server/listener";

const ORIGIN = "https://research.example";
let server: Server;
let port: number;
let reached: string[];
let beganBodies: number;

beforeEach(async () => {
  reached = [];
  beganBodies = 0;
  server = httpListener({
    edge: async (request, { address }) => {
      reached.push(
        `${request.method} ${new URL(request.url).pathname} ${(await request.text()).length} ${address}`,
      );
      return request.url.endsWith("/never")
        ? new Promise<Response>(() => undefined)
        : new Response("answered");
    },
    pages: null,
    gate: await makeGate(10, true),
    publicOrigin: ORIGIN,
    trustedProxies: { hops: 0, among: [] },
    answered: () => undefined,
    failed: () => undefined,
    patience: { headers: 400, request: 700, idle: 900, lookEvery: 20 },
  });
  server.on("request", ({ method }) => (beganBodies += method === "POST" ? 1 : 0));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = server.address();
  port = typeof at === "object" && at ? at.port : 0;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends `words` and hears until the server ends the connection. */
async function sent(
  words: string | Buffer,
  then: (socket: Socket) => void = () => undefined,
): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const heard: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => heard.push(chunk));
  socket.on("error", () => undefined);
  socket.write(words);
  then(socket);
  await once(socket, "close");
  return Buffer.concat(heard).toString();
}
const pageOf = (answer: string) => ({
  status: Number(answer.split(" ")[1]),
  html: answer.split("\r\n\r\n")[1] ?? "",
  head: answer.split("\r\n\r\n")[0] ?? "",
});

describe("a client that", () => {
  test("drips its headers is told so, in words, and cut off", async () => {
    const page = pageOf(
      await sent("GET / HTTP/1.1\r\nHost: x\r\n", (socket) => {
        const drip = setInterval(() => socket.write("X-Slow: 1\r\n"), 40);
        socket.on("close", () => clearInterval(drip));
      }),
    );
    expect(page.status).toBe(408);
    expect(page.html).toContain("That took too long");
    expect(page.html).toContain('<a href="/">Go to Home</a>');
    expect(reached).toEqual([]);
  });

  test("drips its body never reaches a page", async () => {
    const answer = await sent(
      "POST /auth HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n",
      (socket) => {
        const drip = setInterval(() => socket.write("x"), 40);
        socket.on("close", () => clearInterval(drip));
      },
    );
    expect(pageOf(answer).status).toBe(408);
    expect(reached).toEqual([]);
  });

  // ASVS 15.2.2
  test("drips its body with many others keeps nobody out: no page, form or webhook", async () => {
    const drippers = Array.from({ length: 40 }, () =>
      connect(port, "127.0.0.1").on("error", () => undefined),
    );
    for (const socket of drippers)
      socket.write("POST /auth HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nx");
    await expect.poll(() => beganBodies).toBe(40);
    const asked = [
      "GET / HTTP/1.1",
      "POST /auth HTTP/1.1",
      "POST /api/v1/webhooks/razorpay HTTP/1.1",
    ];
    const heard = await Promise.all(
      asked.map((line) =>
        sent(
          `${line}\r\nHost: x\r\nConnection: close\r\n${line.startsWith("GET") ? "" : "Content-Length: 2\r\n"}\r\n${line.startsWith("GET") ? "" : "{}"}`,
        ),
      ),
    );
    expect(heard.map((answer) => pageOf(answer).status)).toEqual([200, 200, 200]);
    expect(reached.sort()).toEqual([
      "GET / 0 127.0.0.1",
      "POST /api/v1/webhooks/razorpay 2 127.0.0.1",
      "POST /auth 2 127.0.0.1",
    ]);
    for (const socket of drippers) socket.destroy();
  });

  test("connects and says nothing is cut off", async () => {
    expect(pageOf(await sent("")).status).toBe(408);
  });

  test("neither sends nor takes anything is let go", async () => {
    expect(await sent("GET /never HTTP/1.1\r\nHost: x\r\n\r\n")).toBe("");
    expect(reached).toEqual(["GET /never 0 127.0.0.1"]);
  });

  test("sends more headers than we read gets a page that says what to do", async () => {
    const page = pageOf(
      await sent(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${"c".repeat(20_000)}\r\n\r\n`),
    );
    expect(page.status).toBe(431);
    expect(page.html).toContain("Clear this site's cookies and try again.");
    expect(page.head).toMatch(/content-security-policy: default-src 'none'/i);
    expect(page.head).toMatch(/strict-transport-security/i);
  });

  // ASVS 4.2.1
  test.each([
    "Content-Length: 5\r\nTransfer-Encoding: chunked",
    "Content-Length: 5\r\nContent-Length: 6",
    "Transfer-Encoding: chunked, identity",
    "Transfer-Encoding : chunked",
    "Content-Length: +5",
  ])(
    "says in two ways where its message ends (%j) gets a 400 page, and smuggles none",
    async (said) => {
      const second = "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n";
      const answer = await sent(
        `POST /auth HTTP/1.1\r\nHost: x\r\n${said}\r\n\r\n0\r\n\r\n${second}`,
      );
      expect([pageOf(answer).status, reached]).toEqual([400, []]);
    },
  );

  test("sends what is not HTTP gets a 400 page", async () => {
    expect(pageOf(await sent(Buffer.from([0x16, 0x03, 0x01, 0x00, 0xff, 0, 0, 0]))).status).toBe(
      400,
    );
  });

  // ASVS 13.4.4
  test("sends TRACE gets a 400 page, and nothing of what was sent", async () => {
    const page = pageOf(
      await sent("TRACE / HTTP/1.1\r\nHost: x\r\nCookie: secret=1\r\nConnection: close\r\n\r\n"),
    );
    expect([page.status, reached]).toEqual([400, []]);
    expect(page.head + page.html).not.toContain("secret");
  });

  // ASVS 5.2.1
  test.each([
    "Content-Length: 300000\r\n\r\n",
    `Transfer-Encoding: chunked\r\n\r\n${`10000\r\n${"x".repeat(0x10000)}\r\n`.repeat(5)}`,
  ])("sends too large a body is told the limit: %#", async (rest) => {
    const page = pageOf(await sent(`POST /auth HTTP/1.1\r\nHost: x\r\n${rest}`));
    expect([page.status, reached]).toEqual([413, []]);
    expect(page.html).toContain("We take at most 256 KB");
    expect(page.head).toMatch(/x-content-type-options: nosniff/i);
  });

  test("is a program, and is told the same as JSON", async () => {
    const page = pageOf(
      await sent("POST /api/v1/otp/request HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\n"),
    );
    expect([page.status, JSON.parse(page.html)]).toEqual([
      413,
      {
        message: "That is too much: we take at most 256 KB at once. Please send less.",
        code: "http.too-much",
        values: { kb: 256 },
      },
    ]);
  });

  test("asks for another host's address gets a readable 400", async () => {
    for (const target of [
      "//evil.example/",
      "http://evil.example/",
      "/\\evil.example",
      "///evil.example",
    ]) {
      const page = pageOf(
        await sent(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
      );
      expect([page.status, target, reached]).toEqual([400, target, []]);
    }
  });

  // ASVS 4.1.3, 15.3.4
  test("says it came from elsewhere is known by its socket", async () => {
    await sent(
      "GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 1.2.3.4\r\nConnection: close\r\n\r\n",
    );
    expect(reached).toEqual(["GET / 0 127.0.0.1"]);
  });
});
