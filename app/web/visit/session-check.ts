import type { Given } from "./context";
import type { Answered } from "../../api/transport";

/**
 * The `Set-Cookie` text by which a browser remembers, until it is closed, that its session was
 * checked.
 */
export const checkedCookie = (checked: boolean, secure: boolean): string =>
  `${secure ? "__Host-" : ""}checked=${checked ? "1" : ""}; Path=/; ${checked ? "" : "Max-Age=0; "}HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;

/** As long as a tab may hold cookies that another has since exchanged. */
const KEPT_MS = 30_000;
const MOST_KEPT = 1_000;

const asked = new WeakMap<Given["web"], Map<string, { at: number; answer: Promise<Answered> }>>();

/**
 * The answer to refresh-token for these cookies, asked for once however many tabs want it: a token
 * that is good once would end the session of the second. Kept for 30 s in this process; several web
 * servers before such an API need sticky sessions.
 */
export function refreshedOnce(
  { web, now }: Given,
  cookies: string,
  ask: () => Promise<Answered>,
): Promise<Answered> {
  const known = asked.get(web) ?? new Map<string, { at: number; answer: Promise<Answered> }>();
  asked.set(web, known);
  for (const [key, { at }] of known)
    if (now() - at > KEPT_MS || known.size > MOST_KEPT) known.delete(key);
  const before = known.get(cookies);
  if (before) return before.answer;
  const answer = ask();
  known.set(cookies, { at: now(), answer });
  // What was not answered, or refused, may be asked again.
  answer.then(
    ({ status }) => status >= 300 && known.delete(cookies),
    () => known.delete(cookies),
  );
  return answer;
}
