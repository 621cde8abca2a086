import type { Parts } from "../../platform/parts";

/**
 * Payments whose money is here and which gave no subscription. `fulfilled` in words only: what the
 * state says is checked against what was given.
 *
 * @returns since when each waits (UTC ms), oldest first; a payment is here for a moment while it is
 * settled
 */
export const unserved = ({
  store,
}: {
  store: Pick<Parts["store"], "db">;
}): Promise<{ id: string; since: number }[]> =>
  store.db
    .selectFrom("payments")
    .select(["id", "updated_at as since"])
    .where((e) =>
      e.or([
        e("state", "in", ["captured", "confirmed"]),
        e.and([
          e("state", "=", "fulfilled"),
          e.not(
            e.exists(
              e.selectFrom("subscriptions").select("id").whereRef("payment_id", "=", "payments.id"),
            ),
          ),
        ]),
      ]),
    )
    .orderBy("updated_at")
    .execute();
