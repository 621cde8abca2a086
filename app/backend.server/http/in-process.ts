import { calls, onlyReads, type AnyCall } from "../../api/calls";
import { say } from "../../content/words/sentence";
import type { Answered, Transport, Visitor } from "../../api/transport";
import { whoIs } from "../sign-in/sessions";
import type { Parts } from "../platform/parts";
import { CookieJar } from "./cookies";
import { accept, fileIn, perform, type Handler, type Handlers } from "./perform";
import { refusalOf, wholeSeconds } from "./refused";

/**
 * The calls for the web side of this very process: the same session, payload check and rule as over
 * HTTP, without a request made, packed and read again. There is no Origin to check: the edge has
 * done so for the page.
 */
export function inProcess(parts: Parts, handlers: Handlers): Transport {
  const known = new WeakMap<Visitor, Known>();

  /** One read of the session a request: until a call of its own may have changed what was read. */
  const who = (visitor: Visitor, access: string | null) => {
    const before = known.get(visitor);
    if (before?.access === access) return before.seen;
    const seen = whoIs(parts, access);
    known.set(visitor, { access, seen });
    return seen;
  };

  const one = async (
    name: AnyCall,
    payload: unknown,
    cookies: CookieJar,
    visitor: Visitor,
  ): Promise<Answered> => {
    const check = () => accept(calls[name].payload, payload ?? {});
    try {
      const reply = await perform(parts, name, handlers[name] as Handler<AnyCall>, {
        cookies,
        visitor,
        payload: check,
        who: (access) => who(visitor, access),
      });
      const file = fileIn(reply);
      const given =
        "data" in reply
          ? { message: say("en", reply.sentence), sentence: reply.sentence, body: reply.data }
          : { message: "", body: file ? sent(file) : {} };
      return { status: 200, cookies: cookies.out, retryAfterS: null, ...given };
    } catch (problem) {
      const { status, message, sentence, more } = refusalOf(parts, problem, {
        requestId: visitor.requestId,
        path: calls[name].path,
      });
      const retryAfterS = more.retryAfterS === undefined ? null : wholeSeconds(more.retryAfterS);
      const said = sentence ? { message, sentence } : { message };
      return { status, ...said, cookies: cookies.out, retryAfterS, body: more.data ?? {} };
    } finally {
      if (!onlyReads.has(name)) known.delete(visitor);
    }
  };

  return async ({ name, payload, cookies: header, visitor, next }) => {
    const cookies = new CookieJar(header, parts.settings.secure);
    const answered = await one(name, payload, cookies, visitor);
    return next && answered.status < 300
      ? { ...answered, next: await one(next, undefined, cookies, visitor) }
      : answered;
  };
}

/** Whose request it is, by the access cookie it was asked with. */
interface Known {
  access: string | null;
  seen: ReturnType<typeof whoIs>;
}

const sent = ({ bytes, filename, kind }: NonNullable<ReturnType<typeof fileIn>>) => ({
  bytes: new Uint8Array(bytes).buffer,
  filename,
  kind,
});
