import { isTranslated, pathOf, standsIn, type Language } from "../../content/languages";
import { ownersWords } from "../../content/owners-words";
import { outcomeOf, type Outcome } from "../../api/client";
import { given, type RouteArguments } from "./context";
import { noticeOpened, rememberedLanguage } from "./language-cookie";
import { onlyReads, type AnyCall, type Payload } from "../../api/calls";
import type { CurrentUser } from "../../api/contract";
import { checkedCookie, refreshedOnce } from "./session-check";
import type { Answered } from "../../api/transport";

/**
 * What one HTTP request knows of the API: the visitor's cookies, those the API has set since, and
 * who the visitor is, asked once. Found by Remix's load-context object, which is fresh for each
 * request and shared by its action and parallel loaders.
 */
export function scopeOf({ context, request }: RouteArguments): RequestScope {
  const key = context as object;
  let scope = scopes.get(key);
  if (!scope) scopes.set(key, (scope = new RequestScope(context, request)));
  return scope;
}
export const existingScope = (context: unknown): RequestScope | undefined =>
  scopes.get(context as object);

const scopes = new WeakMap<object, RequestScope>();

/** Cookies of the web side: they never travel to the API. */
const ownCookies =
  /^(__Host-)?(cart|checked|language|last-path|look|paying|pending|signing|toast|typed)=/;

/** It outlives the session by months and says nothing of who is signed in. */
const knownDevice = /^(__Host-)?device$/;

class RequestScope {
  readonly #given;
  #visitor;
  readonly #cookies = new Map<string, string>();
  readonly #out: string[] = [];
  readonly #carriers = new Set<Headers>();
  readonly #document: boolean;
  /** the session was checked before, in this run of the browser */
  #checked: boolean;
  #user: Promise<Outcome<CurrentUser | null>> | null = null;
  #ended = false;

