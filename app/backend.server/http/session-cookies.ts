import type { Tokens } from "../sign-in/sessions";
import type { Parts } from "../platform/parts";
import type { CookieJar } from "./cookies";

/**
 * The session's two cookies. A refresh sets them too: it must leave a code that is waited for
 * alone.
 */
export function setSession(cookies: CookieJar, tokens: Tokens): void {
  cookies.set("access", tokens.access, tokens.accessMaxAgeS);
  cookies.set("refresh", tokens.refresh, tokens.refreshMaxAgeS);
}

/** Expires the session's cookies one by one. */
export function dropSession(cookies: CookieJar): void {
  cookies.set("access", "", 0);
  cookies.set("refresh", "", 0);
}

/** Binds a code to the browser that asked for it. */
export const setChallenge = (parts: Parts, cookies: CookieJar, value: string): void =>
  cookies.set("challenge", value, parts.settings.limits.codeLifeMs / 1000);
