import type { Language } from "../../content/languages";
import type { FileKind } from "../../api/contract";
import { keepLanguage } from "../platform/people/reading-language";
import { calls, onlyReads, type Accepted, type Answer, type AnyCall } from "../../api/calls";
import { sentenceBehind } from "../../api/asking";
import type { Sentence } from "../../content/words/sentence";
import type { Parts } from "../platform/parts";
import { ClientRefusal, Refusal } from "../../api/refusal";
import type { Visitor } from "../../api/transport";
import type { whoIs, Session } from "../sign-in/sessions";
import { onboardingComplete } from "../platform/people/people";
import type { Person } from "../platform/people/person";
import type { CookieJar } from "./cookies";

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
  /** in which the notice of the law was opened, where it was another than the page's */
  notice: Language | undefined;
}
/** `data` as the contract says; or the file of a call that answers with one. */
export type Reply<N extends AnyCall> =
  | { sentence: Sentence; data: Answer<N> }
  | { pdf: Uint8Array; filename: string }
  | { zip: Uint8Array; filename: string }
  | { file: Uint8Array; filename: string; kind: FileKind };
export type Handler<N extends AnyCall> = (asked: CallArguments<N>) => Promise<Reply<N>>;
export type Handlers = { [N in AnyCall]: Handler<N> };

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
      (visitor.acts || !onlyReads.has(name))
    ) {
      await keepLanguage(parts.store.db, person.id, visitor.language);
      person.language = visitor.language;
    }
    if (person && visitor.notice && !onlyReads.has(name)) person.notice = visitor.notice;
    return await handle({
      payload: accepted as never,
      session,
      person,
      cookies,
      address: visitor.address,
      agent: visitor.agent ?? null,
      language: visitor.language,
      notice: visitor.notice,
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
