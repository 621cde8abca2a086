import type { LoaderFunctionArgs } from "@remix-run/node";
import { given, type RouteArguments } from "../visit/context";
import { pageOf } from "../visit/page-of.server";
import { scopeOf } from "../visit/request-scope";
import type { Outcome } from "../../api/client";
import type { CurrentUser } from "../../api/contract";
import { requirePerson } from "../visit/guards.server";

/** Somebody else's API has no research: there these pages do not exist (404). */
export function onlyOwnApi(context: unknown): void {
  if (given(context).remote) throw notFound();
}

/** Signed in, and at our own API. */
export async function requireReader(args: RouteArguments): Promise<CurrentUser> {
  onlyOwnApi(args.context);
  return requirePerson(args);
}

/** The same for what is another's and what is not there. */
export const notFound = (): Response =>
  new Response(null, { status: 404, statusText: "Not Found" });

/**
 * One idea or note, as `ask` has it (a page, a file), and notes that it was opened; null: another's
 * and none at all are the same answer.
 */
export async function openedItem<T>(
  args: LoaderFunctionArgs,
  ask: (scope: ReturnType<typeof scopeOf>, id: string) => Promise<Outcome<T>>,
): Promise<T | null> {
  await requireReader(args);
  const id = args.params["id"] ?? "";
  const outcome = await ask(scopeOf(args), id);
  if (!outcome.ok && outcome.status < 500) return null;
  if (!outcome.ok) throw pageOf(outcome);
  // That it could not be noted keeps nobody from reading.
  if (isOpened(args.request)) await scopeOf(args).call("researchOpened", { id });
  return outcome.data;
}

/** What may stay in no cache but none at all: it is one person's. */
export const privately = { "cache-control": "private, no-store" };

/**
 * Whether a browser opens the page for somebody: not fetched early, nor drawn into another site.
 */
const isOpened = (request: Request): boolean =>
  !/prefetch/.test(
    `${request.headers.get("sec-purpose") ?? ""}${request.headers.get("purpose") ?? ""}`,
  ) &&
  !/^(?:image|iframe|embed|object|script|style)$/.test(request.headers.get("sec-fetch-dest") ?? "");
