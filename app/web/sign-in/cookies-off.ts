import { MINUTE_MS } from "../../content/durations";

const MARK = "sent";

/**
 * Where the sign-in goes on for a browser that brought no cookie: marked with when it was given
 * one, so that the page can say that it needs them where none comes back. Most browsers' first form
 * is marked so, and the mark says nothing to them.
 *
 * @param now UTC ms
 */
export function markedIfNone(path: string, request: Request, now: number): string {
  if (bringsCookies(request)) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${MARK}=${Math.floor(now / 1000)}`;
}

/**
 * Whether a browser was given a cookie and brings none. Who comes back to the address later than a
 * minute may have lost it by its age.
 *
 * @param now UTC ms
 */
export function cookiesAreOff(request: Request, now: number): boolean {
  const sent = new URL(request.url).searchParams.get(MARK);
  return (
    sent !== null &&
    /^\d{1,12}$/.test(sent) &&
    Math.abs(now - Number(sent) * 1000) <= MINUTE_MS &&
    !bringsCookies(request)
  );
}

const bringsCookies = (request: Request): boolean => (request.headers.get("cookie") ?? "") !== "";
