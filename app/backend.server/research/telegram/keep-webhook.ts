import type { Parts } from "../../platform/parts";
import { askBot } from "./pace";

/**
 * Sees to it that Telegram sends the bot's updates to this site, whatever was set by hand or by an
 * earlier address. Throws ProviderDown.
 */
export async function keepWebhook(parts: Parts): Promise<void> {
  if (!parts.telegram) return;
  const url = `${parts.settings.publicOrigin}/api/v1/webhooks/telegram`;
  await askBot(parts, (bot) => bot.setWebhook(url));
}
