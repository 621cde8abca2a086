import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { OperatorPageSettings } from "../../shared/settings";

/** The cookie of the desk's session: script and other sites do not get it, nor do other hosts. */
export function sessionCookie({ secure }: Pick<OperatorPageSettings, "secure">) {
  const name = secure ? "__Host-operator" : "operator";
  const whose = `${name}-whose`;
  const asked = `${name}-asked`;
  const ours = { path: "/", httpOnly: true, sameSite: "Strict", secure } as const;
  return {
    of: (c: Context) => getCookie(c, name),
    set: (c: Context, token: string) => setCookie(c, name, token, ours),
    forget: (c: Context) => {
      deleteCookie(c, name, { path: "/", secure });
      deleteCookie(c, whose, { path: "/", secure });
    },
    /** Who was signed in here, by a hash (`unsent.ts`): it opens nothing. */
    whose: (c: Context) => getCookie(c, whose),
    setWhose: (c: Context, hash: string) => setCookie(c, whose, hash, ours),
    /** Given with the form that signs in: a browser that brings none of ours back keeps none. */
    setAsked: (c: Context) => setCookie(c, asked, "yes", ours),
    bringsAny: (c: Context): boolean =>
      [name, whose, asked].some((one) => getCookie(c, one) !== undefined),
  };
}
