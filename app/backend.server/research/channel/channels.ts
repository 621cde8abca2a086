import { record } from "../../platform/audit/record";
import type { Parts } from "../../platform/parts";
import type { PersonId, ServiceId } from "../../platform/store/ids";
import { OperatorRefusal } from "../../../api/refusal";
import { ProviderDown } from "../../providers/outcome";
import { BotBlocked, type ChatId } from "../../providers/telegram/port";
import { askBot } from "../telegram/pace";

export interface ServiceChannel {
  id: ServiceId;
  name: string;
  /** null: the service has none */
  channel: ChatId | null;
  /** how many of ours are in it */
  members: number;
}

/** Every service with its channel; several may have one in common. */
export async function channels({ store }: Pick<Parts, "store">): Promise<ServiceChannel[]> {
  const rows = await store.db
    .selectFrom("services as s")
    .leftJoin("telegram_channels as c", "c.service_id", "s.id")
    .select(["s.id", "s.name", "c.channel"])
    .select((e) =>
      e
        .selectFrom("telegram_members as m")
        .select((m) => m.fn.countAll().as("count"))
        .whereRef("m.channel", "=", "c.channel")
        .as("members"),
    )
    .orderBy("s.id")
    .execute();
  return rows.map((row) => ({ ...row, members: Number(row.members ?? 0) }));
}

/**
 * Gives a service its channel, of which the bot must be an administrator who may invite and ban:
 * the link that is made shows it. Throws OperatorRefusal, ProviderDown.
 */
export async function setChannel(parts: Parts, service: ServiceId, channel: string): Promise<void> {
  if (!parts.telegram) throw new OperatorRefusal(409, "There is no bot: set TELEGRAM_BOT_TOKEN.");
  if (!/^-100\d{5,15}$/.test(channel))
    throw new OperatorRefusal(
      422,
      "A channel's id looks like -1001234567890: forward a post of it to @userinfobot, or open it at web.telegram.org.",
    );
  const link = await joinLink(parts, channel);
  await parts.store.transaction(async (tx) => {
    const row = { service_id: service, channel, link, since: parts.now() };
    await tx
      .insertInto("telegram_channels")
      .values(row)
      .onConflict((on) => on.column("service_id").doUpdateSet(row))
      .execute();
    record(parts, tx, { what: "Telegram channel", about: { service, channel } });
  });
}

async function joinLink(parts: Parts, channel: ChatId): Promise<string> {
  try {
    return await askBot(parts, (bot) => bot.joinLink(channel));
  } catch (problem) {
    const refused = problem instanceof ProviderDown && problem.status === 400;
    if (!refused && !(problem instanceof BotBlocked)) throw problem;
    throw new OperatorRefusal(
      422,
      "Telegram does not know that channel, or the bot is no administrator of it who may add people.",
    );
  }
}

/** Takes a service's channel away: whoever holds no other service of it is let go. */
export async function dropChannel(parts: Parts, service: ServiceId): Promise<void> {
  await parts.store.transaction(async (tx) => {
    await tx.deleteFrom("telegram_channels").where("service_id", "=", service).execute();
    record(parts, tx, { what: "Telegram channel", about: { service, channel: null } });
  });
}

/** The channels that a person may be in now, each once, with the link by which to ask. */
export async function channelsOf(parts: Parts, person: PersonId) {
  const now = parts.now();
  const rows = await parts.store.db
    .selectFrom("subscriptions as s")
    .innerJoin("telegram_channels as c", "c.service_id", "s.service_id")
    .innerJoin("services as v", "v.id", "s.service_id")
    .leftJoin("telegram_members as m", (on) =>
      on.onRef("m.channel", "=", "c.channel").onRef("m.person_id", "=", "s.person_id"),
    )
    .select(["v.name", "c.channel", "c.link", "m.id as member"])
    .where("s.person_id", "=", person)
    .where("s.starts_at", "<=", now)
    .where("s.ends_at", ">", now)
    .where("s.revoked_at", "is", null)
    .where("s.paused_at", "is", null)
    .orderBy("s.id")
    .execute();
  const each = new Map(rows.map((row) => [row.channel, row]));
  return [...each.values()].map(({ name, link, member }) => ({
    name,
    link,
    inside: member !== null,
  }));
}
