import { calls, type AnyCall } from "../../api/calls";
import type { Transport } from "../../api/transport";
import type { Parts } from "../parts";
import { CookieJar } from "./cookies";
import { accept, perform, refusalOf, wholeSeconds, type Handler, type Handlers } from "./endpoint";

/**
 * The calls for the web side of this very process: the same session, payload check and rule as over HTTP, without a request made, packed and
 * read again. There is no Origin to check: the edge has done so for the page.
 */
export function inProcess(parts: Parts, handlers: Handlers): Transport {
  return async ({ name, payload, cookies: header, visitor }) => {
    const cookies = new CookieJar(header, parts.settings.secure);
    const check = () => accept(calls[name].payload, payload ?? {});
    try {
      const reply = await perform(parts, name, handlers[name] as Handler<AnyCall>, { cookies, visitor, payload: check });
      const given = "pdf" in reply ? { message: "", body: pdf(reply.pdf, reply.filename) } : { message: reply.message, body: reply.data };
      return { status: 200, cookies: cookies.out, retryAfterS: null, ...given };
    } catch (problem) {
      const { status, message, more } = refusalOf(parts, problem, { name, visitor });
      const retryAfterS = more.retryAfterS === undefined ? null : wholeSeconds(more.retryAfterS);
      return { status, message, cookies: cookies.out, retryAfterS, body: more.data ?? {} };
    }
  };
}

const pdf = (bytes: Uint8Array, filename: string) => ({ bytes: new Uint8Array(bytes).buffer, filename });
