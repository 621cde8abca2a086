import { given, type RouteArguments } from "../visit/context";
import { scopeOf } from "../visit/request-scope";

/**
 * Of how many clients every place is taken: a part-time analyst may have no more. Null where there
 * are places, or where that cannot be known: the press says it then.
 */
export async function placesTaken(args: RouteArguments): Promise<number | null> {
  const { remote, site } = given(args.context);
  if (remote || !site().analyst.partTime) return null;
  const outcome = await scopeOf(args).call("newClients");
  return outcome.ok ? outcome.data.taken : null;
}
