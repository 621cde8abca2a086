import { TrieRouter } from "hono/router/trie-router";
import { mayDo, type Right } from "../backend.server/desk/team/roles";
import { whoIsHere } from "./present";

/**
 * Every door of the desk behind the sign-in, and the right it needs. The desk does not start with a
 * door that is missing here, and what a page draws (`for-whom.tsx`) follows from the same list.
 */
export const doors: Record<string, Right> = {
  ...of("own session", [
    "POST /sign-out",
    "GET /passkeys",
    "POST /passkeys",
    "POST /passkeys/:id/remove",
  ]),
  ...of("look", [
    "GET /",
    "GET /today",
    "GET /people",
    "GET /people/:person{[0-9A-Z]{26}}",
    "GET /payments",
    "GET /claims",
    "GET /refunds",
    "GET /restored",
    "GET /invoices",
    "GET /invoices/:id/pdf",
    "GET /credit-notes/:id/:paper{pdf|invoice}",
    "GET /signatures",
    "GET /messages",
    "GET /letters",
    "GET /letters/:id",
    "GET /catalogue",
    "GET /complaints",
    "GET /complaints/:reference",
    "GET /figures",
    "POST /figures/books",
    "GET /research",
    "GET /research/file/:id",
    "GET /research/entry/:number/people",
    "GET /research/channels",
    "GET /research/lost",
    "GET /research/entry/:number",
  ]),
  ...of("act", [
    "POST /claims/:id/confirm",
    "POST /claims/:id/undo",
    "POST /claims/:id/reject",
    "GET /statement",
    "POST /statement",
    "POST /statement/confirm",
    "POST /statement/late",
    "POST /statement/again",
    "POST /signatures/:id/accept",
    "POST /signatures/:id/refuse",
    "POST /messages/:id/retry",
    "GET /letters/new",
    "POST /letters/edit",
    "POST /letters/preview",
    "POST /letters/test",
    "POST /letters",
    "POST /letters/:id/stop",
    "GET /people/extend",
    "POST /people/extend",
    "POST /people/extend/undo",
    "POST /people/:person/note",
    "POST /people/:person/receipt/:payment",
    "GET /people/:person/devices",
    "POST /people/:person/devices",
    "GET /people/:person/number",
    "POST /people/:person/number",
    "GET /people/:person/subscriptions/:subscription/extend",
    "POST /people/:person/subscriptions/:subscription/extend",
    "GET /people/:person/subscriptions/:subscription/end",
    "POST /people/:person/subscriptions/:subscription/end",
    "GET /people/:person/disputes/:dispute/pause",
    "POST /people/:person/disputes/:dispute/pause",
    "GET /people/:person/disputes/:dispute/resume",
    "POST /people/:person/disputes/:dispute/resume",
    "POST /catalogue",
    "POST /catalogue/hindi",
    "GET /catalogue/:id",
    "POST /catalogue/:id",
    "POST /catalogue/:id/retire",
    "POST /complaints",
    "POST /complaints/enter",
    "POST /complaints/:reference/answer",
    "GET /research/new",
    "POST /research/draft",
    "GET /research/draft/:id",
    "GET /research/draft/:id/preview",
    "POST /research/draft/:id",
    "POST /research/draft/:id/release",
    "POST /research/draft/:id/no-time",
    "POST /research/draft/:id/delete",
    "POST /research/drafts/delete",
    "POST /research/service",
    "POST /research/channels",
    "POST /research/channels/take",
    "POST /research/entry/:number/example",
  ]),
  ...of("money out", [
    "GET /people/:person/payments/:payment/refund",
    "POST /people/:person/payments/:payment/refund",
    "POST /refunds/:id/sent",
    "POST /restored/compared",
    "POST /refunds/:id/again",
    "POST /refunds/:id/by-hand",
    "GET /refunds/:id/bounced",
    "POST /refunds/:id/bounced",
    "GET /refunds/:id/arrived",
    "POST /refunds/:id/arrived",
    "GET /refunds/:id/withdraw",
    "POST /refunds/:id/withdraw",
    "POST /refunds/:id/undo",
    "GET /refunds/:id/not-theirs",
    "POST /refunds/:id/not-theirs",
    "GET /payments/:id/came-back",
    "POST /payments/:id/came-back",
    "GET /payments/:id/made-good",
    "POST /payments/:id/made-good",
    "POST /payments/:id/made-good/undo",
    "GET /refunds/:id/correct",
    "POST /refunds/:id/correct",
    "POST /payments/:id/give-back",
    "POST /claims/:id/send-back",
    // It ends a service, withdraws what waits to be sent to a client, and nothing undoes it.
    "GET /claims/:id/taken-back",
    "POST /claims/:id/taken-back",
    "GET /claims/:id/never-came",
    "POST /claims/:id/never-came",
    "POST /statement/second",
    "POST /statement/late/send-back",
    "POST /statement/again/send-back",
  ]),
  ...of("close account", ["GET /people/:person/close", "POST /people/:person/close"]),
  // They hold PAN and date of birth, by which an account is given another number.
  ...of("papers", [
    "GET /people/:person/export",
    "POST /people/:person/export",
    "POST /payments/:id/evidence",
  ]),
  ...of("withdraw complaint", ["POST /complaints/:reference/withdraw"]),
  ...of("lost research", [
    "POST /research/lost/letters",
    "POST /research/lost/nothing",
    "POST /research/lost/given-up",
  ]),
  ...of("contacts", ["POST /people/contacts"]),
  ...of("team", [
    "GET /team",
    "POST /team",
    "POST /team/:name/invite",
    "POST /team/:name/change",
    "POST /team/:name/disable",
    "POST /team/:name/end-sessions",
    "POST /team/sessions/:session/end",
    "POST /team/passkeys/:id/remove",
  ]),
  ...of("settings", [
    "GET /settings",
    "GET /settings/:step",
    "POST /settings/:step",
    "GET /restart",
    "POST /restart",
  ]),
};

