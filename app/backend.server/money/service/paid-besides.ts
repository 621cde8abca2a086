import type { Parts } from "../../platform/parts";
import type { PaymentId } from "../../platform/store/ids";
import type { Db } from "../../platform/store/store";
import { readBought } from "../payments/bought";
import type { PaymentRow } from "../payments/rows";
import { movedUp } from "./move-up";

/** What another payment gives of a service, in UTC ms. */
export interface PaidBesides {
  service: string;
  startsAt: number;
  endsAt: number;
}

/**
 * What the person holds of the services of this payment by other payments, paused or not, as it
 * stands once this one is revoked: what was bought after it moves up. Read before `revoke`.
 *
 * @param except none of these: as which its own money came again
 */
export async function paidBesides(
  { now }: Pick<Parts, "now">,
  db: Db,
  { id, person_id, cart }: PaymentRow,
  except: PaymentId | null = null,
): Promise<PaidBesides[]> {
  const names = new Map(readBought(cart).map(({ serviceId, name }) => [serviceId, name]));
  const rows = await db
    .selectFrom("subscriptions")
    .selectAll()
    .where("person_id", "=", person_id)
    .where("service_id", "in", [...names.keys()])
    .where("revoked_at", "is", null)
    .orderBy("starts_at")
    .execute();
  const ends = rows.filter(({ payment_id }) => payment_id === id);
  return rows.flatMap((one) => {
    const { payment_id, service_id, ends_at, paused_at } = one;
    if (payment_id === id || payment_id === except) return [];
    if (ends_at <= now() && paused_at === null) return [];
    const gone = ends.find((end) => end.service_id === service_id);
    const { starts_at: startsAt, ends_at: endsAt } = gone ? movedUp(one, gone, now()) : one;
    return [{ service: names.get(service_id) ?? "", startsAt, endsAt }];
  });
}
