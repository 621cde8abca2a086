import { createHash } from "node:crypto";
import every from "./styles.css?inline";
import working from "./working.css?inline";

/**
 * How everything looks: what every page needs, and what the working screens need besides. A first
 * page carries it, so that nothing stands between the visitor and the page; a browser that has
 * fetched `/look.css` meanwhile is not sent it again: half of a page's bytes.
 */
export const look = {
  every,
  working,
  whole: every + working,
  version: createHash("sha256").update(every).update(working).digest("base64url").slice(0, 10),
};

/** The address under which this build's look is kept for good. */
export const lookHref = `/look.css?v=${look.version}`;

/**
 * At an https address the cookie is this host's alone: one planted by a neighbouring subdomain
 * would hold back the look from who has none.
 */
const nameOf = (secure: boolean): string => (secure ? "__Host-look" : "look");

/**
 * Whether this visitor's browser says that it keeps this build's look. @param secure the public
 * address is https
 */
export const keepsLook = (request: Request, secure: boolean): boolean =>
  (request.headers.get("cookie") ?? "").split(/;\s*/).includes(`${nameOf(secure)}=${look.version}`);

/**
 * `Set-Cookie` that comes with the stylesheet itself, and so says that it came. A choice of bytes,
 * no secret.
 */
export const lookCookie = (secure: boolean): string =>
  `${nameOf(secure)}=${look.version}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
