import { z } from "zod";
import { DEFAULT_LANGUAGE, say, sentence, type Sentence } from "../../../content/words/sentence";
import type { Parts } from "../../platform/parts";
import { languageFrom } from "../../platform/people/reading-language";
import type { PersonId } from "../../platform/store/ids";
import { BotBlocked, type ChatId } from "../../providers/telegram/port";
import { ProviderDown } from "../../providers/outcome";
import { UPDATES } from "../../providers/telegram/bot-api";
import { answerRequest, checkInside, checkOutside } from "../channel/admit";
import { finishLink, liveLinkOf, noteBlocked, unlink, type Linked } from "./link";
import { askBot } from "./pace";

/**
 * What Telegram sent to the bot, as far as we read it (Bot API, `Update`). Anything else that
 * somebody writes to the bot is neither kept nor answered.
 */
export const Update = z.object({
  update_id: z.number(),
  message: z
    .object({
      chat: z.object({ id: z.number(), type: z.literal("private") }),
      text: z.string().regex(/^\/(start|stop)\b/),
    })
    .optional()
    .catch(undefined),
  my_chat_member: z
    .object({
      chat: z.object({ id: z.number(), type: z.literal("private") }),
      new_chat_member: z.object({ status: z.string() }),
    })
    .optional()
    .catch(undefined),
  chat_join_request: z
    .object({ chat: z.object({ id: z.number() }), from: z.object({ id: z.number() }) })
    .optional()
    .catch(undefined),
  chat_member: z
    .object({
      chat: z.object({ id: z.number() }),
      new_chat_member: z.object({ user: z.object({ id: z.number() }), status: z.string() }),
    })
    .optional()
    .catch(undefined),
});
export type Update = z.output<typeof Update>;

/** What an update is about, for the list of events; null when it is nothing to us. */
export const kindOf = (update: Update): string | null =>
  UPDATES.find((kind) => update[kind] !== undefined) ?? null;

/** Does what an update asks for; one that comes twice does it once. Throws ProviderDown. */
export async function takeUpdate(parts: Parts, update: Update): Promise<void> {
  if (!parts.telegram) return;
  const { message, my_chat_member: standing, chat_join_request: asks, chat_member } = update;
  if (message) await answer(parts, String(message.chat.id), message.text);
  if (standing) {
    const link = await liveLinkOf(parts, String(standing.chat.id));
    if (link) await noteBlocked(parts, link.id, standing.new_chat_member.status === "kicked");
  }
  if (asks) await answerRequest(parts, String(asks.chat.id), String(asks.from.id));
  if (chat_member) {
    const { user, status } = chat_member.new_chat_member;
    const [channel, chat] = [String(chat_member.chat.id), String(user.id)];
    // Administrators are the owner's own people.
    if (status === "member" || status === "restricted") await checkInside(parts, channel, chat);
    if (status === "left") await checkOutside(parts, channel, chat);
  }
}

async function answer(parts: Parts, chat: ChatId, text: string): Promise<void> {
  const before = await liveLinkOf(parts, chat);
  if (/^\/stop\b/.test(text)) {
    if (before) await unlink(parts, before.person_id);
    return reply(parts, chat, before?.person_id ?? null, sentence("telegram.unlinked"));
  }
  // Whoever writes has not blocked the bot.
  if (before) await noteBlocked(parts, before.id, false);
  const [, token = ""] = /^\/start\s+([A-Za-z0-9_-]{1,64})$/.exec(text) ?? [];
  const linked = token ? await finishLink(parts, token, chat) : before ? "linked already" : "none";
  const after = await liveLinkOf(parts, chat);
  return reply(parts, chat, after?.person_id ?? null, answerTo(parts, linked));
}

function answerTo(parts: Parts, linked: Linked | "none"): Sentence {
  const address = `${parts.settings.publicOrigin}/account`;
  const { product } = parts.site();
  switch (linked) {
    case "linked":
      return sentence("telegram.linked", { product, address });
    case "linked already":
      return sentence("telegram.linked-already", { product, address });
    case "another's":
      return sentence("telegram.anothers", { product });
    case "no such token":
      return sentence("telegram.no-token", { address });
    case "none":
      return sentence("telegram.how", { product, address });
  }
}

/** A courtesy: what was asked for is done whether or not the answer arrives. */
async function reply(
  parts: Parts,
  chat: ChatId,
  person: PersonId | null,
  words: Sentence,
): Promise<void> {
  const row = person
    ? await parts.store.db
        .selectFrom("people")
        .select("language")
        .where("id", "=", person)
        .executeTakeFirst()
    : undefined;
  const language = row ? languageFrom(row.language) : DEFAULT_LANGUAGE;
  try {
    await askBot(parts, (bot) => bot.sendMessage(chat, say(language, words)));
  } catch (problem) {
    if (!(problem instanceof ProviderDown) && !(problem instanceof BotBlocked)) throw problem;
    parts.log.warn({ problem: problem.name }, "the bot's answer was not sent");
  }
}
