import type { Db } from "../../../app/backend.server/platform/store/store";
import type { Dice } from "../dice";
import { NOW } from "./random-desk";

const DAY = 86_400_000;
const SHARE = 0.3;

type Change = (db: Db, chance: Dice) => Promise<unknown>;

/**
 * Each changes a good part of the rows of one kind from which the days of a desk were counted, as
 * sales, renewals, pauses, returns and erasures do, and as nothing does. One kind at a time, lest a
 * day that one forgets to mark is marked for another.
 */
export const laterChanges: Record<string, Change> = {
  "services were extended, ended, paused and taken away": async (db, chance) => {
    for (const row of await db.selectFrom("subscriptions").selectAll().execute()) {
      if (!chance.chance(SHARE)) continue;
      const { id, starts_at, ends_at, revoked_at, paused_at } = row;
      const change = chance.pick([
        { ends_at: ends_at + (1 + chance.int(20)) * DAY },
        { revoked_at: revoked_at === null ? starts_at + chance.int(40 * DAY) : null },
        { paused_at: paused_at === null ? starts_at + 1 : null },
        { starts_at: starts_at - chance.int(9 * DAY) },
        null,
      ]);
      const refunds = db.updateTable("refunds").set({ subscription_id: null });
      await (change === null
        ? [
            await refunds.where("subscription_id", "=", id).execute(),
            await db.deleteFrom("subscriptions").where("id", "=", id).execute(),
          ]
        : db.updateTable("subscriptions").set(change).where("id", "=", id).execute());
    }
  },
  "payments were settled, undone and of another amount": async (db, chance) => {
    for (const row of await db.selectFrom("payments").selectAll().execute()) {
      if (!chance.chance(SHARE)) continue;
      const { id, fulfilled_at, amount_paise } = row;
      const change = chance.pick([
        { fulfilled_at: fulfilled_at === null ? NOW - chance.int(90 * DAY) : null },
        { amount_paise: amount_paise + chance.int(5_000) },
      ]);
      await db.updateTable("payments").set(change).where("id", "=", id).execute();
    }
  },
  "people gave their address, or it was erased": async (db, chance) => {
    for (const { id, email_enc } of await db.selectFrom("people").selectAll().execute())
      if (chance.chance(SHARE))
        await db
          .updateTable("people")
          .set({ email_enc: email_enc === null ? "x" : null })
          .where("id", "=", id)
          .execute();
  },
  "people gave their PAN, or it was erased": async (db, chance) => {
    for (const { id, pan_enc } of await db.selectFrom("people").selectAll().execute())
      if (chance.chance(SHARE))
        await db
          .updateTable("people")
          .set({ pan_enc: pan_enc === null ? "x" : null })
          .where("id", "=", id)
          .execute();
  },
  "people signed up on another day": async (db, chance) => {
    for (const { id } of await db.selectFrom("people").selectAll().execute())
      if (chance.chance(SHARE))
        await db
          .updateTable("people")
          .set({ created_at: NOW - chance.int(90 * DAY) })
          .where("id", "=", id)
          .execute();
  },
  "agreements were signed, or failed": async (db, chance) => {
    for (const { id, state } of await db.selectFrom("signings").selectAll().execute())
      if (chance.chance(SHARE))
        await db
          .updateTable("signings")
          .set({ state: state === "signed" ? "failed" : "signed" })
          .where("id", "=", id)
          .execute();
  },
};
