import { MINUTE_MS } from "../content/durations";
import { refuseStrangers } from "./nothing-is-real";
import type { Reader } from "./reader";
import { sandboxKeys } from "./sandbox-keys";
import type { BackendSettings } from "../shared/settings";

type Telegram = NonNullable<BackendSettings["telegram"]>;

const REAL_TELEGRAM = "https://api.telegram.org";
/** What a webhook's secret may be made of (Bot API, `setWebhook`). */
const SECRET = /^[A-Za-z0-9_-]{32,256}$/;

/** The bot whose token is set. */
export function realTelegram(
  read: Reader,
  { production, remote }: { production: boolean; remote: boolean },
): Telegram | null {
  if (remote) return null;
  const token = read.text("TELEGRAM_BOT_TOKEN") ?? "";
  read.matching(
    "TELEGRAM_BOT_TOKEN",
    token,
    /^\d{6,12}:[A-Za-z0-9_-]{30,60}$/,
    "must look like a bot's token",
    "(from @BotFather)",
  );
  const bot = read.required(
    "TELEGRAM_BOT_NAME",
    "TELEGRAM_BOT_TOKEN is set; links lead to the bot by its name",
    "meridian_research_bot",
  );
  read.matching(
    "TELEGRAM_BOT_NAME",
    bot,
    /^[A-Za-z][A-Za-z0-9_]{4,31}$/,
    "must be the bot's user name without @",
    "meridian_research_bot",
  );
  const webhookSecret = read.required(
    "TELEGRAM_WEBHOOK_SECRET",
    "TELEGRAM_BOT_TOKEN is set; webhooks cannot be believed without it",
    "$(openssl rand -hex 32)",
  );
  read.matching(
    "TELEGRAM_WEBHOOK_SECRET",
    webhookSecret,
    SECRET,
    "must be 32 to 256 letters, digits, _ or -",
    "$(openssl rand -hex 32)",
  );
  const apiUrl = read.url("TELEGRAM_API_URL", ["http", "https"], REAL_TELEGRAM) ?? REAL_TELEGRAM;
  refuseStrangers(read, production, { TELEGRAM_API_URL: apiUrl }, ".telegram.org");
  return {
    apiUrl,
    token,
    bot,
    webhookSecret,
    linkUrl: "https://t.me",
    timeoutMs: read.whole("TELEGRAM_TIMEOUT_MS", 8_000, [500, MINUTE_MS], "8000"),
  };
}

/** @param url the sandbox's own address */
export const sandboxTelegram = (url: string): Telegram => ({
  apiUrl: `${url}/telegram`,
  token: sandboxKeys.telegramToken,
  bot: sandboxKeys.telegramBot,
  webhookSecret: sandboxKeys.telegramWebhookSecret,
  linkUrl: `${url}/telegram/t.me`,
  timeoutMs: 4_000,
});
