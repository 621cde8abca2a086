import { given, type RouteArguments } from "../visit/context";
import type { Offer } from "../../api/contract";
import { scopeOf } from "../visit/request-scope";
import type { Outcome } from "../../api/client";
import type { WebSettings } from "../../shared/settings";

const FRESH_MS = 600_000;
const cache = new WeakMap<WebSettings, { at: number; offers: Offer[] }>();

/**
 * The offered services, kept 10 minutes on the web server when they come from somebody else's API
 * (decision 29); our own is asked each time.
 */
export async function availableOffers(args: RouteArguments): Promise<Outcome<Offer[]>> {
  const { web, now, remote } = given(args.context);
  const kept = cache.get(web);
  if (remote && kept && now() - kept.at < FRESH_MS)
    return { ok: true, status: 200, message: "", data: kept.offers };
  const outcome = await scopeOf(args).call("availableServices");
  if (outcome.ok) cache.set(web, { at: now(), offers: outcome.data });
  return outcome;
}

/** A price has changed: the next request asks again. */
export function forgetOffers(context: unknown): void {
  cache.delete(given(context).web);
}
