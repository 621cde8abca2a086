import pino from "pino";
import { secureHeaders } from "../../../app/edge.server/headers";
import { expect, test } from "vitest";
import { makeEdge, type EdgeParts } from "../../../app/edge.server/edge";

const OURS = "https://research.example";
const visitor = { address: "203.0.113.7", requestId: "r1" };

/** An edge whose pages say what they were asked with. */
function edge() {
  const lines: string[] = [];
  const drawn: Request[] = [];
  const ask = makeEdge({
    given: { web: { publicOrigin: OURS, secure: true } } as EdgeParts["given"],
    backend: null,
    ready: async () => ({}),
    draining: () => false,
    files: null,
    draw: async (request) => {
      drawn.push(request);
      if (request.url.endsWith("/broken")) throw new Error("the insides of it");
      if (request.url.endsWith("/only-reads")) return new Response(null, { status: 405 });
      return new Response("drawn", { headers: { "content-type": "text/html" } });
    },
    log: pino({ base: null }, { write: (line: string) => void lines.push(line) }),
  });
  const post = (path: string, headers: Record<string, string>) =>
    ask(new Request(OURS + path, { method: "POST", headers, body: "intent=x" }), visitor);
  const get = (path: string) => ask(new Request(OURS + path), visitor);
  return { post, get, drawn, lines };
}

test("a form that hides its origin, and that the browser says is ours, is drawn without `Origin: null`, on which Remix answers an empty 500", async () => {
  const { post, drawn } = edge();
  await post("/services", { origin: "null", "sec-fetch-site": "same-origin" });
  expect(drawn.map(({ headers }) => headers.get("origin"))).toEqual([null]);
  await post("/services", { origin: OURS });
  expect(drawn[1]?.headers.get("origin")).toBe(OURS);
});

test("a form that hides its origin, with a browser that says nothing, is refused", async () => {
  const { post, drawn } = edge();
  expect((await post("/services", { origin: "null" })).status).toBe(403);
  expect(drawn).toEqual([]);
});

test("[ASVS 16.3.3] a form of another site that is refused is logged with the visitor's address, and cannot write a line of its own", async () => {
  const { post, lines } = edge();
  await post("/pay", { origin: 'https://evil.example"}{"level":50' });
  await post("/api/v1/otp/request", { "sec-fetch-site": "cross-site" });
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { ...visitor, level: 40, path: "/pay", status: 403, msg: "a form of another site was refused" },
    { ...visitor, path: "/api/v1/otp/request", status: 403 },
  ]);
  await post("/services", { origin: OURS });
  expect(lines).toHaveLength(2);
});

test("the camera may run where people sign, paying where they pay, nothing elsewhere", async () => {
  const { get } = edge();
  const policy = async (path: string) => (await get(path)).headers.get("permissions-policy");
  expect(await policy("/details")).toBe("geolocation=*, camera=*, microphone=*, payment=()");
  expect(await policy("/pay")).toBe("geolocation=(), camera=(), microphone=(), payment=*");
  for (const path of ["/", "/auth", "/services", "/subscriptions", "/details/finalizing"])
    expect(await policy(path)).toBe("geolocation=(), camera=(), microphone=(), payment=()");
});

test("what only leads on says nothing of rights a document would have, and loads nothing", () => {
  const headers = new Headers({ location: "/services" });
  secureHeaders(headers, { secure: true, path: "/pay" });
  for (const name of ["permissions-policy", "x-frame-options"])
    expect(headers.has(name)).toBe(false);
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
});

test("[ASVS 3.4.1] whatever leaves an https address tells the browser to stay with https for a year at least, subdomains too", async () => {
  const { get, post } = edge();
  const answers = [
    await get("/"),
    await get("/healthz"),
    await get("/nothing"),
    await get("/assets/x"),
  ];
  answers.push(await post("/pay", { origin: "https://evil.example" }));
  for (const { headers } of answers) {
    const said = headers.get("strict-transport-security") ?? "";
    expect(Number(/max-age=(\d+)/.exec(said)?.[1])).toBeGreaterThanOrEqual(31_536_000);
    expect(said).toContain("includeSubDomains");
  }
});

test("[ASVS 3.2.1, 3.4.3, 3.4.4, 3.4.5, 3.4.6, 4.1.1] whatever leaves says its type, is not sniffed, and is framed by nobody", async () => {
  const { get, post } = edge();
  for (const { headers } of [
    await get("/healthz"),
    await get("/nothing"),
    await get("/?_data=x"),
    await post("/pay", { origin: "https://evil.example" }),
  ]) {
    expect(headers.get("content-type")).toMatch(/charset=utf-8|^application\/json/i);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("content-security-policy")).toMatch(/base-uri 'none'/);
  }
});

test("[ASVS 13.4.5] our health tells only that we are up, or which part is not", async () => {
  const { get } = edge();
  expect(await (await get("/healthz")).json()).toEqual({ status: "ok" });
  expect(await (await get("/readyz")).json()).toEqual({ status: "ready", dependencies: {} });
});

test("[ASVS 16.3.4, 16.5.1] what nobody expected is logged with its stack, and answered without a word of it", async () => {
  const { get, lines } = edge();
  const answer = await get("/broken");
  expect(answer.status).toBe(500);
  const words = await answer.text();
  expect(words).toContain("Something went wrong on our side");
  expect(words).not.toMatch(/insides|edge\.test|\bat /);
  const [line] = lines.map((one) => JSON.parse(one) as Record<string, string>);
  expect(line).toMatchObject({ requestId: "r1", msg: "request failed" });
  expect(line?.["problem"]).toMatch(/the insides of it[\s\S]*edge\.test/);
});

test.each([
  ["post", "GET, HEAD"],
  ["get", "POST"],
] as const)(
  "where Remix knows no way to do it, a %s is answered with the page and `Allow: %s`",
  async (method, allow) => {
    const ask = edge();
    const answer = await (method === "post"
      ? ask.post("/only-reads", { origin: OURS })
      : ask.get("/only-reads"));
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, allow]);
    expect(await answer.text()).toContain("This address does not do that.");
  },
);
