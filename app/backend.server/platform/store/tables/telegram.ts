import type { PersonId, ServiceId, TelegramLinkId } from "../ids";
import type { KeyedHash, Ms, Sealed } from "./column";

export interface TelegramTables {
  telegram_channels: Channels;
  telegram_members: Members;
  telegram_links: Links;
  telegram_tokens: Tokens;
  telegram_waits: Waits;
  research_pointers: Pointers;
}

/**
 * A Telegram account that is, or was, a person's. At most one of a person's and one of a Telegram
 * account's has no end.
 */
interface Links {
  id: TelegramLinkId;
  person_id: PersonId;
  chat_enc: Sealed;
  chat_hash: KeyedHash;
  linked_at: Ms;
  /** since when the bot is blocked there */
  blocked_at: Ms | null;
  ended_at: Ms | null;
}

/** By which a Telegram account is linked, once; deleted as it is used. */
interface Tokens {
  id: string;
  person_id: PersonId;
  token_hash: KeyedHash;
  expires_at: Ms;
}

/** Until when Telegram asked not to be called. */
interface Waits {
  name: "bot";
  until: Ms;
}

/** How a person is told that there is research, without its text. */
export type Way = "telegram" | "sms";

/** A short message that tells one person of one entry, by one way; and what became of it. */
interface Pointers {
  /** number, person and way, with "/" between */
  id: string;
  number: number;
  person_id: PersonId;
  way: Way;
  queued_at: Ms;
  tries: number;
  /** null once it is sent or given up */
  next_try_at: Ms | null;
  sent_at: Ms | null;
  /** the provider's */
  message_id: string | null;
  given_up_at: Ms | null;
  problem: string | null;
}

/** The channel of a service; several may have one in common. */
interface Channels {
  service_id: ServiceId;
  /** its id at Telegram */
  channel: string;
  /** by which one asks to join */
  link: string;
  since: Ms;
}

/** A Telegram account that is, or may be, in a channel: deleted once Telegram has taken it out. */
interface Members {
  id: string;
  channel: string;
  /** by whose service it was let in */
  person_id: PersonId;
  chat_enc: Sealed;
  chat_hash: KeyedHash;
  admitted_at: Ms;
  /** when Telegram last said that it is in */
  looked_at: Ms;
  /** later, when Telegram has refused to take it out */
  next_try_at: Ms;
}
