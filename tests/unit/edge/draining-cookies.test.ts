import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { makeGate } from "../../../app/edge.server/gate";
import { httpListener } from "../../../app/edge.server/listener";

test.each([
  ["before it came", true, true],
  ["while it was under way", false, true],
  ["never", false, false],
])(
  "an answer has all its cookies, wherever the server began to end: %s",
  async (_when, before, after) => {
    let draining = before;
    const server = httpListener({
      edge: () => {
        draining = after;
        const headers = new Headers();
        for (const cookie of ["session=1", "sent=2; Path=/auth", "device=3"])
          headers.append("set-cookie", cookie);
        return Promise.resolve(new Response(null, { status: 302, headers }));
      },
      pages: null,
      gate: await makeGate(10, false),
      publicOrigin: "http://research.example",
      trustedProxies: { hops: 0, among: [] },
      draining: () => draining,
      answered: () => undefined,
      failed: () => undefined,
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/auth`, {
      method: "POST",
      redirect: "manual",
    });
    expect(answer.headers.getSetCookie()).toEqual(["session=1", "sent=2; Path=/auth", "device=3"]);
    expect(answer.headers.get("connection")).toBe(after ? "close" : null);
    server.closeAllConnections();
    server.close();
  },
);
