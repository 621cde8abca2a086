import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { postToOwner } from "../../platform/post-to-owner";
import { DAY_MS, HOUR_MS } from "../../../content/durations";
import { instantInIndia } from "../../../content/instants";
import type { Parts } from "../../platform/parts";
import { takeTurn } from "../../platform/turn";
import { ProviderDown } from "../../providers/outcome";
import { BotBlocked } from "../../providers/telegram/port";
import { askBot } from "../telegram/pace";
import { entitledBy, holding } from "./entitled";
import { forget } from "./admit";

/** As many as are looked through while a visitor waits unnoticed. */
const CHUNK = 500;
const WEEK = 7 * DAY_MS;
/** Asked of Telegram in a round, whether they are still in. */
const LOOKS = 25;
const REFUSED_WAIT_MS = HOUR_MS;

interface Member {
  id: string;
  channel: string;
  chat_enc: string;
  chat_hash: string;
}

/**
 * Lets go whoever is in a channel and holds no service of it any more: it ended, was refunded or
 * paused, the account was closed, Telegram was unlinked or linked anew. Forgotten only once
 * Telegram did it, so that what is cut short, or was told to wait, is done in the next round.
 *
 * @returns how many were let go
 */
export async function letMembersGo(parts: Parts): Promise<number> {
  if (!parts.telegram) return 0;
  const turn = takeTurn(parts);
  let gone = 0;
  for (let after = "", more = true; more;) {
    const { rows } = await sql<Member & { stays: number | boolean }>`
      select m.id, m.channel, m.chat_enc, m.chat_hash,
        (m.next_try_at > ${parts.now()} or
          exists (select 1 ${holding(sql`m.channel`, sql`m.chat_hash`, parts.now())})) as stays
      from telegram_members as m where m.id > ${after} order by m.id limit ${CHUNK}`.execute(
      parts.store.db,
    );
    for (const member of rows.filter(({ stays }) => !stays)) {
      if (turn.over()) return gone;
      const went = await letGo(parts, member);
      if (went === "away") return gone;
      if (went === "gone") gone++;
    }
    after = rows.at(-1)?.id ?? after;
    more = rows.length === CHUNK;
    await setImmediate();
  }
  await lookAgain(parts);
  return gone;
}

async function letGo(parts: Parts, member: Member): Promise<"gone" | "stays" | "away"> {
  const { channel, chat_hash, chat_enc } = member;
  // The others took their time: somebody may have bought again meanwhile.
  if (await entitledBy(parts.store.db, channel, chat_hash, parts.now())) return "stays";
  const chat = parts.seal.open(chat_enc, "telegram_members.chat");
  try {
    await askBot(parts, (bot) => bot.letGo(channel, chat));
  } catch (problem) {
    if (isRefusal(problem)) {
      await refusedFor(parts, member, problem.message);
      return "stays";
    }
    if (problem instanceof ProviderDown) return "away";
    throw problem;
  }
  await forget(parts, channel, chat);
  return "gone";
}

/**
 * About this channel or person; anything else is Telegram's own trouble, and the next would fare no
 * better.
 */
const isRefusal = (problem: unknown): problem is Error =>
  problem instanceof BotBlocked ||
  (problem instanceof ProviderDown && (problem.status === 400 || problem.status === 403));

/** Telegram will not: most often because the bot is no administrator any more. */
async function refusedFor(parts: Parts, { id, channel }: Member, why: string): Promise<void> {
  parts.log.error({ channel, why }, "somebody could not be let go from a channel");
  await parts.store.transaction(async (tx) => {
    await tx
      .updateTable("telegram_members")
      .set({ next_try_at: parts.now() + REFUSED_WAIT_MS })
      .where("id", "=", id)
      .execute();
    const day = instantInIndia(parts.now()).slice(0, 10);
    await postToOwner(
      parts,
      tx,
      "channel not kept",
      `${channel} ${day}`,
      "Somebody cannot be let go from your Telegram channel",
      `A service ended, and Telegram refused to take the person out of the channel ${channel}: ${why}\n\nMake the bot an administrator of the channel who may add and ban people. It is tried again every hour.`,
    );
  });
}

/** Whether those who are in by our notes still are: one may leave without our hearing of it. */
async function lookAgain(parts: Parts): Promise<void> {
  const due = await parts.store.db
    .selectFrom("telegram_members")
    .select(["id", "channel", "chat_enc"])
    .where("looked_at", "<", parts.now() - WEEK)
    .orderBy("looked_at")
    .limit(LOOKS)
    .execute();
  for (const { id, channel, chat_enc } of due) {
    const chat = parts.seal.open(chat_enc, "telegram_members.chat");
    try {
      const inside = await askBot(parts, (bot) => bot.isMember(channel, chat));
      if (!inside) await forget(parts, channel, chat);
    } catch (problem) {
      if (!isRefusal(problem)) {
        if (problem instanceof ProviderDown) return;
        throw problem;
      }
    }
    await parts.store.db
      .updateTable("telegram_members")
      .set({ looked_at: parts.now() })
      .where("id", "=", id)
      .execute();
  }
}
