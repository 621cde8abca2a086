import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context, MiddlewareHandler } from "hono";
import type { Faults, Party } from "./faults";

/** Stands before one party's API and lets its switches strike: dead, slow, in error, garbled. */
export const partyDoor =
  (faults: Faults, party: Party): MiddlewareHandler =>
  async (c, next) => {
    if (faults.strikes(`${party}-dead`)) return cutOff(c);
    const ms = faults.delay(`${party}-slow`);
    if (ms !== null) await pause(ms);
    if (faults.strikes(`${party}-error`))
      return c.json(
        {
          error: { code: "SERVER_ERROR", description: "The sandbox was told to fail" },
          code: "SERVER_ERROR",
          message: "The sandbox was told to fail",
        },
        500,
      );
    if (faults.strikes(`${party}-garbled`))
      return c.text("<!doctype html><title>Maintenance</title>");
    await next();
  };

/** Stands before a provider's script: slow, or not there. */
export const scriptDoor =
  (faults: Faults, script: "checkout-script" | "digio-script"): MiddlewareHandler =>
  async (c, next) => {
    if (faults.strikes(`${script}-dead`)) return cutOff(c);
    const ms = faults.delay(`${script}-slow`);
    if (ms !== null) await pause(ms);
    await next();
  };

/** The connection breaks: no status, no body. */
export function cutOff(c: Context): Response {
  (c.env as HttpBindings).incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** Does not keep the process alive. @param ms how long */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, ms).unref());
