import { z } from "zod";
import { MINUTE_MS } from "../../../content/durations";
import { presentId } from "../../../shared/run-id";
import type { BackendSettings } from "../../../shared/settings";
import { ProviderDown } from "../outcome";
import { BotBlocked, TooManyCalls, type ChatId, type Telegram } from "./port";

/** What we read of a bot's updates; the last three must be named, or they do not come. */
export const UPDATES = ["message", "my_chat_member", "chat_join_request", "chat_member"] as const;

/**
 * Telegram's Bot API over HTTPS, one time-out over each call (core.telegram.org/bots/api). The
 * token stands in the address: no error of ours carries the address.
 *
 * @param now UTC ms @param ask as `fetch`
 */
export function telegramByBotApi(
  settings: NonNullable<BackendSettings["telegram"]>,
  now: () => number,
  ask: typeof fetch = fetch,
): Telegram {
  const call = async <S extends z.ZodType>(
    method: string,
    body: object,
    schema: S,
  ): Promise<z.output<S>> => {
    const answer = await answerOf(ask, settings, method, body);
    if (!answer.ok) throw refusal(answer);
    const result = schema.safeParse(answer.result);
    if (!result.success) throw new ProviderDown("telegram", "malformed", { detail: method });
    return result.data;
  };
  return {
    sendMessage: async (chat, text) =>
      String(
        (
          await call(
            "sendMessage",
            { chat_id: chat, text, link_preview_options: { is_disabled: true } },
            z.object({ message_id: z.number() }),
          )
        ).message_id,
      ),
    name: async () => (await call("getMe", {}, z.object({ username: z.string() }))).username,
    async setWebhook(url) {
      const secret = { secret_token: settings.webhookSecret, allowed_updates: UPDATES };
      await call("setWebhook", { url, ...secret }, z.literal(true));
    },
    async webhook() {
      const told = await call("getWebhookInfo", {}, WebhookInfo);
      const { url, pending_update_count: waiting, last_error_message: trouble = null } = told;
      return { url, waiting, trouble };
    },
    joinLink: async (channel) =>
      (
        await call(
          "createChatInviteLink",
          { chat_id: channel, creates_join_request: true },
          z.object({ invite_link: z.url() }),
        )
      ).invite_link,
    approve: (channel, person) =>
      unlessGone(call("approveChatJoinRequest", inChat(channel, person), z.literal(true))),
    decline: async (channel, person) =>
      void (await unlessGone(
        call("declineChatJoinRequest", inChat(channel, person), z.literal(true)),
      )),
    async letGo(channel, person) {
      // Nobody stays out for good where the second call does not come through.
      const until_date = Math.ceil((now() + BANNED_MS) / 1000);
      await call("banChatMember", { ...inChat(channel, person), until_date }, z.literal(true));
      const again = { ...inChat(channel, person), only_if_banned: true };
      await call("unbanChatMember", again, z.literal(true));
    },
    members: (channel) => call("getChatMemberCount", { chat_id: channel }, z.number()),
    isMember: async (channel, person) => {
      const { status, is_member } = await call("getChatMember", inChat(channel, person), Member);
      return status === "restricted" ? is_member === true : IN.includes(status);
    },
  };
}

/** Telegram takes less than 30 seconds for ever (Bot API, `banChatMember`). */
const BANNED_MS = MINUTE_MS;

const inChat = (channel: ChatId, person: ChatId) => ({ chat_id: channel, user_id: person });
/** Of a person who is in a channel (Bot API, `ChatMember`). */
const IN = ["creator", "administrator", "member"];
const Member = z.object({ status: z.string(), is_member: z.boolean().optional() });
const WebhookInfo = z.object({
  url: z.string(),
  pending_update_count: z.number(),
  last_error_message: z.string().optional(),
});

const Answer = z.union([
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({
    ok: z.literal(false),
    error_code: z.number(),
    description: z.string(),
    parameters: z.object({ retry_after: z.number().optional() }).optional(),
  }),
]);
type Refused = Extract<z.output<typeof Answer>, { ok: false }>;

async function answerOf(
  ask: typeof fetch,
  { apiUrl, token, timeoutMs }: NonNullable<BackendSettings["telegram"]>,
  method: string,
  body: object,
): Promise<z.output<typeof Answer>> {
  const run = presentId();
  let text: string;
  try {
    const response = await ask(`${apiUrl}/bot${token}/${method}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(run ? { "x-request-id": run } : {}) },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch (cause) {
    const slow = cause instanceof Error && cause.name === "TimeoutError";
    throw new ProviderDown("telegram", slow ? "timeout" : "unreachable");
  }
  try {
    return Answer.parse(JSON.parse(text));
  } catch {
    throw new ProviderDown("telegram", "malformed", { detail: method });
  }
}

function refusal({ error_code: status, description, parameters }: Refused): Error {
  if (status === 429) return new TooManyCalls(parameters?.retry_after ?? 1);
  if (BLOCKED.test(description)) return new BotBlocked(description);
  return new ProviderDown("telegram", "refused", { status, detail: description.slice(0, 200) });
}

/** Who has never written to the bot cannot be written to either. */
const BLOCKED = /blocked by the user|user is deactivated|can't initiate|chat not found/i;

/** The request was taken back, or answered before. @returns whether there was one */
async function unlessGone(answered: Promise<true>): Promise<boolean> {
  try {
    return await answered;
  } catch (problem) {
    if (problem instanceof ProviderDown && GONE.test(problem.message)) return false;
    throw problem;
  }
}
const GONE = /HIDE_REQUESTER_MISSING|USER_ALREADY_PARTICIPANT|USER_CHANNELS_TOO_MUCH/;
