import type { Parts } from "../../platform/parts";
import type { PersonId } from "../../platform/store/ids";
import type { ChatId } from "../../providers/telegram/port";
import { chatHash } from "../telegram/link";
import { askBot } from "../telegram/pace";
import { entitledBy, isOurs } from "./entitled";

/**
 * Somebody asks to join a channel: let in when the Telegram account is linked and its person holds
 * a service of the channel, else declined. Noted before it is done, so that whoever may be in is
 * found again when the service ends; what is cut short is done again. Throws ProviderDown.
 */
export async function answerRequest(parts: Parts, channel: ChatId, chat: ChatId): Promise<void> {
  const { db } = parts.store;
  if (!(await isOurs(db, channel))) return;
  const person = await entitledBy(db, channel, chatHash(parts, chat), parts.now());
  if (!person) return askBot(parts, (bot) => bot.decline(channel, chat));
  await note(parts, channel, chat, person);
  const approved = await askBot(parts, (bot) => bot.approve(channel, chat));
  // It was taken back, or is answered already.
  if (!approved && !(await askBot(parts, (bot) => bot.isMember(channel, chat))))
    return forget(parts, channel, chat);
  await checkInside(parts, channel, chat);
}

/**
 * Somebody is in a channel, by whatever way (a link that asks nobody, a press of an
 * administrator's, or a moment after the service ended): whoever does not belong is let go. Throws
 * ProviderDown.
 */
export async function checkInside(parts: Parts, channel: ChatId, chat: ChatId): Promise<void> {
  const { db } = parts.store;
  if (!(await isOurs(db, channel))) return;
  const person = await entitledBy(db, channel, chatHash(parts, chat), parts.now());
  if (person) return note(parts, channel, chat, person);
  await askBot(parts, (bot) => bot.letGo(channel, chat));
  await forget(parts, channel, chat);
}

/**
 * Somebody left, by themselves. Telegram is asked, since the news may be old: whoever is in again
 * is not forgotten. Throws ProviderDown.
 */
export async function checkOutside(parts: Parts, channel: ChatId, chat: ChatId): Promise<void> {
  if (!(await isOurs(parts.store.db, channel))) return;
  const inside = await askBot(parts, (bot) => bot.isMember(channel, chat));
  if (!inside) await forget(parts, channel, chat);
}

/** Nothing is held of a Telegram account's place in a channel any more. */
export async function forget(parts: Parts, channel: ChatId, chat: ChatId): Promise<void> {
  await parts.store.db
    .deleteFrom("telegram_members")
    .where("chat_hash", "=", chatHash(parts, chat))
    .where("channel", "=", channel)
    .execute();
}

async function note(parts: Parts, channel: ChatId, chat: ChatId, person: PersonId): Promise<void> {
  const now = parts.now();
  await parts.store.db
    .insertInto("telegram_members")
    .values({
      id: parts.newId<string>(),
      channel,
      person_id: person,
      chat_enc: parts.seal.close(chat, "telegram_members.chat"),
      chat_hash: chatHash(parts, chat),
      admitted_at: now,
      looked_at: now,
      next_try_at: now,
    })
    .onConflict((on) => on.columns(["chat_hash", "channel"]).doUpdateSet({ person_id: person }))
    .execute();
}
