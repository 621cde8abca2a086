import type { Context, Hono } from "hono";
import { calls, type AnyCall } from "../../api/calls";
import { say } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import { ClientRefusal } from "../../api/refusal";
import { foreignOrigin } from "../../api/origin";
import type { Visitor } from "../../api/transport";
import { whoIs } from "../sign-in/sessions";
import { CookieJar } from "./cookies";
import { accept, fileIn, perform, type Handler, type Handlers, type Reply } from "./perform";
import { refusalOf, refuse } from "./refused";

export type Env = { Bindings: { visitor: Visitor } };

const BODY_LIMIT = 128 * 1024;

/** Adds one route a call: origin, session, body, rule, answer, in that order (decision 9). */
export function mountCalls(app: Hono<Env>, parts: Parts, handlers: Handlers): void {
  for (const name of Object.keys(calls) as AnyCall[]) {
    const { method, path } = calls[name];
    app.on(method, path, (c) => answer(c, parts, name, handlers[name] as Handler<AnyCall>));
    app.all(path, () => {
      const refused = refuse(new ClientRefusal(404, "http.use-method", { method }), undefined, 405);
      refused.headers.set("allow", method);
      return refused;
    });
  }
}

async function answer(
  c: Context<Env>,
  parts: Parts,
  name: AnyCall,
  handle: Handler<AnyCall>,
): Promise<Response> {
  const entry = calls[name];
  const cookies = new CookieJar(c.req.header("cookie") ?? "", parts.settings.secure);
  const agent = c.req.header("user-agent") ?? null;
  const visitor = { ...c.env.visitor, agent };
  try {
    if (entry.method === "POST" && foreignOrigin(c.req.raw.headers, parts.settings.publicOrigin)) {
      throw new ClientRefusal(403, "http.other-site", { origin: parts.settings.publicOrigin });
    }
    const payload = () => body(c, entry.payload, entry.method === "POST");
    return respond(
      await perform(parts, name, handle, {
        cookies,
        visitor,
        payload,
        who: (access) => whoIs(parts, access),
      }),
      cookies,
    );
  } catch (problem) {
    const about = { requestId: visitor.requestId, path: entry.path };
    return refuse(refusalOf(parts, problem, about), cookies);
  }
}

const tooMuch = () => new ClientRefusal(413, "http.too-much", { kb: BODY_LIMIT / 1024 });

async function body(
  c: Context<Env>,
  schema: (typeof calls)[AnyCall]["payload"],
  has: boolean,
): Promise<unknown> {
  if (!has) return accept(schema, c.req.query());
  if (Number(c.req.header("content-length") ?? 0) > BODY_LIMIT) throw tooMuch();
  const raw = await c.req.arrayBuffer();
  if (raw.byteLength > BODY_LIMIT) throw tooMuch();
  let json: unknown = undefined;
  if (raw.byteLength > 0) {
    try {
      json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(raw));
    } catch {
      throw new ClientRefusal(400, "http.not-json");
    }
  }
  return accept(schema, json);
}

function respond(reply: Reply<AnyCall>, cookies: CookieJar): Response {
  const headers = new Headers({ "cache-control": "no-store" });
  for (const cookie of cookies.out) headers.append("set-cookie", cookie);
  const file = fileIn(reply);
  if (file) {
    headers.set("content-type", file.kind);
    headers.set("content-disposition", `attachment; filename="${file.filename}"`);
    return new Response(Buffer.from(file.bytes), { status: 200, headers });
  }
  if (!("data" in reply)) throw new Error("neither data nor a file");
  headers.set("content-type", "application/json; charset=utf-8");
  return new Response(
    JSON.stringify({
      message: say("en", reply.sentence),
      ...reply.sentence,
      data: reply.data,
    }),
    {
      status: 200,
      headers,
    },
  );
}
