import type { Offer } from "../../api/contract";
import { saidIn } from "../../content/words/said-in.server";
import { given, type RouteArguments } from "../visit/context";
import { scopeOf } from "../visit/request-scope";

/**
 * Why the person may not be charged for these in this year, or may not become a client, before
 * they are shown how to pay; null where they may, or where that cannot be known: the press says it
 * then.
 */
export async function overLimit(args: RouteArguments, chosen: Offer[]): Promise<string | null> {
  const { remote, language } = given(args.context);
  if (remote) return null;
  const offers = chosen.map(({ _id }) => _id);
  const outcome = await scopeOf(args).call("checkLimit", { offers });
  return !outcome.ok && outcome.data.overLimit === true ? saidIn(language, outcome.message) : null;
}
