import { MINUTE_MS } from "../../../content/durations";
import { sentence } from "../../../content/words/sentence";
import { record } from "../../platform/audit/record";
import { postTo } from "../../platform/post-to";
import { keepNotice } from "../../platform/people/notices";
import { languageOf } from "../../platform/people/reading-language";
import type { Parts } from "../../platform/parts";
import { holdRow } from "../../platform/store/lock";
import type { Db } from "../../platform/store/store";
import type { PersonId, TelegramLinkId } from "../../platform/store/ids";
import type { ChatId } from "../../providers/telegram/port";
import { ClientRefusal } from "../../../api/refusal";

/**
 * As long as somebody needs to change to Telegram and press "Start", with a password to look up.
 */
const TOKEN_MS = 15 * MINUTE_MS;

/**
 * Makes the one-time token that links a Telegram account to this person, and forgets an earlier
 * one. @returns where to go with it: the bot, who is told the token by a press of "Start". Throws
 * Refusal 404: there is no bot.
 */
export async function startLink(parts: Parts, person: PersonId): Promise<string> {
  const bot = parts.settings.telegram;
  if (!bot) throw new ClientRefusal(404, "telegram.none");
  const token = parts.randomToken();
  await parts.store.transaction(
    async (tx) => {
      await tx.deleteFrom("telegram_tokens").where("person_id", "=", person).execute();
      await tx
        .insertInto("telegram_tokens")
        .values({
          id: parts.newId<string>(),
          person_id: person,
          token_hash: tokenHash(parts, token),
          expires_at: parts.now() + TOKEN_MS,
        })
        .execute();
    },
    { table: "people", id: person },
  );
  return `${bot.linkUrl}/${bot.bot}?start=${token}`;
}

export type Linked = "linked" | "linked already" | "another's" | "no such token";

/**
 * Links the Telegram account that showed a token to the person whom the token was made for, who is
 * told of research there from now on. The person's earlier Telegram account is let go. One that is
 * linked to somebody else stays theirs: nobody can be talked into leaving by a link.
 */
export async function finishLink(parts: Parts, token: string, chat: ChatId): Promise<Linked> {
  const token_hash = tokenHash(parts, token);
  const found = await parts.store.db
    .selectFrom("telegram_tokens")
    .select("person_id")
    .where("token_hash", "=", token_hash)
    .where("expires_at", ">", parts.now())
    .executeTakeFirst();
  const owner = await liveLinkOf(parts, chat);
  // Also when this very message comes a second time: its token is used.
  if (!found) return owner ? "linked already" : "no such token";
  const { person_id: person } = found;
  if (owner && owner.person_id !== person) return "another's";
  return parts.store.transaction(
    async (tx) => {
      const used = await tx
        .deleteFrom("telegram_tokens")
        .where("token_hash", "=", token_hash)
        .where("expires_at", ">", parts.now())
        .executeTakeFirst();
      if (used.numDeletedRows !== 1n || (await isClosed(tx, person))) return "no such token";
      if (owner) return "linked already";
      await endLinks(parts, tx, person, "relinked");
      await tx
        .insertInto("telegram_links")
        .values({
          id: parts.newId<TelegramLinkId>(),
          person_id: person,
          chat_enc: parts.seal.close(chat, "telegram_links.chat"),
          chat_hash: chatHash(parts, chat),
          linked_at: parts.now(),
        })
        .execute();
      await tx
        .updateTable("people")
        .set({ research_by_telegram: 1 })
        .where("id", "=", person)
        .execute();
      const language = await languageOf(tx, person);
      await keepNotice(parts, tx, { person, language, step: "research by Telegram" });
      record(parts, tx, { what: "Telegram linked", person });
      await tellLinked(parts, tx, person);
      return "linked";
    },
    { table: "people", id: person },
  );
}

/** By mail, so that who did not link it knows: whoever holds it is told what is released. */
async function tellLinked(parts: Parts, tx: Db, person: PersonId): Promise<void> {
  const { product } = parts.site();
  const address = `${parts.settings.publicOrigin}/account`;
  await postTo(parts, tx, person, "Telegram linked", parts.newId(), {
    subject: sentence("letters.telegram-linked"),
    paragraphs: [
      sentence("letters.telegram-linked-text", { day: parts.now(), product }),
      sentence("letters.telegram-linked-not-you", { address }),
    ],
  });
}

/** Lets the person's Telegram account go; nothing happens where none is linked. */
export async function unlink(parts: Parts, person: PersonId): Promise<void> {
  await parts.store.transaction((tx) => endLinks(parts, tx, person, "unlinked"), {
    table: "people",
    id: person,
  });
}

/** The same within a transaction that holds the person: an account is closed. */
export async function endLinks(
  parts: Parts,
  tx: Db,
  person: PersonId,
  why: "relinked" | "unlinked" | "account closed",
): Promise<void> {
  await holdRow(parts.store.dialect, tx, { table: "people", id: person });
  await tx.deleteFrom("telegram_tokens").where("person_id", "=", person).execute();
  const { numUpdatedRows } = await tx
    .updateTable("telegram_links")
    .set({ ended_at: parts.now() })
    .where("person_id", "=", person)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) record(parts, tx, { what: "Telegram let go", person, about: { why } });
}

/** The person's Telegram account; undefined when none is linked. */
export const linkOf = (parts: Pick<Parts, "store">, person: PersonId) =>
  parts.store.db
    .selectFrom("telegram_links")
    .select(["id", "linked_at", "blocked_at"])
    .where("person_id", "=", person)
    .where("ended_at", "is", null)
    .executeTakeFirst();

/** The link of a Telegram account that has no end; undefined when there is none. */
export const liveLinkOf = (parts: Parts, chat: ChatId) =>
  parts.store.db
    .selectFrom("telegram_links")
    .select(["id", "person_id", "blocked_at"])
    .where("chat_hash", "=", chatHash(parts, chat))
    .where("ended_at", "is", null)
    .executeTakeFirst();

/** Notes that the bot is blocked at this Telegram account, or is not any more. */
export async function noteBlocked(parts: Parts, id: TelegramLinkId, blocked: boolean) {
  await parts.store.db
    .updateTable("telegram_links")
    .set({ blocked_at: blocked ? parts.now() : null })
    .where("id", "=", id)
    .where("blocked_at", blocked ? "is" : "is not", null)
    .execute();
}

export const chatHash = ({ seal }: Parts, chat: ChatId) => seal.hash(chat, "telegram_links.chat");
const tokenHash = ({ seal }: Parts, token: string) => seal.hash(token, "telegram_tokens.token");

async function isClosed(tx: Db, person: PersonId): Promise<boolean> {
  const row = await tx
    .selectFrom("people")
    .select("closed_at")
    .where("id", "=", person)
    .executeTakeFirst();
  return row?.closed_at !== null;
}
