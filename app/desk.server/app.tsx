import { Hono } from "hono";
import { entranceDoors, type EntranceGiven } from "./entrance/entrance-doors";
import type { Environment } from "../config.server/kept-settings";
import { front, lastDoors, securityHeaders, type Env } from "./frame/front";
import { inside } from "./frame/inside";
import { mayScrape } from "./may-scrape";
import { actingAsPresent } from "./present";

export interface OperatorApp extends EntranceGiven {
  /** Prometheus text */
  scrape(): Promise<{ type: string; text: string }>;
  /** the process's own variables */
  env: Environment;
  /** begins to end the server; null where nobody would start it again */
  restart: (() => void) | null;
}

/**
 * The operator's page: figures for Prometheus, sign-in, and behind it the pages. Every act is the
 * command line's own use case.
 */
export function operatorApp({
  parts: given,
  settings,
  addressOf,
  scrape,
  env,
  restart,
}: OperatorApp): Hono<Env> {
  const parts = actingAsPresent(given);
  const app = new Hono<Env>();

  app.use(securityHeaders(settings));
  app.get("/metrics", async (c) => {
    if (!mayScrape(settings, c.req.raw.headers, c.env.incoming.socket.remoteAddress))
      return c.text("The figures need OPERATOR_METRICS_TOKEN as bearer token.", 403);
    const { type, text } = await scrape();
    return c.body(text, 200, { "content-type": type });
  });
  front(app, settings);
  app.route("/", entranceDoors({ parts, settings, addressOf }));
  app.route("/", inside({ parts, settings, env, restart }));
  lastDoors(app, given.log);
  return app;
}
