import { Hono } from "hono";
import { Update, takeUpdate } from "../../app/backend.server/research/telegram/take-update";
import { telegramByBotApi } from "../../app/backend.server/providers/telegram/bot-api";
import type { Parts } from "../../app/backend.server/platform/parts";
import type { BackendSettings } from "../../app/shared/settings";
import { botApi } from "../../sandbox/telegram/bot-api";
import { registry } from "../../sandbox/telegram/entities";
import { openWorld, type World } from "../../sandbox/world";
import { keys } from "../unit/sandbox/open";

export const telegramSettings: NonNullable<BackendSettings["telegram"]> = {
  apiUrl: "http://sandbox.test/telegram",
  token: keys.telegramToken,
  bot: keys.telegramBot,
  webhookSecret: "telegram-webhook-secret-of-thirty-two",
  linkUrl: "https://t.me",
  timeoutMs: 1_000,
};

export interface PlayedTelegram {
  world: World;
  registry: ReturnType<typeof registry>;
  /** every call of the bot's, as `sendMessage` */
  calls: string[];
  close(): Promise<void>;
}

/**
 * Gives the parts the product's own adapter, and behind it the sandbox's Telegram in this process,
 * on the parts' clock. What people do there comes to the product at once, as an update.
 */
export function playTelegram(parts: Parts): PlayedTelegram {
  const opened = openWorld({
    host: "127.0.0.1",
    port: 0,
    url: "http://sandbox.test",
    smtpPort: 0,
    file: ":memory:",
    keys,
    webhookTarget: "http://site.test",
    print: () => undefined,
    app: {
      reset: () => Promise.resolve(),
      runJobs: () => Promise.resolve(),
      makePerson: () => Promise.reject(new Error("nobody is made here")),
    },
  });
  const send: World["webhooks"]["send"] = async (events) => {
    for (const { body } of events) await takeUpdate(parts, Update.parse(JSON.parse(body)));
  };
  const world = {
    ...opened,
    clock: { ...opened.clock, now: parts.now },
    webhooks: { ...opened.webhooks, send },
  };
  const calls: string[] = [];
  const app = new Hono().route("/telegram", botApi(world));
  const ask: typeof fetch = async (url, init) => {
    calls.push(String(url).split("/").at(-1) ?? "");
    return app.fetch(new Request(url as string, init));
  };
  parts.settings = { ...parts.settings, telegram: telegramSettings };
  parts.telegram = telegramByBotApi(telegramSettings, ask);
  return { world, registry: registry(world), calls, close: () => opened.close() };
}
