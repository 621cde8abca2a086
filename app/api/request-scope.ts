import { outcomeOf, type Outcome } from "./client";
import { given } from "./context";
import { onlyReads, type AnyCall, type Payload } from "./calls";
import type { CurrentUser } from "./contract";
import type { Answered } from "./transport";

/**
 * What one HTTP request knows of the API: the visitor's cookies, those the API has set since, and who the visitor is, asked once.
 * Found by Remix's load-context object, which is fresh for each request and shared by its action and parallel loaders.
 */
export function scopeOf({
  context,
  request,
}: {
  context: unknown;
  request: Request;
}): RequestScope {
  const key = context as object;
  let scope = scopes.get(key);
  if (!scope) scopes.set(key, (scope = new RequestScope(context, request)));
  return scope;
}
export const existingScope = (context: unknown): RequestScope | undefined =>
  scopes.get(context as object);

const scopes = new WeakMap<object, RequestScope>();

/** Cookies of the web side: they never travel to the API. */
const ownCookies = /^(__Host-)?(cart|last-path|look|paying|pending|signing|toast|typed)=/;

/** It outlives the session by months and says nothing of who is signed in. */
const knownDevice = /^(__Host-)?device$/;

class RequestScope {
  readonly #given;
  readonly #visitor;
  readonly #cookies = new Map<string, string>();
  readonly #out: string[] = [];
  readonly #carriers = new Set<Headers>();
  readonly #document: boolean;
  #user: Promise<Outcome<CurrentUser | null>> | null = null;

  constructor(context: unknown, request: Request) {
    this.#given = given(context);
    const { address, requestId } = this.#given;
    this.#visitor = { address, requestId, agent: request.headers.get("user-agent") };
    // Fetches of data say so; old browsers and text browsers say nothing and get the document's way.
    this.#document = request.headers.get("sec-fetch-dest") !== "empty";
    for (const part of (request.headers.get("cookie") ?? "").split(/;\s*/)) {
      if (part.includes("=") && !ownCookies.test(part))
        this.#cookies.set(part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1));
    }
  }

  /** One call with the visitor's cookies. A call that changes state forgets who the visitor was. */
  async call<N extends AnyCall>(
    name: N,
    ...payload: undefined extends Payload<N> ? [] : [Payload<N>]
  ) {
    const outcome = await outcomeOf<N>(this.#send(name, payload[0]));
    if (!onlyReads.has(name)) this.#user = null;
    return outcome;
  }

  /**
   * Who the visitor is: null when nobody is signed in. A document asks refresh-token, then current-user (specification §4); a data
   * request refreshes only when current-user is refused. `ok: false` only when the API cannot say.
   */
  user(): Promise<Outcome<CurrentUser | null>> {
    return (this.#user ??= this.#askUser());
  }

  async #askUser(): Promise<Outcome<CurrentUser | null>> {
    if ([...this.#cookies.keys()].every((name) => knownDevice.test(name))) return nobody;
    let asked: Promise<Answered> | undefined;
    if (this.#document) {
      const answered = this.#send("refreshToken", undefined, "currentUser");
      const refreshed = await outcomeOf<"refreshToken">(answered);
      if (!refreshed.ok)
        return refreshed.status === 401 || refreshed.status === 403 ? nobody : refreshed;
      const { next } = await answered;
      if (next) asked = Promise.resolve(next);
    }
    let current = await outcomeOf<"currentUser">(asked ?? this.#send("currentUser", undefined));
    if (!current.ok && current.status === 401 && !this.#document) {
      const refreshed = await this.call("refreshToken");
      if (!refreshed.ok)
        return refreshed.status === 401 || refreshed.status === 403 ? nobody : refreshed;
      current = await this.call("currentUser");
    }
    if (!current.ok) return current.status === 401 ? nobody : current;
    return { ...current, data: current.data.currentUser };
  }

  /** Puts the API's cookies on these headers, and keeps putting those that slower loaders still bring. */
  carryOn(headers: Headers): void {
    this.#carriers.add(headers);
    for (const cookie of this.#out) append(headers, cookie);
  }

  async #send(name: AnyCall, payload: unknown, next?: AnyCall): Promise<Answered> {
    const cookies = [...this.#cookies].map(([key, value]) => `${key}=${value}`).join("; ");
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

  #take(cookie: string): void {
    const pair = cookie.split(";", 1)[0]!;
    const name = pair.slice(0, pair.indexOf("="));
    if (/;\s*max-age=0\b/i.test(cookie)) this.#cookies.delete(name);
    else this.#cookies.set(name, pair.slice(name.length + 1));
    const earlier = this.#out.findIndex((c) => c.startsWith(`${name}=`));
    if (earlier >= 0) this.#out.splice(earlier, 1);
    this.#out.push(cookie);
    for (const headers of this.#carriers) append(headers, cookie);
  }
}

const nobody = { ok: true as const, status: 401, message: "", data: null };

/** A later cookie of the same name takes the earlier one's place. */
function append(headers: Headers, cookie: string): void {
  const name = cookie.slice(0, cookie.indexOf("=") + 1);
  const kept = headers.getSetCookie().filter((c) => !c.startsWith(name));
  headers.delete("set-cookie");
  for (const c of [...kept, cookie]) headers.append("set-cookie", c);
}
