import { given } from "../visit/context";
import type { CurrentUser } from "../../api/contract";
import { requirePerson } from "../visit/guards.server";

interface Asked {
  context: unknown;
  request: Request;
}

/** Somebody else's API has no research: there these pages do not exist (404). */
export function onlyOwnApi(context: unknown): void {
  if (given(context).remote) throw notFound();
}

/** Signed in, and at our own API. */
export async function requireReader(asked: Asked): Promise<CurrentUser> {
  onlyOwnApi(asked.context);
  return requirePerson(asked);
}

export const notFound = (): Response =>
  new Response(null, { status: 404, statusText: "Not Found" });

/** What may stay in no cache but none at all: it is one person's. */
export const privately = { "cache-control": "private, no-store" };

/** Whether a browser opens the page for somebody: not fetched early, nor drawn into another site. */
export const isOpened = (request: Request): boolean =>
  !/prefetch/.test(
    `${request.headers.get("sec-purpose") ?? ""}${request.headers.get("purpose") ?? ""}`,
  ) &&
  !/^(?:image|iframe|embed|object|script|style)$/.test(request.headers.get("sec-fetch-dest") ?? "");