const router = new TrieRouter<string>();
for (const door of Object.keys(doors)) {
  const [method = "", path = ""] = door.split(" ");
  router.add(method, path, door);
}

/** The right that an address needs. @returns null where there is no door */
export function rightFor(method: string, address: string): Right | null {
  const door = doorOf(method, address);
  return door === null ? null : (doors[door] ?? null);
}

/**
 * The door at an address, as it stands in `doors`, found as the server finds it. @param address may
 * have a query @returns null where there is none
 */
export function doorOf(method: string, address: string): string | null {
  const [path = ""] = address.split(/[?#]/);
  const asked = method === "HEAD" ? "GET" : method;
  // "/letters/new" is no letter: an address that is a door's own name is that door.
  const own = `${asked} ${path}`;
  if (Object.hasOwn(doors, own)) return own;
  const [found] = router.match(asked, path);
  return found[0]?.[0] ?? null;
}

/** Whether who is at the desk may open it; nobody is there outside of a request. */
export function mayOpen(method: "GET" | "POST", address: string): boolean {
  const right = rightFor(method, address);
  return right !== null && may(right);
}

/** Whether who is at the desk has the right. */
export function may(right: Right): boolean {
  const who = whoIsHere();
  return who !== null && mayDo(who, right);
}

/** Throws Error that names the doors without a right, and the rights without a door. */
export function checkDoors(routes: { method: string; path: string }[]): void {
  const there = new Set(
    routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`),
  );
  const wrong = [
    ...[...there].filter((door) => !Object.hasOwn(doors, door)),
    ...Object.keys(doors).filter((door) => !there.has(door)),
  ];
  if (wrong.length > 0)
    throw new Error(`doors.ts and the doors of the desk disagree about: ${wrong.join(", ")}`);
}

function of(right: Right, names: string[]): Record<string, Right> {
  return Object.fromEntries(names.map((name) => [name, right]));
}
