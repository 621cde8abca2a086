import { Hono, type Context } from "hono";
import { z } from "zod";
import { cutOff, partyDoor } from "../fault-doors";
import { randomId } from "../ids";
import type { World } from "../world";
import { next, registry, setStanding, standingOf, type Standing } from "./entities";
import { shown, standingChanged } from "./updates";

/** A refusal as the Bot API words it. */
class Refused extends Error {
  constructor(
    readonly code: 400 | 401 | 403 | 404 | 429,
    readonly says: string,
    readonly retryAfter?: number,
  ) {
    super(says);
  }
}

/** Telegram's Bot API as far as bots here use it: `/bot<token>/<method>`, JSON in and out. */
export function botApi(world: World): Hono {
  const { faults, options } = world;
  return new Hono().use(partyDoor(faults, "telegram")).post("/:bot/:method", async (c) => {
    try {
      if (c.req.param("bot") !== `bot${options.keys.telegramToken}`)
        throw new Refused(401, "Unauthorized");
      notTooMany(world);
      const method = methods[c.req.param("method")];
      if (!method) throw new Refused(404, "Not Found");
      const asked: unknown = await c.req.json().catch(() => ({}));
      const result = await method(world, asked);
      if (faults.strikes("telegram-lost-answer")) return cutOff(c);
      return c.json({ ok: true, result });
    } catch (problem) {
      return refused(c, problem);
    }
  });
}

function refused(c: Context, problem: unknown): Response {
  if (problem instanceof z.ZodError) problem = new Refused(400, "Bad Request: wrong parameters");
  if (!(problem instanceof Refused)) throw problem;
  const { code, says: description, retryAfter } = problem;
  const more = retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } };
  return c.json({ ok: false, error_code: code, description, ...more }, code);
}

const BUSY_MS = 7_000;

/** Once calls were too many, each before the named time is another; those are counted. */
function notTooMany(world: World): void {
  const { counts } = registry(world);
  const now = world.clock.now();
  const until = counts.get("busy-until") ?? 0;
  if (now < until) {
    counts.put("early", (counts.get("early") ?? 0) + 1);
    throw tooMany(until - now);
  }
  const ms = world.faults.delay("telegram-busy", BUSY_MS);
  if (ms === null) return;
  counts.put("busy-until", now + ms);
  throw tooMany(ms);
}

const tooMany = (ms: number) => {
  const s = Math.ceil(ms / 1_000);
  return new Refused(429, `Too Many Requests: retry after ${s}`, s);
};

type Method = (world: World, asked: unknown) => unknown;

const Id = z.union([z.string(), z.number()]).transform(String);
const InChannel = z.object({ chat_id: Id, user_id: Id });

const methods: Record<string, Method> = {
  getMe: ({ options }) => ({ id: 1, is_bot: true, username: options.keys.telegramBot }),
  setWebhook(world, asked) {
    const { url, secret_token: secret, allowed_updates: allowed } = SetWebhook.parse(asked);
    registry(world).hook.put("bot", { url, secret, allowed });
    return true;
  },
  getWebhookInfo(world) {
    const hook = registry(world).hook.get("bot");
    const allowed_updates = hook?.allowed ?? [];
    return { url: hook?.url ?? "", pending_update_count: 0, allowed_updates };
  },
  sendMessage(world, asked) {
    const { chat_id: user, text } = SendMessage.parse(asked);
    const { users, messages } = registry(world);
    const to = users.get(user);
    if (!to) throw new Refused(400, "Bad Request: chat not found");
    if (to.blocked) throw new Refused(403, "Forbidden: bot was blocked by the user");
    if (!to.started)
      throw new Refused(403, "Forbidden: bot can't initiate conversation with a user");
    if (text.length > 4096) throw new Refused(400, "Bad Request: message is too long");
    const id = next(world, "message");
    messages.put(String(id), { id, user, from: "bot", text, at: world.clock.now() });
    world.options.print(`sandbox: Telegram to ${to.name}`);
    return { message_id: id };
  },
  createChatInviteLink(world, asked) {
    const { chat_id: channel, creates_join_request: asks } = CreateLink.parse(asked);
    known(world, channel);
    const hash = randomId();
    registry(world).invites.put(hash, { hash, channel, asks });
    const invite_link = `${world.options.url}/telegram/t.me/+${hash}`;
    return { invite_link, creates_join_request: asks, is_primary: false, is_revoked: false };
  },
  approveChatJoinRequest: (world, asked) => answerRequest(world, asked, "member"),
  declineChatJoinRequest: (world, asked) => answerRequest(world, asked, "left"),
  async banChatMember(world, asked) {
    const { chat_id: channel, user_id: user, until_date } = Ban.parse(asked);
    known(world, channel);
    const before = standingOf(world, channel, user);
    const ms = (until_date ?? 0) * 1000 - world.clock.now();
    const until = ms < 30_000 || ms > YEAR_MS ? {} : { until: world.clock.now() + ms };
    setStanding(world, { channel, user, status: "kicked", ...until });
    if (before === "member") await standingChanged(world, { channel, user }, before);
    return true;
  },
  async unbanChatMember(world, asked) {
    const { chat_id: channel, user_id: user, only_if_banned } = Unban.parse(asked);
    known(world, channel);
    // Without `only_if_banned` it takes members out, too.
    const before = standingOf(world, channel, user);
    if (only_if_banned && before !== "kicked") return true;
    setStanding(world, { channel, user, status: "left" });
    await standingChanged(world, { channel, user }, before);
    return true;
  },
  getChatMemberCount(world, asked) {
    const { chat_id } = z.object({ chat_id: Id }).parse(asked);
    known(world, chat_id);
    const inside = ({ channel, status }: Standing) => channel === chat_id && status === "member";
    // The owner and the bot.
    return 2 + registry(world).standings.all().filter(inside).length;
  },
  getChatMember(world, asked) {
    const { chat_id: channel, user_id: user } = InChannel.parse(asked);
    known(world, channel);
    return { user: { id: Number(user) }, status: shown(standingOf(world, channel, user)) };
  },
};

async function answerRequest(world: World, asked: unknown, status: "member" | "left") {
  const { chat_id: channel, user_id: user } = InChannel.parse(asked);
  known(world, channel);
  const before = standingOf(world, channel, user);
  if (before === "member") throw new Refused(400, "Bad Request: USER_ALREADY_PARTICIPANT");
  if (before !== "asks") throw new Refused(400, "Bad Request: HIDE_REQUESTER_MISSING");
  setStanding(world, { channel, user, status });
  if (status === "member") await standingChanged(world, { channel, user }, "left");
  return true;
}

function known(world: World, channel: string): void {
  if (!registry(world).channels.get(channel)) throw new Refused(400, "Bad Request: chat not found");
}

const SetWebhook = z.object({
  url: z.url(),
  secret_token: z.string().regex(/^[A-Za-z0-9_-]{1,256}$/),
  allowed_updates: z.array(z.string()).default([]),
});
const SendMessage = z.object({ chat_id: Id, text: z.string().min(1) });
const CreateLink = z.object({ chat_id: Id, creates_join_request: z.boolean().default(false) });
const YEAR_MS = 366 * 86_400_000;
const Ban = InChannel.extend({ until_date: z.number().optional() });
const Unban = InChannel.extend({ only_if_banned: z.boolean().default(false) });
