import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { foreignOrigin } from "../../../app/api/origin";
import { ProviderDown } from "../../../app/backend.server/providers/outcome";
import { pathPart } from "../../../app/backend.server/providers/path-part";
import { makeGate } from "../../../app/edge.server/gate";
import { httpListener } from "../../../app/edge.server/listener";
import { pageCache } from "../../../app/edge.server/page-cache";
import demoSite from "../../../app/content/demo-site.json";
import { Site } from "../../../app/content/site-schema";
import type { Dice } from "../dice";
import { shout } from "../fuzz/shout";
import type { Kind } from "./kind";

const OURS = "http://localhost";

/**
 * A server whose one page is kept, and says for whom it was drawn and what it was told we are
 * called.
 */
async function opened<T>(work: (port: number) => Promise<T>): Promise<T> {
  const site = Site.parse(demoSite);
  const server: Server = httpListener({
    edge: async ({ headers }) =>
      new Response(`for ${headers.get("cookie")} at ${headers.get("x-forwarded-host")}`),
    pages: pageCache(["/"], () => site, Date.now),
    gate: await makeGate(100, false),
    publicOrigin: OURS,
    trustedProxies: { hops: 0, among: [] },
    answered: () => undefined,
    failed: () => undefined,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await work((server.address() as AddressInfo).port);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

const raw = (...lines: string[]): Buffer =>
  Buffer.from([...lines, "Connection: close", "", ""].join("\r\n"));

const session = (chance: Dice): string => {
  const name = chance.pick(["access", "__Host-access", "refresh", "__Host-refresh"]);
  const before = chance.pick(["", "cart=a; ", "look=dark; cart=b; "]);
  return `${before}${name}=${chance.int(1e9)}`;
};

export const edge: Kind[] = [
  {
    name: "12, 14: a kept page for who has a session, for a request without Host, or under another's name",
    succeed: (times, chance) =>
      opened(async (port) => {
        let had = 0;
        for (let n = 0; n < times; n++) {
          await shout(port, raw("GET / HTTP/1.1", "Host: localhost"));
          const cookie = session(chance);
          const [mine, hostless, named] = await Promise.all([
            shout(port, raw("GET / HTTP/1.1", "Host: localhost", `Cookie: ${cookie}`)),
            shout(port, raw("GET / HTTP/1.1")),
            shout(
              port,
              raw("GET /x HTTP/1.1", "Host: evil.example", "X-Forwarded-Host: evil.example"),
            ),
          ]);
          const hit =
            !mine.body.includes(cookie) ||
            hostless.status !== 400 ||
            named.body.includes("evil.example");
          if (hit) had++;
        }
        return had;
      }),
  },
  {
    name: "12: more than there is room for, let in by the way back from paying",
    async succeed(times, chance) {
      const gate = await makeGate(100, false);
      for (let n = 0; n < times; n++)
        gate.enter(chance.pick(["/pay/return?x=1", "/pay/callback", "/pay/return", "/services"]));
      return Math.max(0, gate.inside() - 150);
    },
  },
  {
    name: "12: an id that climbs in a provider's address",
    async succeed(times, chance) {
      let had = 0;
      for (let n = 0; n < times; n++) {
        const one = chance.pick([".", "..", "", "../orders", "a/../..", "%2e%2e", "..;", "\\.."]);
        try {
          const { pathname } = new URL(`https://p.invalid/v1/payments/${pathPart("gateway", one)}`);
          if (!/^\/v1\/payments\/[^/]+$/.test(pathname)) had++;
        } catch (problem) {
          if (!(problem instanceof ProviderDown)) throw problem;
        }
      }
      return had;
    },
  },
  {
    name: "14: a form of another site, or of whoever hides theirs",
    async succeed(times, chance) {
      let had = 0;
      for (let n = 0; n < times; n++) {
        const origin = chance.pick([
          "null",
          "https://evil.example",
          `${OURS}.evil.example`,
          "https://localhost",
          `${OURS}:81`,
          "",
        ]);
        const site = chance.pick([null, "cross-site", "same-site", "none"]);
        const headers = new Headers({ origin, ...(site ? { "sec-fetch-site": site } : {}) });
        if (!foreignOrigin(headers, OURS)) had++;
      }
      return had;
    },
  },
];
