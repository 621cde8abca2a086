import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { MINUTE_MS } from "../content/durations";

type Fetch = Parameters<typeof createAdaptorServer>[0]["fetch"];

/** A server that answers by `fetch` and waits for nobody long. Throws when its port is taken. */
export async function listening(fetch: Fetch, port: number, host: string): Promise<Server> {
  // Its own `Response` in place of Node's, for the whole process, would lose headers that our edge
  // puts on an answer later.
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false }) as Server;
  [server.headersTimeout, server.requestTimeout, server.timeout] = [10_000, 20_000, MINUTE_MS];
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return server;
}
