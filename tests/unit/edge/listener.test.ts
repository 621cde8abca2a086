import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import demoSite from "../../../app/content/demo-site.json";
import { Site } from "../../../app/content/site-schema";
import { makeGate } from "../../../app/edge.server/gate";
import { httpListener } from "../../../app/edge.server/listener";
import { pageCache } from "../../../app/edge.server/page-cache";
import { shout } from "../../prove/fuzz/shout";

let server: Server = createServer();
afterEach(() => new Promise((resolve) => server.close(resolve)));

const drawn = (request: Request) =>
  new Response(`for ${request.headers.get("cookie") ?? "nobody"}`);

/** A server that keeps `/`; its pages say for whom they were drawn. */
async function open(draws = drawn) {
  const site = Site.parse(demoSite);
  const seen: Headers[] = [];
  const problems: unknown[][] = [];
  server = httpListener({
    edge: async (request) => {
      seen.push(request.headers);
      return draws(request);
    },
    pages: pageCache(["/"], () => site, Date.now),
    gate: await makeGate(9, false),
    publicOrigin: "http://localhost",
    trustedProxies: { hops: 0, among: [] },
    answered: () => undefined,
    failed: (...told) => problems.push(told),
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (...headers: string[]) =>
    shout(
      port,
      Buffer.from(["GET / HTTP/1.1", ...headers, "Connection: close", "", ""].join("\r\n")),
    );
  return { ask, seen, problems };
}

/** Until the page is kept: it is packed beside the answer. */
const kept = async ({ ask, seen }: Awaited<ReturnType<typeof open>>) =>
  expect
    .poll(async () => {
      const before = seen.length;
      await ask("Host: localhost");
      return seen.length - before;
    })
    .toBe(0);

test("an answer that breaks off is a page that says so, and logged by its request id", async () => {
  const broken = new Error("the page broke off");
  const { ask, problems } = await open(
    () => new Response(new ReadableStream({ pull: (to) => to.error(broken) })),
  );
  const answer = await ask("Host: localhost");
  expect(answer.status).toBe(500);
  expect(answer.body).toContain("<h1>");
  expect(problems).toEqual([[answer.headers.get("x-request-id"), broken]]);
});

test("what the listener turns away has a request id too", async () => {
  const { ask } = await open();
  expect((await ask()).headers.get("x-request-id")).toMatch(/^[\w-]{12}$/);
});

test("a request with two Hosts is refused on a kept page as on any other", async () => {
  const opened = await open();
  const { ask } = opened;
  await kept(opened);
  const both = ["Host: localhost", "Host: evil.example"];
  expect((await ask(...both)).status).toBe(400);
  expect((await ask("Host: localhost")).status).toBe(200);
  expect((await ask(...both)).status).toBe(400);
  expect((await ask("Host: localhost", "Host: localhost")).status).toBe(400);
});

test("a request without Host is refused on a kept page as on any other", async () => {
  const opened = await open();
  expect((await opened.ask()).status).toBe(400);
  await kept(opened);
  expect((await opened.ask("Host: localhost")).status).toBe(200);
  expect((await opened.ask()).status).toBe(400);
});

// ASVS 14.2.2
test.each(["access=a.b", "__Host-access=a.b", "__Host-refresh=r.b", "cart=a; refresh=r.b"])(
  "a visitor who carries %s is never answered with the kept page",
  async (cookie) => {
    const opened = await open();
    await kept(opened);
    const answer = await opened.ask("Host: localhost", `Cookie: ${cookie}`);
    expect(answer.body).toBe(`for ${cookie}`);
    expect((await opened.ask("Host: localhost")).body).toBe("for nobody");
  },
);

// ASVS 4.1.3
test("what a proxy or a visitor calls us reaches no page: neither X-Forwarded-Host nor another Host", async () => {
  const { ask, seen } = await open();
  await ask("Host: evil.example", "X-Forwarded-Host: evil.example");
  expect([seen[0]?.get("host"), seen[0]?.get("x-forwarded-host")]).toEqual(["localhost", null]);
});
