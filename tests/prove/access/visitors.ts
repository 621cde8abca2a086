import { readFileSync } from "node:fs";
import { join } from "node:path";
import { signToken } from "../../../app/backend.server/sign-in/tokens";
import type { SessionId } from "../../../app/backend.server/platform/store/ids";
import type { Site, Step } from "../../setup/site";

/** Every way a visitor can stand before a door. */
export const standings = [
  "nobody",
  "email",
  "identity",
  "agreement",
  "complete",
  "stale",
  "expired",
  "ended",
  "tampered",
  "forged",
  "swapped",
] as const;
export type Standing = (typeof standings)[number];

/** Cookies as `name=value`. */
export type Cookies = string[];
/**
 * Gives a visitor's cookies. Sessions that are alive are fresh each time, so that what one cell
 * does is nothing to the next, or the same for all that is `read`: no address changes anything when
 * it is read (`tests/faults/reading-changes-nothing.test.ts`). What is no session of anybody's is
 * the same for all cells.
 */
export type Visitors = Record<Standing, (read: boolean) => Promise<Cookies>>;

export const numbers = {
  email: "+919300000001",
  identity: "+919300000002",
  agreement: "+919300000003",
  complete: "+919300000004",
  stale: "+919300000005",
  victim: "+919300000009",
} as const;
const doneAt: Record<"email" | "identity" | "agreement" | "complete" | "stale", Step> = {
  email: "signed-in",
  identity: "email",
  agreement: "identity",
  complete: "complete",
  // Somebody else, whose sessions nobody ends who ends all others of their own.
  stale: "complete",
};
const STALE_MS = 16 * 60_000;
const EXPIRED_MS = 91 * 86_400_000;

/** A session of someone standing at `step`. */
export const personAt = (site: Site, step: keyof typeof doneAt | "victim"): Promise<Cookies> =>
  site.sandbox.person({
    number: numbers[step],
    step: step === "victim" ? "complete" : doneAt[step],
    pan: `ABCPE${numbers[step].slice(-4)}F`,
    email: `person${numbers[step].slice(-4)}@example.com`,
    dob: "1990-08-27",
    name: step === "victim" ? "Vimala Canary" : "Asha Verma",
  });

/**
 * @param site moves its clock on by 91 days and 16 minutes: sessions of before are too old
 * altogether, or only in their access cookie
 * @param rows how many cells each standing is for
 * @returns who read must have read before anybody acts: `endOtherSessions` ends theirs too
 */
export async function visitors(site: Site, rows: number): Promise<Visitors> {
  const expired = await personAt(site, "stale");
  await site.sandbox.advance(EXPIRED_MS);
  const stale: Cookies[] = [];
  // Few at once: an address may hold so many connections only.
  while (stale.length < rows)
    stale.push(...(await Promise.all(Array.from({ length: 50 }, () => personAt(site, "stale")))));
  await site.sandbox.advance(STALE_MS);
  const victim = await personAt(site, "victim");
  const own = await personAt(site, "stale");
  const ended = await personAt(site, "complete");
  await fetch(`${site.url}/api/v1/users/logout`, {
    method: "POST",
    headers: { cookie: ended.join("; ") },
  });
  const live = (step: keyof typeof doneAt) => {
    const toRead = personAt(site, step);
    return (read: boolean) => (read ? toRead : personAt(site, step));
  };
  return {
    nobody: async () => [],
    email: live("email"),
    identity: live("identity"),
    agreement: live("agreement"),
    complete: live("complete"),
    stale: async () => {
      const cookies = stale.pop();
      if (!cookies) throw new Error("more cells than sessions were made for");
      return cookies;
    },
    expired: async () => expired,
    ended: async () => ended,
    // The victim's session under the signature of one's own; the victim's claim one generation on;
    // and a signature cut short.
    tampered: async () => own.map((cookie, i) => bent(cookie, victim[i] ?? "")),
    forged: async () => forged(victim),
    swapped: async () => {
      const [access = "", refresh = ""] = own;
      return [`${nameOf(access)}=${valueOf(refresh)}`, `${nameOf(refresh)}=${valueOf(access)}`];
    },
  };
}

const nameOf = (cookie: string): string => cookie.slice(0, cookie.indexOf("="));
const valueOf = (cookie: string): string => cookie.slice(cookie.indexOf("=") + 1);

function bent(own: string, other: string): string {
  const [kind, id, generation, issued] = valueOf(other).split(".");
  return `${nameOf(own)}=${[kind, id, generation, issued, valueOf(own).split(".")[4]].join(".")}`;
}

/** What another deployment of the same product would sign for the victim's session. */
function forged(victim: Cookies): Cookies {
  return victim.map((cookie) => {
    const [kind = "a", id = "", generation = "1", issued = "0"] = valueOf(cookie).split(".");
    const claim = {
      kind: kind === "r" ? ("r" as const) : ("a" as const),
      id: id as SessionId,
      generation: Number(generation),
      issuedAt: Number.parseInt(issued, 36),
    };
    return `${nameOf(cookie)}=${signToken(["the secret of another deployment, long enough"], claim)}`;
  });
}

/** The secrets of this site, for what must never be seen outside. */
export const secretsOf = (site: Site): string[] =>
  Object.values(
    JSON.parse(readFileSync(join(site.folder, "secrets.json"), "utf8")) as Record<string, string>,
  );
