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
 * Gives a visitor's cookies; sessions that are alive are fresh each time, so that what one cell
 * does is nothing to the next.
 */
export type Visitors = Record<Standing, () => Promise<Cookies>>;

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
 */
export async function visitors(site: Site, rows: number): Promise<Visitors> {
  // Few at once: an address may hold so many connections only.
  const many = async () => {
    const all: Cookies[] = [];
    while (all.length < rows)
      all.push(...(await Promise.all(Array.from({ length: 50 }, () => personAt(site, "stale")))));
    return all;
  };
  const expired = await many();
  await site.sandbox.advance(EXPIRED_MS);
  const stale = await many();
  await site.sandbox.advance(STALE_MS);
  const victim = await personAt(site, "victim");
  const next = (of: Cookies[]) => async () => {
    const cookies = of.pop();
    if (!cookies) throw new Error("more cells than sessions were made for");
    return cookies;
  };
  const live = (step: keyof typeof doneAt) => () => personAt(site, step);
  return {
    nobody: async () => [],
    email: live("email"),
    identity: live("identity"),
    agreement: live("agreement"),
    complete: live("complete"),
    stale: next(stale),
    expired: next(expired),
    ended: async () => {
      const cookies = await personAt(site, "complete");
      await fetch(`${site.url}/api/v1/users/logout`, {
        method: "POST",
        headers: { cookie: cookies.join("; ") },
      });
      return cookies;
    },
    // The victim's session under the signature of one's own; the victim's claim one generation on;
    // and a signature cut short.
    tampered: async () =>
      (await personAt(site, "complete")).map((own, i) => bent(own, victim[i] ?? "")),
    forged: async () => forged(victim),
    swapped: async () => {
      const [access = "", refresh = ""] = await personAt(site, "complete");
      return [`access=${valueOf(refresh)}`, `refresh=${valueOf(access)}`];
    },
  };
}

const valueOf = (cookie: string): string => cookie.slice(cookie.indexOf("=") + 1);

function bent(own: string, other: string): string {
  const [kind, id, generation, issued] = valueOf(other).split(".");
  return `${own.slice(0, own.indexOf("="))}=${[kind, id, generation, issued, valueOf(own).split(".")[4]].join(".")}`;
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
    return `${cookie.slice(0, cookie.indexOf("="))}=${signToken(["the secret of another deployment, long enough"], claim)}`;
  });
}

/** The secrets of this site, for what must never be seen outside. */
export const secretsOf = (site: Site): string[] =>
  Object.values(
    JSON.parse(readFileSync(join(site.folder, "secrets.json"), "utf8")) as Record<string, string>,
  );
