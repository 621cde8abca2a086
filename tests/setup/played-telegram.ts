import { setImmediate } from "node:timers/promises";
import { Hono } from "hono";
import { z } from "zod";
import { Update, takeUpdate } from "../../app/backend.server/research/telegram/take-update";
import { ProviderDown } from "../../app/backend.server/providers/outcome";
import { telegramByBotApi } from "../../app/backend.server/providers/telegram/bot-api";
import type { Parts } from "../../app/backend.server/platform/parts";
import type { BackendSettings } from "../../app/shared/settings";
import { telegramReadBack } from "./letters-read-back";
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
  /** how many began when Telegram had answered 429 and its time was not over */
  early: { calls: number };
  /** whom the bot let in, and where; whoever reads it takes them out */
  approved: { chat_id: string; user_id: string }[];
  /**
   * Hands over again what could not be taken in, as the inbox does. @returns how many still cannot
   */
  handOver(): Promise<number>;
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
  let waiting: string[] = [];
  const handOver = async (): Promise<number> => {
    const bodies = waiting;
    waiting = [];
    for (const body of bodies)
      try {
        await takeUpdate(parts, Update.parse(JSON.parse(body)));
      } catch (problem) {
        if (!(problem instanceof ProviderDown)) throw problem;
        waiting.push(body);
      }
    return waiting.length;
  };
  const send: World["webhooks"]["send"] = async (events) => {
    waiting.push(...events.map(({ body }) => body));
    await handOver();
  };
  const world = {
    ...opened,
    clock: { ...opened.clock, now: parts.now },
    webhooks: { ...opened.webhooks, send },
  };
  const calls: string[] = [];
  const early = { calls: 0 };
  const approved: PlayedTelegram["approved"] = [];
  let until = 0;
  const app = new Hono().route("/telegram", botApi(world));
  const ask: typeof fetch = async (url, init) => {
    if (parts.now() < until) early.calls++;
    const method = String(url).split("/").at(-1) ?? "";
    calls.push(method);
    // No network answers at once: what is sent together is on its way before the first answer.
    await setImmediate();
    let broken = false;
    const socket = { destroy: () => void (broken = true) };
    const answer = await app.fetch(new Request(url as string, init), { incoming: { socket } });
    if (broken) throw new TypeError("fetch failed");
    if (answer.ok && method === "approveChatJoinRequest")
      approved.push(Admitted.parse(JSON.parse(init?.body as string)));
    if (answer.status === 429) {
      const { retry_after } = Busy.parse(await answer.clone().json()).parameters;
      until = Math.max(until, parts.now() + retry_after * 1_000);
    }
    return answer;
  };
  parts.settings = { ...parts.settings, telegram: telegramSettings };
  parts.telegram = telegramReadBack(telegramByBotApi(telegramSettings, parts.now, ask));
  return {
    world,
    registry: registry(world),
    calls,
    early,
    approved,
    handOver,
    close: () => opened.close(),
  };
}

const Admitted = z.object({ chat_id: z.string(), user_id: z.string() });
const Busy = z.object({ parameters: z.object({ retry_after: z.number() }) });