  constructor(context: unknown, request: Request) {
    this.#given = given(context);
    const { address, requestId } = this.#given;
    const { language } = this.#given;
    // A page in English that does not stand in their language says nothing of what somebody reads
    // best, and nor does one that stands in English only.
    const { pathname } = new URL(request.url);
    const remembered = rememberedLanguage(request.headers.get("cookie"));
    const own =
      language !== "en" || (isTranslated(pathname) && standsIn(remembered, pathOf(pathname)));
    const agent = request.headers.get("user-agent");
    const notice = noticeOpened(remembered, pathname);
    this.#visitor = {
      ...{ address, requestId, agent },
      ...(own ? { language } : {}),
      ...(notice ? { notice } : {}),
      ...(isRead(request) ? {} : { acts: true }),
    };
    // Fetches of data say so; old browsers and text browsers say nothing and get the document's
    // way.
    this.#document = request.headers.get("sec-fetch-dest") !== "empty";
    this.#checked = /(?:^|;\s*)(?:__Host-)?checked=1/.test(request.headers.get("cookie") ?? "");
    for (const part of (request.headers.get("cookie") ?? "").split(/;\s*/)) {
      if (part.includes("=") && !ownCookies.test(part))
        this.#cookies.set(part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1));
    }
  }

  /** What is asked of the API from now on is asked in this language, whatever the page's is. */
  speaks(language: Language): void {
    this.#visitor = { ...this.#visitor, language };
  }

  /** One call with the visitor's cookies. A call that changes state forgets who the visitor was. */
  async call<N extends AnyCall>(
    name: N,
    ...payload: undefined extends Payload<N> ? [] : [Payload<N>]
  ) {
    const { language, site } = this.#given;
    const owners = ownersWords(language, site);
    const outcome = await outcomeOf<N>(this.#send(name, payload[0]), language, owners);
    if (!onlyReads.has(name)) this.#user = null;
    if (outcome.ok && name === "verifyOtp") this.#check(true);
    if (outcome.ok && name === "logout") this.#check(false);
    return outcome;
  }

  /**
   * Who the visitor is: null when nobody is signed in. A document asks refresh-token, then
   * current-user (specification §4); a data request refreshes only when current-user is refused. Of
   * somebody else's API, which may give a token once only, refresh-token is asked at the first
   * document of a browser session, and then as by a data request. `ok: false` only when the API
   * cannot say.
   */
  user(): Promise<Outcome<CurrentUser | null>> {
    return (this.#user ??= this.#askUser());
  }

  /** The visitor brought a session that the API ended: on another device, or by its age. */
  get sessionEnded(): boolean {
    return this.#ended;
  }

  async #askUser(): Promise<Outcome<CurrentUser | null>> {
    if ([...this.#cookies.keys()].every((name) => knownDevice.test(name))) return nobody;
    const first = this.#document && !(this.#given.remote && this.#checked);
    let asked: Promise<Answered> | undefined;
    if (first) {
      const answered = this.#refresh("currentUser");
      const refreshed = await outcomeOf<"refreshToken">(answered);
      if (refreshed.ok) this.#check(true);
      else return this.#isNobody(refreshed) ? nobody : refreshed;
      const { next } = await answered;
      if (next) asked = Promise.resolve(next);
    }
    let current = await outcomeOf<"currentUser">(asked ?? this.#send("currentUser", undefined));
    if (!current.ok && refusesSession(current) && !first) {
      const refreshed = await outcomeOf<"refreshToken">(this.#refresh());
      if (!refreshed.ok) return this.#isNobody(refreshed) ? nobody : refreshed;
      current = await this.call("currentUser");
    }
    if (!current.ok) return refusesSession(current) ? nobody : current;
    const { currentUser } = current.data;
    return currentUser === null ? nobody : { ...current, data: currentUser };
  }

  /**
   * Whatever somebody else's API answers but yes means that nobody is signed in; our own says so by
   * 401.
   */
  #isNobody = ({ status, answered }: { status: number; answered: boolean }): boolean =>
    refusesSession({ status }) || (this.#given.remote && answered);

  /**
   * Tabs that ask with the same cookies at once, or soon after, get one answer: a token may be good
   * once only.
   */
  async #refresh(next?: AnyCall): Promise<Answered> {
    if (!this.#given.remote) return this.#send("refreshToken", undefined, next);
    const answered = await refreshedOnce(this.#given, this.#cookieHeader(), () =>
      this.#send("refreshToken", undefined),
    );
    for (const cookie of answered.cookies) this.#take(cookie);
    return answered;
  }

  /** Remembers in the browser, until it is closed, that its session was checked. */
  #check(checked: boolean): void {
    const { remote, web } = this.#given;
    if (!remote || checked === this.#checked) return;
    this.#checked = checked;
    this.#put(checkedCookie(checked, web.secure));
  }

  /**
   * Puts the API's cookies on these headers, and keeps putting those that slower loaders still
   * bring.
   */
  carryOn(headers: Headers): void {
    this.#carriers.add(headers);
    for (const cookie of this.#out) append(headers, cookie);
  }

  async #send(name: AnyCall, payload: unknown, next?: AnyCall): Promise<Answered> {
    const cookies = this.#cookieHeader();
    const answered = await this.#given.api({
      name,
      payload,
      cookies,
      visitor: this.#visitor,
      ...(next ? { next } : {}),
    });
    for (const cookie of answered.cookies) this.#take(cookie);
    return answered;
  }

  #cookieHeader = (): string =>
    [...this.#cookies].map(([key, value]) => `${key}=${value}`).join("; ");

  #take(cookie: string): void {
    const pair = cookie.split(";", 1)[0]!;
    const name = pair.slice(0, pair.indexOf("="));
    if (/;\s*max-age=0\b/i.test(cookie)) this.#ended = this.#cookies.delete(name) || this.#ended;
    else this.#cookies.set(name, pair.slice(name.length + 1));
    this.#put(cookie);
  }

  #put(cookie: string): void {
    const name = cookie.slice(0, cookie.indexOf("="));
    const earlier = this.#out.findIndex((c) => c.startsWith(`${name}=`));
    if (earlier >= 0) this.#out.splice(earlier, 1);
    this.#out.push(cookie);
    for (const headers of this.#carriers) append(headers, cookie);
  }
}

/** Anything else is a form that was sent. */
export const isRead = ({ method }: Pick<Request, "method">): boolean =>
  method === "GET" || method === "HEAD";

/** 403 from who has no 401. */
const refusesSession = ({ status }: { status: number }): boolean =>
  status === 401 || status === 403;

const nobody = { ok: true as const, status: 401, message: "", data: null };

/** A later cookie of the same name takes the earlier one's place. */
function append(headers: Headers, cookie: string): void {
  const name = cookie.slice(0, cookie.indexOf("=") + 1);
  const kept = headers.getSetCookie().filter((c) => !c.startsWith(name));
  headers.delete("set-cookie");
  for (const c of [...kept, cookie]) headers.append("set-cookie", c);
}
