import { ProviderDown } from "../outcome";

/**
 * A person's or a channel's id at Telegram, as text: it is larger than JavaScript's integers may
 * grow.
 */
export type ChatId = string;

/**
 * What a bot does. Every call throws ProviderDown, and `TooManyCalls` where Telegram says when it
 * may be asked again.
 */
export interface Telegram {
  /** @returns the message's id within the chat. Throws BotBlocked. */
  sendMessage(chat: ChatId, text: string): Promise<string>;
  /** The bot's user name. */
  name(): Promise<string>;
  /** Has every update that we read sent to `url`, with the secret as a header. */
  setWebhook(url: string): Promise<void>;
  /** Where updates are sent, how many wait, and the last trouble; `url` is "" when nowhere. */
  webhook(): Promise<{ url: string; waiting: number; trouble: string | null }>;
  /** A link that lets nobody in: whoever follows it asks to join. */
  joinLink(channel: ChatId): Promise<string>;
  /** @returns false when the person does not ask any more */
  approve(channel: ChatId, person: ChatId): Promise<boolean>;
  decline(channel: ChatId, person: ChatId): Promise<void>;
  /** Takes a person out of a channel, who may ask to join again; whoever is not in it stays out. */
  letGo(channel: ChatId, person: ChatId): Promise<void>;
  isMember(channel: ChatId, person: ChatId): Promise<boolean>;
  /** How many are in a channel, the bot and other administrators among them. */
  members(channel: ChatId): Promise<number>;
}

/** The person has blocked the bot, or is not at Telegram any more: nothing arrives there. */
export class BotBlocked extends Error {}

/** Nothing may be asked before `retryAfterS` seconds are over. */
export class TooManyCalls extends ProviderDown {
  constructor(readonly retryAfterS: number) {
    super("telegram", "refused", { status: 429 });
  }
}
