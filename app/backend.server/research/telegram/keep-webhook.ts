import type { Parts } from "../../platform/parts";
import { askBot } from "./pace";

/**
 * Sees to it that Telegram sends the bot's updates to this site, whatever was set by hand or by an
 * earlier address. Throws ProviderDown.
 */
export async function keepWebhook(parts: Parts): Promise<void> {
  if (!parts.telegram) return;
  await askBot(parts, (bot) => bot.setWebhook(webhookOf(parts.settings.publicOrigin)));
}

/** Where the bot's updates go. */
export const webhookOf = (publicOrigin: string): string =>
  `${publicOrigin}/api/v1/webhooks/telegram`;
