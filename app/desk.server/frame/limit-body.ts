import type { Context, MiddlewareHandler } from "hono";

/**
 * Refuses what is sent with more bytes than that, and keeps no more of it, whether its length was
 * said before or not.
 *
 * @param tooMuch what is answered then
 */
export const limitBody =
  (most: number, tooMuch: (c: Context) => Response | Promise<Response>): MiddlewareHandler =>
  async (c, next) => {
    const { body, headers, method, url } = c.req.raw;
    const said = headers.get("content-length");
    if (body === null || (said !== null && Number(said) <= most)) return next();
    const kept: Uint8Array[] = [];
    let size = 0;
    // A browser whose sending is cut off shows its own fault, not our page: more is read away.
    for await (const chunk of body) {
      size += chunk.length;
      if (size <= most) kept.push(chunk);
      if (size > MOST_READ_AWAY) break;
    }
    if (size > most) return tooMuch(c);
    // Not made of the request itself, as the limit of Hono's does: with Node's own `Request`
    // (`open.ts`), Node 20 does not know the adapter's for one.
    c.req.raw = new Request(url, { method, headers, body: Buffer.concat(kept) });
    return next();
  };

const MOST_READ_AWAY = 30 * 1024 * 1024;
