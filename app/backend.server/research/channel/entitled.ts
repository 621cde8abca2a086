import { sql } from "kysely";
import type { Db } from "../../platform/store/store";
import type { PersonId } from "../../platform/store/ids";
import type { ChatId } from "../../providers/telegram/port";

/**
 * Whose linked Telegram account may be in a channel now: who holds a service of it. @returns null
 * when nobody's
 */
export async function entitledBy(
  db: Db,
  channel: ChatId,
  chatHash: string,
  now: number,
): Promise<PersonId | null> {
  const { rows } = await sql<{ person_id: PersonId }>`
    select l.person_id ${holding(sql`${channel}`, sql`${chatHash}`, now)} limit 1`.execute(db);
  return rows[0]?.person_id ?? null;
}

/** The links and running services by which a Telegram account may be in a channel. */
export const holding = (
  channel: ReturnType<typeof sql>,
  chatHash: ReturnType<typeof sql>,
  now: number,
) => sql`
  from telegram_links as l
  join subscriptions as s on s.person_id = l.person_id
  join telegram_channels as c on c.service_id = s.service_id
  where l.chat_hash = ${chatHash} and l.ended_at is null and c.channel = ${channel}
  and s.starts_at <= ${now} and s.ends_at > ${now}
  and s.revoked_at is null and s.paused_at is null`;

export async function isOurs(db: Db, channel: ChatId): Promise<boolean> {
  const row = await db
    .selectFrom("telegram_channels")
    .select("service_id")
    .where("channel", "=", channel)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
