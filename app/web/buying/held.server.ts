import { given, type RouteArguments } from "../visit/context";
import { scopeOf } from "../visit/request-scope";
import { daysLeft } from "../../content/days-left";
import { isClient, visitor } from "../visit/guards.server";

/** A service that runs for the person who asks. */
export interface Held {
  service: string;
  /** ISO instant */
  endDate: string;
  daysLeft: number;
}

/** What runs for whoever asks; nothing for a visitor, or when the API does not say. */
export async function heldBy(args: RouteArguments): Promise<Held[]> {
  const user = await visitor(args);
  if (!user || !isClient(user)) return [];
  const active = await scopeOf(args).call("activeSubscriptions");
  const now = given(args.context).now();
  return active.ok
    ? active.data.activeSubscriptions.map(({ service, endDate }) => ({
        service,
        endDate,
        daysLeft: daysLeft(Date.parse(endDate), now),
      }))
    : [];
}
