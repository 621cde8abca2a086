import { redirect } from "@remix-run/node";
import type { Account, Leaving } from "../../api/account-calls";
import { given } from "../visit/context";
import type { CurrentUser } from "../../api/contract";
import { scopeOf } from "../visit/request-scope";
import { requirePerson } from "../visit/guards.server";
import { pageOf } from "../visit/page-of.server";
import { textOf } from "../visit/refused.server";

interface Asked {
  context: unknown;
  request: Request;
}

/**
 * Signed in, and at our own API: somebody else's knows nothing of these pages, so that there they
 * do not exist (404).
 */
export async function requireOwnAccount(asked: Asked): Promise<CurrentUser> {
  if (given(asked.context).remote)
    throw new Response(null, { status: 404, statusText: "Not Found" });
  return requirePerson(asked);
}

/** What the account holds now. Throws a page when the API does not say. */
export async function ownAccount(asked: Asked): Promise<Account> {
  const outcome = await scopeOf(asked).call("account");
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
