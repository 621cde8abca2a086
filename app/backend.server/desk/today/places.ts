import { countClients, PART_TIME_CLIENTS } from "../../money/service/client-places";
import type { Parts } from "../../platform/parts";

/** From so many on the owner is told. */
const TOLD_FROM = 70;

/** How near a part-time analyst is to the most clients they may have; null while it is far. */
export async function placesToday({
  store,
  now,
  site,
}: Pick<Parts, "store" | "now" | "site">): Promise<string | null> {
  if (!site().analyst.partTime) return null;
  const clients = await countClients(store.db, now());
  if (clients < TOLD_FROM) return null;
  const most = PART_TIME_CLIENTS;
  const have = `You have ${clients} clients, and a part-time analyst may have ${most}.`;
  if (clients < most)
    return `${have} At ${most} the site sells to nobody new; who is a client can renew.`;
  if (clients === most)
    return `${have} The site sells to nobody new until one leaves; who is a client can renew.`;
  return `${have} Until there are fewer only withdrawals and corrections of research are released, and the site sells to nobody new.`;
}
