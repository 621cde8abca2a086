import { Hono, type Context } from "hono";
import type { Language } from "../../content/languages";
import type { FileKind } from "../../api/contract";
import { keepLanguage } from "../platform/people/reading-language";
import { calls, onlyReads, type Accepted, type Answer, type AnyCall } from "../../api/calls";
import { sentenceBehind } from "../../api/asking";
import { say, type Sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import { CannotWrite } from "../platform/store/cannot-write";
import { NoAnswer } from "../platform/store/no-answer";
import { ClientRefusal, Refusal } from "../../api/refusal";
import { ProviderDown } from "../providers/outcome";
import { foreignOrigin } from "../../api/origin";
import type { Visitor } from "../../api/transport";
import { whoIs, type Session } from "../sign-in/sessions";
import { onboardingComplete } from "../platform/people/people";
import type { Person } from "../platform/people/person";
import { CookieJar } from "./cookies";

/**
 * What a call's handler is given. `session` and `person` are null for public calls and the refresh.
 */
export interface CallArguments<N extends AnyCall> {
  payload: Accepted<N>;
  session: Session | null;
  person: Person | null;
  cookies: CookieJar;
  address: string;
  /** what the browser says it is */
  agent: string | null;
  /** of the page that asks */
  language: Language | undefined;
}
/** `data` as the contract says; or the file of a call that answers with one. */
export type Reply<N extends AnyCall> =
  | { sentence: Sentence; data: Answer<N> }
  | { pdf: Uint8Array; filename: string }
  | { zip: Uint8Array; filename: string }
  | { file: Uint8Array; filename: string; kind: FileKind };
export type Handler<N extends AnyCall> = (asked: CallArguments<N>) => Promise<Reply<N>>;
export type Handlers = { [N in AnyCall]: Handler<N> };

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

/**
 * One call without its wire: session, then body, then rule. Throws what the rule throws; a refusal
 * is logged with who met it, by id.
 */
export async function perform<N extends AnyCall>(
  parts: Parts,
  name: N,
  handle: Handler<N>,
  {
    cookies,
    visitor,
    payload,
    who: whose,
  }: {
    cookies: CookieJar;
    visitor: Visitor;
    payload(): unknown;
    who(access: string | null): ReturnType<typeof whoIs>;
  },
): Promise<Reply<N>> {
  const { who } = calls[name];
  // Public calls are the same for everybody, and a refresh reads its session by its own cookie.
  const known = who !== "public" && name !== "refreshToken";
  let session: Session | null = null;
  try {
    const seen = known ? await whose(cookies.get("access")) : null;
    if (known && !seen) throw new ClientRefusal(401, "platform.log-in");
    session = seen?.session ?? null;
    const person = seen?.person ?? null;
    const accepted = await payload();
    if (who === "client" && !(person && onboardingComplete(person)))
      throw new ClientRefusal(403, "platform.not-onboarded");
    // Before the act: its own letters are of that language already.
    if (
      person &&
      visitor.language &&
      visitor.language !== person.language &&
      !onlyReads.has(name)
    ) {
      await keepLanguage(parts.store.db, person.id, visitor.language);
      person.language = visitor.language;
    }
    return await handle({
      payload: accepted as never,
      session,
      person,
      cookies,
      address: visitor.address,
      agent: visitor.agent ?? null,
      language: visitor.language,
    });
  } catch (problem) {
    if (problem instanceof Refusal) {
      const { status, more } = problem;
      parts.log.info(
        {
          address: visitor.address,
          requestId: visitor.requestId,
          path: calls[name].path,
          person: session?.personId,
          status,
          detail: more.detail,
        },
        "refused",
      );
    }
    throw problem;
  }
}

/** What the contract makes of a payload. Throws Refusal 400 with the words for the first fault. */
export function accept(schema: (typeof calls)[AnyCall]["payload"], payload: unknown): unknown {
  const parsed = schema.safeParse(payload);
  if (!parsed.success) throw incomplete(parsed.error.issues);
  return parsed.data;
}

async function body(
  c: Context<Env>,
  schema: (typeof calls)[AnyCall]["payload"],
  has: boolean,
): Promise<unknown> {
  if (!has) return accept(schema, c.req.query());
  if (Number(c.req.header("content-length") ?? 0) > BODY_LIMIT)
    throw new ClientRefusal(413, "http.too-much");
  const raw = await c.req.arrayBuffer();
  if (raw.byteLength > BODY_LIMIT) throw new ClientRefusal(413, "http.too-much");
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

/** Our own messages say what to do; zod's ("Invalid input: …") name the field that is wrong. */
function incomplete([first]: { path: PropertyKey[]; message: string }[]): Refusal {
  if (!first) return new ClientRefusal(400, "http.incomplete");
  const asked = sentenceBehind(first.message);
  if (asked) return ClientRefusal.saying(400, asked);
  const field = first.path.map(String).join(".");
  return field
    ? new ClientRefusal(400, "http.check-field", { field })
    : new ClientRefusal(400, "http.check-request");
}

/** The file of an answer that is one. */
export function fileIn(
  reply: Reply<AnyCall>,
): { bytes: Uint8Array; filename: string; kind: FileKind } | null {
  if ("pdf" in reply)
    return { bytes: reply.pdf, filename: reply.filename, kind: "application/pdf" };
  if ("file" in reply) return { bytes: reply.file, filename: reply.filename, kind: reply.kind };
  if ("zip" in reply)
    return { bytes: reply.zip, filename: reply.filename, kind: "application/zip" };
  return null;
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

/**
 * Turns what was thrown into a refusal: refusals as they are, a provider's trouble as 502/503,
 * anything else as a 500 without detail.
 */
export function refusalOf(
  parts: Parts,
  problem: unknown,
  about: { requestId: string; path: string },
): Refusal {
  if (problem instanceof Refusal) return problem;
  if (problem instanceof ProviderDown) {
    parts.log.error(
      { ...about, provider: problem.provider, why: problem.why, providerStatus: problem.status },
      "provider down",
    );
    const slow = problem.why === "timeout" || problem.why === "unreachable";
    return new ClientRefusal(
      slow ? 503 : 502,
      `providers.${problem.provider}`,
      {},
      slow ? { retryAfterS: 30 } : {},
    );
  }
  if (problem instanceof CannotWrite) {
    parts.log.error({ ...about, problem: problem.stack }, "the database cannot write");
    return new ClientRefusal(503, "platform.cannot-write", {}, { retryAfterS: CANNOT_WRITE_S });
  }
  // What was asked for may have been done: only its answer was lost.
  if (problem instanceof NoAnswer) {
    parts.log.error({ ...about, problem: problem.stack }, "the database does not answer");
    return new ClientRefusal(503, "platform.no-answer", {}, { retryAfterS: CANNOT_WRITE_S });
  }
  parts.log.error(
    {
      ...about,
      problem: problem instanceof Error ? { name: problem.name, stack: problem.stack } : "unknown",
    },
    "call failed",
  );
  return new ClientRefusal(500, "platform.unknown");
}

const CANNOT_WRITE_S = 30;

/** The refusal as an answer in JSON. */
export function refuse(
  refusal: Refusal,
  cookies?: CookieJar,
  status: number = refusal.status,
): Response {
  const headers = new Headers({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  });
  for (const cookie of cookies?.out ?? []) headers.append("set-cookie", cookie);
  if (refusal.more.retryAfterS !== undefined)
    headers.set("retry-after", String(wholeSeconds(refusal.more.retryAfterS)));
  return new Response(
    JSON.stringify({
      message: refusal.message,
      ...refusal.sentence,
      ...(refusal.more.data ? { data: refusal.more.data } : {}),
    }),
    { status, headers },
  );
}

/** Retry-After counts whole seconds, at least one. */
export const wholeSeconds = (seconds: number): number => Math.max(1, Math.ceil(seconds));
