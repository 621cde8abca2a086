import { redirect } from "@remix-run/node";
import type { Account, Leaving } from "../../api/account-calls";
import { given, type RouteArguments } from "../visit/context";
import type { CurrentUser } from "../../api/contract";
import { scopeOf } from "../visit/request-scope";
import { requirePerson } from "../visit/guards.server";
import { pageOf } from "../visit/page-of.server";
import { textOf } from "../visit/refused.server";

/**
 * Signed in, and at our own API: somebody else's knows nothing of these pages, so that there they
 * do not exist (404).
 */
export async function requireOwnAccount(args: RouteArguments): Promise<CurrentUser> {
  if (given(args.context).remote)
    throw new Response(null, { status: 404, statusText: "Not Found" });
  return requirePerson(args);
}

/** What the account holds now. Throws a page when the API does not say. */
export async function ownAccount(args: RouteArguments): Promise<Account> {
  const outcome = await scopeOf(args).call("account");
  if (outcome.ok) return outcome.data;
  throw pageOf(outcome);
}

/**
 * The service that the address names. Leads to the account when the person does not have it (any
 * more).
 */
export function leavingIn({ leaving }: Account, request: Request): Leaving {
  const asked = new URL(request.url).searchParams.get("service");
  const one = leaving.find(({ service }) => service === asked);
  if (!one) throw redirect("/account");
  return one;
}

/**
 * The sum that the page showed, as its form sends it back; what is not ours to read comes to
 * nothing.
 */
export const shownIn = (form: FormData): { paise: number; at: string } => ({
  paise: /^\d{1,12}$/.test(textOf(form, "paise")) ? Number(textOf(form, "paise")) : -1,
  at: textOf(form, "at"),
});
