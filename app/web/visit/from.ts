import { pathOf } from "../../content/languages";

/**
 * Where a visitor came from and goes back to: a path of this site, or null for anything else (open
 * redirects end here).
 */
export function safePath(path: string | null | undefined): string | null {
  if (!path || path.length > 1500 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(path) || path.includes("\\"))
    return null;
  const parsed = new URL(path, "http://site.invalid");
  return parsed.origin === "http://site.invalid" &&
    parsed.pathname.startsWith("/") &&
    !parsed.pathname.startsWith("//")
    ? parsed.pathname + parsed.search
    : null;
}

/** `path?from=…`, or just `path` when there is nothing to come back to. */
export const withFrom = (path: string, from: string | null): string =>
  from ? `${path}?from=${encodeURIComponent(from)}` : path;

/** The `from` of this request's address; when it was lost, that of the `last-path` cookie. */
export function fromOf(request: Request): string | null {
  const asked = safePath(new URL(request.url).searchParams.get("from"));
  if (asked) return pathOf(asked);
  const cookie = /(?:^|;\s*)(?:__Host-)?last-path=([^;]*)/.exec(
    request.headers.get("cookie") ?? "",
  )?.[1];
  try {
    const path = cookie ? safePath(decodeURIComponent(cookie)) : null;
    return path && pathOf(path);
  } catch {
    return null;
  }
}

/**
 * Remembers the path for a day, for a sign-in that loses `?from=` on the way; `null` forgets it.
 */
export const lastPathCookie = (path: string | null, secure: boolean): string =>
  `${secure ? "__Host-" : ""}last-path=${path ? encodeURIComponent(path) : ""}; Path=/; Max-Age=${path ? 86_400 : 0}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
