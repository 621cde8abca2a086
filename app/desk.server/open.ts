import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { operatorApp, type OperatorApp } from "./app";

/**
 * Starts the second listener. Throws when its port is taken. @returns the server; its `close` ends
 * it
 */
export async function openOperatorPage(given: OperatorApp): Promise<Server> {
  // Its own `Response` in place of Node's, for the whole process, would lose headers that our edge
  // puts on an answer later.
  const server = createAdaptorServer({
    fetch: operatorApp(given).fetch,
    overrideGlobalObjects: false,
  }) as Server;
  [server.headersTimeout, server.requestTimeout, server.timeout] = [10_000, 20_000, 60_000];
  const { port, host } = given.settings;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return server;
}
