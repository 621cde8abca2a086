import { redirect } from "@remix-run/node";
import { given, type RouteArguments } from "./context";
import { pathOf } from "../../content/languages";
import type { CurrentUser } from "../../api/contract";
import { scopeOf } from "./request-scope";
import { lastPathCookie, withFrom } from "./from";
import { redirectWithMessage } from "./messages.server";
import { nextStep } from "../../api/onboarding-step";
import { notKnownYet } from "./records-away.server";
import { wordsOf } from "./words.server";
import { drawnFor, ownerOf } from "./owner.server";
import { keepTyped } from "./typed-before.server";
import { forms } from "../../content/words/en/forms";

/** Who is signed in, or null. Throws a 503 page when the API cannot say. */
export async function visitor(args: RouteArguments): Promise<CurrentUser | null> {
  const user = await scopeOf(args).user();
  if (!user.ok) throw notKnownYet(args.context, user.message || forms.unreachable);
  return user.data;
}

/** Signed in, else to `/auth` carrying the page asked for (specification §2). */
export async function requirePerson(args: RouteArguments): Promise<CurrentUser> {
  const user = await visitor(args);
  const { method } = args.request;
  if (!user)
    throw method === "POST" || scopeOf(args).sessionEnded
      ? await loggedOut(args)
      : sendTo("/auth", args);
  if (method === "POST" && !(await isTheirs(args, user))) throw await somebodyElse(args);
  return user;
}

/** The form came from a page that was drawn for this person, as far as it says. */
async function isTheirs({ context, request }: RouteArguments, user: CurrentUser) {
  const owner = await drawnFor(request);
  return owner === null || owner === ownerOf(context, user.number);
}

/** Somebody else signed in on this browser since: they see the page as it is theirs. */
function somebodyElse({ context, request }: RouteArguments): Promise<Response> {
  const { pathname } = new URL(request.url);
  return redirectWithMessage(context, backFrom(pathname), {
    type: "error",
    message: wordsOf(context).told.somebodyElse,
  });
}

/** What is below `/account`, a file or one service, is not theirs: their own account is. */
const backFrom = (pathname: string): string =>
  pathname.startsWith("/account/") ? "/account" : pathname;

/**
 * Signed in with onboarding complete, else to `/auth` or `/details`, carrying the page asked for.
 */
export async function requireClient(
  args: RouteArguments,
): Promise<CurrentUser & { email: string; name: string; dob: string; pan: string }> {
  const user = await requirePerson(args);
  if (isClient(user)) return user;
  throw sendTo("/details", args);
}

/** Whose onboarding is complete. */
export const isClient = (
  user: CurrentUser,
): user is CurrentUser & { email: string; name: string; dob: string; pan: string } =>
  nextStep(user) === "done";

/**
 * The session ended, here or elsewhere: a page is asked for with it, or a form was sent from a page
 * that was drawn for somebody signed in.
 */
async function loggedOut({ context, request }: RouteArguments): Promise<Response> {
  const typed = await keepTyped(context, request);
  const to = sendTo("/auth", { context, request });
  if (typed) to.headers.append("set-cookie", typed);
  const told = await redirectWithMessage(
    context,
    to.headers.get("location") ?? "/auth",
    { type: "info", message: wordsOf(context).told.signInToGoOn },
    to.headers.getSetCookie().map((cookie): [string, string] => ["set-cookie", cookie]),
  );
  return new Response(null, { status: to.status, headers: told.headers });
}

/** After a POST the page, not the action, is where to come back to. */
function sendTo(path: string, { context, request }: RouteArguments): Response {
  const url = new URL(request.url);
  url.searchParams.delete("who");
  const from = pathOf(url.pathname) + url.search;
  return redirect(withFrom(path, from), {
    status: request.method === "GET" ? 302 : 303,
    headers: { "set-cookie": lastPathCookie(from, given(context).web.secure) },
  });
}
