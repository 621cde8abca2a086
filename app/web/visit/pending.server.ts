import { given } from "./context";
import { sealedCookie } from "./sealed-cookie.server";
import type { Wait } from "./wait";

/**
 * The number or e-mail address waiting for its code, and since when (UTC ms). `person` is the
 * number of the account an address waits for.
 */
type Pending =
  | { number: string; askedAt: number }
  | { email: string; person: string; askedAt: number };

const cookie = sealedCookie<Pending>("pending", 900);

export const setPending = (context: unknown, pending: Pending | null): string =>
  cookie.write(context, pending);

export function pendingNumber(context: unknown, request: Request) {
  const pending = cookie.read(context, request);
  return pending && "number" in pending ? pending : null;
}

/** Only for the person who asked: another may have signed in on this browser since. */
export function pendingEmail(context: unknown, request: Request, person: string) {
  const pending = cookie.read(context, request);
  return pending && "email" in pending && pending.person === person ? pending : null;
}

/**
 * Until another code may be asked for: 60 s after a login code, 30 s after an e-mail (specification
 * §9). The API enforces it.
 */
export const waitFor = (context: unknown, askedAt: number, gapMs: number): Wait => ({
  leftS: Math.max(0, Math.ceil((askedAt + gapMs - given(context).now()) / 1000)),
  since: askedAt,
});

/** Whether the code that was asked for can still be used. */
export function isStillGood(context: unknown, { askedAt }: { askedAt: number }): boolean {
  const { now, web } = given(context);
  return now() - askedAt < web.codeLifeMs;
}
