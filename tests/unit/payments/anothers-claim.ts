import { claim } from "../../../app/backend.server/buying/claims";
import type { PaymentId } from "../../../app/backend.server/platform/store/ids";
import type { Shop } from "./shop";

/** A claim of somebody else's for the first service. */
export async function anothersClaim(
  shop: Shop,
  over: { reference?: string; utr?: string } = {},
): Promise<PaymentId> {
  const other = await shop.another();
  const asked = shop.request(1, { receipt: other.pan ?? "", ...over });
  return claim(shop.parts, other, { ...asked, notes: { ...asked.notes, number: other.number } });
}
